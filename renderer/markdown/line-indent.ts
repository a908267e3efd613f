/** Returns the spaces and tabs at the start of a line. */
export function indentOf(line: string): string {
  let end = 0;
  while (line[end] === ' ' || line[end] === '\t') end++;
  return line.slice(0, end);
}
