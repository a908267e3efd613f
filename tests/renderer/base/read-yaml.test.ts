import fc from 'fast-check';
import {expect, test} from 'vitest';
import {stringify} from 'yaml';
import {readYaml} from '../../../renderer/base/read-yaml.js';

const read = (text: string) => readYaml(text, {file: 'content/a.yml'});
const messagesOf = (text: string) =>
  read(text).diagnostics.map(({severity, message, place}) => `${place?.line}:${place?.column} ${severity} ${message}`);

test.each([
  ['', null],
  ['# nothing', null],
  ['---\na: 1\n---\n', {a: 1}],
  ['a: 1\n---\n# nothing\n...\n', {a: 1}],
  [
    'a: yes\nb: on\nc: true\nd: 0x1F\ne: 0o17\nf: 1e3\ng: ~\nh:',
    {a: 'yes', b: 'on', c: true, d: 31, e: 15, f: 1000, g: null, h: null},
  ],
  ['%YAML 1.1\n---\na: yes', {a: 'yes'}],
  ['1.0: a\ntrue: b\n2024-01-15: c\nnull: d', {'1.0': 'a', true: 'b', '2024-01-15': 'c', null: 'd'}],
  ['a: &x {b: 1}\nc: *x\nd: [*x]', {a: {b: 1}, c: {b: 1}, d: [{b: 1}]}],
  ['a: &x {b: 1, c: 2}\nd:\n  c: 3\n  <<: *x', {a: {b: 1, c: 2}, d: {c: 3, b: 1}}],
  ['<<: [{a: 1}, {a: 2, b: 3}]\nc: 4', {c: 4, a: 1, b: 3}],
  ['"<<": x', {'<<': 'x'}],
  ['[a: 1, b]', [{a: 1}, 'b']],
  ['__proto__: {x: 1}\nconstructor: 2', {constructor: 2}],
])('readYaml() reads %j', (text, value) => {
  expect(read(text)).toMatchObject({value, diagnostics: []});
});

test.each([
  ['a: 1\n...\nb: 2\n', 'the line `...`', 3],
  ['a: |\n  ---\n...\n---\nb: 2\n', 'the lines `...` and `---`', 5],
  ['a: 1\n--- # next\nb: ...\n', 'the line `---`', 3],
])('readYaml() names the separators in front of the next document in %j', (text, separators, line) => {
  expect(read(text).diagnostics).toMatchObject([
    {hint: `Remove ${separators} above it, or move it to a file of its own.`, place: {line, column: 1}},
  ]);
});

test('readYaml() reads the first of several documents, and warns about the next one with content', () => {
  expect(read('a: 1\n---\n---\nb: [\n')).toMatchObject({
    value: {a: 1},
    diagnostics: [
      {
        severity: 'warning',
        code: 'data-invalid',
        message: 'Only the first document of this file is read, and another one begins here.',
        hint: 'Remove the line `---` above it, or move it to a file of its own.',
        place: {file: 'content/a.yml', line: 4, column: 1},
      },
    ],
  });
});

test.each([
  ['2024-01-15', '2024-01-15T00:00:00.000Z'],
  ['2024-1-5', '2024-01-05T00:00:00.000Z'],
  ['2024-01-15T10:30:00Z', '2024-01-15T10:30:00.000Z'],
  ['2024-01-15 10:30:00.5 +02:00', '2024-01-15T08:30:00.500Z'],
  ['2024-01-15 23:30:00 -5', '2024-01-16T04:30:00.000Z'],
  ['"2024-01-15"', '2024-01-15'],
  ['!!str 2024-01-15', '2024-01-15'],
  ['2024-02-31', '2024-02-31'],
  ['2024-01', '2024-01'],
  ['10:30', '10:30'],
])('readYaml() reads the date %s as %s in every time zone', (written, value) => {
  expect(read(`date: ${written}`)).toMatchObject({value: {date: value}, diagnostics: []});
});

test.each([
  ['a: 1\nb: 2\na: 3', '3:1 error The key `a` is already defined above.'],
  ['a: b: c', '1:4 error A value with `: ` in it is not in quotes.'],
  ['a:\n\tb: 1', '2:1 error This line is indented with a tab.'],
  ['a: |\n  x\n y: 3', '3:1 error This line is indented differently from the lines around it.'],
  ['a: [1, 2', '1:9 error A `[` or `{` is not closed, or its lines are not indented.'],
  ['a: [\nb\n]', '2:1 error A `[` or `{` is not closed, or its lines are not indented.'],
  ['a: ["b" "c"]', '1:9 error A comma is missing between two values in brackets.'],
  ['a: [\n  - b\n  ]', '2:3 error A list or object in block style is inside brackets.'],
  ['a: &x *y', '1:7 error An alias cannot have an anchor or a tag.'],
  ['a: "x', '1:4 error A quotation mark is not closed.'],
  ['a: @x', '1:4 error A value cannot begin with `@`.'],
  ['a: `x`', '1:4 error A value cannot begin with a backtick.'],
  ['a Hello\nb: 1', '1:1 error A `:` is missing after a key.'],
  ['a: "\\q"', '1:5 error This escape sequence is not valid in double quotes.'],
  ['- a\nb: c', '2:1 error This does not belong here.'],
  ['a: *x', '1:4 error The alias `*x` has no anchor `&x` before it.'],
  ['a: &x [*x]', '1:8 error The alias `*x` has no anchor `&x` before it.'],
  ['? [a]\n: b', '1:3 error A key is a list, a map or an alias.'],
  ['<<: 5', '1:1 error `<<` merges maps only.'],
])('readYaml() reports the error in %j with its place', (text, expected) => {
  expect(messagesOf(text)).toEqual([expected]);
  expect(read(text).value).toBeUndefined();
});

test('readYaml() warns about an unknown tag and ignores it', () => {
  expect(read('a: !!js/function "x"\nb: !!set {c}\nd: !foo e').value).toEqual({a: 'x', b: {c: null}, d: 'e'});
  expect(messagesOf('a: !!js/function "x"')).toEqual([
    '1:4 warning Galley does not support this `!` tag, so it is ignored.',
  ]);
});

test.each([
  ['a: .inf', null, '1:4 warning Galley stores values as JSON, which has no number `.inf`, so the value is `null`.'],
  ['a: .NaN', null, '1:4 warning Galley stores values as JSON, which has no number `.NaN`, so the value is `null`.'],
  [
    'a: -1e400',
    null,
    '1:4 warning Galley stores values as JSON, which has no number `-1e400`, so the value is `null`.',
  ],
  ['a: 1e-400', 0, '1:4 warning The number `1e-400` cannot be stored exactly, so the value is `0`.'],
  [
    'a: -9007199254740993',
    -9007199254740992,
    '1:4 warning The number `-9007199254740993` cannot be stored exactly, so the value is `-9007199254740992`.',
  ],
  [
    'a: 0xFFFFFFFFFFFFFFFF',
    18446744073709552000,
    '1:4 warning The number `0xFFFFFFFFFFFFFFFF` cannot be stored exactly, so the value is `18446744073709552000`.',
  ],
])('readYaml() warns about the number in %j, which JSON cannot hold', (text, value, expected) => {
  expect(read(text).value).toEqual({a: value});
  expect(messagesOf(text)).toEqual([expected]);
});

test.each([
  ['9007199254740991', 9007199254740991],
  ['+0009007199254740994', 9007199254740994],
  ['0x20000000000000', 9007199254740992],
  ['0.1234567890123456789', 0.12345678901234568],
  ['0.0e5', 0],
  ['"9007199254740993"', '9007199254740993'],
  ['!!str .inf', '.inf'],
])('readYaml() reads %s without a warning, because it keeps its value', (written, value) => {
  expect(read(`a: ${written}`)).toMatchObject({value: {a: value}, diagnostics: []});
});

test('readYaml() reports a number once, also if an alias repeats it', () => {
  expect(messagesOf('a: &n .inf\nb: *n')).toHaveLength(1);
});

test('readYaml() adds the first line of the YAML block to the places of diagnostics', () => {
  const {diagnostics} = readYaml('a: 1\na: 2', {file: 'content/a.md', line: 10, code: 'front-matter-invalid'});
  expect(diagnostics).toEqual([
    {
      severity: 'error',
      code: 'front-matter-invalid',
      message: 'The key `a` is already defined above.',
      hint: 'Remove one of the two.',
      place: {file: 'content/a.md', line: 11, column: 1},
    },
  ]);
});

const laughs = `a0: &a0 x\n${Array.from({length: 9}, (_, n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(', ')}]`).join('\n')}`;

test.each([
  ['exponential aliases', laughs, '7:10 error Aliases add more than 100000 values.'],
  ['nested brackets', '['.repeat(30_000), '1:33 error This YAML is nested more than 32 levels deep.'],
  ['nested dashes', `${'- '.repeat(10_000)}a`, '1:65 error This YAML is nested more than 32 levels deep.'],
  [
    'nested indentation',
    Array.from({length: 500}, (_, n) => `${' '.repeat(n)}a:`).join('\n'),
    '33:33 error This YAML is nested more than 32 levels deep.',
  ],
  ['text', 'x'.repeat(17 * 1024 * 1024), '1:1 error This YAML is longer than 16 MB.'],
])('readYaml() rejects %s beyond the limit', (_, text, expected) => {
  expect(messagesOf(text)).toEqual([expected]);
});

test('readYaml() reads a map of 100,000 keys', () => {
  const text = Array.from({length: 100_000}, (_, n) => `key${n}: value`).join('\n');
  expect(Object.keys(read(text).value as object).length).toBe(100_000);
});

test('readYaml() reads back random values that the yaml package writes', () => {
  const key = fc.string().filter((text) => text !== '__proto__' && text !== '<<');
  const {tree} = fc.letrec<{tree: unknown}>((tie) => ({
    tree: fc.oneof(
      {maxDepth: 5},
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('tree'), {maxLength: 4}),
      fc.dictionary(key, tie('tree'), {maxKeys: 4, noNullPrototype: true}),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      const text = stringify(value, {defaultStringType: 'QUOTE_DOUBLE', aliasDuplicateObjects: false});
      expect(read(text).value).toEqual(value);
    }),
    {numRuns: 500},
  );
});

test('readYaml() returns either a value or an error for random text, and never throws', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '\n',
      'a: ',
      '- ',
      '[',
      ']',
      '{',
      '}',
      '"',
      "'",
      '&a ',
      '*a',
      '!!x ',
      '? ',
      ': ',
      '\t',
      '#',
      '|',
      '>',
      '<<: ',
      '---',
      '...',
      '%',
      ',',
    ),
    fc.string({unit: 'grapheme'}),
  );
  fc.assert(
    fc.property(fc.array(piece, {maxLength: 24}), (pieces) => {
      const {value, diagnostics, placeOf} = read(pieces.join(''));
      expect(value === undefined).toBe(diagnostics.some(({severity}) => severity === 'error'));
      expect(placeOf(['a', 0, 'b']).file).toBe('content/a.yml');
    }),
    {numRuns: 1_500},
  );
});
