import {expect, test} from 'vitest';
import {parseUrlQuery} from '../../../renderer/catalog/parse-url-query.js';

test.each([
  ['', {}],
  ['?', {}],
  ['only=title,_path', {only: ['title', '_path']}],
  ['only=title&only=_path', {only: ['title', '_path']}],
  ['only=title', {only: ['title']}],
  ['without=body', {without: ['body']}],
  ['limit=5&skip=-2', {limit: 5, skip: -2}],
  ['limit=many', {limit: 'many'}],
  ['only=a,,b&without=,', {only: ['a', 'b']}],
  ['only=&without=&sort=&limit=&skip=&locale=', {}],
  ['skip=0&limit=0', {skip: 0, limit: 0}],
  ['sort=title', {sort: [{title: 1}]}],
  ['sort=date:-1', {sort: [{date: -1}]}],
  ['sort=title&sort=date:-1', {sort: [{title: 1}, {date: -1}]}],
  ['sort=title:1,a.b:-1', {sort: [{title: 1}, {'a.b': -1}]}],
  ['sort=date:desc', {sort: [{date: 'desc'}]}],
  ['first', {first: true}],
  ['first=true&count=1', {first: true, count: true}],
  ['first=false&count=0', {}],
  ['first=0&count=false&dirConfig=false', {}],
  ['count', {count: true}],
  ['dirConfig=true&first=true&locale=fr', {first: true, dirConfig: true, locale: 'fr'}],
  ['_path=/docs/a%20b', {where: [{_path: '/docs/a b'}]}],
  ['title=50%25', {where: [{title: '50%'}]}],
  ['title=50%2525', {where: [{title: '50%25'}]}],
  ['_dir=blog&author.name=Ada', {where: [{_dir: 'blog'}, {'author.name': 'Ada'}]}],
  ['_draft=true', {where: [{_draft: {$or: ['true', true]}}]}],
  ['_draft=false', {where: [{_draft: {$or: ['false', false]}}]}],
  ['score=NaN', {where: [{score: 'NaN'}]}],
  ['title=', {where: [{title: ''}]}],
  ['year=2024', {where: [{year: {$or: ['2024', 2024]}}]}],
  ['zip=02024', {where: [{zip: '02024'}]}],
  ['tag=a&tag=b', {where: [{tag: {$or: ['a', 'b']}}]}],
  ['_params={"first":true}&limit=1', {first: true}],
  ['_params=%7B%22where%22%3A%7B%22a%22%3A%22--REGEX%20%2F%5Ea%25%2F%22%7D%7D', {where: {a: /^a%/}}],
  ['previewToken=x', {}],
])('parseUrlQuery() reads "%s"', (search, expected) => {
  expect(parseUrlQuery(search)).toEqual(expected);
  expect(parseUrlQuery(new URLSearchParams(search))).toEqual(expected);
});

test('parseUrlQuery() reads __proto__ as the name of a field', () => {
  expect(JSON.stringify(parseUrlQuery('__proto__=a'))).toBe('{"where":[{"__proto__":"a"}]}');
});

test('parseUrlQuery() rejects invalid JSON in `_params`', () => {
  expect(() => parseUrlQuery('_params=%7B')).toThrow(expect.objectContaining({code: 'params-invalid'}));
});

test.each([
  ['where={"title":"Hello"}', 'where'],
  ['where[title]=Hello', 'where[title]'],
  ['first&surround=/docs/a', 'surround'],
  ['title[$icontains]=hello', 'title[$icontains]'],
])('parseUrlQuery() rejects %s, which only `_params` can contain', (search, name) => {
  const message = `${name} is only supported in _params, as JSON.`;
  expect(() => parseUrlQuery(search)).toThrow(expect.objectContaining({code: 'params-invalid', message}));
});

test('parseUrlQuery() reads other names with brackets as fields', () => {
  expect(parseUrlQuery('a[0]=1x&whereabouts=here')).toEqual({where: [{'a[0]': '1x'}, {whereabouts: 'here'}]});
});
