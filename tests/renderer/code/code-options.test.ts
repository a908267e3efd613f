import {expect, test} from 'vitest';
import {codeBlockOptions, type CodeBlockOptions} from '../../../renderer/code/code-options.js';

const none: CodeBlockOptions = {lines: [], words: [], wrap: false, twoslash: false, ignored: []};

test.each<[meta: string, options: Partial<CodeBlockOptions>]>([
  ['', {}],
  ['ins={2-3}', {lines: [{mark: 'add', numbers: [2, 3]}]}],
  ['add={1}', {lines: [{mark: 'add', numbers: [1]}]}],
  ['del={1}', {lines: [{mark: 'del', numbers: [1]}]}],
  ['rem={1}', {lines: [{mark: 'del', numbers: [1]}]}],
  ['mark={1,3}', {lines: [{mark: 'mark', numbers: [1, 3]}]}],
  ['{1}', {lines: [{mark: 'mark', numbers: [1]}]}],
  ['"a \\"b\\""', {words: [{mark: 'mark', pattern: 'a "b"'}]}],
  ["ins='a'", {words: [{mark: 'add', pattern: 'a'}]}],
  ['""', {}],
  ['del=/a+/', {words: [{mark: 'del', pattern: /a+/g}]}],
  ['/(/', {ignored: ['/(/']}],
  ['wrap', {wrap: true}],
  ['wrap=true', {wrap: true}],
  ['wrap=false', {wrap: false}],
  ['frame="none"', {frame: 'none'}],
  ['lang=ts', {lang: 'ts'}],
  [
    'twoslash collapse={1-2} live npm2yarn',
    {twoslash: true, ignored: ['twoslash', 'collapse={1-2}', 'live', 'npm2yarn']},
  ],
  ['other key="a"', {}],
  [
    'wrap frame=code ins={1} "a"',
    {wrap: true, frame: 'code', lines: [{mark: 'add', numbers: [1]}], words: [{mark: 'mark', pattern: 'a'}]},
  ],
])('codeBlockOptions() reads %s', (meta, options) => {
  const {words, ...others} = codeBlockOptions(meta);
  const {words: expectedWords = [], ...expected} = options;
  expect(others).toEqual({...none, ...expected, words: undefined});
  expect(words.map(({mark, pattern}) => [mark, pattern instanceof RegExp ? pattern.source : pattern])).toEqual(
    expectedWords.map(({mark, pattern}) => [mark, pattern instanceof RegExp ? pattern.source : pattern]),
  );
});
