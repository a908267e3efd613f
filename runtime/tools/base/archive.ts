// Archives in and out. A .zip or .gz among the inputs is unpacked; the result is packed the same way, byte for byte, on every
// machine.
import {gunzipSync, strToU8, unzipSync, zipSync} from 'fflate';
import type {InputFile, OutputFile} from '../tool.js';
import type {Findings} from './finding.js';

/** Bytes of all files together, unpacked. Above the soft limit a warning says that it may take a while. */
export const limits = {softBytes: 25e6, hardBytes: 100e6, files: 10_000} as const;

/**
 * The files with archives replaced by what is in them; rubbish that systems leave in archives is left out. Errors:
 * `archive-broken`, `input-too-large`, `input-too-many-files`.
 */
export function unpack(files: readonly InputFile[], findings: Findings): readonly InputFile[] {
  let bytesLeft: number = limits.hardBytes;
  const unpacked: InputFile[] = [];
  const keep = (file: InputFile) => {
    bytesLeft -= file.bytes.length;
    unpacked.push(file);
  };
  for (const file of files) {
    if (bytesLeft < 0) break;
    try {
      if (isZip(file.bytes)) for (const entry of entriesOf(file, bytesLeft)) keep(entry);
      else if (isGzip(file.bytes)) keep(gunzipped(file, bytesLeft));
      else keep(file);
    } catch (error) {
      if (error instanceof TooLarge) bytesLeft = -1;
      else findings.add(broken(file.path));
    }
  }
  if (bytesLeft < 0) findings.add(tooLarge);
  else if (limits.hardBytes - bytesLeft > limits.softBytes) findings.add(large);
  if (unpacked.length > limits.files) findings.add(tooMany(unpacked.length));
  return findings.hasErrors ? [] : unpacked.filter(({path}) => !isRubbish(path));
}

/** Sorted by path, with a fixed time, so that the same files make the same bytes. */
export function pack(files: readonly OutputFile[]): Uint8Array {
  const entries = files
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({path, content}) => [path, typeof content === 'string' ? strToU8(content) : content] as const);
  // The earliest that a zip can hold, as local time, because that is what it stores.
  return zipSync(Object.fromEntries(entries), {mtime: new Date(1980, 0, 1), level: 6, os: 3});
}

class TooLarge extends Error {}

function entriesOf({bytes}: InputFile, limit: number): InputFile[] {
  let total = 0;
  const entries = unzipSync(bytes, {
    filter: ({name, originalSize}) => {
      total += originalSize;
      if (total > limit) throw new TooLarge();
      return !name.endsWith('/');
    },
  });
  return Object.entries(entries).map(([name, content]) => ({path: name.replaceAll('\\', '/'), bytes: content}));
}

function gunzipped({path, bytes}: InputFile, limit: number): InputFile {
  // The last four bytes hold the size; whoever lies about it gets an error from the buffer's end.
  const size = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 4, 4).getUint32(0, true);
  if (size > limit) throw new TooLarge();
  return {path: path.replace(/\.gz$/i, ''), bytes: gunzipSync(bytes, {out: new Uint8Array(size)})};
}

function isZip(bytes: Uint8Array): boolean {
  return (
    bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6))
  );
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes.length > 18;
}

function isRubbish(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|\.git\/|node_modules\/)/.test(path);
}

const tooLarge = {
  severity: 'error',
  code: 'input-too-large',
  message: `The files are larger than ${limits.hardBytes / 1e6} MB together.`,
  hint: 'Give only the files that describe the API.',
} as const;

const large = {
  severity: 'warning',
  code: 'input-large',
  message: `The files are larger than ${limits.softBytes / 1e6} MB together.`,
  hint: 'This may take a while.',
} as const;

function tooMany(count: number) {
  return {
    severity: 'error',
    code: 'input-too-many-files',
    message: `These are ${count} files; at most ${limits.files} can be read.`,
    hint: 'Give only the files that describe the API.',
  } as const;
}

function broken(file: string) {
  return {
    severity: 'error',
    code: 'archive-broken',
    message: 'This archive cannot be unpacked.',
    hint: 'Make it anew, or give the files themselves.',
    place: {file, line: 1, column: 1},
  } as const;
}
