// Breaks a text into as few lines as possible, of about the same width.

export interface BalancedLines {
  readonly lines: readonly string[];
  /** False if the text had to be cut. */
  readonly isComplete: boolean;
}

export interface LineLimits {
  /** Width of the widest line. */
  readonly width: number;
  /** Maximum number of lines. The last one ends in an ellipsis if there is more text. */
  readonly lines: number;
}

/** Returns the lines. `widthOf` measures each word and space once. A word that is wider than a line is broken. */
export function balancedLines(
  text: string,
  {width, lines}: LineLimits,
  widthOf: (text: string) => number,
): BalancedLines {
  const space = widthOf(' ');
  const words = text.split(/\s+/).flatMap((word) => breakWord({text: word, width: widthOf(word)}, width, widthOf));
  const full = fill(words, width, space);
  if (full.length > lines) {
    const last = truncate(full[lines - 1] ?? '', width, widthOf);
    return {lines: [...full.slice(0, lines - 1), last], isComplete: false};
  }
  return {lines: fill(words, minLineWidth(words, width, space), space), isComplete: true};
}

interface Word {
  readonly text: string;
  readonly width: number;
}

/** Returns the smallest line width, to a pixel, that does not need more lines. */
function minLineWidth(words: readonly Word[], width: number, space: number): number {
  const lines = fill(words, width, space).length;
  let [low, high] = [Math.max(...words.map((word) => word.width)) - 1, width];
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (fill(words, middle, space).length <= lines) high = middle;
    else low = middle;
  }
  return high;
}

function fill(words: readonly Word[], width: number, space: number): readonly string[] {
  const lines: string[] = [];
  let used = Infinity;
  for (const word of words) {
    const longer = used + space + word.width;
    if (longer <= width) lines[lines.length - 1] += ` ${word.text}`;
    else lines.push(word.text);
    used = longer <= width ? longer : word.width;
  }
  return lines;
}

function breakWord(word: Word, width: number, widthOf: (text: string) => number): readonly Word[] {
  if (word.width <= width) return [word];
  const parts: string[] = [];
  for (const character of word.text) {
    const longer = `${parts.at(-1) ?? ''}${character}`;
    if (parts.length > 0 && widthOf(longer) <= width) parts[parts.length - 1] = longer;
    else parts.push(character);
  }
  return parts.map((text) => ({text, width: widthOf(text)}));
}

/** Returns as many characters as fit with an ellipsis after them. */
function truncate(line: string, width: number, widthOf: (text: string) => number): string {
  const characters = [...line];
  let [fitting, tooMany] = [0, characters.length + 1];
  while (tooMany - fitting > 1) {
    const middle = (fitting + tooMany) >> 1;
    if (widthOf(`${characters.slice(0, middle).join('')}…`) <= width) fitting = middle;
    else tooMany = middle;
  }
  return `${characters
    .slice(0, fitting)
    .join('')
    .replace(/[\s.,:;–—-]+$/, '')}…`;
}
