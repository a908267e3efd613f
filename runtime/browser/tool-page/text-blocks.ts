// Cuts a long text into blocks of rows, each rendered when it comes into view.

export interface Block {
  /** Number of its first line, from 1. */
  readonly start: number;
  readonly lines: readonly string[];
  /** Set when the rows are pieces of one line, `start`, which is too long for a row: how many characters come before. */
  readonly offset?: number;
}

/** Lines of a block: a block ends at the first unindented line after `target`, at the latest at `max`. */
const sizes = {
  short: {target: 150, max: 300},
  long: {target: 600, max: 900},
} as const;
/** Characters of a block. */
const maxCharacters = 50_000;
/** Characters of a line that is shown as one row: browsers take seconds to lay out a line of a million. */
const maxRow = 4000;
/** Characters of each row of a longer line. */
export const rowLength = 1000;

/** The position at which a text begins. */
export interface TextPosition {
  /** The number of the line that the text begins in. */
  readonly line: number;
  /** The number of characters before it on that line. */
  readonly offset: number;
}

/**
 * Cuts a text that begins at a position into blocks, before unindented lines, so that most comments and multi-line strings stay in
 * one block. `isLong`: blocks are larger, so that there are not too many.
 */
export function blocksOf(
  text: string,
  {line: first, offset: startOffset}: TextPosition = {line: 1, offset: 0},
  isLong = false,
): readonly Block[] {
  const lines = text.split(text.includes('\r') ? /\r\n|\n|\r/ : '\n');
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  const {target, max} = isLong ? sizes.long : sizes.short;
  const blocks: Block[] = [];
  let [start, size] = [0, 0];
  const close = (index: number): void => {
    if (index > start) blocks.push({start: first + start, lines: lines.slice(start, index)});
    [start, size] = [index, 0];
  };
  for (const [index, line] of lines.entries()) {
    const count = index - start;
    if ((count >= target && /^[^\s*)\]}]/.test(line)) || count >= max || (count > 0 && size > maxCharacters)) {
      close(index);
    }
    const offset = index === 0 ? startOffset : 0;
    if (offset > 0 || line.length > maxRow) {
      close(index);
      blocks.push(...partsOf(line, first + index, offset));
      start = index + 1;
    } else size += line.length;
  }
  close(lines.length);
  return blocks;
}

function partsOf(line: string, start: number, startOffset: number): readonly Block[] {
  const blocks: Block[] = [];
  for (let offset = 0; offset < line.length; offset += maxCharacters) {
    const rows: string[] = [];
    const end = Math.min(line.length, offset + maxCharacters);
    for (let at = offset; at < end; at += rowLength) rows.push(line.slice(at, Math.min(at + rowLength, end)));
    blocks.push({start, lines: rows, offset: startOffset + offset});
  }
  return blocks;
}

/** The row of a block that shows a place, from 0, and the column in that row, from 1. */
export function rowIn({start, lines, offset}: Block, line: number, column: number): {row: number; column: number} {
  if (offset === undefined) return {row: line - start, column};
  const at = Math.max(0, column - 1 - offset);
  const row = Math.min(Math.floor(at / rowLength), lines.length - 1);
  return {row, column: at - row * rowLength + 1};
}

/** The position of the text after a block, which may end within a line. */
export function positionAfter(block: Block | undefined, endsLine: boolean): TextPosition {
  if (block === undefined) return {line: 1, offset: 0};
  if (endsLine) return {line: lastLine(block) + 1, offset: 0};
  return {line: block.start, offset: block.lines.reduce((sum, {length}) => sum + length, block.offset ?? 0)};
}

/** The number of the last line in a block. */
export function lastLine({start, lines, offset}: Block): number {
  return offset === undefined ? start + lines.length - 1 : start;
}

/** Whether a block begins at a place or before it. */
export function beginsBefore({start, offset = 0}: Block, line: number, column: number): boolean {
  return start < line || (start === line && offset <= column - 1);
}
