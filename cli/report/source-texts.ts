// Reads source files for reports.
import {readFileSync} from 'node:fs';
import path from 'node:path';

/** Returns the text of a file below the site root, with `\n` as line ends; undefined if it cannot be read. */
export type SourceTextOf = (file: string) => string | undefined;

/** Returns a function that reads source files, each once. Only files below `root` are read. */
export function sourceTexts(root: string): SourceTextOf {
  const texts = new Map<string, string | undefined>();
  return (file) => {
    if (!texts.has(file)) texts.set(file, readBelow(root, file));
    return texts.get(file);
  };
}

function readBelow(root: string, file: string): string | undefined {
  const absolute = path.resolve(root, file);
  if (!absolute.startsWith(root + path.sep)) return undefined;
  try {
    return readFileSync(absolute, 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return undefined; // The file was deleted or is not readable, so the report has no code frame.
  }
}
