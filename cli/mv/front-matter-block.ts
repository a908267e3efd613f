// Splits a Markdown text as it is on disk, with its line ends, into front matter and body.

export interface Block {
  /** Offsets of the YAML between the dashes. */
  readonly start: number;
  readonly end: number;
  /** Offset of the body. */
  readonly body: number;
}

/** Returns undefined if the text has no front matter. */
export function frontMatterBlock(text: string): Block | undefined {
  const opening = /^---\r?\n/.exec(text)?.[0].length;
  if (opening === undefined) return undefined;
  const closing = /^---/m;
  const found = closing.exec(text.slice(opening));
  if (found === null) return undefined;
  const end = opening + found.index;
  const newline = text.indexOf('\n', end);
  return {start: opening, end, body: newline < 0 ? text.length : newline + 1};
}

/** Returns the line end that a text uses. */
export function lineEndOf(text: string): string {
  return /\r\n/.test(text) ? '\r\n' : '\n';
}
