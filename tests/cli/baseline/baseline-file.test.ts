import fc from 'fast-check';
import {expect, test} from 'vitest';
import {formatBaseline, parseBaseline, type BaselineEntry} from '../../../cli/baseline/baseline-file.js';

const entry = (file: string, fingerprint: string, changes: Partial<BaselineEntry> = {}): BaselineEntry => ({
  file,
  code: 'link-broken',
  message: 'No page at /x.',
  fingerprint,
  ...changes,
});

test('formatBaseline writes one line for each finding, sorted, without duplicates', () => {
  const entries = [
    entry('content/b.md', '3'),
    entry('content/a.md', '2'),
    entry('content/a.md', '1'),
    entry('content/a.md', '0', {code: 'anchor-broken'}),
    entry('content/b.md', '3'),
  ];
  expect(formatBaseline(entries)).toBe(`{
  "version": 1,
  "findings": [
    {"file":"content/a.md","code":"anchor-broken","message":"No page at /x.","fingerprint":"0"},
    {"file":"content/a.md","code":"link-broken","message":"No page at /x.","fingerprint":"1"},
    {"file":"content/a.md","code":"link-broken","message":"No page at /x.","fingerprint":"2"},
    {"file":"content/b.md","code":"link-broken","message":"No page at /x.","fingerprint":"3"}
  ]
}
`);
  expect(formatBaseline([])).toBe('{\n  "version": 1,\n  "findings": []\n}\n');
});

test('parseBaseline reads back what formatBaseline writes, for any text in the findings', () => {
  const text = fc.string({unit: 'binary', maxLength: 10});
  const entries = fc.uniqueArray(fc.record({file: text, code: text, message: text, fingerprint: text}), {
    maxLength: 8,
    selector: ({fingerprint}) => fingerprint,
  });
  fc.assert(
    fc.property(entries, (given) => {
      const written = formatBaseline(given);
      expect(written.split('\n')).toHaveLength(given.length === 0 ? 5 : given.length + 6);
      const read = parseBaseline(written, 'b.json');
      const byFingerprint = (list: readonly BaselineEntry[]) => new Map(list.map((one) => [one.fingerprint, one]));
      expect(byFingerprint(read)).toEqual(byFingerprint(given));
      expect(formatBaseline(read)).toBe(written);
    }),
    {numRuns: 30},
  );
});

const good = formatBaseline([entry('content/a.md', '1'), entry('content/b.md', '2')]);

test.each([
  ['empty', '', 'b.json:1:1: This file is empty. Add JSON to it; `{}` is the least.'],
  [
    'cut off',
    good.slice(0, 60),
    'b.json:4:27: The file ends before a `{` is closed. Add the missing `}`. The file may have been cut off.',
  ],
  [
    'in a merge conflict',
    good.replace('    {"file":"content/b.md"', '<<<<<<< HEAD\n    {"file":"content/b.md"'),
    'b.json:5:1: `<<<<<<<` is not between double quotes. Write "<<<<<<<".',
  ],
  ['a list', '[]', 'b.json:1: This is not an object.'],
  ['without a version', '{"findings": []}', 'b.json:1: The number `version` is missing.'],
  ['without findings', '{"version": 1}', 'b.json:1: The list `findings` is missing.'],
  [
    'with an invalid entry',
    good.replace('"code":"link-broken","message":"No page at /x.","fingerprint":"2"', '"code":1'),
    'b.json:5: Entry 2 needs the strings file, code, message, fingerprint.',
  ],
])('parseBaseline of a file that is %s fails with baseline-invalid and the line', (_, text, message) => {
  expect(() => parseBaseline(text, 'b.json')).toThrow(
    expect.objectContaining({
      code: 'baseline-invalid',
      message,
      hint: 'Resolve merge conflicts and correct the file, or write it again with --update-baseline.',
    }),
  );
});

test('parseBaseline of a newer format fails with baseline-version', () => {
  expect(() => parseBaseline('{"version": 2, "entries": {}}', 'b.json')).toThrow(
    expect.objectContaining({
      code: 'baseline-version',
      message: 'b.json has format 2, but this version of Galley reads formats up to 1.',
      hint: 'Use the version of Galley that wrote the file.',
    }),
  );
});
