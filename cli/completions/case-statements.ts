// Writes `case` commands for bash and zsh.

/** Returns a line for each item, at the indentation of the scripts. */
export function rows<T>(items: readonly T[], row: (item: T) => string): string {
  return items.map((item) => `      ${row(item)}`).join('\n');
}

/** Returns a branch whose pattern is exactly this text. */
export function branch(text: string, body: string): string {
  return `${quoted(text)}) ${body} ;;`;
}

/** `it's` → `'it'\''s'` */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
