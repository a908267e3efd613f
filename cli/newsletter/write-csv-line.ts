// Writes CSV (RFC 4180) that spreadsheets do not evaluate.

/** Returns one line with its line break. */
export function writeCsvLine(cells: readonly (string | undefined)[]): string {
  return `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`;
}

/** Text that a spreadsheet would read as a formula gets a leading apostrophe. */
function csvCell(text: string): string {
  const harmless = /^[\s]*[=+\-@\t\r|%]/.test(text) ? `'${text}` : text;
  return /[",\r\n']|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
