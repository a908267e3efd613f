import {expect, test} from 'vitest';
import {
  includeDirectiveOf,
  includeDirectiveOfFence,
  type IncludeDirective,
} from '../../../renderer/include/include-directives.js';

const partial = {kind: 'markdown', base: 'file', parameters: new Map()} as const;
const comment = {kind: 'markdown', base: 'file'} as const;
const snippet = {kind: 'code', base: 'file'} as const;
const scissors = {kind: 'markdown', base: 'roots', isAnywhere: true} as const;
const starred = {kind: 'code', base: 'roots', info: {}} as const;

test.each<[line: string, directive: IncludeDirective]>([
  ['::include{file="_a.md"}', {...partial, path: '_a.md'}],
  ['::::include{file="_a.md"}  ', {...partial, path: '_a.md'}],
  ['::include {file="_a.md"}', {...partial, path: '_a.md'}],
  ['::include{file="_a.md#linux"}', {...partial, path: '_a.md', region: 'linux'}],
  ['::include{file="_a.md#L2-L4"}', {...partial, path: '_a.md', lines: [{from: 2, to: 4}]}],
  ['::include{file="_a.md#L2" lines="3-"}', {...partial, path: '_a.md', lines: [{from: 3}]}],
  [
    '::include{file="_a.md" name="b" :count="2"}',
    {
      ...partial,
      path: '_a.md',
      parameters: new Map([
        ['name', 'b'],
        ['count', '2'],
      ]),
    },
  ],
  ['::include', {...partial, path: ''}],

  ['<<< ./a.ts', {...snippet, path: './a.ts', info: {rest: ''}}],
  ['<<< @/a.ts#part', {...snippet, path: '@/a.ts', region: 'part', info: {rest: ''}}],
  ['<<< ./a.ts#L3', {...snippet, path: './a.ts', lines: [{from: 3, to: 3}], info: {rest: ''}}],
  ['<<< ./a.ts#L3-', {...snippet, path: './a.ts', lines: [{from: 3}], info: {rest: ''}}],
  [
    '<<< ./a.ts{2,4-6}',
    {
      ...snippet,
      path: './a.ts',
      info: {rest: ''},
      marked: {
        ranges: [
          {from: 2, to: 2},
          {from: 4, to: 6},
        ],
        by: 'display',
      },
    },
  ],
  ['<<< ./a.ts [A [b] c]', {...snippet, path: './a.ts', info: {rest: '', title: 'A [b] c'}}],
  [
    '<<< ./a.vue {2 ts twoslash} [Title]',
    {
      ...snippet,
      path: './a.vue',
      info: {language: 'ts', rest: 'twoslash', title: 'Title'},
      marked: {ranges: [{from: 2, to: 2}], by: 'display'},
    },
  ],
  ['<<< [a]', {...snippet, path: '[a]', info: {rest: ''}}],
  ['<<< a]', {...snippet, path: 'a]', info: {rest: ''}}],

  ['<!--@include: ./a.md-->', {...comment, path: './a.md'}],
  ['<!-- @include: ./a.md#use -->', {...comment, path: './a.md', region: 'use'}],
  ['<!--@include: ./a.md#L2-->', {...comment, path: './a.md', lines: [{from: 2, to: 2}]}],
  ['<!--@include: ./a.md{3,10}-->', {...comment, path: './a.md', lines: [{from: 3, to: 10}]}],
  ['<!--@include: ./a.md{3-10}-->', {...comment, path: './a.md', lines: [{from: 3, to: 10}]}],
  ['<!--@include: ./a.md{ 3 , }-->', {...comment, path: './a.md', lines: [{from: 3}]}],
  ['<!--@include: ./a.md{,10}-->', {...comment, path: './a.md', lines: [{from: 1, to: 10}]}],
  ['<!--@include: ./a.md{3}-->', {...comment, path: './a.md', lines: [{from: 3, to: 3}]}],

  ['--8<-- "a.md"', {...scissors, path: 'a.md'}],
  ["--8<-- 'a.md'", {...scissors, path: 'a.md'}],
  [
    '--8<-- "a.md:4:6,8"',
    {
      ...scissors,
      path: 'a.md',
      lines: [
        {from: 4, to: 6},
        {from: 8, to: 8},
      ],
    },
  ],
  ['--8<-- "a.md::6"', {...scissors, path: 'a.md', lines: [{from: 1, to: 6}]}],
  ['--8<-- "a.md:part-1"', {...scissors, path: 'a.md', region: 'part-1'}],
  ['--8<-- "https://a.example/b.md"', {...scissors, path: 'https://a.example/b.md'}],

  ['{* ../src/a.py *}', {...starred, path: '../src/a.py'}],
  [
    '{* a.py ln[1:5,8] hl[3] title["a.py"] *}',
    {
      ...starred,
      path: 'a.py',
      lines: [
        {from: 1, to: 5},
        {from: 8, to: 8},
      ],
      marked: {ranges: [{from: 3, to: 3}], by: 'file'},
      info: {title: 'a.py'},
    },
  ],

  ['[!INCLUDE [A b](../a.md)]', {...comment, path: '../a.md'}],
  ['[!include[](~/parts/a.md "A b")]', {...comment, path: '@/parts/a.md'}],
  ['[!code-csharp[A#1](./a.cs)]', {...snippet, path: './a.cs', info: {language: 'csharp'}}],
  ['[!code[](a.cs#Main)]', {...snippet, path: 'a.cs', region: 'Main', info: {}}],
  ['[!code-js[A](a.js#L2-L4 "A")]', {...snippet, path: 'a.js', lines: [{from: 2, to: 4}], info: {language: 'js'}}],
  ['[!code[A](a.js?start=2)]', {...snippet, path: 'a.js', lines: [{from: 2}], info: {}}],
  [
    '[!code-c++[A](a.cpp?name=main&range=1,4-5&highlight=2)]',
    {
      ...snippet,
      path: 'a.cpp',
      region: 'main',
      lines: [
        {from: 1, to: 1},
        {from: 4, to: 5},
      ],
      info: {language: 'c++'},
      marked: {ranges: [{from: 2, to: 2}], by: 'display'},
    },
  ],
])('includeDirectiveOf() reads the line %s', (line, directive) => {
  expect(includeDirectiveOf(line)).toEqual(directive);
});

test.each([
  '::include{file="_a.md"} after',
  '::includes{file="_a.md"}',
  ':include{file="_a.md"}',
  '<<<',
  '<<<<<<< HEAD',
  '<!--@include: -->',
  '<!-- a comment -->',
  '<!--@include: ./a.md--> after',
  '--8<-- "a.md\'',
  '--8<-- [start:a]',
  '{*a*}',
  '{% a %}',
  'text ::include{file="_a.md"}',
  '[!NOTE]',
  '[!INCLUDE[a](a.md)] after',
  '[!INCLUDE](a.md)',
])('includeDirectiveOf() returns undefined for the line %s', (line) => {
  expect(includeDirectiveOf(line)).toBeUndefined();
});

test.each<[info: string, directive: IncludeDirective]>([
  ['ts file=./a.ts', {...snippet, path: './a.ts', info: {language: 'ts', rest: ''}}],
  ['ts file="./a b.ts"', {...snippet, path: './a b.ts', info: {language: 'ts', rest: ''}}],
  ["file='./a.ts'", {...snippet, path: './a.ts', info: {rest: ''}}],
  ['file={./a.ts}', {...snippet, path: './a.ts', info: {rest: ''}}],
  ['ts file=<rootDir>/a.ts', {...snippet, path: '@/a.ts', info: {language: 'ts', rest: ''}}],
  [
    'ts {1}  file=./a.ts#part lines=3-8  [Title]',
    {
      ...snippet,
      path: './a.ts',
      region: 'part',
      lines: [{from: 3, to: 8}],
      info: {language: 'ts', rest: '{1} [Title]'},
    },
  ],
  ['ts file=./a.ts#L2-L3', {...snippet, path: './a.ts', lines: [{from: 2, to: 3}], info: {language: 'ts', rest: ''}}],
  ['ts file=./a.ts title="b"', {...snippet, path: './a.ts', info: {language: 'ts', rest: 'title="b"'}}],
  ['file=./a.ts title="b"', {...snippet, path: './a.ts', info: {rest: 'title="b"'}}],
])('includeDirectiveOfFence() reads the info string %s', (info, directive) => {
  expect(includeDirectiveOfFence(info)).toEqual(directive);
});

test.each([
  ['without the option', 'ts'],
  ['with an option of another name', 'ts profile=./a.ts'],
  ['longer than 1000 characters', `ts file=./a.ts ${' '.repeat(1000)}`],
])('includeDirectiveOfFence() returns undefined for an info string %s', (_, info) => {
  expect(includeDirectiveOfFence(info)).toBeUndefined();
});

test('includeDirectiveOf() returns undefined for a line of more than 1000 characters', () => {
  expect(includeDirectiveOf(`<<< ./a.ts${' '.repeat(1000)}`)).toBeUndefined();
});

test('includeDirectiveOfFence() ignores invalid line numbers', () => {
  expect(includeDirectiveOfFence('file=a.ts lines=x,2-y,1234567890,-,4')?.lines).toEqual([{from: 4, to: 4}]);
});
