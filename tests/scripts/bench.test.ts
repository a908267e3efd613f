// Runs the benchmark with few pages, so that a broken benchmark is noticed.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {execa} from 'execa';
import {expect, test} from 'vitest';
import {repository} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

type Figures = Readonly<Record<string, number>>;

interface Result {
  readonly corpus?: string;
  readonly tool?: string;
  readonly change?: string;
  readonly step?: string;
  readonly runs: readonly Figures[];
}

interface Measured {
  readonly machine: Readonly<Record<string, unknown>>;
  readonly rows: Readonly<
    Record<string, {readonly corpora: Readonly<Record<string, Figures>>; readonly results: readonly Result[]}>
  >;
}

const folder = temporary();
const json = path.join(folder, 'bench.json');
const bench = (...args: readonly string[]) =>
  execa(process.execPath, [`${repository}scripts/bench.js`, '--work', path.join(folder, 'work'), ...args], {
    reject: false,
    timeout: 600_000,
  });
const readJson = () => JSON.parse(readFileSync(json, 'utf8')) as Measured;
const small = ['--galley-only', '--pages', '20', '--flat', '20', '--runs', '1', '--json', json];

// The rows `cold` and `large` use the same code for other sites; they would double the time of this test.
test('bench.js measures the given rows and writes every run to the JSON file', async () => {
  const {exitCode, stdout, stderr} = await bench(...small, '--rows', 'plain,flat,warm,start,shards');
  expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
  const {machine, rows} = readJson();
  expect(Object.keys(machine)).toEqual(['processor', 'cores', 'memoryGigabytes', 'system']);
  expect(Object.keys(rows)).toEqual(['plain', 'flat', 'warm', 'start', 'shards']);
  const measured = (row: string) =>
    rows[row]?.results.map(({corpus, tool, change, runs}) => ({
      corpus,
      of: tool ?? change,
      runs: runs.length,
      figures: Object.keys(runs[0] ?? {}),
    }));
  const build = (corpus: string, of: string) => ({
    corpus,
    of,
    runs: 1,
    figures: ['seconds', 'megabytes', 'files', 'pages', 'bytes'],
  });
  expect(measured('plain')).toEqual([build('prose-20', 'galley-bare'), build('code-20', 'galley-bare')]);
  expect(measured('flat')).toEqual([build('short-20-flat', 'galley')]);
  expect(measured('start')).toEqual([
    {corpus: undefined, of: 'galley', runs: 5, figures: ['seconds']},
    {corpus: undefined, of: 'node', runs: 5, figures: ['seconds']},
  ]);
  // Every change must make the build write files, except the change `nothing`.
  expect(rows['warm']?.results.map(({change, runs}) => [change, runs.map(({written = 0}) => written > 0)])).toEqual([
    ['cold', [true]],
    ['nothing', [false]],
    ['body', [true]],
    ['title', [true]],
    ['added', [true]],
    ['renamed', [true]],
    ['removed', [true]],
    ['brand', [true]],
    ['template', [true]],
    ['layout', [true]],
  ]);
  expect(rows['plain']?.corpora['code-20']?.['pages']).toBe(20);
  expect(stdout.match(/^\w+$/gm)).toEqual(Object.keys(rows));
});

test('bench.js --rows measures one row again and keeps the results of the other rows', async () => {
  const before = readJson();
  await bench(...small, '--rows', 'flat', '--runs', '2');
  const after = readJson();
  expect(after.rows['flat']?.results.map(({runs}) => runs.length)).toEqual([2]);
  expect({...after.rows, flat: undefined}).toEqual({...before.rows, flat: undefined});
});

test.each([
  {option: ['--seconds', '0.05'], message: 'took more than 0.05 s.'},
  {option: ['--megabytes', '10'], message: 'took more than 10 MB.'},
])('bench.js stops a command that $message', async ({option, message}) => {
  const {exitCode, stdout} = await bench('--galley-only', '--rows', 'flat', '--flat', '20', '--runs', '1', ...option);
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/^flat\n.*\n  short-20-flat +Galley, everything on .*/);
  expect(stdout.endsWith(` ${message}`)).toBe(true);
});

test('bench.js with an unknown row exits with 2 and lists the known rows', async () => {
  const {exitCode, stderr} = await bench('--rows', 'cold,lukewarm');
  expect({exitCode, stderr}).toEqual({
    exitCode: 2,
    stderr: 'Unknown row: lukewarm. The rows are cold, plain, flat, large, warm, start, shards.',
  });
});
