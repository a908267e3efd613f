import {expect, test} from 'vitest';
import {ModuleSyntaxError, parseImportsAndExports} from '../../../renderer/mdx/parse-imports-and-exports.js';

interface Read {
  readonly values?: object;
  readonly imports?: object;
  readonly code?: readonly string[];
}

test.each<[code: string, read: Read]>([
  ['export const a = 1, b = [a, "c"]', {values: {a: 1, b: [1, 'c']}}],
  ['const a = "b"\nexport {a}', {values: {a: 'b'}}],
  ['export const a = () => 1, b = 2', {values: {b: 2}, code: ['a']}],
  ['export let a', {code: ['a']}],
  ['export const {a} = {a: 1}', {code: ['']}],
  ['export function a() {}', {code: ['a']}],
  ['export class A {}', {code: ['A']}],
  ['export default () => <b/>', {code: ['default']}],
  ['export {a, b as c} from "d"', {code: ['a', 'c']}],
  ['export {a as "b c"} from "d"', {code: ['']}],
  ['export * from "a"', {code: ['']}],
  ['function a() {}\nrun()', {code: ['a', '']}],
  ['import A, {b as c} from "./d.mdx"', {imports: {A: './d.mdx', c: './d.mdx'}}],
  ['import * as a from "b"\nimport "c"', {imports: {a: 'b'}}],
  [
    'import a from "./a.png"\nimport {b} from "./b.png"\nimport c from "@site/static/c.svg"',
    {values: {a: './a.png', c: '/c.svg'}, imports: {a: './a.png', b: './b.png', c: '@site/static/c.svg'}},
  ],
])('parseImportsAndExports() reads %j', (code, {values = {}, imports = {}, code: notData = []}) => {
  const names = parseImportsAndExports(code, new Map());
  const known = Object.fromEntries([...names.scope].map(([name, {value}]) => [name, value]));
  expect([known, Object.fromEntries(names.imports), names.code.map(({name}) => name)]).toEqual([
    values,
    imports,
    notData,
  ]);
});

test('parseImportsAndExports() knows the values of earlier blocks, and does not change them', () => {
  const known = new Map([['a', {value: 'b', size: 2}]]);
  const {scope} = parseImportsAndExports('export const c = [a]', known);
  expect([...scope.keys()]).toEqual(['a', 'c']);
  expect(scope.get('c')?.value).toEqual(['b']);
  expect([...known.keys()]).toEqual(['a']);
});

test('parseImportsAndExports() reports the place of a syntax error without repeating it in the message', () => {
  expect(() => parseImportsAndExports('export const a = 1\nexport const = 2', new Map())).toThrow(
    expect.objectContaining({name: 'ModuleSyntaxError', message: 'Unexpected token', offset: 32}),
  );
  expect(() => parseImportsAndExports(`export const a = ${'['.repeat(20_000)}`, new Map())).toThrow(ModuleSyntaxError);
});
