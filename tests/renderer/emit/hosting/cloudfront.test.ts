import {runInNewContext} from 'node:vm';
import {expect, test} from 'vitest';
import {cloudFrontFunction} from '../../../../renderer/emit/hosting/cloudfront.js';
import {trial, type Trial} from './trial-table.js';

interface Answer {
  readonly uri?: string;
  readonly statusCode?: number;
  readonly headers?: {readonly location: {readonly value: string}};
}

type Query = Readonly<
  Record<string, {readonly value: string; readonly multiValue?: readonly {readonly value: string}[]}>
>;

/** The function as CloudFront runs it, without any globals of Node. */
function handler({table}: Trial): (uri: string, querystring?: Query) => Answer {
  const text = cloudFrontFunction(table, {pages: ['/', '/docs/v1.2'], files: ['.well-known/security', 'a.pdf']});
  const run = runInNewContext(`${text}; handler`) as (event: object) => Answer;
  return (uri, querystring = {}) => run({request: {method: 'GET', uri, querystring, headers: {}}});
}

const resultOf = ({uri, statusCode, headers}: Answer) =>
  statusCode === undefined ? uri : [statusCode, headers?.location.value];

const never = trial();

test.each([
  ['/', '/index.html'],
  ['/docs/a', '/docs/a/index.html'],
  ['/docs/a/', [301, '/docs/a']],
  ['/k%C3%A4se', '/k%C3%A4se/index.html'],
  ['/docs/v1.2', '/docs/v1.2/index.html'],
  ['/_assets/a.js', '/_assets/a.js'],
  ['/.well-known/security', '/.well-known/security'],
  ['/old', [301, '/docs/a']],
  ['/old/', [301, '/docs/a']],
  ['/x%20y', [302, 'https://x.dev/$a']],
  ['/moved', [301, '/docs']],
  ['/moved/a/b', [301, '/docs/a/b']],
  ['/moved//evil.dev', [301, '/docs/evil.dev']],
  ['/moved/$&', [301, '/docs/$&']],
  ['//evil/', [301, '/evil']],
  ['/\\evil/', [301, '/evil']],
  ['/constructor', '/constructor/index.html'],
])('cloudFrontFunction() answers %s with %j', (uri, expected) => {
  expect(resultOf(handler(never)(uri))).toEqual(expected);
});

test('cloudFrontFunction() supports trailing slashes, a base and query strings', () => {
  const ask = handler(trial({base: '/site/', trailingSlash: 'always'}));
  expect(resultOf(ask('/site'))).toEqual([301, '/site/']);
  expect(resultOf(ask('/site/'))).toBe('/site/index.html');
  expect(resultOf(ask('/site/docs/a/'))).toBe('/site/docs/a/index.html');
  expect(resultOf(ask('/site/moved/a'))).toEqual([301, '/site/docs/a']);
  expect(
    resultOf(ask('/site/docs/a', {x: {value: '1', multiValue: [{value: '1'}, {value: '2'}]}, y: {value: ''}})),
  ).toEqual([301, '/site/docs/a/?x=1&x=2&y']);
});
