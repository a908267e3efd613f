import {expect, test} from 'vitest';
import {buildQuery} from '../../cli/query-flags.js';

test.each([
  [undefined, {}, {}],
  ['{"where":{"_dir":"blog"},"limit":3}', {}, {where: [{_dir: 'blog'}], limit: 3}],
  ["{where: {_dir: 'blog'}}", {}, {where: [{_dir: 'blog'}]}],
  [
    '{"where":[{"a":1}],"limit":3}',
    {where: ['{"b":2}', '{"c":3}'], limit: '5'},
    {where: [{a: 1}, {b: 2}, {c: 3}], limit: '5'},
  ],
  ['{"where":{"_path":"--REGEX /^\\\\/docs/i"}}', {}, {where: [{_path: /^\/docs/i}]}],
  [undefined, {path: '/docs/'}, {where: [{_path: /^\/docs(?:\/|$)/}]}],
  [undefined, {path: '/'}, {where: [{_path: /^(?:\/|$)/}]}],
  [undefined, {path: '/a.b', first: true}, {where: [{_path: '/a.b'}], first: true}],
  [undefined, {sort: ['title', 'date:-1']}, {sort: [{title: 1}, {date: -1}]}],
  [undefined, {sort: ['{"_stem":1,"$numeric":true}']}, {sort: [{_stem: 1, $numeric: true}]}],
  [
    undefined,
    {only: ['title,_path', 'date'], without: ['body']},
    {only: ['title', '_path', 'date'], without: ['body']},
  ],
  [
    undefined,
    {surround: '/docs/a', count: true, skip: '1', locale: 'fr'},
    {skip: '1', count: true, surround: {query: '/docs/a'}, locale: 'fr'},
  ],
  [undefined, {surround: '{"query":"/a","before":2}'}, {surround: {query: '/a', before: 2}}],
])('buildQuery(%s, %j) returns the query %j', (text, flags, query) => {
  expect(buildQuery(text, flags)).toEqual(query);
});

test.each([
  ['{"where":{"_dir":"blog"}', {}, 'The query is not JSON: invalid end of input at 1:25.'],
  ['{where}', {}, "The query is not JSON: invalid character '}' at 1:7."],
  [undefined, {where: ['{a:\n  1,,}']}, "--where is not JSON: invalid character ',' at 2:5."],
  [undefined, {sort: ['{x']}, '--sort is not JSON: invalid end of input at 1:3.'],
  ['[1]', {}, 'The query is not a JSON object.'],
  [undefined, {where: ['5']}, '--where is not a JSON object.'],
  ['{"where":{"a":"--REGEX /[/"}}', {}, '--REGEX: Invalid regular expression: /[/: Unterminated character class'],
])('buildQuery(%s, %j) fails with “%s”', (text, flags, message) => {
  expect(() => buildQuery(text, flags)).toThrow(message);
});

test('buildQuery() of an address suggests the command with --path', () => {
  expect(() => buildQuery('/blog', {})).toThrow(
    expect.objectContaining({hint: 'For the documents below an address, run galley query --path /blog'}),
  );
});
