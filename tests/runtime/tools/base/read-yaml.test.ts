// YAML with places, and its mistakes in plain words.
import {expect, test} from 'vitest';
import {createFindings} from '../../../../runtime/tools/base/finding.js';
import {readStructuredText} from '../../../../runtime/tools/base/read-structured-text.js';
import {readYaml} from '../../../../runtime/tools/base/read-yaml.js';

function read(text: string) {
  const findings = createFindings();
  const yaml = readYaml('a.yaml', text, findings);
  return {yaml, findings: findings.all()};
}

test.each([
  ['a: 1\n\tb: 2\n', 'yaml-syntax 2:1 This line is indented with a tab.'],
  [
    'a:\n  b: 1\n c: 2\n',
    'yaml-syntax 3:1 The indentation is wrong: this line does not line up with the ones it belongs to.',
  ],
  ['a: [1, 2\nb: 3\n', 'yaml-syntax 2:1 A [ or { is not closed, or its lines are not indented.'],
  ['a: "b\n', 'yaml-syntax 1:4 A quotation mark is not closed.'],
  ['a: b: c\n', 'yaml-syntax 1:4 This line has a second colon, or the next line is indented wrongly.'],
  ['a: 1\nb\nc: 2\n', 'yaml-syntax 2:1 A colon is missing after this key.'],
  ['a: @b\n', 'yaml-syntax 1:4 A value cannot begin with @.'],
  ['a: "\\q"\n', 'yaml-syntax 1:5 This escape sequence is not valid in double quotes.'],
  ['a: *b\n', 'yaml-syntax 1:4 The alias `*b` has no anchor `&b` before it.'],
  ['a: 1\n<<: 5\n', 'yaml-syntax 2:1 `<<` merges maps only.'],
  ['? [a]\n: 1\n', 'yaml-syntax 1:3 A key is a list, a map or an alias.'],
  ['a: 1\nb: 2\na: 3\n', 'key-duplicate 3:1 The key "a" appears twice in one object.'],
  ['a: {b: 1, "b": 2}\n', 'key-duplicate 1:11 The key "b" appears twice in one object.'],
  ['200: 1\n"200": 2\n', 'key-duplicate 2:1 The key "200" appears twice in one object.'],
])('readYaml of %j reports %s', (text, expected) => {
  const {yaml, findings} = read(text);
  const [{severity, code, message, hint, place} = {severity: ''}] = findings;
  expect([yaml, findings.length, severity, typeof hint]).toEqual([undefined, 1, 'error', 'string']);
  expect(`${code} ${place?.line}:${place?.column} ${message}`).toBe(expected);
});

test.each([
  ['a: !odd 1\n', 'yaml-syntax 1:4 This tag is unknown; the value is read without it.', {a: '1'}],
  ['a: 1\n---\nb: 2\n', 'yaml-documents 2:1 A second document begins here; only the first is read.', {a: 1}],
])('readYaml of %j warns: %s', (text, expected, value) => {
  const {yaml, findings} = read(text);
  const [{severity, code, message, place} = {severity: ''}] = findings;
  expect([yaml?.value, findings.length, severity]).toEqual([value, 1, 'warning']);
  expect(`${code} ${place?.line}:${place?.column} ${message}`).toBe(expected);
});

test('readYaml reads a carriage return alone as the end of a line, and finds positions after it', () => {
  const {yaml, findings} = read('a:\r  b: 1\r\n  c: 2\r');
  expect([yaml?.value, yaml?.placeOf(['a', 'c'], 'key'), findings]).toEqual([
    {a: {b: 1, c: 2}},
    {file: 'a.yaml', line: 3, column: 3, endLine: 3, endColumn: 4},
    [],
  ]);
});

test('readYaml follows YAML 1.2: yes, dates and times are strings', () => {
  const {yaml} = read(
    'on: yes\nn: 1_000\ndate: 2024-01-01\ntime: 12:30:45\nversion: 1.10\noctal: 010\n200: ok\nnothing:\n',
  );
  expect(yaml?.value).toEqual({
    on: 'yes',
    n: '1_000',
    date: '2024-01-01',
    time: '12:30:45',
    version: 1.1,
    octal: 10,
    200: 'ok',
    nothing: null,
  });
  expect([yaml?.sourceOf(['version']), yaml?.sourceOf(['octal']), yaml?.sourceOf(['missing'])]).toEqual([
    '1.10',
    '010',
    undefined,
  ]);
});

test('placeOf returns the place of a scalar at its text and of a list or map at its key, also through aliases', () => {
  const {yaml} = read('a:\n  - 10\n  - c: text\n__proto__: &p {d: -1.5}\ne: *p\nf:\n200: x\n');
  const at = (path: (string | number)[], side?: 'key' | 'value') => {
    const {line, column, endColumn} = yaml!.placeOf(path, side);
    return `${line}:${column}-${endColumn}`;
  };
  expect([
    at(['a']),
    at(['a', 0]),
    at(['a', 1, 'c']),
    at(['a', 1, 'c'], 'key'),
    at(['a', 1]),
    at(['__proto__', 'd']),
    at(['e', 'd']),
    at(['f']),
    at(['200']),
    at(['a', 7, 'x']),
  ]).toEqual(['1:1-2', '2:5-7', '3:8-12', '3:5-6', '3:5-undefined', '4:19-23', '4:19-23', '6:1-2', '7:6-7', '1:1-2']);
});

test('readYaml treats inherited property names as data and merges <<', () => {
  const {yaml} = read('__proto__: {polluted: true}\nbase: &b {x: 1, y: 1}\nall:\n  <<: *b\n  y: 2\n');
  expect(Object.keys(yaml!.value as object)).toEqual(['__proto__', 'base', 'all']);
  expect((yaml!.value as {all: unknown}).all).toEqual({x: 1, y: 2});
  expect(({} as {polluted?: boolean}).polluted).toBe(undefined);
});

test.each(['[', '{a: ', '- ', 'a: ['])('readYaml reports %s nested a hundred thousand times as an error', (open) => {
  const {yaml, findings} = read(open.repeat(100_000));
  expect([yaml, findings.length, findings[0]?.severity]).toEqual([undefined, 1, 'error']);
  expect(['nesting-too-deep', 'yaml-syntax']).toContain(findings[0]?.code);
});

test('readYaml rejects aliases that expand to more than 100,000 values', () => {
  const lines = ['a: &a [x, x, x, x, x, x, x, x, x, x]'];
  for (const [before, name] of ['ab', 'bc', 'cd', 'de', 'ef', 'fg', 'gh', 'hi']) {
    lines.push(`${name}: &${name} [${Array.from({length: 10}, () => `*${before}`).join(', ')}]`);
  }
  expect(read(lines.join('\n')).findings).toEqual([
    {
      severity: 'error',
      code: 'aliases-too-many',
      message: 'Aliases add more than 100000 values.',
      hint: 'Write the values out.',
      place: {file: 'a.yaml', line: 5, column: 36, endLine: 5, endColumn: 38},
    },
  ]);
});

test('readYaml accepts a thousand aliases of one value', () => {
  const uses = Array.from({length: 1000}, (_, index) => `  k${index}: *x`);
  const {yaml, findings} = read(['x: &x {a: 1}', 'y:', ...uses].join('\n'));
  expect(findings).toEqual([]);
  expect(yaml?.value).toEqual({
    x: {a: 1},
    y: Object.fromEntries(uses.map((_, index) => [`k${index}`, {a: 1}])),
  });
});

test('readYaml keeps number-like keys as written, merges << and reads __proto__ as a key', () => {
  const {yaml, findings} = read(
    '2.10: 2024-01-15\n0x10: a\n__proto__: {b: 1}\nx: &x {a: 1, b: 2}\ny:\n  <<: *x\n  a: 3\n',
  );
  expect(findings).toEqual([]);
  expect(JSON.stringify(yaml?.value)).toBe(
    '{"2.10":"2024-01-15","0x10":"a","__proto__":{"b":1},"x":{"a":1,"b":2},"y":{"a":3,"b":2}}',
  );
  expect(yaml?.placeOf(['2.10'])).toEqual({file: 'a.yaml', line: 1, column: 7, endLine: 1, endColumn: 17});
});

test('readYaml warns about a tag outside the JSON schema and returns its text', () => {
  const {yaml, findings} = read('a: !!binary aGk=\nb: !!timestamp 2024-01-01\n');
  expect(yaml?.value).toEqual({a: 'aGk=', b: '2024-01-01'});
  expect(findings.map(({severity, code, place}) => [severity, code, place?.line])).toEqual([
    ['warning', 'yaml-syntax', 1],
    ['warning', 'yaml-syntax', 2],
  ]);
});

test('readYaml finds duplicate keys in linear time', () => {
  const text = Array.from({length: 40_000}, (_, index) => `key${index}: 1`).join('\n');
  const {yaml, findings} = read(text);
  expect([Object.keys(yaml!.value as object).length, findings]).toEqual([40_000, []]);
});

test.each([
  ['api.json', '{"a": 1,}', 'json-syntax'],
  ['pasted', '{"a": 1,}', 'json-syntax'],
  ['api.yaml', '{"a": 1,}', undefined],
  ['pasted', '{a: 1, b: [c]}', undefined],
  ['api.yaml', '{"a": 1}', undefined],
  ['pasted', 'a: [1', 'yaml-syntax'],
])('readStructuredText detects JSON or YAML by content before the file name: %s %s', (file, text, code) => {
  const findings = createFindings();
  readStructuredText(file, text, findings);
  expect(findings.all()[0]?.code).toBe(code);
});
