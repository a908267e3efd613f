// Where a key of a page definition is in the text of its template.
import {expect, test} from 'vitest';
import {pageDefinitionPlace} from '../../../renderer/check/page-definition-place.js';

test.each([
  ['an object', `export default definePage({data: {posts: {}}});`, 35],
  ['a key in quotation marks', `export default definePage({'data': {'posts': {}}});`, 37],
  ['the result of a function', `export default definePage({data: ({a}) => ({posts: {a}})});`, 45],
  [
    'one of the objects that a method returns',
    `export default definePage({data() { if (x) return {}; return {posts: 1}; }});`,
    63,
  ],
  [
    'a constant with a type',
    `const q = {posts: 1} satisfies Q; const p = definePage({data: q}); export default p;`,
    12,
  ],
  ['one branch of a condition', `export default definePage({data: x ? {} : {posts: 1}});`, 44],
  ['the other branch of a condition', `export default definePage({data: x ? {posts: 1} : {}});`, 39],
  ['either side of an operator', `export default definePage({data: x || {posts: 1}});`, 40],
  ['a function with a body', `export default definePage({data: function () { return {posts: 1}; }});`, 56],
  [
    'a branch of an if',
    `export default definePage({data: () => { if (a) { return {posts: 1}; } else return b; }});`,
    59,
  ],
  ['the else of an if', `export default definePage({data: () => { if (a) return b; else return {posts: 1}; }});`, 72],
  ['a declared function', `function f() { return {posts: 1}; } export default definePage({data: f});`, 24],
  ['an exported constant', `export const d = {posts: 1} as const; export default definePage({data: d!});`, 19],
  ['an object without a call', `export default {data: {posts: 1}};`, 24],
])('pageDefinitionPlace() finds a key in %s', (_, text, column) => {
  expect(pageDefinitionPlace(text, ['data', 'posts'])).toEqual({line: 1, column});
});

test.each([
  ['is in an imported value', `import {data} from './data.js'; export default definePage({data});`],
  ['is in another object', `const other = {data: {posts: 1}}; export default definePage({data: {}});`],
  ['is in a text that does not parse', `export default definePage({data: {posts: 1}`],
  ['is in a constant that refers to itself', `const a = b, b = a; export default definePage({data: a});`],
  ['is in the argument of another function', `export default defineOther({data: {posts: 1}});`],
  ['is in a constant without a value', `let data; export default definePage({data});`],
  ['is computed', `export default definePage({data: {[name]: 1}});`],
  ['is in a text without an export', `definePage({data: {posts: 1}});`],
  ['is in a comment', `export default definePage({/* data: {posts: 1} */});`],
])('pageDefinitionPlace() returns undefined for a key that %s', (_, text) => {
  expect(pageDefinitionPlace(text, ['data', 'posts'])).toBeUndefined();
});
