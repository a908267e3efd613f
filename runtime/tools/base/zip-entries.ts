// Reads the entries of a zip archive. It is untrusted, so sizes are checked and entries are unpacked one at a time.
// Format: <https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT>
import {inflateSync} from 'fflate';

export interface ZipEntry {
  /** Unchecked; folders end in a slash. */
  readonly name: string;
  /** In bytes after unpacking. */
  readonly size: number;
  /** Throws if the content cannot be unpacked, or does not have the size that the directory of the archive declares. */
  readonly read: () => Uint8Array;
}

/** Entries in the order of the central directory. Throws if the archive cannot be read. */
export function* zipEntries(bytes: Uint8Array): Generator<ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const {count, directoryOffset} = readDirectory(view);
  let at = directoryOffset;
  for (let index = 0; index < count; index++) {
    const entry = readEntry(view, at);
    yield {name: entryName(bytes, at), size: entry.size, read: () => unpackEntry(bytes, view, entry)};
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

class BrokenArchiveError extends Error {}

function readDirectory(view: DataView): {readonly count: number; readonly directoryOffset: number} {
  const end = findEndRecord(view);
  const zip64Locator = end - 20;
  if (zip64Locator < 0 || view.getUint32(zip64Locator, true) !== 0x07064b50)
    return {count: view.getUint16(end + 10, true), directoryOffset: view.getUint32(end + 16, true)};
  const zip64End = readUint64(view, zip64Locator + 8);
  return {count: readUint64(view, zip64End + 32), directoryOffset: readUint64(view, zip64End + 48)};
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
  readonly localHeaderOffset: number;
}

function readEntry(view: DataView, at: number): Entry {
  const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
  if (view.getUint32(at, true) !== 0x02014b50 || isEncrypted) throw new BrokenArchiveError();
  const nextZip64Value = zip64Fields(view, at);
  const field = (offset: number) => {
    const value = view.getUint32(at + offset, true);
    return value === 0xffffffff ? nextZip64Value() : value;
  };
  const size = field(24);
  const packedSize = field(20);
  return {method: view.getUint16(at + 10, true), size, packedSize, localHeaderOffset: field(42)};
}

/** Values that need more than four bytes are consecutive in the zip64 extra field. */
function zip64Fields(view: DataView, entryOffset: number): () => number {
  const first = entryOffset + 46 + view.getUint16(entryOffset + 28, true);
  const end = first + view.getUint16(entryOffset + 30, true);
  let at = first;
  while (at < end && view.getUint16(at, true) !== 1) at += 4 + view.getUint16(at + 2, true);
  at += 4;
  return () => {
    if (at + 8 > end) throw new BrokenArchiveError();
    at += 8;
    return readUint64(view, at - 8);
  };
}

function unpackEntry(
  bytes: Uint8Array,
  view: DataView,
  {method, packedSize, size, localHeaderOffset}: Entry,
): Uint8Array {
  const dataOffset =
    localHeaderOffset +
    30 +
    view.getUint16(localHeaderOffset + 26, true) +
    view.getUint16(localHeaderOffset + 28, true);
  const packed = bytes.subarray(dataOffset, dataOffset + packedSize);
  if (packed.length !== packedSize || (method !== 0 && method !== 8)) throw new BrokenArchiveError();
  // One extra byte reveals content that is longer than declared; inflateSync would truncate it silently.
  const content = method === 0 ? packed : inflateSync(packed, {out: new Uint8Array(size + 1)});
  if (content.length !== size) throw new BrokenArchiveError();
  return content;
}

function entryName(bytes: Uint8Array, entryOffset: number): string {
  const length = (bytes[entryOffset + 28] ?? 0) + 256 * (bytes[entryOffset + 29] ?? 0);
  const name = bytes.subarray(entryOffset + 46, entryOffset + 46 + length);
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(name);
  } catch {
    return new TextDecoder('latin1').decode(name); // names were not always UTF-8
  }
}

/** Reads eight bytes. Values above 2^53 lose precision, but no archive is that large. */
function readUint64(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;
}
