// Formats changed texts as a unified diff, and prints it.
import {createTwoFilesPatch, formatPatch} from 'diff';
import type {Io} from './io.js';
import {printableLines} from './terminal/format-values.js';
import type {MovedText, TextChange} from './write-changes.js';

/** Returns a unified diff in the form that `git apply` reads. */
export function unifiedDiff(changes: readonly TextChange[]): string {
  return changes.map((change) => diffHeader(change) + hunksOf(change)).join('');
}

/** Prints a diff. A terminal gets no control characters; anything else gets the bytes that `git apply` needs. */
export function printDiff({out, columns}: Pick<Io, 'out' | 'columns'>, diff: string): void {
  const text = diff.replace(/\n$/, '');
  out(columns === undefined ? text : printableLines(text));
}

export function diffHeader({file, newFile = file}: {readonly file: string; readonly newFile?: string}): string {
  const renamed = file === newFile ? '' : `rename from ${file}\nrename to ${newFile}\n`;
  return `diff --git a/${file} b/${newFile}\n${renamed}`;
}

export function hunksOf({file, before, after, ...rest}: TextChange | MovedText): string {
  const newFile = 'newFile' in rest ? rest.newFile : file;
  const names = [`a/${file}`, `b/${newFile}`] as const;
  const patch =
    createTwoFilesPatch(...names, before, after, undefined, undefined, {context: contextLines, maxEditLength}) ??
    wholePatch(names, before, after);
  return patch.replace(/^=+\n/, '');
}

/** Number of unchanged lines around changes. */
const contextLines = 3;

/** Finding the shortest diff takes time with the square of its length. A longer diff replaces all lines instead. */
const maxEditLength = 2000;

function wholePatch([oldFileName, newFileName]: readonly [string, string], before: string, after: string): string {
  const [removed, added] = [linesOf(before), linesOf(after)];
  const lines = [...marked(removed, '-', before), ...marked(added, '+', after)];
  const hunk = {oldStart: 1, oldLines: removed.length, newStart: 1, newLines: added.length, lines};
  return formatPatch({oldFileName, newFileName, oldHeader: undefined, newHeader: undefined, hunks: [hunk]});
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

function marked(lines: readonly string[], mark: '-' | '+', text: string): readonly string[] {
  const isOpenEnded = text !== '' && !text.endsWith('\n');
  return [...lines.map((line) => mark + line), ...(isOpenEnded ? ['\\ No newline at end of file'] : [])];
}
