import {expect, test} from 'vitest';
import {duplicateJsonKeys} from '../../../runtime/text/duplicate-json-keys.js';

test.each([
  ['{"a": 1, "b": {"a": 2}, "a": 3}', [['a', 24]]],
  ['[{"a": 1}, {"a": 2}]', []],
  [
    '{a: 1, \'a\': 2, /* a: */ "\\u0061": 3} // a: 4',
    [
      ['a', 7],
      ['a', 24],
    ],
  ],
  ['{"a": "{\\"a\\": 1", "b": "a"}', []],
  ['{"a": 1, "a": 2 /* never closed', [['a', 9]]],
])('duplicateJsonKeys() finds the repeated keys of %s', (text, expected) => {
  expect(duplicateJsonKeys(text).map(({key, start}) => [key, start])).toEqual(expected);
});
