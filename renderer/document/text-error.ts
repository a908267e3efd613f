// Defines an error at a position in a text.

export interface TextError {
  readonly message: string;
  readonly hint: string;
  /** Starts at 1, like `column`. */
  readonly line: number;
  readonly column: number;
}

/** Returns an error at an offset of the text. */
export function textErrorAt(text: string, offset: number, message: string, hint: string): TextError {
  const before = text.slice(0, offset);
  return {message, hint, line: before.split('\n').length, column: offset - before.lastIndexOf('\n')};
}
