import {expect, test} from 'vitest';
import {fingerprints} from '../../../cli/report/fingerprint.js';
import type {Reported} from '../../../cli/report/report.js';

const broken = (line: number, column = 1): Reported => ({
  severity: 'error',
  code: 'link-broken',
  message: 'No page at /x.',
  place: {file: 'content/a.md', line, column},
});

/** The fingerprints in the order of the findings. */
function printsOf(text: string, found: readonly Reported[]): readonly (string | undefined)[] {
  const byFinding = fingerprints(found, () => text);
  return found.map((one) => byFinding.get(one));
}

test('a fingerprint stays the same if lines are inserted above or the whitespace of the line changes', () => {
  const before = printsOf('See [x](/x).\n', [broken(1)]);
  expect(printsOf('# New\n\nText.\n\n  -  See   [x](/x).\n'.replace('-  ', ''), [broken(5, 9)])).toEqual(before);
});

test('a fingerprint changes with the code, the file, the message and the text of the line', () => {
  const finding = broken(1);
  const others: readonly Reported[] = [
    finding,
    {...finding, code: 'anchor-broken'},
    {...finding, message: 'No page at /y.'},
    {...finding, place: {...finding.place!, file: 'content/b.md'}},
    broken(2),
    {severity: 'error', code: 'link-broken', message: 'No page at /x.'},
  ];
  expect(new Set(printsOf('One\nTwo\n', others)).size).toBe(others.length);
});

test('a fingerprint does not depend on the severity and on line numbers in the message', () => {
  const first = {...broken(1), message: 'The same id is in line 3.'};
  const [before] = printsOf('x', [first]);
  expect(printsOf('x', [{...first, severity: 'warning', message: 'The same id is in line 14.'}])).toEqual([before]);
});

test('fingerprints of equal findings are numbered by position, so that a further one keeps the others', () => {
  const text = 'See [x](/x) and [x](/x).\nSee [x](/x) and [x](/x).\n';
  const two = printsOf(text, [broken(1, 17), broken(1, 5)]);
  const three = printsOf(text, [broken(1, 5), broken(1, 17), broken(2, 5)]);
  expect(new Set(three).size).toBe(3);
  expect(three.slice(0, 2)).toEqual([two[1], two[0]]);
});

test('fingerprints reads a file with 20,000 findings in one line of 2 MB once', () => {
  let reads = 0;
  const found = Array.from({length: 20_000}, (_, column) => broken(1, column));
  const prints = fingerprints(found, () => {
    reads += 1;
    return 'x'.repeat(2_000_000);
  });
  expect([new Set(found.map((one) => prints.get(one))).size, reads]).toEqual([20_000, 1]);
});
