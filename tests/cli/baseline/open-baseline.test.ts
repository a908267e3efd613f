import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {formatBaseline, parseBaseline} from '../../../cli/baseline/baseline-file.js';
import {openBaseline} from '../../../cli/baseline/open-baseline.js';
import type {Reported} from '../../../cli/report/report.js';
import {temporary} from '../../support/temporary.js';

const finding = (code: string, changes: Partial<Reported> = {}): Reported => ({
  severity: 'error',
  code,
  message: `This is ${code}.`,
  place: {file: 'content/a.md', line: 1},
  ...changes,
});
const a = finding('a');
const b = finding('b', {severity: 'warning'});
const c = finding('c');
const failed = finding('page-failed');

const entryOf = ({code, message}: Reported) => ({file: 'content/a.md', code, message, fingerprint: code});

/** Applies a baseline with some entries, or updates it, and returns the result and the entries in the file. */
function apply(
  entries: readonly Reported[] | undefined,
  found: readonly Reported[],
  {
    isChecked,
    ...options
  }: {
    readonly isUpdate?: boolean;
    readonly isReadOnly?: boolean;
    readonly isChecked?: (code: string) => boolean;
  } = {},
) {
  const cwd = temporary(entries && {'sub/b.json': formatBaseline(entries.map(entryOf))});
  const baseline = openBaseline({file: 'sub/b.json', isUpdate: false, isReadOnly: false, cwd, ...options});
  const {diagnostics, outcome} = baseline.apply(found, new Map(found.map((one) => [one, one.code])), {isChecked});
  const file = path.join(cwd, 'sub/b.json');
  const saved = existsSync(file)
    ? parseBaseline(readFileSync(file, 'utf8'), 'b.json').map(({code}) => code)
    : undefined;
  return {fresh: diagnostics.map(({code}) => code), outcome, saved};
}

test('openBaseline hides findings in the baseline and returns the new ones', () => {
  expect(apply([a, b], [a, b, c])).toEqual({
    fresh: ['c'],
    outcome: {file: 'sub/b.json', known: 2, stale: [], change: 'none'},
    saved: ['a', 'b'],
  });
});

test('openBaseline removes entries that no longer occur from the file', () => {
  expect(apply([a, b], [b])).toEqual({
    fresh: [],
    outcome: {file: 'sub/b.json', known: 1, stale: [entryOf(a)], change: 'shrunk'},
    saved: ['b'],
  });
});

test('openBaseline keeps entries that no longer occur in the file with isReadOnly, as in CI', () => {
  expect(apply([a, b], [b], {isReadOnly: true})).toEqual({
    fresh: [],
    outcome: {file: 'sub/b.json', known: 1, stale: [entryOf(a)], change: 'none'},
    saved: ['a', 'b'],
  });
});

test('openBaseline reports no entry as stale if a page failed, because its findings are unknown', () => {
  expect(apply([a, b], [b, failed])).toEqual({
    fresh: ['page-failed'],
    outcome: {file: 'sub/b.json', known: 1, stale: [], change: 'none'},
    saved: ['a', 'b'],
  });
});

test('openBaseline with isUpdate writes all findings except page-failed, which depends on more than the files', () => {
  expect(apply(undefined, [c, a, failed], {isUpdate: true})).toEqual({
    fresh: ['page-failed'],
    outcome: {file: 'sub/b.json', known: 2, stale: [], change: 'updated'},
    saved: ['a', 'c'],
  });
  expect(apply([a, b], [c], {isUpdate: true, isReadOnly: true}).saved).toEqual(['c']);
});

test('openBaseline keeps entries with codes that the command does not check, also with isUpdate', () => {
  const isChecked = (code: string): boolean => code !== 'a';
  expect(apply([a, b], [], {isChecked})).toMatchObject({
    outcome: {stale: [entryOf(b)], change: 'shrunk'},
    saved: ['a'],
  });
  expect(apply([a, b], [c], {isChecked, isUpdate: true}).saved).toEqual(['a', 'c']);
});

test('openBaseline of a missing file fails with baseline-missing and suggests --update-baseline', () => {
  expect(() => openBaseline({file: 'b.json', isUpdate: false, isReadOnly: false, cwd: temporary()})).toThrow(
    expect.objectContaining({
      code: 'baseline-missing',
      message: 'There is no baseline b.json.',
      hint: 'To write the findings of this run to it, add --update-baseline.',
    }),
  );
});

test('openBaseline of a folder fails with baseline-unreadable', () => {
  const cwd = temporary({'b.json/a': ''});
  expect(() => openBaseline({file: 'b.json', isUpdate: false, isReadOnly: false, cwd})).toThrow(
    expect.objectContaining({code: 'baseline-unreadable', message: 'The baseline b.json cannot be read.'}),
  );
});
