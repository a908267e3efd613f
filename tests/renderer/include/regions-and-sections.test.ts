import {expect, test} from 'vitest';
import {regionLines, regionNames} from '../../../renderer/include/regions-and-sections.js';

const numbered = (text: string) => text.split('\n').map((line, index) => ({text: line, number: index + 1}));

test.each([
  ['TypeScript', '// #region a', '// #endregion a'],
  ['TypeScript without #', '//region a', '//endregion'],
  ['CSS', '/* #region a */', '/* #endregion a */'],
  ['HTML', '<!-- #region a -->', '<!-- #endregion a -->'],
  ['JSX', '{/* #region a */}', '{/* #endregion a */}'],
  ['Python', '# region a', '# endregion a'],
  ['Python with two #', '# #region a', '# #endregion'],
  ['C#', '#region a', '#endregion'],
  ['Visual Basic', '#Region "a"', '#End Region'],
  ['C', '#pragma region a', '#pragma endregion a'],
  ['SQL and Lua', '-- #region a', '-- #endregion a'],
  ['Haskell', '{- #region a -}', '{- #endregion a -}'],
  ['OCaml', '(* #region a *)', '(* #endregion a *)'],
  ['Lisp', '; #region a', '; #endregion a'],
  ['LaTeX', '% #region a', '% #endregion a'],
  ['Batch', 'REM #region a', ':: #endregion a'],
  ['MkDocs', '# --8<-- [start:a]', '# --8<-- [end:a]'],
  ['mdBook', '// ANCHOR: a', '// ANCHOR_END: a'],
])('regionLines() reads a region in %s', (_, start, end) => {
  expect(regionLines(numbered(`before\n  ${start}\n  one\n  ${end}\nafter`), 'a')).toEqual([
    {text: '  one', number: 3},
  ]);
});

test('regionLines() removes the comments of nested regions, and joins regions of the same name', () => {
  const text = '// #region a\n1\n// #region b\n2\n// #endregion\n3\n// #endregion\n4\n// #region a\n5\n// #endregion a';
  expect(regionLines(numbered(text), 'a')?.map((line) => line.text)).toEqual(['1', '2', '3', '5']);
  expect(regionLines(numbered(text), 'b')?.map((line) => line.text)).toEqual(['2']);
  expect(regionLines(numbered(text), 'c')).toBeUndefined();
  expect(regionNames(numbered(text))).toEqual(['a', 'b', 'a']);
});

test.each(['region: eu-west', 'region a', '# Regions', 'const region = 1;', '# Region a'])(
  'regionNames() finds no region in %s',
  (line) => {
    expect(regionNames(numbered(line))).toEqual([]);
  },
);
