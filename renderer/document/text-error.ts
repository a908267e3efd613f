// What is wrong at a spot of a text.

export interface TextFault {
  readonly message: string;
  readonly hint: string;
  /** From 1, as `column`. */
  readonly line: number;
  readonly column: number;
}

export function faultAt(text: string, offset: number, message: string, hint: string): TextFault {
  const before = text.slice(0, offset);
  return {message, hint, line: before.split('\n').length, column: offset - before.lastIndexOf('\n')};
}
