// Archives in and out. A .zip or .gz among the inputs is unpacked; the result is packed the same way, byte for byte, on every
// machine.
import {Gunzip, strToU8, zipSync} from 'fflate';
import type {InputFile, OutputFile} from '../tool.js';
import type {Findings} from './finding.js';
import {zipEntries} from './zip-entries.js';

/** Bytes of all files together, unpacked. Above the soft limit a warning says that it may take a while. */
export const limits = {softBytes: 25e6, hardBytes: 100e6, files: 10_000} as const;

/** Folders and rubbish count too here, and a broken archive may claim billions. */
const maxEntries = 100_000;

/**
 * The files with archives replaced by what is in them; rubbish that systems leave in folders is left out. Paths come out
 * relative, without `..`, and each once. Errors: `archive-broken`, `archive-unsupported`, `input-path-duplicate`,
 * `input-too-large`, `input-too-many-files`.
 */
export function unpack(files: readonly InputFile[], findings: Findings): readonly InputFile[] {
  let bytesLeft: number = limits.hardBytes;
  const unpacked = new Map<string, InputFile>();
  const keep = (file: InputFile) => {
    const {path, bytes} = file;
    bytesLeft -= bytes.length;
    if (bytesLeft < 0) throw new TooLarge();
    if (isTar(bytes)) findings.add(unsupported(path));
    const before = unpacked.get(path);
    if (before !== undefined && !isSame(before.bytes, bytes)) findings.add(twice(path));
    unpacked.set(path, file);
  };
  for (const file of files) {
    const path = inputPath(file.path);
    if (isRubbish(path)) continue;
    try {
      if (isZip(file.bytes)) for (const entry of entriesOf(file.bytes, bytesLeft)) keep(entry);
      else if (isGzip(file.bytes)) keep(gunzipped(path, file.bytes, bytesLeft));
      else keep(path === file.path ? file : {...file, path});
    } catch (error) {
      if (!(error instanceof TooLarge)) findings.add(broken(path));
      else bytesLeft = -1;
    }
    if (bytesLeft < 0) break;
  }
  if (bytesLeft < 0) findings.add(tooLarge);
  else if (limits.hardBytes - bytesLeft > limits.softBytes) findings.add(large);
  if (unpacked.size > limits.files) findings.add(tooMany(unpacked.size));
  return findings.hasErrors ? [] : [...unpacked.values()];
}

/** Sorted by path, with a fixed time, so that the same files make the same bytes. */
export function pack(files: readonly OutputFile[]): Uint8Array {
  const entries = files
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({path, content}) => [path, typeof content === 'string' ? strToU8(content) : content] as const);
  // The earliest time that a zip can hold, in local time, because that is what it stores; and who made it, Unix, because
  // unpackers then set the permissions below. Level 4 takes half the time of 6, and a fifth more bytes.
  return zipSync(Object.fromEntries(entries), {mtime: new Date(1980, 0, 1), level: 4, os: 3, attrs: readable});
}

/** A plain file that its owner may write, and all may read. */
const readable = 0o100644 * 2 ** 16;

class TooLarge extends Error {}

function* entriesOf(bytes: Uint8Array, limit: number): Generator<InputFile> {
  let total = 0;
  let count = 0;
  for (const {name, size, read} of zipEntries(bytes)) {
    if (++count > maxEntries) throw new TooLarge();
    const path = inputPath(name);
    if (name.endsWith('/') || isRubbish(path)) continue;
    total += size;
    if (total > limit) throw new TooLarge();
    yield {path, bytes: read()};
  }
}

/** Unpacked in steps, because the size in the archive is not trustworthy. */
function gunzipped(path: string, bytes: Uint8Array, limit: number): InputFile {
  if (bytes.length < 18) throw new Error('This is less than its head and its end.');
  const chunks: Uint8Array[] = [];
  let total = 0;
  const stream = new Gunzip((chunk) => {
    total += chunk.length;
    if (total > limit) throw new TooLarge();
    chunks.push(chunk);
  });
  for (let at = 0; at < bytes.length; at += step) stream.push(bytes.subarray(at, at + step), at + step >= bytes.length);
  const stem = path.replace(/\.gz$/i, '').replace(/\.tgz$/i, '.tar');
  return {path: stem === '' ? path : stem, bytes: joined(chunks, total)};
}

/** Compressed bytes per step. DEFLATE expands up to 1000 times, so a step yields at most about 16 MB. */
const step = 16_384;

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** `C:\\api\\..\\a.yaml` → `a.yaml`: always below the common folder of all files. */
function inputPath(path: string): string {
  const segments: string[] = [];
  for (const segment of path
    .replaceAll('\\', '/')
    .replace(/^[a-z]:/i, '')
    .split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/') || 'unnamed';
}

function isZip(bytes: Uint8Array): boolean {
  return (
    bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6))
  );
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
}

function isTar(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(257, 262)) === 'ustar';
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

function isRubbish(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\.git\/|node_modules\/)/.test(path);
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

function unsupported(file: string) {
  return {
    severity: 'error',
    code: 'archive-unsupported',
    message: 'This is a tar archive, which cannot be unpacked here.',
    hint: 'Make it a .zip, or give the files themselves.',
    place: {file, line: 1, column: 1},
  } as const;
}

function twice(file: string) {
  return {
    severity: 'error',
    code: 'input-path-duplicate',
    message: 'Two different files have this path.',
    hint: 'Rename one, or give the folder that both are in.',
    place: {file, line: 1, column: 1},
  } as const;
}
