// Takes the content of a block quote out of the lines around it, and puts it back.

/** A block quote: the `>` of each of its lines, and what follows it. */
export interface BlockQuote {
  readonly start: number;
  readonly marks: readonly string[];
  readonly lines: readonly string[];
}

/** Returns the index of the last line of the block quote that begins at `start`. */
export function lastQuoteLine(lines: readonly string[], start: number): number {
  let last = start;
  while (last + 1 < lines.length && quoteMark.test(lines[last + 1]!)) last++;
  return last;
}

export function blockQuoteAt(lines: readonly string[], start: number, last: number): BlockQuote {
  const written = lines.slice(start, last + 1);
  const marks = written.map((line) => quoteMark.exec(line)![0]);
  return {start, marks, lines: written.map((line, number) => line.slice(marks[number]!.length))};
}

/** Replaces the content of a block quote in the lines around it. */
export function replaceInQuote({start, marks}: BlockQuote, content: readonly string[], lines: string[]): void {
  for (const [number, line] of content.entries()) lines[start + number] = marks[number]! + line;
}

const quoteMark = /^[ \t]*> ?/;
