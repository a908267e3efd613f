// A text cut into stretches of some hundred lines.

export interface Block {
  /** Number of its first line, from 1. */
  readonly start: number;
  readonly lines: readonly string[];
}

/** Lines of a block, usually and at most. Of a long text they are larger, so that there are not too many. */
const sizes = {
  short: {usual: 150, most: 300},
  long: {usual: 600, most: 900},
} as const;
const longText = 30_000;
/** Characters; a text without line ends is one block whatever its length. */
const heaviest = 200_000;

/** Cut where a line begins at the edge, so that most comments and texts of several lines stay whole. */
export function blocksOf(text: string): readonly Block[] {
  const lines = text.split(text.includes('\r') ? /\r\n|\n|\r/ : '\n');
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  const {usual, most} = lines.length > longText ? sizes.long : sizes.short;
  const blocks: Block[] = [];
  let [start, size] = [0, 0];
  for (const [index, line] of lines.entries()) {
    const count = index - start;
    if ((count >= usual && /^[^\s*)\]}]/.test(line)) || count >= most || (count > 0 && size > heaviest)) {
      blocks.push({start: start + 1, lines: lines.slice(start, index)});
      [start, size] = [index, 0];
    }
    size += line.length;
  }
  return [...blocks, {start: start + 1, lines: lines.slice(start)}];
}
