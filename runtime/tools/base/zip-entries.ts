// Reads the entries of a zip archive. It is untrusted, so sizes are checked and entries are unpacked one at a time.
// Format: <https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT>
import {inflateSync} from 'fflate';

export interface ZipEntry {
  /** Unchecked; folders end in a slash. */
  readonly name: string;
  /** In bytes after unpacking. */
  readonly size: number;
  /** Throws if the bytes do not match the directory of the archive. */
  readonly read: () => Uint8Array;
}

/** Entries in the order of the central directory. Throws if the archive cannot be read. */
export function* zipEntries(bytes: Uint8Array): Generator<ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const {count, start} = readDirectory(view);
  let at = start;
  for (let index = 0; index < count; index++) {
    const entry = readEntry(view, at);
    yield {name: entryName(bytes, at), size: entry.size, read: () => unpackEntry(bytes, view, entry)};
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

class BrokenArchiveError extends Error {}

function readDirectory(view: DataView): {readonly count: number; readonly start: number} {
  const end = findEndRecord(view);
  const large = end - 20; // the locator of the zip64 end record
  if (large < 0 || view.getUint32(large, true) !== 0x07064b50)
    return {count: view.getUint16(end + 10, true), start: view.getUint32(end + 16, true)};
  const largeEnd = readLong(view, large + 8);
  return {count: readLong(view, largeEnd + 32), start: readLong(view, largeEnd + 48)};
}

/** The end record is followed by a comment of at most 65,535 bytes. */
function findEndRecord(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at--) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  throw new BrokenArchiveError();
}

interface Entry {
  readonly method: number;
  readonly packedSize: number;
  readonly size: number;
  readonly start: number;
}

function readEntry(view: DataView, at: number): Entry {
  const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
  if (view.getUint32(at, true) !== 0x02014b50 || isEncrypted) throw new BrokenArchiveError();
  const nextLong = longFields(view, at);
  const field = (offset: number) => {
    const value = view.getUint32(at + offset, true);
    return value === 0xffffffff ? nextLong() : value;
  };
  const size = field(24);
  const packedSize = field(20);
  return {method: view.getUint16(at + 10, true), size, packedSize, start: field(42)};
}

/** Values that need more than four bytes are consecutive in the zip64 extra field. */
function longFields(view: DataView, entry: number): () => number {
  const first = entry + 46 + view.getUint16(entry + 28, true);
  const end = first + view.getUint16(entry + 30, true);
  let at = first;
  while (at < end && view.getUint16(at, true) !== 1) at += 4 + view.getUint16(at + 2, true);
  at += 4;
  return () => {
    if (at + 8 > end) throw new BrokenArchiveError();
    at += 8;
    return readLong(view, at - 8);
  };
}

function unpackEntry(bytes: Uint8Array, view: DataView, {method, packedSize, size, start}: Entry): Uint8Array {
  const first = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  const packed = bytes.subarray(first, first + packedSize);
  if (packed.length !== packedSize || (method !== 0 && method !== 8)) throw new BrokenArchiveError();
  // One extra byte reveals content that is longer than announced; inflateSync would truncate it silently.
  const content = method === 0 ? packed : inflateSync(packed, {out: new Uint8Array(size + 1)});
  if (content.length !== size) throw new BrokenArchiveError();
  return content;
}

function entryName(bytes: Uint8Array, entry: number): string {
  const length = (bytes[entry + 28] ?? 0) + 256 * (bytes[entry + 29] ?? 0);
  const name = bytes.subarray(entry + 46, entry + 46 + length);
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(name);
  } catch {
    return new TextDecoder('latin1').decode(name); // names were not always UTF-8
  }
}

/** Reads eight bytes. Values above 2^53 lose precision, but no archive is that large. */
function readLong(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;
}
