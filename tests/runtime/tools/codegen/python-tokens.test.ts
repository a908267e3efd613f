import {spawnSync} from 'node:child_process';
import path from 'node:path';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {
  comment,
  docString,
  identifier,
  isFieldName,
  literal,
  reservedWords,
  stringLiteral,
} from '../../../../runtime/tools/codegen/python-tokens.js';
import {scripts, whyNoPython} from '../http/python/python.js';

test.each([
  ['book', 'book'],
  ['2-fast!', '_2fast'],
  ['class', 'class_'],
  ['None', 'None_'],
  ['match', 'match'],
  ['größe', 'größe'],
  ['ﬁle', 'file'],
  ['a\u0308', 'ä'],
  ['', 'value'],
  ['!?', 'value'],
  ['\u{1d4b3}', 'X'],
  ['\u{10d40}x', 'x'],
  ['__proto__', '__proto__'],
])('identifier of %j is %s', (text, name) => {
  expect(identifier(text)).toBe(name);
});

test('isFieldName accepts only names that Python does not mangle or normalize', () => {
  expect(['name', 'größe', '_x', '__x', 'class', 'content-type', '', 'ﬁ'].map(isFieldName)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test.each([
  ['plain', '"plain"'],
  ['"\\', '"\\"\\\\"'],
  ['\n\t\r\0', '"\\n\\t\\x0d\\x00"'],
  ['ü\u2028\u{1f600}\ud800', '"ü\\u2028\u{1f600}\\ud800"'],
  ['\u202e\u{e0001}', '"\\u202e\\U000e0001"'],
])('stringLiteral of %j is valid Python', (text, written) => {
  expect(stringLiteral(text)).toBe(written);
});

test('literal writes JSON values as Python', () => {
  expect(literal({a: [null, true, false, 1, 1.5, 1e21, -0, 'x'], 'b"': {}})).toBe(
    '{"a": [None, True, False, 1, 1.5, 1000000000000000000000, 0, "x"], "b\\"": {}}',
  );
});

test('docString and comment escape quotes and line breaks', () => {
  expect(docString('')).toBe('');
  expect(docString(' \n\n')).toBe('');
  expect(docString('One "line"')).toBe('"""One "line\\""""\n');
  expect(docString('A\r\n\r\n"""b\\n"', '  ')).toBe('  """A\n\n  \\"\\"\\"b\\\\n"\n  """\n');
  expect(comment('a\n\nb\u2028import os', '  ')).toBe('  # a\n  #\n  # b\n  # import os\n');
});

test('Python reads back every generated string, identifier, docstring and comment', ({skip}) => {
  if (whyNoPython !== undefined) skip(whyNoPython);
  const nasty = fc.constantFrom(
    ...'"\'\\\n\r\t\0\u2028\u202e#{}\u{1f600}\ud800ａﬁ\u0301_ 1',
    '"""',
    '\\"""',
    'class',
    '"""\nimport os\n',
  );
  const texts = fc.sample(
    fc.oneof(
      fc.string({unit: 'binary'}),
      fc.array(nasty).map((parts) => parts.join('')),
      fc.constantFrom(...reservedWords),
    ),
    {numRuns: 600, seed: 1},
  );
  const samples = texts.map((text) => ({
    literal: stringLiteral(text),
    identifier: identifier(text),
    docString: docString(text, '    '),
    comment: comment(text),
  }));
  const {stdout, stderr} = spawnSync('python3', ['-B', '-W', 'error', path.join(scripts, 'check_texts.py')], {
    input: JSON.stringify(samples),
    encoding: 'utf8',
    timeout: 180_000,
    maxBuffer: 32e6,
    env: {PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', PYTHONIOENCODING: 'utf-8:surrogatepass'},
  });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual(
    texts.map((text) => ({literal: text, isName: true, isDocString: true, isComment: true})),
  );
});
