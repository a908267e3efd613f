/** Returns only the letters and digits, in lower case: `page[cursor]`, `pageCursor` and `page_cursor` are equal. */
export function lettersAndDigits(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
