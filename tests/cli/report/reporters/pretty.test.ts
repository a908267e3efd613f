import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {jsonLines} from '../../../../cli/report/reporters/json-lines.js';
import {formatFindings} from '../../../../cli/report/reporters/pretty.js';
import {sourceTexts} from '../../../../cli/report/source-texts.js';
import {styleFor} from '../../../../cli/terminal/terminal-style.js';
import type {Diagnostic} from '../../../../renderer/base/diagnostic.js';
import {temporary} from '../../../support/temporary.js';

const plain = styleFor({}, {});
const text = '# Start\n\nBefore you begin,\nread [Install](/docs/instal) first.\n';
const options = {style: plain, sourceTextOf: (file: string) => (file === 'content/docs/start.md' ? text : undefined)};

const broken: Diagnostic = {
  severity: 'error',
  code: 'link-broken',
  message: 'No page at /docs/instal.',
  hint: 'Did you mean /docs/install?',
  place: {file: 'content/docs/start.md', line: 4, column: 6},
};

test('formatFindings shows a diagnostic with its place, code frame and hint', () => {
  expect(formatFindings([broken], options))
    .toBe(`content/docs/start.md:4:6  error  No page at /docs/instal.  link-broken
   3 │ Before you begin,
   4 │ read [Install](/docs/instal) first.
     │      ^
   hint: Did you mean /docs/install?

1 error in 1 file`);
});

test('formatFindings and jsonLines list infos first, and infos are not counted', () => {
  const known = {severity: 'info', code: 'found', message: 'It was found elsewhere.', place: {file: 'a.md'}} as const;
  expect(
    formatFindings([broken, known], options)
      .split('\n\n')
      .map((block) => block.split('\n')[0]),
  ).toEqual([
    'a.md  info  It was found elsewhere.  found',
    'content/docs/start.md:4:6  error  No page at /docs/instal.  link-broken',
    '1 error in 1 file',
  ]);
  expect(formatFindings([known], options)).toBe('a.md  info  It was found elsewhere.  found');
  expect(jsonLines([broken, known]).map((line) => JSON.parse(line).severity)).toEqual(['info', 'error']);
});

test('formatFindings returns an empty text without diagnostics', () => {
  expect(formatFindings([], options)).toBe('');
});

test('formatFindings and jsonLines list errors last, sorted by file and line', () => {
  const at = (severity: 'error' | 'warning', file: string, line: number): Diagnostic => ({
    severity,
    code: 'x',
    message: `${file} ${line}`,
    place: {file, line},
  });
  const diagnostics = [
    at('error', 'b.md', 2),
    at('warning', 'c.md', 1),
    at('error', 'b.md', 10),
    at('error', 'a.md', 1),
    at('warning', 'a.md', 1),
  ];
  expect(formatFindings(diagnostics, options).split('\n\n')).toEqual([
    'a.md:1  warning  a.md 1  x',
    'c.md:1  warning  c.md 1  x',
    'a.md:1  error  a.md 1  x',
    'b.md:2  error  b.md 2  x',
    'b.md:10  error  b.md 10  x',
    '3 errors and 2 warnings in 3 files',
  ]);
  expect(jsonLines(diagnostics).map((line) => JSON.parse(line).message)).toEqual([
    'a.md 1',
    'c.md 1',
    'a.md 1',
    'b.md 2',
    'b.md 10',
  ]);
});

test('formatFindings shows a limited number of diagnostics of one code and counts the rest', () => {
  const warnings = Array.from({length: 1203}, (_, n): Diagnostic => ({
    severity: 'warning',
    code: 'syntax-unknown',
    message: `Number ${n}.`,
  }));
  const other: Diagnostic = {severity: 'warning', code: 'other', message: 'Another.'};
  const blocks = formatFindings([...warnings, other], options).split('\n\n');
  expect(blocks).toHaveLength(8);
  expect(blocks.slice(-3)).toEqual([
    'warning  Number 1000.  syntax-unknown',
    '… and 1,198 more syntax-unknown\nUse --json to see all.',
    '1,204 warnings',
  ]);
});

test('formatFindings shows equal findings at four or more places as one block with the first places', () => {
  const unknown = (file: string, line: number): Diagnostic => ({
    severity: 'error',
    code: 'component-unknown',
    message: 'There is no component Chart.',
    hint: 'Write it.',
    place: {file, line, column: 1},
  });
  const places = Array.from({length: 1500}, (_, index) => unknown(`b${index % 3}.md`, index + 1));
  expect(formatFindings([...places, unknown('a.md', 7)], options).split('\n\n')).toEqual([
    `a.md:7:1  error  There is no component Chart.  component-unknown
   hint: Write it.
   1,501 times in 4 files, also at b0.md:1:1, b0.md:4:1, b0.md:7:1, b0.md:10:1, b0.md:13:1, 1,495 more`,
    '1,501 errors in 4 files',
  ]);
  expect(
    formatFindings([unknown('a.md', 1), unknown('a.md', 3), unknown('b.md', 9)], options).split('\n\n'),
  ).toHaveLength(4);
  expect(formatFindings(places, {...options, maxPlaces: Number.POSITIVE_INFINITY})).toContain('b2.md:1500:1');
});

test('formatFindings replaces control characters in all texts', () => {
  const evil: Diagnostic = {
    severity: 'error',
    code: 'x',
    message: 'a\u001b[2Jb\u202ec',
    hint: '\u0007',
    place: {file: 'a\u001b.md', line: 1},
  };
  const output = formatFindings([evil], {style: plain, sourceTextOf: () => '\u001b[31mred\n'});
  expect(output).toBe('a·.md:1  error  a·[2Jb·c  x\n   1 │ ·[31mred\n     │ ^\n   hint: ·\n\n1 error in 1 file');
});

test('styleFor colors output on terminals and with FORCE_COLOR, unless NO_COLOR, TERM=dumb or the option disables it', () => {
  const colored = (stream: {isTTY?: boolean}, env: NodeJS.ProcessEnv, wanted?: boolean) =>
    styleFor(stream, env, wanted).isColorSupported;
  expect([
    colored({isTTY: true}, {}),
    colored({}, {}),
    colored({}, {CI: 'true'}),
    colored({isTTY: true}, {NO_COLOR: '1'}),
    colored({isTTY: true}, {NO_COLOR: ''}),
    colored({isTTY: true}, {TERM: 'dumb'}),
    colored({isTTY: true}, {}, false),
    colored({}, {FORCE_COLOR: '1'}),
    colored({isTTY: true}, {FORCE_COLOR: '0'}),
    colored({}, {FORCE_COLOR: '1', NO_COLOR: '1'}),
  ]).toEqual([true, false, false, false, true, false, false, true, false, false]);
  expect(formatFindings([broken], {...options, style: styleFor({}, {FORCE_COLOR: '1'})})).toContain(
    '\u001b[31merror\u001b[39m',
  );
});

test('sourceTexts reads only files below the root, and each file once', () => {
  const root = temporary({'site/content/a.md': 'one\r\ntwo', 'secret.txt': 'secret'});
  const sourceTextOf = sourceTexts(path.join(root, 'site'));
  expect(['content/a.md', '../secret.txt', 'content/none.md', path.join(root, 'secret.txt')].map(sourceTextOf)).toEqual(
    ['one\ntwo', undefined, undefined, undefined],
  );
  writeFileSync(path.join(root, 'site/content/a.md'), 'new');
  expect(sourceTextOf('content/a.md')).toBe('one\ntwo');
});
