// Where a key of a page definition is in the text of its template.
import {expect, test} from 'vitest';
import {definitionPlace} from '../../../renderer/check/definition-place.js';

test.each([
  ['an object', `export default definePage({data: {posts: {}}});`, 35],
  ['a key in quotation marks', `export default definePage({'data': {'posts': {}}});`, 37],
  ['what a function returns', `export default definePage({data: ({a}) => ({posts: {a}})});`, 45],
  [
    'one of the objects that a method returns',
    `export default definePage({data() { if (x) return {}; return {posts: 1}; }});`,
    63,
  ],
  [
    'a constant, with a type',
    `const q = {posts: 1} satisfies Q; const p = definePage({data: q}); export default p;`,
    12,
  ],
  ['one side of a condition', `export default definePage({data: x ? {} : {posts: 1}});`, 44],
  ['no call', `export default {data: {posts: 1}};`, 24],
])('a key in %s is found', (_, text, column) => {
  expect(definitionPlace(text, ['data', 'posts'])).toEqual({line: 1, column});
});

test.each([
  ['is imported', `import {data} from './data.js'; export default definePage({data});`],
  ['is in another object', `const other = {data: {posts: 1}}; export default definePage({data: {}});`],
  ['is in a text that does not parse', `export default definePage({data: {posts: 1}`],
  ['is in a value that names itself', `const a = b, b = a; export default definePage({data: a});`],
  ['is in a comment', `export default definePage({/* data: {posts: 1} */});`],
])('a key that %s is not', (_, text) => {
  expect(definitionPlace(text, ['data', 'posts'])).toBeUndefined();
});
