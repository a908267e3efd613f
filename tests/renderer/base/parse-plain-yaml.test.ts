import fc from 'fast-check';
import {expect, test} from 'vitest';
import {readYaml} from '../../../renderer/base/read-yaml.js';
import {parsePlainYaml} from '../../../renderer/base/parse-plain-yaml.js';

test.each([
  ['title: Page 448 of copy 21\n', {title: 'Page 448 of copy 21'}],
  [
    '\ndescription: "Say: hello"\ndraft: true\norder: 12\ntags-of: \'a # b\'\n',
    {description: 'Say: hello', draft: true, order: 12, 'tags-of': 'a # b'},
  ],
  ['constructor: x\ntoString: y', {constructor: 'x', toString: 'y'}],
  [
    'date: 2024-08-17\nat: 2024-08-17 10:30:00+02:00',
    {date: '2024-08-17T00:00:00.000Z', at: '2024-08-17T08:30:00.000Z'},
  ],
  ['tags: [css, "a b", 3, true]', {tags: ['css', 'a b', 3, true]}],
])('parsePlainYaml() reads %j', (text, value) => {
  expect(parsePlainYaml(text)).toEqual(value);
});

test.each([
  '',
  '# a comment',
  'a: b: c',
  'a: b # c',
  'a: []',
  'a: [b,]',
  'a: [[b]]',
  'a: [b: c]',
  'a: ["b, c"]',
  'a: [b] # c',
  'a: null',
  'a: Null',
  'a: ~',
  'a: 007',
  'a: 1.5',
  'a: 2024-02-31',
  'a: 12:30',
  'a: "b\\n"',
  "a: 'it''s'",
  'a: b\na: c',
  'a: b\n  c',
  'a:\n  b: c',
  'a: b ',
  'a: b\r',
  '__proto__: x',
  'a: TRUE',
  `a: ${'b'.repeat(5000)}`,
])('parsePlainYaml() returns undefined for %j', (text) => {
  expect(parsePlainYaml(text)).toBeUndefined();
});

test('parsePlainYaml() returns the same values as readYaml() for random YAML', () => {
  const key = fc.stringMatching(/^[A-Za-z][\w-]{0,6}$/);
  const scalar = fc.oneof(
    fc.constantFrom(
      'true',
      'False',
      'null',
      'yes',
      '.inf',
      '0',
      '10',
      '1e3',
      '"x"',
      "'x'",
      'a b',
      '2024-13-01',
      '2024-02-30',
    ),
    fc.stringMatching(/^20\d\d-[01]\d-[0-3]\d(?:T[0-2]\d:[0-5]\d:\d\dZ)?$/),
  );
  const value = fc.oneof(
    fc.string({maxLength: 12}),
    fc.stringMatching(/^[A-Za-z0-9'"][ -~]{0,10}$/),
    scalar,
    fc.array(scalar, {maxLength: 3}).map((items) => `[${items.join(', ')}]`),
  );
  const text = fc
    .array(fc.tuple(key, value), {minLength: 1, maxLength: 5})
    .map((pairs) => pairs.map(([name, written]) => `${name}: ${written}`).join('\n'));
  const attempts = {plain: 0};
  fc.assert(
    fc.property(text, (yaml) => {
      const plain = parsePlainYaml(yaml);
      if (plain === undefined) return;
      attempts.plain++;
      // A comment is never plain.
      expect(plain).toEqual(readYaml(`${yaml}\n# read by the parser`, {file: 'a.yml'}).value);
    }),
    {numRuns: 3000},
  );
  expect(attempts.plain).toBeGreaterThan(100);
});
