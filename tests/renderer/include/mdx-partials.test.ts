import {expect, test} from 'vitest';
import {importedTexts, partialTag, textImport} from '../../../renderer/include/mdx-partials.js';

test.each([
  ["import A from './a.mdx'", {name: 'A', path: './a.mdx'}],
  ['import  Ab1  from  "./a.md" ; ', {name: 'Ab1', path: './a.md'}],
  ["import A from '@site/docs/a.md'", {name: 'A', path: '@/a.md'}],
  ["import A from '@site/a.md'", {name: 'A', path: '@/a.md'}],
  ["import a from './a.md'", undefined],
  ["import {A} from './a.md'", undefined],
  ["import A from './a.js'", undefined],
  ['import A from "./a.md\'', undefined],
  [" import A from './a.md'", undefined],
  [`import A from './a.md'${' '.repeat(1000)}`, undefined],
])('textImport() reads %j', (line, imported) => {
  expect(textImport(line)).toEqual(imported);
});

const texts = new Map([
  ['A', './a.mdx'],
  ['Long', './b.md'],
]);

test.each<[line: string, parameters: object]>([
  ['<A />', {}],
  ['<A/>', {}],
  ['<Long></Long>  ', {}],
  ['<A b="c" d=\'e "f"\' />', {b: 'c', d: 'e "f"'}],
  ['<A camelCase={"b"} c={\'d\'} e={`f`} />', {'camel-case': 'b', c: 'd', e: 'f'}],
  ['<A b={3} c={-1.5} d={true} e={false} f />', {b: '3', c: '-1.5', d: 'true', e: 'false', f: 'true'}],
  ['<A b = "" c = { 1 } />', {b: '', c: '1'}],
])('partialTag() reads the props of %s', (line, parameters) => {
  const directive = partialTag(line, texts);
  expect({...directive, parameters: Object.fromEntries(directive!.parameters!)}).toEqual({
    path: line.startsWith('<A') ? './a.mdx' : './b.md',
    kind: 'markdown',
    parameters,
    isMdx: true,
    base: 'file',
  });
});

test.each([
  '<B />',
  '<A>',
  '<A></Long>',
  '<A /> text',
  'text <A />',
  '<A b={c} />',
  '<A {...b} />',
  '<A b={`${c}`} />',
  '<A b="c"d="e" />',
  `<A />${' '.repeat(1000)}`,
])('partialTag() returns undefined for %s', (line) => {
  expect(partialTag(line, texts)).toBeUndefined();
});

test('importedTexts() lists the imports of Markdown outside of code blocks', () => {
  const lines = ["import A from './a.mdx'", 'text', '```', "import B from './b.mdx'", '```', "import C from './c.md'"];
  expect([...importedTexts(lines.map((text) => ({text})))]).toEqual([
    ['A', './a.mdx'],
    ['C', './c.md'],
  ]);
});
