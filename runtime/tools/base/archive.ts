// Unpacks the .zip and .gz files among the inputs, and packs the result into the same bytes on every machine.
import {Gunzip, strToU8, zipSync} from 'fflate';
import type {InputFile, OutputFile} from '../tool.js';
import type {Findings} from './finding.js';
import {zipEntries} from './zip-entries.js';
import {byPath} from '../../text/compare-code-units.js';

/** Limits of all files together, after unpacking. Above `softBytes`, a warning says that the run may take a while. */
export const inputLimits = {softBytes: 25e6, hardBytes: 100e6, files: 10_000} as const;

/** The message for files above `hardBytes`, wherever they are counted: in the command, on the page or here. */
export const tooLargeMessage = `The files are larger than ${inputLimits.hardBytes / 1e6} MB in total.`;

/** The hint for too many and too large files. */
export const onlyApiHint = 'Pass only the files that describe the API.';

/** Counts folders and ignored files too, because a broken archive may list billions of them. */
const maxEntries = 100_000;

/**
 * Replaces archives by their contents, and drops files such as `.DS_Store` that users do not mean to pass. The resulting paths are
 * relative, unique and without `..`. Returns no files after an error: `archive-broken`, `archive-unsupported`,
 * `input-path-duplicate`, `input-too-large` or `input-too-many-files`. Warning: `input-large`.
 */
export function unpack(files: readonly InputFile[], findings: Findings): readonly InputFile[] {
  let bytesLeft: number = inputLimits.hardBytes;
  const unpacked = new Map<string, InputFile>();
  const addFile = (file: InputFile) => {
    const {path, bytes} = file;
    bytesLeft -= bytes.length;
    if (bytesLeft < 0) throw new TooLargeError();
    if (isTar(bytes)) findings.add(unsupportedFinding(path));
    const existing = unpacked.get(path);
    if (existing !== undefined && !isSame(existing.bytes, bytes)) findings.add(duplicatePathFinding(path));
    unpacked.set(path, file);
  };
  for (const file of files) {
    const path = inputPath(file.path);
    if (isIgnored(path)) continue;
    try {
      if (isZip(file.bytes)) for (const entry of unpackZip(file.bytes, bytesLeft)) addFile(entry);
      else if (isGzip(file.bytes)) addFile(gunzip(path, file.bytes, bytesLeft));
      else addFile(path === file.path ? file : {...file, path});
    } catch (error) {
      if (error instanceof TooLargeError) bytesLeft = -1;
      else if (error instanceof TooManyEntriesError) findings.add(tooManyEntriesFinding(path));
      else findings.add(brokenFinding(path));
    }
    if (bytesLeft < 0) break;
  }
  if (bytesLeft < 0) findings.add(tooLargeFinding);
  else if (inputLimits.hardBytes - bytesLeft > inputLimits.softBytes) findings.add(largeFinding);
  if (unpacked.size > inputLimits.files) findings.add(tooManyFinding(unpacked.size));
  return findings.hasErrors ? [] : [...unpacked.values()];
}

/** Sorts by path and uses a fixed time, so that the same files give the same bytes. */
export function pack(files: readonly OutputFile[]): Uint8Array {
  const entries = files
    .toSorted(byPath)
    .map(({path, content}) => [path, typeof content === 'string' ? strToU8(content) : content] as const);
  // The earliest time of the zip format, which stores local time. With `os` Unix, unpackers apply the permissions of `attrs`.
  // Level 4 takes half the time of level 6 for 20 % more bytes.
  return zipSync(Object.fromEntries(entries), {mtime: new Date(1980, 0, 1), level: 4, os: 3, attrs: readableFile});
}

/** A regular file with the permissions rw-r--r--. */
const readableFile = 0o100644 * 2 ** 16;

class TooLargeError extends Error {}

class TooManyEntriesError extends Error {}

function* unpackZip(bytes: Uint8Array, limit: number): Generator<InputFile> {
  let total = 0;
  let count = 0;
  for (const {name, size, read} of zipEntries(bytes)) {
    if (++count > maxEntries) throw new TooManyEntriesError();
    const path = inputPath(name);
    if (name.endsWith('/') || isIgnored(path)) continue;
    total += size;
    if (total > limit) throw new TooLargeError();
    yield {path, bytes: read()};
  }
}

/** Unpacks in chunks, because the size in the archive cannot be trusted. */
function gunzip(path: string, bytes: Uint8Array, limit: number): InputFile {
  if (bytes.length < 18) throw new Error('Shorter than the header and the trailer of a gzip file.');
  const chunks: Uint8Array[] = [];
  let total = 0;
  const stream = new Gunzip((chunk) => {
    total += chunk.length;
    if (total > limit) throw new TooLargeError();
    chunks.push(chunk);
  });
  for (let at = 0; at < bytes.length; at += chunkBytes)
    stream.push(bytes.subarray(at, at + chunkBytes), at + chunkBytes >= bytes.length);
  const stem = path.replace(/\.gz$/i, '').replace(/\.tgz$/i, '.tar');
  return {path: stem === '' ? path : stem, bytes: concatBytes(chunks, total)};
}

/** DEFLATE expands up to 1000 times, so a chunk yields at most about 16 MB. */
const chunkBytes = 16_384;

function concatBytes(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** `C:\api\..\a.yaml` → `a.yaml`: always below the common folder of all files. */
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

function isIgnored(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\.git\/|node_modules\/)/.test(path);
}

const tooLargeFinding = {
  severity: 'error',
  code: 'input-too-large',
  message: tooLargeMessage,
  hint: onlyApiHint,
} as const;

const largeFinding = {
  severity: 'warning',
  code: 'input-large',
  message: `The files are larger than ${inputLimits.softBytes / 1e6} MB in total.`,
  hint: 'The run may take a while. Pass only the files that describe the API to speed it up.',
} as const;

function tooManyFinding(count: number) {
  return {
    severity: 'error',
    code: 'input-too-many-files',
    message: `The input has ${count} files, but a tool reads at most ${inputLimits.files}.`,
    hint: onlyApiHint,
  } as const;
}

function tooManyEntriesFinding(file: string) {
  return {
    severity: 'error',
    code: 'input-too-many-files',
    message: `This archive has more than ${maxEntries} entries.`,
    hint: onlyApiHint,
    place: {file, line: 1, column: 1},
  } as const;
}

function brokenFinding(file: string) {
  return {
    severity: 'error',
    code: 'archive-broken',
    message: 'This archive cannot be unpacked.',
    hint: 'Create it again, without a password, or pass the files themselves.',
    place: {file, line: 1, column: 1},
  } as const;
}

function unsupportedFinding(file: string) {
  return {
    severity: 'error',
    code: 'archive-unsupported',
    message: 'This is a tar archive, which cannot be unpacked here.',
    hint: 'Use a .zip, or pass the files themselves.',
    place: {file, line: 1, column: 1},
  } as const;
}

function duplicatePathFinding(file: string) {
  return {
    severity: 'error',
    code: 'input-path-duplicate',
    message: 'Two different files have this path.',
    hint: 'Rename one of them, or pass the folder that contains both.',
    place: {file, line: 1, column: 1},
  } as const;
}
