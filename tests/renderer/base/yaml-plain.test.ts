import fc from 'fast-check';
import {expect, test} from 'vitest';
import {parse} from 'yaml';
import {plainYaml} from '../../../renderer/base/yaml-plain.js';

test.each([
  ['title: Page 448 of copy 21\n', {title: 'Page 448 of copy 21'}],
  [
    '\ndescription: "Say: hello"\ndraft: true\norder: 12\ntags-of: \'a # b\'\n',
    {description: 'Say: hello', draft: true, order: 12, 'tags-of': 'a # b'},
  ],
  ['constructor: x\ntoString: y', {constructor: 'x', toString: 'y'}],
])('%j is plain', (text, value) => {
  expect(plainYaml(text)).toEqual(value);
});

test.each([
  '',
  '# a comment',
  'a: b: c',
  'a: b # c',
  'a: [b]',
  'a: null',
  'a: Null',
  'a: ~',
  'a: 007',
  'a: 1.5',
  'a: 2024-01-15',
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
])('%j is left to the parser', (text) => {
  expect(plainYaml(text)).toBeUndefined();
});

test('what is read without the parser is what the parser reads', () => {
  const key = fc.stringMatching(/^[A-Za-z][\w-]{0,6}$/);
  const value = fc.oneof(
    fc.string({maxLength: 12}),
    fc.stringMatching(/^[A-Za-z0-9'"][ -~]{0,10}$/),
    fc.constantFrom('true', 'False', 'null', 'yes', '.inf', '0', '10', '1e3', '"x"', "'x'"),
  );
  const text = fc
    .array(fc.tuple(key, value), {minLength: 1, maxLength: 5})
    .map((pairs) => pairs.map(([name, written]) => `${name}: ${written}`).join('\n'));
  const tried = {plain: 0};
  fc.assert(
    fc.property(text, (yaml) => {
      const plain = plainYaml(yaml);
      if (plain === undefined) return;
      tried.plain++;
      expect(plain).toEqual(parse(yaml, {version: '1.2', schema: 'core'}));
    }),
    {numRuns: 3000},
  );
  expect(tried.plain).toBeGreaterThan(100);
});
