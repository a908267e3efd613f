import {afterEach, expect, test, vi} from 'vitest';
import {
  followedUrl,
  linkOf,
  nextRequest,
  type PageRule,
} from '../../../../../runtime/tools/sdk-runtime/http/page-promise.js';
import {createRequest} from '../../../../../runtime/tools/sdk-runtime/http/create-request.js';
import {serverUrl} from '../../../../../runtime/tools/sdk-runtime/http/server-url.js';
import {createDecoder, type Shape} from '../../../../../runtime/tools/sdk-runtime/http/shape-decoder.js';

const shapes: Readonly<Record<string, Shape>> = {
  Book: {
    fields: {
      id: 'integer',
      title: 'string',
      at: 'time',
      next: {anyOf: [{ref: 'Book'}, 'null']},
      kind: {enum: ['a', 1]},
    },
    required: ['id'],
    others: 'boolean',
  },
};

test.each([
  [{id: 1, title: 'x', next: {id: 2, next: null}, kind: 1, more: true}, undefined],
  [{}, 'data.id is missing'],
  [[], 'data is not an object'],
  [{id: 1.5}, 'data.id is not a whole number'],
  [{id: 1, title: null}, 'data.title is not a string'],
  [{id: 1, at: 'soon'}, 'data.at is not a date and time'],
  [{id: 1, next: {}}, 'data.next is not of any allowed type'],
  [{id: 1, kind: 'b'}, 'data.kind is not one of the allowed values'],
  [{id: 1, more: 'x'}, 'data.more is not a boolean'],
])('createDecoder with checks reports for %j: %s', (data, mismatch) => {
  expect(createDecoder(shapes, {checks: true, dates: false})(data, {ref: 'Book'})).toEqual({data, mismatch});
});

test('createDecoder converts times to dates, also in lists and unions, and keeps invalid ones', () => {
  const decode = createDecoder(shapes, {checks: false, dates: true});
  const data = [{id: 1, at: '2026-01-02T03:04:05Z', next: {id: 2, at: 'soon'}}, 'x'];
  expect(decode(data, {items: {ref: 'Book'}}).data).toEqual([
    {id: 1, at: new Date('2026-01-02T03:04:05Z'), next: {id: 2, at: 'soon'}},
    'x',
  ]);
});

test('createDecoder limits the depth of decoded data', () => {
  let data: object = {id: 1};
  for (let depth = 0; depth < 5000; depth++) data = {id: 1, next: data};
  expect(createDecoder(shapes, {checks: true, dates: false})(data, {ref: 'Book'}).mismatch).toBeUndefined();
});

test.each([
  ['<https://a.test/?page=2>; rel="next"', 'https://a.test/?page=2'],
  ['</a?x=1,2>; title="a, b"; rel="prev next"', '/a?x=1,2'],
  ['</1>; rel=prev, </3>; rel=next', '/3'],
  ['</1>; rel="prev"', undefined],
  ['', undefined],
])('linkOf returns the next page of %j as %s', (header, next) => {
  expect(linkOf(header, 'next')).toBe(next);
});

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['https://a.test/books', '?page=2', 'https://a.test/books?page=2'],
  ['https://a.test/books', 'https://a.test/2', 'https://a.test/2'],
  ['/api/books', '?page=2', 'https://site.test/api/books?page=2'],
  ['/api/books', 'https://site.test/2', 'https://site.test/2'],
])('followedUrl resolves the next page of %s, %s, to %s', (current, next, expected) => {
  vi.stubGlobal('location', {href: 'https://site.test/docs/'});
  expect(followedUrl('books.list', next, current)).toBe(expected);
});

test.each(['https://a.test/books', '/api/books'])('followedUrl rejects another host after %s', (current) => {
  vi.stubGlobal('location', {href: 'https://site.test/docs/'});
  expect(() => followedUrl('books.list', 'https://evil.test/', current)).toThrow(
    'books.list: the next page is on another host, https://evil.test',
  );
});

const one: readonly unknown[] = [{id: 'a'}];
const cases: readonly (readonly [string, PageRule, unknown, Record<string, unknown>, unknown])[] = [
  [
    'the last cursor',
    {kind: 'cursor', items: ['items'], parameter: 'cursor', next: ['next']},
    {next: null},
    {},
    undefined,
  ],
  [
    'an empty cursor',
    {kind: 'cursor', items: ['items'], parameter: 'cursor', next: ['next']},
    {next: ''},
    {},
    undefined,
  ],
  [
    'a repeated cursor',
    {kind: 'cursor', items: ['items'], parameter: 'cursor', next: ['next']},
    {next: 'a'},
    {cursor: 'a'},
    undefined,
  ],
  [
    'a page without more pages',
    {kind: 'cursor', items: ['items'], parameter: 'cursor', next: ['next'], more: ['more']},
    {next: 'b', more: false},
    {},
    undefined,
  ],
  [
    'a nested cursor',
    {kind: 'cursor', items: ['items'], parameter: 'cursor', next: ['meta', 'next']},
    {meta: {next: 'b'}},
    {q: 1},
    {q: 1, cursor: 'b'},
  ],
  [
    'a page with the id of its last item',
    {kind: 'afterId', items: ['items'], parameter: 'after', id: 'id'},
    {},
    {},
    {after: 'a'},
  ],
  [
    'a page number from zero',
    {kind: 'page', items: ['items'], parameter: 'page', first: 0, pages: ['pages']},
    {pages: 2},
    {},
    {page: 1},
  ],
  [
    'the last page number from zero',
    {kind: 'page', items: ['items'], parameter: 'page', first: 0, pages: ['pages']},
    {pages: 2},
    {page: 1},
    undefined,
  ],
  [
    'a short page',
    {kind: 'page', items: ['items'], parameter: 'page', first: 1, size: 'size'},
    {},
    {size: 5},
    undefined,
  ],
  ['an offset', {kind: 'offset', items: ['items'], parameter: 'offset'}, {}, {offset: 4}, {offset: 5}],
  [
    'the last offset',
    {kind: 'offset', items: ['items'], parameter: 'offset', total: ['total']},
    {total: 5},
    {offset: 4},
    undefined,
  ],
];
test.each(cases)('nextRequest after %s is as expected', (_, rule, data, parameters, next) => {
  const request = nextRequest(rule, {parameters}, one, {data, response: new Response()});
  expect(request?.parameters).toEqual(next);
});

test('createRequest assigns parameters to path, query, header and body', () => {
  const request = createRequest(
    {
      name: 'a',
      method: 'POST',
      path: '/a/{id}?fixed=1',
      parameters: {id: 'path', q: 'query', key: {in: 'header', name: 'X-Key'}},
      body: {type: 'application/json'},
    },
    {id: 'x y', q: [1, 2], key: 'k', title: 't', ['__proto__']: 1},
    {query: {more: true}, idempotencyKey: 'i'},
    {server: 'https://a.test/v1/'},
  );
  expect(request.url).toBe('https://a.test/v1/a/x%20y?fixed=1&q=1&q=2&more=true');
  expect(Object.fromEntries(request.headers)).toEqual({
    accept: 'application/json',
    'x-key': 'k',
    'idempotency-key': 'i',
  });
  expect([JSON.stringify(request.body), request.isIdempotent]).toEqual(['{"title":"t","__proto__":1}', true]);
});

test('serverUrl replaces only the variables of the server', () => {
  expect(serverUrl('https://{a}.test/{b}/{constructor}', {a: 'x', b: '{a}'})).toBe('https://x.test/{a}/{constructor}');
});
