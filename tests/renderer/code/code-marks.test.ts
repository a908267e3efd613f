import {expect, test} from 'vitest';
import {codeMarks, type LineMark} from '../../../renderer/code/code-marks.js';

/** The code without comments, with the marks of each marked line and the words. */
function marked(code: string) {
  const {text, marks, words} = codeMarks(code, {lines: [], words: []} as unknown as Parameters<typeof codeMarks>[1]);
  return {text, marks: [...marks].map(([line, names]) => [line, ...names].join(' ')), words};
}

test.each<[comment: string, mark: LineMark]>([
  ['// [!code ++]', 'add'],
  ['// [!code --]', 'del'],
  ['// [!code hl]', 'mark'],
  ['// [!code highlight]', 'mark'],
  ['// [!code focus]', 'focus'],
  ['//[!code warning] ', 'warning'],
  ['# [!code error]', 'error'],
  ['/* [!code focus] */', 'focus'],
  ['{/* [!code focus] */}', 'focus'],
  ['<!-- [!code focus] -->', 'focus'],
  ['-- [!code focus]', 'focus'],
  ['; [!code focus]', 'focus'],
  ['% [!code focus]', 'focus'],
])('codeMarks() marks the line of the comment %s and removes the comment', (comment, mark) => {
  expect(marked(`a\nb ${comment}\nc`)).toEqual({text: 'a\nb\nc', marks: [`2 ${mark}`], words: []});
});

test.each<[code: string, text: string, marks: readonly string[]]>([
  ['a // [!code focus:2]\nb\nc', 'a\nb\nc', ['1 focus', '2 focus']],
  ['a\n// [!code focus:2]\nb\nc\nd', 'a\nb\nc\nd', ['2 focus', '3 focus']],
  ['a // [!code focus:999]\nb', 'a\nb', ['1 focus', '2 focus']],
  ['a // [!code ++] // [!code focus]', 'a // [!code ++]', ['1 focus']],
  ['a // [!code nope]', 'a // [!code nope]', []],
  ['a // [!code focus] b', 'a // [!code focus] b', []],
  ['// highlight-next-line\na\nb', 'a\nb', ['1 mark']],
  ['a\n  # highlight-start\n  b\n\n  # highlight-end\nc', 'a\n  b\n\nc', ['2 mark', '3 mark']],
  ['a\n// highlight-start\nb\nc', 'a\nb\nc', ['2 mark', '3 mark']],
  ['// highlight-start\na // [!code ++]\nb\n// highlight-end\nc', 'a\nb\nc', ['1 mark add', '2 mark']],
  ['a // highlight-next-line\nb', 'a // highlight-next-line\nb', []],
])('codeMarks() marks the lines that the comments in %j name', (code, text, marks) => {
  expect(marked(code)).toEqual({text, marks, words: []});
});

test.each([
  ['a b // [!code word:b]\nb', 'a b\nb', [1, 2]],
  ['c\na b // [!code word:b:1]\nb', 'c\na b\nb', [2, 2]],
  ['c\n// [!code word:b:2]\nb\nb\nb', 'c\nb\nb\nb', [2, 3]],
])('codeMarks() marks a word in the lines that the comment in %j names', (code, text, within) => {
  expect(marked(code)).toEqual({text, marks: [], words: [{mark: 'mark', pattern: 'b', within}]});
});

test('codeMarks() also applies the options of the block', () => {
  const options = {
    lines: [
      {mark: 'mark', numbers: [1, 3]},
      {mark: 'add', numbers: [3]},
    ],
    words: [{mark: 'mark', pattern: 'x'}],
  } as unknown as Parameters<typeof codeMarks>[1];
  for (const [code, text] of [
    ['a\nb\nc', 'a\nb\nc'],
    ['a // [!code focus]\nb\nc', 'a\nb\nc'],
  ] as const) {
    const result = codeMarks(code, options);
    expect(result.text).toBe(text);
    expect(result.words).toEqual(options.words);
    expect([...result.marks.get(3)!]).toEqual(['mark', 'add']);
    expect(result.marks.get(1)!.has('mark')).toBe(true);
  }
});
