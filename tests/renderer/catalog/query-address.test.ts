// Addresses of query results and the navigation, as callers of the public API get them.
import {expect, test} from 'vitest';
import {address} from '../../../renderer/catalog/query-address.js';
import {answerUrls} from '../../../renderer/catalog/answer-urls.js';
import {hashOf} from '../../../renderer/base/hash.js';
import {outputsOf, site} from '../../support/site.js';

const page = `
import {definePage} from 'galley/page';
export default definePage({
  name: 'notes', path: '/notes',
  data: {list: {where: {_dir: 'notes'}, only: ['title']}},
  component: () => <p>Notes</p>,
});`;

test.each([
  ['no locales', {}],
  ['locales', {locales: ['en', 'de'], defaultLocale: 'de'}],
])('address() of a query as a page writes it is the address that a build publishes, with %s', async (_, config) => {
  const outputs = await outputsOf(
    site({
      'content/site.yml': JSON.stringify(config),
      'content/notes/a.md': '# A\n',
      'templates/pages/notes.tsx': page,
    }),
  );
  const query = {where: {_dir: 'notes'}, only: ['title']};
  const {hash, params} = address(query, config);
  const {addresses} = JSON.parse(outputs.get('query/index.json') ?? '') as {addresses: Record<string, string>};
  const published = Object.keys(addresses).find((key) => key.startsWith(`/query/${hash}.`)) ?? '';
  expect(addresses[published]).toBe(params);
  const answer = outputs.get(published.slice(1)) ?? '';
  expect(JSON.parse(answer)).toEqual([{title: 'A'}]);
  const full = address(query, {...config, integrity: hashOf(answer)});
  expect(full.query).toBe(published);
  expect(outputs.get(full.queryEncoded.slice(1))).toBe(answer);
});

test('address() hashes the navigation under its parameters as given, and adds the base', () => {
  const {navigation, navigationEncoded} = answerUrls({}, {integrity: 'a1', base: '/docs/'});
  expect(address({}, {integrity: 'a1', base: '/docs/', locales: ['en']})).toMatchObject({
    navigation,
    navigationEncoded,
  });
});

test('address() has the same hash with and without a default that the query names', () => {
  expect(address({sort: [{_stem: 1, $numeric: true}]}).hash).toBe(address({}).hash);
  expect(address({where: {_draft: {$exists: true}}}).hash).not.toBe(address({}).hash);
});
