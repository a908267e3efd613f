/** Returns a path as one word of a POSIX shell: in single quotes if it has characters that a shell would interpret. */
export function shellWord(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
