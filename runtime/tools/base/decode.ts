// Bytes to text: UTF-8 with or without a byte order mark, UTF-16 with one.

/** The text without its byte order mark, or undefined when the bytes are no text. */
export function decode(bytes: Uint8Array): string | undefined {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, {fatal: true}).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined; // not text: the caller says so with the file's name
  }
}
