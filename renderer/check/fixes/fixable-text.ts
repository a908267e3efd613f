// Reads the files that fixes may change. The text of a source is not suitable, because it contains included files and
// its line breaks and columns can differ.
import {isUtf8} from 'node:buffer';
import {rawText, type RawText} from '../../base/source-edit.js';
import type {Files} from '../../files/files.js';

/** Returns the text of a file by its path from the site root, or undefined if it must not be changed. */
export type ReadFixableText = (file: string) => RawText | undefined;

/** Returns a function that reads each file once. */
export function fixableTextReader(files: Files): ReadFixableText {
  const texts = new Map<string, RawText | undefined>();
  return (file) => {
    if (!texts.has(file)) texts.set(file, readFixableText(files, file));
    return texts.get(file);
  };
}

/**
 * Only files below `content/` may be changed. Symbolic links must not lead outside the site, to a package, or into a
 * hidden folder such as `.git`.
 */
function readFixableText(files: Files, file: string): RawText | undefined {
  if (!file.startsWith('content/')) return undefined;
  const target = files.realPath(file);
  if (typeof target !== 'string' || /(?:^|\/)(?:node_modules(?:\/|$)|\.)/.test(target)) return undefined;
  const bytes = files.read(file);
  return isUtf8(bytes) ? rawText(Buffer.from(bytes).toString('utf8')) : undefined;
}
