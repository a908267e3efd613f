// Where a key of a page definition is in the text of its template.
import {expect, test} from 'vitest';
import {definitionPlace} from '../../../renderer/check/definition-place.js';

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
  ['an object without a call', `export default {data: {posts: 1}};`, 24],
])('definitionPlace() finds a key in %s', (_, text, column) => {
  expect(definitionPlace(text, ['data', 'posts'])).toEqual({line: 1, column});
});

test.each([
  ['is in an imported value', `import {data} from './data.js'; export default definePage({data});`],
  ['is in another object', `const other = {data: {posts: 1}}; export default definePage({data: {}});`],
  ['is in a text that does not parse', `export default definePage({data: {posts: 1}`],
  ['is in a constant that refers to itself', `const a = b, b = a; export default definePage({data: a});`],
  ['is in a comment', `export default definePage({/* data: {posts: 1} */});`],
])('definitionPlace() returns undefined for a key that %s', (_, text) => {
  expect(definitionPlace(text, ['data', 'posts'])).toBeUndefined();
});
