// Includes a file as a code block.
import {posix} from 'node:path';
import {languageId} from '../code/prism-languages.js';
import type {IncludeDirective} from './include-directives.js';
import type {Line} from './line-with-origin.js';
import type {IncludePosition} from './include-context.js';
import {selectLines} from './select-lines.js';

export function includeCode(directive: IncludeDirective, position: IncludePosition): readonly Line[] {
  const selected = selectLines(directive, position);
  if (selected === undefined) return [];
  const {file, lines} = selected;
  const info = infoOf(directive, file, lines);
  const char = info.includes('`') ? '~' : '`';
  const longest = lines.reduce((most, {text}) => Math.max(most, runOf(text, char)), 2);
  const fence = char.repeat(longest + 1);
  const around = (text: string): Line => ({
    ...position.line,
    text,
    shift: position.line.shift - position.column,
    edits: [],
  });
  return [around(fence + info), ...lines, around(fence)];
}

/** Returns the length of the run at the start of a line, without whitespace. */
function runOf(text: string, char: string): number {
  const trimmed = text.trimStart();
  let length = 0;
  while (trimmed[length] === char) length++;
  return length;
}

function infoOf({info = {}, marked}: IncludeDirective, file: string, lines: readonly Line[]): string {
  const name = posix.basename(file).toLowerCase();
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const language = info.language ?? (languageId(extension) === undefined ? 'text' : extension);
  const numbers = marked === undefined ? [] : markedLines(marked, lines);
  return [
    language,
    ...(info.rest ? [info.rest] : []),
    ...(numbers.length > 0 ? [`{${numbers.join(',')}}`] : []),
    // Markdown removes one backslash, and the reader of the title the other.
    ...(info.title === undefined ? [] : [`[${info.title.replaceAll(']', '\\\\]')}]`]),
  ].join(' ');
}

function markedLines({ranges, by}: NonNullable<IncludeDirective['marked']>, lines: readonly Line[]): readonly number[] {
  const isMarked = (number: number): boolean => ranges.some(({from, to = Infinity}) => from <= number && number <= to);
  return lines.flatMap(({number}, index) => (isMarked(by === 'file' ? number : index + 1) ? [index + 1] : []));
}
