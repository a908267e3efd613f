/** U+2028 → `\u2028`, an escape that JSON, JavaScript, GraphQL and YAML share. `letter` is one UTF-16 code unit. */
export function unicodeEscape(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
