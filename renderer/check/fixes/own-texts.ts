// Reads the files that fixes may change. Sources do not have their texts: these contain included files, and line ends
// and numbers of columns can differ.
import {isUtf8} from 'node:buffer';
import {rawText, type RawText} from '../../base/source-edit.js';
import type {Files} from '../../files/files.js';

/** Returns the text of a file, by its path from the site root; undefined if it must not be changed. */
export type OwnTextOf = (file: string) => RawText | undefined;

/** Returns a function that reads each file once. */
export function ownTexts(files: Files): OwnTextOf {
  const texts = new Map<string, RawText | undefined>();
  return (file) => {
    if (!texts.has(file)) texts.set(file, readOwn(files, file));
    return texts.get(file);
  };
}

/**
 * Only files below `content/` are changed. A link there must lead to a file of the site: not to one elsewhere, to a
 * package, or into a hidden folder such as `.git`.
 */
function readOwn(files: Files, file: string): RawText | undefined {
  if (!file.startsWith('content/')) return undefined;
  const target = files.realPath(file);
  if (typeof target !== 'string' || /(?:^|\/)(?:node_modules(?:\/|$)|\.)/.test(target)) return undefined;
  const bytes = files.read(file);
  return isUtf8(bytes) ? rawText(Buffer.from(bytes).toString('utf8')) : undefined;
}
