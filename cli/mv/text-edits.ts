// Edits a text at places that are known by their offsets, and leaves everything else as it is.

export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns the text with all edits. Of edits that overlap, the first one counts. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let from = 0;
  for (const {start, end, text: inserted} of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < from) continue;
    result += text.slice(from, start) + inserted;
    from = end;
  }
  return result + text.slice(from);
}
