// Rows → CSV (RFC 4180) that spreadsheets show and do not calculate.

/** One line with its end. */
export function csvLine(cells: readonly (string | undefined)[]): string {
  return `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`;
}

/** A text that a spreadsheet would take for a formula gets an apostrophe in front, which it does not show. */
function csvCell(text: string): string {
  const harmless = /^[\s]*[=+\-@\t\r|%]/.test(text) ? `'${text}` : text;
  return /[",\r\n']|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
