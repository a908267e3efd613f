// Recognizes the lines of fenced code blocks in a text, at any indentation and in lists and quotes.

export interface Fence {
  readonly char: string;
  readonly length: number;
  readonly info: string;
}

/** Reads a line that opens a code block, without the marks before it. */
export function openingFence(content: string): Fence | undefined {
  const found = content.startsWith('```') || content.startsWith('~~~') ? fenceLine.exec(content) : null;
  if (found === null) return undefined;
  const [, marks = '', info = ''] = found;
  if (marks[0] === '`' && info.includes('`')) return undefined;
  return {char: marks[0]!, length: marks.length, info: info.trim()};
}

/** Returns whether a line, without the marks before it, closes a code block. */
export function isClosingFence(content: string, {char, length}: Fence): boolean {
  const found = content.startsWith(char) ? fenceLine.exec(content) : null;
  return found !== null && found[1]![0] === char && found[1]!.length >= length && found[2]!.trim() === '';
}

const fenceLine = /^(`{3,}|~{3,})(.*)$/;

/** Returns the list markers, quote markers and indentation at the start of a line. */
export function marksBefore(line: string): string {
  return marksPattern.exec(line)![0];
}

const marksPattern = /^(?:[ \t]|>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/;

/** Returns the fence that is open after a line. `open` is the one before it. */
export function fenceAfter(line: string, open: Fence | undefined): Fence | undefined {
  const content = line.slice(marksBefore(line).length);
  if (open === undefined) return openingFence(content);
  return isClosingFence(content, open) ? undefined : open;
}

/** Returns a function that is called with each line in order and returns whether it is part of a code block. */
export function fenceScanner(): (line: string) => boolean {
  let open: Fence | undefined;
  return (line) => {
    const before = open;
    open = fenceAfter(line, before);
    return before !== undefined || open !== undefined;
  };
}
