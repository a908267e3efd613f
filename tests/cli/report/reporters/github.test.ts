import {expect, test} from 'vitest';
import {annotations} from '../../../../cli/report/reporters/github.js';
import type {Reported} from '../../../../cli/report/report.js';

const finding: Reported = {severity: 'error', code: 'odd', message: 'This is odd.'};
const pathOf = (file: string): string => `docs/${file}`;

test.each<[string, Reported, string]>([
  ['of a finding without a file', finding, '::error title=odd::This is odd.'],
  [
    'of a finding with hint and range',
    {
      ...finding,
      severity: 'warning',
      hint: 'Make it even.',
      place: {file: 'api/a.yaml', line: 3, column: 5, endLine: 3, endColumn: 9},
    },
    '::warning file=docs/api/a.yaml,line=3,endLine=3,col=5,endColumn=9,title=odd::This is odd. Make it even.',
  ],
  [
    'of a finding without an end position',
    {...finding, severity: 'info', place: {file: 'a.yaml', line: 1, column: 1}},
    '::notice file=docs/a.yaml,line=1,col=1,title=odd::This is odd.',
  ],
  [
    'of a finding with special characters',
    {...finding, message: '100% odd:\r\n, \u001b[31mreally', place: {file: 'a,b:c%.yaml', line: 1, column: 1}},
    '::error file=docs/a%2Cb%3Ac%25.yaml,line=1,col=1,title=odd::100%25 odd:%0D%0A, ·[31mreally',
  ],
  [
    'of a finding with a very long message',
    {...finding, message: 'x'.repeat(100_000)},
    `::error title=odd::${'x'.repeat(3999)}…`,
  ],
])('the GitHub annotation %s', (_, given, line) => {
  expect(annotations([given], pathOf)).toEqual([line]);
});

test('annotations writes at most ten of each level: the tenth counts the rest, and a group lists them', () => {
  const of = (severity: Reported['severity'], count: number): readonly Reported[] =>
    Array.from({length: count}, (_, index) => ({...finding, severity, message: `Number ${index + 1}.`}));
  const lines = annotations([...of('warning', 12), ...of('error', 10), ...of('info', 1)], pathOf);
  expect(lines).toEqual([
    ...of('error', 10).map(({message}) => `::error title=odd::${message}`),
    ...of('warning', 9).map(({message}) => `::warning title=odd::${message}`),
    '::warning title=3 more warnings::GitHub shows 10 annotations of each level. The log of this step lists 3 more warnings.',
    '::notice title=odd::Number 1.',
    '::group::3 more findings',
    ...[10, 11, 12].map((number) => `docs/content/site.yml:1:1: warning odd Number ${number}.`),
    '::endgroup::',
  ]);
});
