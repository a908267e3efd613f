// An entry of a store with its checksum, so that a damaged one is known as such.
import {crc32} from 'node:zlib';

export interface Entry {
  readonly kind: 'text' | 'bytes';
  /** A view into the sealed entry. */
  readonly content: Buffer;
}

const head = 5;
const kinds = ['text', 'bytes'] as const;

/** One byte of kind, four of checksum over key and content, then the content. */
export function sealedEntry(key: string, value: string | Uint8Array): Buffer {
  const isText = typeof value === 'string';
  const entry = Buffer.allocUnsafe(head + (isText ? Buffer.byteLength(value) : value.length));
  entry[0] = kinds.indexOf(isText ? 'text' : 'bytes');
  if (isText) entry.write(value, head);
  else entry.set(value, head);
  entry.writeUInt32LE(checksum(key, entry), 1);
  return entry;
}

/** Undefined for what is absent, damaged or another key's. */
export function openEntry(key: string, bytes: Uint8Array | undefined): Entry | undefined {
  const entry = bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (entry === undefined || entry.length < head || entry.readUInt32LE(1) !== checksum(key, entry)) return undefined;
  const kind = kinds[entry[0] ?? -1];
  return kind && {kind, content: entry.subarray(head)};
}

function checksum(key: string, entry: Buffer): number {
  return crc32(entry.subarray(head), crc32(key, entry[0]));
}
