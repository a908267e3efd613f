import {expect, test} from 'vitest';
import {createFindingsReporter} from '../../../cli/dev/report-findings.js';
import type {Io} from '../../../cli/io.js';
import {styleFor} from '../../../cli/terminal/terminal-style.js';
import type {Diagnostic} from '../../../renderer/base/diagnostic.js';

const finding = (file: string, message: string): Diagnostic => ({
  severity: 'warning',
  code: message,
  message,
  place: {file: `content/${file}`},
});
const many = Array.from({length: 11}, (_, number) => finding(`${number}.md`, `old-${number}`));

/** The lines that are printed for the findings of one state after the other, each with its saved files. */
function printed(...states: readonly (readonly [readonly Diagnostic[], ...string[]])[]): readonly string[] {
  const lines: string[] = [];
  const io = {json: false, style: styleFor({}, {}), warn: (line: string) => void lines.push(line)} as unknown as Io;
  const report = createFindingsReporter(io, '/nowhere');
  for (const [index, [diagnostics, ...saved]] of states.entries()) {
    report(diagnostics, index === 0 ? undefined : new Set(saved));
  }
  return lines.map((line) => line.trim());
}

test('createFindingsReporter prints up to 10 findings after every save until they are fixed', () => {
  const one = finding('a.md', 'wrong');
  const block = 'content/a.md  warning  wrong  wrong\n\n1 warning in 1 file';
  expect(printed([[one]], [[one], 'content/b.md'], [[], 'content/a.md'])).toEqual([block, block]);
});

test('createFindingsReporter prints only findings of saved files, new ones and the total if there are more than 10', () => {
  const [, first, second] = printed(
    [many],
    [[...many, finding('0.md', 'another'), finding('b.md', 'new')], 'content/0.md'],
    [[...many, finding('b.md', 'new')], 'content/c.md'],
  );
  expect(first).toEqual(
    [
      'content/0.md  warning  another  another\n',
      'content/0.md  warning  old-0  old-0\n',
      'content/b.md  warning  new  new\n',
      '3 warnings in 2 files',
      'In total: 13 warnings in 12 files.',
    ].join('\n'),
  );
  expect(second).toEqual('In total: 12 warnings in 12 files.');
});
