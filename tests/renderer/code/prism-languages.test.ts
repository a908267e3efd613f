import {expect, test} from 'vitest';
import {grammarOf, languageId, languageNames} from '../../../renderer/code/prism-languages.js';

test.each([
  ['ts', 'typescript'],
  ['TypeScript', 'typescript'],
  ['vue', 'markup'],
  ['fish', 'bash'],
  ['console', 'shell-session'],
  ['pycon', 'pycon'],
  ['python-repl', 'pycon'],
  ['diff-js', 'diff'],
  ['tf', 'hcl'],
  ['jsonl', 'json'],
  ['ndjson', 'json'],
  ['text', null],
  ['mermaid', null],
  ['nope', undefined],
  ['meta', undefined],
])('the language %s has the grammar %s', (name, id) => {
  expect(languageId(name)).toBe(id);
});

test('no name of a language is empty, and each has a grammar or is plain text', () => {
  expect([...languageNames()].filter((name) => !/^\S+$/.test(name) || languageId(name) === undefined)).toEqual([]);
});

test('a grammar is loaded with those that it uses', () => {
  expect(Object.keys(grammarOf('tsx'))).toEqual(expect.arrayContaining(['tag', 'keyword']));
  expect(grammarOf('tsx')).toBe(grammarOf('tsx'));
});
