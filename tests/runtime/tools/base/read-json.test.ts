// JSON with places, and its mistakes in plain words.
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {createFindings} from '../../../../runtime/tools/base/finding.js';
import {diagnoseJson} from '../../../../runtime/text/diagnose-json.js';
import {readJson} from '../../../../runtime/tools/base/read-json.js';

function read(text: string) {
  const findings = createFindings();
  const json = readJson('a.json', text, findings);
  return {json, findings: findings.all()};
}

/** `line:column message` of the only finding. */
function complaint(text: string) {
  const {json, findings} = read(text);
  expect([json, findings.length, findings[0]?.severity]).toEqual([undefined, 1, 'error']);
  const [{code = '', message = '', place, hint} = {}] = findings;
  expect([code, typeof hint]).toEqual(['json-syntax', 'string']);
  return `${place?.line}:${place?.column} ${message}`;
}

test.each([
  ['', '1:1 This file is empty.'],
  ['{\n  "a": 1,\n}', '2:9 JSON has no trailing commas.'],
  ['[1, 2,]', '1:6 JSON has no trailing commas.'],
  ['{"a": [1, 2}', '1:12 `}` does not belong here.'],
  ['{"a": {"b": 1}\n', '2:1 The file ends before a `{` is closed.'],
  ['{"a"', '1:5 The file ends before a `{` is closed.'],
  ['{"a" 1}', '1:5 A `:` is missing after this key.'],
  ['{"a": 1\n "b": 2}', '1:8 A comma is missing here.'],
  ['{"a": }', '1:7 A value is missing before `}`.'],
  ['[1,, 2]', '1:4 A value is missing before `,`.'],
  ['{, "a": 1}', '1:2 `,` does not belong here.'],
  ['{a: 1}', '1:2 `a` is not between double quotes.'],
  ["{'a': 1}", '1:2 JSON has double quotes only.'],
  ['{"a": 1} x', '1:10 The JSON has ended before this.'],
  ['{} {}', '1:4 The JSON has ended before this.'],
  ['// hello\n{}', '1:1 JSON has no comments.'],
  ['{"a": 01}', '1:7 `01` is not a number in JSON.'],
  ['{"a": .5}', '1:7 `.5` is not a number in JSON.'],
  ['{"a": True}', '1:7 JSON does not know `True`.'],
  ['{"a": NaN}', '1:7 JSON does not know `NaN`.'],
  ['{"a": "b\n"}', '1:7 A quotation mark is not closed on its line.'],
  ['{"a": "b', '1:7 A quotation mark is not closed.'],
  ['{"a": "b\tc"}', '1:9 A control character is not allowed between quotes.'],
  ['{"a": "\\x"}', '1:8 This escape is not known.'],
  ['{"a": \u0007}', '1:7 A control character is not allowed here.'],
])('readJson of %j reports %s', (text, expected) => {
  expect(complaint(text)).toBe(expected);
});

test('readJson warns at a duplicate key and uses its last value', () => {
  const {json, findings} = read('{\n  "a": {"x": [1], "\\u0078": 2},\n  "b": "a: {"\n}');
  expect(json?.value).toEqual({a: {x: 2}, b: 'a: {'});
  expect(findings).toEqual([
    {
      severity: 'warning',
      code: 'key-duplicate',
      message: 'The key "x" appears twice in one object.',
      hint: 'The last one is used. Remove one of the two.',
      place: {file: 'a.json', line: 2, column: 19, endLine: 2, endColumn: 27},
    },
  ]);
});

test('placeOf returns the place of a scalar at its text and of a list or object at its key', () => {
  const {json} = read('{\n  "a b": [10, {"c": "text"}],\n  "__proto__": {"d": -1.50}\n}');
  const at = (path: (string | number)[], side?: 'key' | 'value') => {
    const {line, column, endColumn} = json!.placeOf(path, side);
    return `${line}:${column}-${endColumn}`;
  };
  expect([
    at([]),
    at(['a b']),
    at(['a b', 0]),
    at(['a b', 1, 'c']),
    at(['a b', 1, 'c'], 'key'),
    at(['a b', 1]),
    at(['__proto__', 'd']),
    at(['a b', 7, 'x']),
    json!.sourceOf(['__proto__', 'd']),
    json!.sourceOf(['a b', 1, 'c']),
    json!.sourceOf(['nothing']),
  ]).toEqual([
    '1:1-undefined',
    '2:3-8',
    '2:11-13',
    '2:21-27',
    '2:16-19',
    '2:15-undefined',
    '3:22-27',
    '2:3-8',
    '-1.50',
    undefined,
    undefined,
  ]);
});

test('readJson treats inherited property names as data', () => {
  const {json} = read('{"__proto__": {"polluted": true}, "constructor": 1}');
  expect(Object.keys(json!.value as object)).toEqual(['__proto__', 'constructor']);
  expect(({} as {polluted?: boolean}).polluted).toBe(undefined);
});

test.each(['[', '{"a":'])('readJson reports %s nested a hundred thousand times as too deep or unclosed', (open) => {
  const close = open === '[' ? ']' : '}';
  const deep = `${open.repeat(100_000)}${open === '[' ? '' : '1'}${close.repeat(100_000)}`;
  expect(read(deep).findings).toMatchObject([
    {code: 'nesting-too-deep', place: {line: 1, column: 1 + 99_999 * open.length + (open === '[' ? 0 : 0)}},
  ]);
  expect(complaint(open.repeat(100_000))).toBe(
    `1:${1 + 100_000 * open.length} The file ends before a \`${open.charAt(0)}\` is closed.`,
  );
});

test('diagnoseJson reports an error exactly when JSON.parse throws', () => {
  const text = fc.oneof(
    fc.json({maxDepth: 4}),
    fc.string({
      unit: fc.constantFrom('{', '}', '[', ']', ',', ':', '"', 'a', '1', '-', '.', 'e', ' ', '\n', '\\', 'null', '"k"'),
    }),
  );
  fc.assert(
    fc.property(text, (text) => {
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      expect(diagnoseJson(text) === undefined).toBe(isJson);
    }),
    {numRuns: 2000},
  );
});

test('placeOf finds every scalar of any JSON at its text', () => {
  fc.assert(
    fc.property(fc.jsonValue({maxDepth: 4}), fc.boolean(), (value, isWide) => {
      const text = JSON.stringify(value, undefined, isWide ? 2 : 0);
      const {json, findings} = read(text);
      expect(findings).toEqual([]);
      const rows = text.split('\n');
      const check = (part: unknown, path: (string | number)[]): void => {
        if (typeof part === 'object' && part !== null) {
          for (const [key, member] of Object.entries(part))
            check(member, [...path, Array.isArray(part) ? Number(key) : key]);
          return;
        }
        const {line, column, endColumn} = json!.placeOf(path);
        expect(rows[line - 1]?.slice(column - 1, (endColumn ?? 0) - 1)).toBe(JSON.stringify(part));
      };
      check(value, []);
    }),
  );
});

test('placeOf finds values after long siblings', () => {
  const long = Array.from({length: 400}, (_, index) => ({index, text: '}"]'}));
  const text = JSON.stringify({a: {b: long, c: [long, 'here']}, d: 'there'});
  const {json} = read(text);
  const found = (path: (string | number)[]) => {
    const {column, endColumn = 0} = json!.placeOf(path);
    return text.slice(column - 1, endColumn - 1);
  };
  expect([
    found(['a', 'c', 1]),
    found(['d']),
    found(['a', 'b', 399, 'index']),
    found(['a', 'c', 0, 7, 'text']),
  ]).toEqual(['"here"', '"there"', '399', String.raw`"}\"]"`]);
});
