// Parses a diff whose lines are highlighted in another language: ```diff lang="js"
import type {CodeBlockOptions} from './code-options.js';

/** Returns the code without the `+` and `-` signs, and the marks of added and removed lines. */
export function diffMarks(diff: string): Pick<CodeBlockOptions, 'lines'> & {readonly text: string} {
  const lines = diff.split('\n');
  const numbersOf = (sign: string) => lines.flatMap((line, index) => (line.startsWith(sign) ? [index + 1] : []));
  // Some authors do not indent the unchanged lines by the column of the signs.
  const indented = lines.every((line) => line === '' || /^[-+ \t]/.test(line));
  const text = lines.map((line) => (/^[-+]/.test(line) || indented ? line.slice(1) : line)).join('\n');
  return {
    text,
    lines: [
      {mark: 'add', numbers: numbersOf('+')},
      {mark: 'del', numbers: numbersOf('-')},
    ],
  };
}
