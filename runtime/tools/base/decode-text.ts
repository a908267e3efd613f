// Bytes to text: UTF-8 with or without a byte order mark, UTF-16 with one.

/** The text without its byte order mark, or undefined when the bytes are not text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(encodingOf(bytes), {fatal: true}).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined; // not text: the caller reports it with the name of the file
  }
}

/** Detected by the byte order mark. */
export function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}
