// The files in the editor, which may be text, binary, or too large to be decoded at once.
import {decodeText, encodingOf} from '../../tools/base/decode-text.js';
import type {InputFile} from '../../tools/tool.js';

export interface EditedFile extends InputFile {
  /** The text of a file edited here. Other files are decoded when they are shown. */
  readonly text?: string;
  /** Whether the reader typed or pasted the text. */
  readonly isTyped?: true;
}

export function typedFile(path: string, text: string): EditedFile {
  return {path, bytes: new TextEncoder().encode(text), text, isTyped: true};
}

/** Returns the file with a new text. The name of typed text follows its format; see `pathOfTyped`. */
export function withEdit({path, isTyped}: EditedFile, text: string, usual: string): EditedFile {
  if (isTyped === true) return typedFile(pathOfTyped(usual, text), text);
  return {path, bytes: new TextEncoder().encode(text), text};
}

/** The usual name, such as `openapi.yaml`, or `openapi.json` for a text that begins like JSON. */
export function pathOfTyped(usual: string, text: string): string {
  return /^\s*[[{]/.test(text) ? usual.replace(/\.\w+$/, '.json') : usual;
}

/** Undefined if the file is not text, or so large that only parts of it are decoded. */
export function fileText({text, bytes}: EditedFile): string | undefined {
  if (text !== undefined) return text;
  if (isLarge(bytes)) return undefined;
  if (!decoded.has(bytes)) decoded.set(bytes, decodeText(bytes));
  return decoded.get(bytes);
}

/** Whether a file is so large that it is shown in parts. */
export function isLarge({length}: Uint8Array): boolean {
  return length > largeBytes;
}

const largeBytes = 1e6;

/** The start of the text, up to `length` characters or bytes; undefined if it contains a null character. */
export function fileStart({text, bytes}: EditedFile, length: number): string | undefined {
  if (text !== undefined) return text.slice(0, length);
  const start = new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, length));
  return start.includes('\0') ? undefined : start;
}

/** Cached per file, because the text of a file is read more than once. */
const decoded = new WeakMap<Uint8Array, string | undefined>();

/** `1234567` → `1.2 MB` */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${(bytes / 1e3).toPrecision(bytes < 99_500 ? 2 : 3)} kB`;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
