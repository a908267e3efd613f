// Encodes store entries with a checksum, so that damaged entries are recognized.
import {crc32} from 'node:zlib';

export interface Entry {
  readonly kind: 'text' | 'bytes';
  /** A view into the encoded entry. */
  readonly content: Buffer;
}

const headerSize = 5;
const kinds = ['text', 'bytes'] as const;

/** Returns one byte of kind, four bytes of checksum over key and content, then the content. */
export function encodeEntry(key: string, value: string | Uint8Array): Buffer {
  const isText = typeof value === 'string';
  const entry = Buffer.allocUnsafe(headerSize + (isText ? Buffer.byteLength(value) : value.length));
  entry[0] = kinds.indexOf(isText ? 'text' : 'bytes');
  if (isText) entry.write(value, headerSize);
  else entry.set(value, headerSize);
  entry.writeUInt32LE(checksum(key, entry), 1);
  return entry;
}

/** Returns undefined if the entry is absent, damaged or belongs to another key. */
export function decodeEntry(key: string, bytes: Uint8Array | undefined): Entry | undefined {
  const entry = bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (entry === undefined || entry.length < headerSize || entry.readUInt32LE(1) !== checksum(key, entry))
    return undefined;
  const kind = kinds[entry[0] ?? -1];
  return kind && {kind, content: entry.subarray(headerSize)};
}

function checksum(key: string, entry: Buffer): number {
  return crc32(entry.subarray(headerSize), crc32(key, entry[0]));
}
