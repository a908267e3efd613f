// Reads one file and returns a source or a diagnostic.
import {isAscii, isUtf8} from 'node:buffer';
import type {Diagnostic, Place} from '../base/diagnostic.js';
import {hashOf} from '../base/hash.js';
import type {FileEntry, Files} from '../files/files.js';
import {unreadableEntry} from '../files/unreadable-entry.js';
import {mayInclude} from './may-include.js';
import {skippedFile} from './skipped-file.js';
import {keepTextInMemory, textSource, type Source, type SourceTraits} from './source.js';

export interface ReadResult {
  /** Absent if the file cannot be used. */
  readonly source?: Source;
  readonly diagnostics: readonly Diagnostic[];
}

const mb = 1024 * 1024;

/**
 * A megabyte of prose is a whole book on one page, and hostile prose slows parsers down most. Data files of several
 * megabytes are common. Assets are read into memory completely, to be hashed.
 */
const maxSize: Readonly<Record<Source['kind'], number>> = {markdown: mb, data: 16 * mb, asset: 1024 * mb};

/** Reads the file of `entry`. `path` is relative to `content/`. */
export function readSource(files: Files, entry: FileEntry, path: string, kind: Source['kind']): ReadResult {
  const place: Place = {file: entry.path};
  if (entry.size > maxSize[kind]) return {diagnostics: [fileTooLarge(entry.size, kind, place)]};
  const bytes = bytesOf(files, entry.path);
  if (bytes === undefined) return {diagnostics: []};
  if (bytes instanceof Error) return {diagnostics: [skippedFile(unreadableEntry(entry.path, 'file', bytes))]};
  if (kind === 'asset') return {source: {kind, path, hash: hashOf(bytes), size: bytes.length}, diagnostics: []};
  if (!isUtf8(bytes)) return {diagnostics: [invalidEncoding(bytes, place)]};
  const text = decodeText(bytes);
  const hash = hashOf(bytes.includes(0x0d) ? text : bytes);
  const traits = kind === 'markdown' ? traitsOf(text) : {};
  const source = textSource({kind, path, hash, ...traits}, () => rereadText(files, entry.path));
  keepTextInMemory(source, text);
  return {source, diagnostics: text.trim() === '' ? [emptyFile(place)] : []};
}

function traitsOf(text: string): SourceTraits {
  return {
    ...(mayHaveAddress(text) && {mayHaveAddress: true}),
    ...(mayInclude(text) && {mayInclude: true}),
  };
}

/**
 * Returns whether a Markdown text begins with front matter that may have a key of `document/front-matter-address.ts`. Such keys
 * below others match too, which only costs the time to read the block.
 */
function mayHaveAddress(text: string): boolean {
  if (!text.startsWith('---\n')) return false;
  return /(?:^|[\s{,"'])(?:_path|permalink|url|path|slug)["']?\s*:/.test(text.slice(4, text.indexOf('\n---', 3)));
}

/** Returns the text of a file that was read before, or an empty string if it was deleted since. */
export function rereadText(files: Files, path: string): string {
  const bytes = bytesOf(files, path);
  return bytes === undefined || bytes instanceof Error ? '' : decodeText(bytes);
}

/** Returns undefined for a file that was deleted since it was listed, as if it had never existed. */
function bytesOf(files: Files, path: string): Uint8Array | Error | undefined {
  try {
    return files.read(path);
  } catch (error) {
    return files.exists(path) ? (error as Error) : undefined;
  }
}

function decodeText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Most prose is ASCII, which `latin1` decodes faster than `utf8`.
  const text = buffer.toString(isAscii(buffer) ? 'latin1' : 'utf8');
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

const fileKinds: Readonly<Record<Source['kind'], string>> = {
  markdown: 'Markdown files',
  data: 'Data files',
  asset: 'Other files',
};

function fileTooLarge(size: number, kind: Source['kind'], place: Place): Diagnostic {
  // Rounded up, because “1.0 MB” would not be more than 1 MB.
  const megabytes = (Math.ceil((size / mb) * 10) / 10).toFixed(1);
  return {
    severity: 'error',
    code: 'file-too-large',
    message: `This file is ${megabytes} MB. ${fileKinds[kind]} can be at most ${maxSize[kind] / mb} MB.`,
    hint: kind === 'asset' ? 'Publish it elsewhere, and link to it.' : 'Split it into several files.',
    place: {...place, line: 1, column: 1},
  };
}

function emptyFile(place: Place): Diagnostic {
  return {
    severity: 'warning',
    code: 'file-empty',
    message: 'This file is empty.',
    hint: 'Write its content, or delete the file.',
    place: {...place, line: 1, column: 1},
  };
}

function invalidEncoding(bytes: Uint8Array, place: Place): Diagnostic {
  return {
    severity: 'error',
    code: 'encoding-invalid',
    message: 'This file is not UTF-8 text: a byte here cannot be read.',
    hint: 'Save the file with the encoding UTF-8.',
    place: {...place, ...firstBadByte(bytes)},
  };
}

/**
 * Returns the position of the first invalid byte. No multi-byte character contains the byte of a line break, so lines
 * can be checked one by one.
 */
function firstBadByte(bytes: Uint8Array): {readonly line: number; readonly column: number} {
  for (let line = 1, start = 0; ; line++) {
    const end = bytes.indexOf(0x0a, start);
    const bytesOfLine = bytes.subarray(start, end === -1 ? undefined : end);
    if (!isUtf8(bytesOfLine)) return {line, column: firstBadColumn(bytesOfLine)};
    start = end + 1;
  }
}

function firstBadColumn(line: Uint8Array): number {
  let column = 1;
  for (let at = 0; at < line.length;) {
    const length = [1, 2, 3, 4].find((count) => isUtf8(line.subarray(at, at + count)) && at + count <= line.length);
    if (length === undefined) break;
    // As in editors, a character of four bytes is two units wide.
    column += length === 4 ? 2 : 1;
    at += length;
  }
  return column;
}
