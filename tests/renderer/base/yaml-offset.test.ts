import {expect, test} from 'vitest';
import {parseDocument} from 'yaml';
import {offsetOf} from '../../../renderer/base/yaml-offset.js';

const text = 'a: 1\nb:\n  c: two\n  d:\n    - x\n    - y: 3\ne.f: 4\ng:\n"h": ""\nlist: []\n';

/** The text from the offset to the end of its line. */
function found(path: readonly (string | number)[], at: 'key' | 'value', source = text): string {
  return source.slice(offsetOf(parseDocument(source), path, at)).split('\n')[0]!;
}

test.each<[path: readonly (string | number)[], key: string, value: string]>([
  [[], 'a: 1', 'a: 1'],
  [['a'], 'a: 1', '1'],
  [['b'], 'b:', 'b:'],
  [['b', 'c'], 'c: two', 'two'],
  [['b', 'd', 0], 'x', 'x'],
  [['b', 'd', 1], 'y: 3', 'y: 3'],
  [['b', 'd', 1, 'y'], 'y: 3', '3'],
  [['e', 'f'], 'e.f: 4', '4'],
  [['g'], 'g:', 'g:'],
  [['h'], '"h": ""', '""'],
  [['list'], 'list: []', 'list: []'],
  [['nope'], 'a: 1', 'a: 1'],
  [['b', 'nope', 'c'], 'b:', 'b:'],
  [['b', 'd', 7], 'd:', 'd:'],
  [['b', 'd', 'x'], 'd:', 'd:'],
  [['a', 'x'], 'a: 1', '1'],
])('offsetOf() finds the path %j at the key %j or the value %j, or its deepest existing part', (path, key, value) => {
  expect([found(path, 'key'), found(path, 'value')]).toEqual([key, value]);
});

test('offsetOf() in a text without values is 0', () => {
  expect(offsetOf(parseDocument(''), ['a'], 'value')).toBe(0);
});
