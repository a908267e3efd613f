import fc from 'fast-check';
import {expect, test} from 'vitest';
import {readData} from '../../../renderer/data/read-data.js';

const read = (path: string, text: string) => {
  const {fields, diagnostics} = readData({path, text});
  return {
    fields,
    reported: diagnostics.map(
      ({code, message, place}) => `${place?.file}:${place?.line}:${place?.column} ${code} ${message}`,
    ),
  };
};
const fields = (path: string, text: string) => {
  const {fields: found, reported} = read(path, text);
  expect(reported).toEqual([]);
  return found;
};

test('readData() reads YAML: words are text, dates are ISO text, and dotted keys are nested', () => {
  expect(
    fields(
      'a.yml',
      'yes: yes\non: on\nno: false\nnothing: ~\nn: 0x1F\ndate: 2024-01-15\nat: 2024-01-15 10:30:00 +02:00\nquoted: "2024-01-15"\na.b: 1\nbody: own\n',
    ),
  ).toEqual({
    yes: 'yes',
    on: 'on',
    no: false,
    nothing: null,
    n: 31,
    date: '2024-01-15T00:00:00.000Z',
    at: '2024-01-15T08:30:00.000Z',
    quoted: '2024-01-15',
    a: {b: 1},
    body: 'own',
  });
  expect(fields('a.yaml', '---\na: 1\n')).toEqual({a: 1});
  expect(fields('a.YML', '')).toEqual({});
});

test('readData() reads JSON: dotted keys stay flat, and `__proto__` is dropped', () => {
  const found = fields(
    'a.json',
    '{"a.b": 1, "title": 5, "body": [], "__proto__": {"x": 1}, "\\u005f_proto__": 2, "c": {"__proto__": 3}}',
  );
  expect(found).toEqual({'a.b': 1, title: 5, body: [], c: {}});
  expect(Object.getPrototypeOf(found)).toBe(Object.prototype);
  expect(fields('a.json', '\uFEFF{"a": 1}')).toEqual({a: 1});
});

test('readData() reads JSON5', () => {
  expect(fields('a.json5', "// c\n{a: 'x', b: .5, c: [1,], __proto__: 1}")).toEqual({
    a: 'x',
    b: 0.5,
    c: [1],
  });
});

test('readData() puts a list at the root into `body`, with a warning', () => {
  expect(read('d/a.json', '[1, {"a.b": 2}]')).toEqual({
    fields: {body: [1, {'a.b': 2}]},
    reported: [
      'content/d/a.json:1:1 data-list JSON array is not supported in content:d:a.json, moving the array into the `body` key',
    ],
  });
  expect(read('d/a.yml', '- 1\n- a.b: 2')).toEqual({
    fields: {body: [1, {a: {b: 2}}]},
    reported: [
      'content/d/a.yml:1:1 data-list YAML array is not supported in content:d:a.yml, moving the array into the `body` key',
    ],
  });
});

test.each([
  [
    'columns',
    'name,age\nAnn,7\nBob,8\n',
    [
      {name: 'Ann', age: '7'},
      {name: 'Bob', age: '8'},
    ],
  ],
  ['spaces around cells and names', ' name , age\n Ann ,  7\n', [{name: 'Ann', age: '7'}]],
  ['quotes', 'a,b\n"x, ""y""\nz",1', [{a: 'x, "y"\nz', b: '1'}]],
  ['a missing cell', 'a,b,c\n1,2', [{a: '1', b: '2'}]],
  [
    'empty cells',
    'a,b,c\n1,,3\n,2,\n',
    [
      {a: '1', b: '', c: '3'},
      {a: '', b: '2'},
    ],
  ],
  [
    'a last cell with empty quotes',
    'a,b\n1,""\n2,\n"x, ""y""",""\n3,"" \n',
    [{a: '1', b: ''}, {a: '2'}, {a: 'x, "y"', b: ''}, {a: '3', b: ''}],
  ],
  ['a row of empty quotes', 'a\n""\n\n1\n', [{a: ''}, {a: '1'}]],
  ['blank rows', 'a,b\n\n1,2\n   \n\n', [{a: '1', b: '2'}]],
  ['only a header', 'a,b\n', []],
  ['no text', '', []],
  ['a byte-order mark', '\uFEFFa\n1', [{a: '1'}]],
  ['a __proto__ column', '__proto__,constructor\n1,2', [{constructor: '2'}]],
])('readData() reads CSV with %s', (_, text, body) => {
  expect(fields('a.csv', text)).toEqual({body});
});

test.each([
  ['a.yml', 'a: 1\na: 2', '2:1 data-invalid The key `a` is already defined above.'],
  ['a.yml', 'a: [1', '1:6 data-invalid A `[` or `{` is not closed, or its lines are not indented.'],
  ['a.yml', 'just text', '1:1 data-invalid This is not an object.'],
  ['a.json', '{"a": 1,,}', '1:9 data-invalid `,` does not belong here.'],
  ['a.json', '"text"', '1:1 data-invalid This file contains a single value.'],
  ['a.json', '{"a": 1,}', '1:8 data-invalid JSON has no trailing commas.'],
  ['a.json', '{"a": 1\n "b": 2}', '1:8 data-invalid A comma is missing here.'],
  ['a.json', '{\n  "a": "x\n"}', '2:8 data-invalid A quotation mark is not closed on its line.'],
  ['a.json', '{a: 1}', '1:2 data-invalid `a` is not between double quotes.'],
  ['a.json', '{"a": 01}', '1:7 data-invalid `01` is not a number in JSON.'],
  ['a.json', '{"a" 1}', '1:5 data-invalid A `:` is missing after this key.'],
  ['a.json', '{"a": [1, 2}', '1:12 data-invalid `}` does not belong here.'],
  ['a.json', '{"a": [', '1:8 data-invalid The file ends before a `[` is closed.'],
  ['a.json', '{} x', '1:4 data-invalid The JSON has ended before this.'],
  ['a.json', '// c\n{}', '1:1 data-invalid JSON has no comments.'],
  ['a.json', `${'['.repeat(200)}${']'.repeat(200)}`, '1:1 data-invalid This file is nested more than 100 levels deep.'],
  ['a.json5', '{a: 1\n b: 2}', "2:2 data-invalid Invalid character 'b'."],
  ['a.csv', 'a,b\n1,"x\n', '2:3 data-invalid A cell that begins with a quotation mark is not closed.'],
  ['a.csv', 'a,b\n"x"y",1\n', '2:1 data-invalid A quoted cell contains a single quotation mark.'],
])('readData() reports an error in %s with its place: %j', (path, text, expected) => {
  expect(read(path, text).reported).toEqual([`content/${path}:${expected}`]);
});

test.each([
  ['a.json', '{"a": 1,\n "b": {"a": 2},\n "\\u0061": 3}', ['3:2 a'], {a: 3, b: {a: 2}}],
  ['a.json', '[{"a": "}", "a": [1, "a", "a"]}, {"a": 1}]', ['1:13 a'], {body: [{a: [1, 'a', 'a']}, {a: 1}]}],
  ['a.json5', "{a: 'x', /* a: 1, */ 'a': {b: 1,}, // a\n  a : [],}", ['1:22 a', '2:3 a'], {a: []}],
  [
    'a.json5',
    '{$é: 1, "$é": 2, "it\'s": 1, \'it\\\'s\': 2, \\u0062: 1, b: 2}',
    ['1:9 $é', "1:29 it's", '1:52 b'],
    {$é: 2, "it's": 2, b: 2},
  ],
])('readData() warns at each repeated key of %s, and uses the last value: %j', (path, text, duplicates, expected) => {
  const {fields: found, reported} = read(path, text);
  expect(found).toEqual(expected);
  expect(reported.filter((one) => !one.includes('data-list'))).toEqual(
    duplicates.map((duplicate) => {
      const [position, key] = duplicate.split(' ');
      return `content/${path}:${position} data-invalid The key \`${key}\` is already defined above. This value replaces the earlier one.`;
    }),
  );
});

test.each(['', ' \n'])('readData() does not report an empty JSON file again: %j', (text) => {
  expect(read('a.json', text)).toEqual({fields: {}, reported: []});
});

test('readData() reports dotted keys that conflict in the items of a YAML list', () => {
  expect(read('a.yml', '- a: 1\n- {b.c: 1, b: {c: 2}}\n')).toEqual({
    fields: {body: [{a: 1}, {b: {c: 2}}]},
    reported: [
      expect.stringContaining('content/a.yml:1:1 data-list '),
      'content/a.yml:2:16 key-conflict `c` sets a value that another key above it sets too. Galley uses this value.',
    ],
  });
});

test('readData() reports the place of a dotted key below a dotted key and in a list', () => {
  expect(read('a.yml', 'x: 1\na.b:\n  - c.0: 1\n').reported).toEqual([
    'content/a.yml:3:5 key-position The dots in `c.0` make it a nested key, and its number is a position in a list.',
  ]);
});

test('placeOf() finds the last value of a repeated key in JSON', () => {
  expect(readData({path: 'a.json', text: '{"a": 1,\n"a": 2}'}).placeOf(['a'])).toEqual({
    file: 'content/a.json',
    line: 2,
    column: 6,
  });
});

test('the hint for a comment in JSON suggests the extension .json5', () => {
  expect(readData({path: 'a.json', text: '// c\n{}'}).diagnostics.map(({hint}) => hint)).toEqual([
    'Remove the comment. Or name the file `.json5`, which allows it.',
  ]);
});

test('placeOf() finds the places of values in YAML and JSON', () => {
  for (const [path, text] of [
    ['a.yml', 'a:\n  - 1\n  - b: 2\n'],
    ['a.json', '{"a":\n [1,\n {"b": 2}]}'],
  ] as const) {
    expect(readData({path, text}).placeOf(['a', 1, 'b'])).toEqual({
      file: `content/${path}`,
      line: 3,
      column: path === 'a.yml' ? 8 : 8,
    });
  }
});

test('readData() reports exactly one error, with a known cause, for random text that JSON.parse rejects', () => {
  const mutated = fc.tuple(
    fc.json(),
    fc.nat(),
    fc.constantFrom('', '{', '}', '[', ']', ',', ':', '"', '1', 'x', ' ', '\n', '\\'),
    fc.boolean(),
  );
  fc.assert(
    fc.property(mutated, ([json, at, piece, keep]) => {
      const position = at % (json.length + 1);
      const text = `{"a": ${json.slice(0, position)}${piece}${json.slice(position + (keep ? 0 : 1))}}`;
      const isJson = (() => {
        try {
          JSON.parse(text);
          return true;
        } catch {
          return false;
        }
      })();
      const errors = readData({path: 'a.json', text}).diagnostics.filter(({severity}) => severity === 'error');
      expect(errors.length).toBe(isJson ? 0 : 1);
      expect(errors[0]?.message ?? '').not.toContain('This is not JSON.');
    }),
    {numRuns: 1_500},
  );
});

test('readData() warns at the row of a CSV file that has more cells than the first row', () => {
  expect(read('a.csv', 'a\n1,2,3')).toEqual({
    fields: {body: [{a: '1', undefined: '3'}]},
    reported: [
      'content/a.csv:2:1 data-columns This row has more cells than the first row, which has 1: only the last cell is kept, as `undefined`.',
    ],
  });
});

test('readData() warns about numbers in JSON that it cannot hold, at the number and not in texts', () => {
  expect(read('a.json', '{"a": 1e400,\n "b": ["12345678901234567890", 12345678901234567890], "c": 1.5e300}')).toEqual({
    fields: {a: null, b: ['12345678901234567890', 12345678901234567000], c: 1.5e300},
    reported: [
      'content/a.json:1:7 data-invalid Galley stores values as JSON, which has no number `1e400`, so the value is `null`.',
      'content/a.json:2:32 data-invalid The number `12345678901234567890` cannot be stored exactly, so the value is `12345678901234567000`.',
    ],
  });
});

test('readData() warns about `Infinity` and `NaN` in JSON5, but not about keys and comments with these names', () => {
  expect(
    read('a.json5', '{Infinity: 1, /* NaN */ a: -Infinity, // 1e400\n NaN : [NaN, +0xFFFFFFFFFFFFFFFF, 5.e-400]}'),
  ).toEqual({
    fields: {Infinity: 1, a: null, NaN: [null, 18446744073709552000, 0]},
    reported: [
      'content/a.json5:1:28 data-invalid Galley stores values as JSON, which has no number `-Infinity`, so the value is `null`.',
      'content/a.json5:2:9 data-invalid Galley stores values as JSON, which has no number `NaN`, so the value is `null`.',
      'content/a.json5:2:14 data-invalid The number `+0xFFFFFFFFFFFFFFFF` cannot be stored exactly, so the value is `18446744073709552000`.',
      'content/a.json5:2:35 data-invalid The number `5.e-400` cannot be stored exactly, so the value is `0`.',
    ],
  });
});
