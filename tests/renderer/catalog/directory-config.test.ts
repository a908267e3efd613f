import {expect, test} from 'vitest';
import {directoryConfig} from '../../../renderer/catalog/directory-config.js';
import type {DocumentIndex} from '../../../renderer/catalog/answer-query.js';

const files: Readonly<Record<string, readonly Record<string, string>[]>> = {
  '/_dir': [{_path: '/_dir', _id: 'content:_dir.yml', title: 'Home'}],
  '/docs/_dir': [
    {_path: '/docs/_dir', _locale: 'en', title: 'Docs'},
    {_path: '/docs/_dir', _locale: 'de', title: 'Doku'},
  ],
};
const index = {at: (path: string) => files[path] ?? []} as unknown as Pick<DocumentIndex, 'at'>;

test.each([
  ['/', undefined, {_path: '/_dir', title: 'Home'}],
  ['/docs', 'de', {_path: '/docs/_dir', title: 'Doku'}],
  ['/docs/', 'en', {_path: '/docs/_dir', title: 'Docs'}],
  ['/docs', 'fr', {_path: '/docs/_dir', title: 'Docs'}],
  ['/blog', 'en', undefined],
  [undefined, 'en', undefined],
])('directoryConfig() of %s in the locale %s is %j', (path, locale, config) => {
  expect(directoryConfig(index, path, locale)).toEqual(config);
});
