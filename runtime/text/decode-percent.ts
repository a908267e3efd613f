// Decodes percent-encoded addresses. A text that is not valid percent-encoding is usually meant as it is written: `100%`.

/** `/k%C3%A4se` → `/käse`. Returns the text unchanged if it contains a stray percent sign, or bytes that are not UTF-8. */
export function decodePercent(text: string): string {
  return tryDecodePercent(text) ?? text;
}

/** Does the same, but returns undefined if the text is not valid percent-encoding. */
export function tryDecodePercent(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Decodes an address except the characters that have another meaning if they are not encoded: `/a%20b%3Fc` →
 * `/a b%3Fc`. Returns it unchanged if it is not valid percent-encoding.
 */
export function decodeReadable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
