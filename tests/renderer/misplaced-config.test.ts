import {expect, test} from 'vitest';
import {compileSite} from '../support/site.js';

test.each([
  [{'content/site.yaml': 'brand: A\n'}, ['content/site.yaml']],
  [
    {'content/site.yml': 'brand: A\n', 'content/site.json': '{"a": 1}', 'site.yml': 'brand: B\n'},
    ['content/site.json'],
  ],
  [{'site.yml': 'brand: A\n', 'site.yaml': 'brand: B\n'}, ['site.yml', 'site.yaml']],
  [{'content/site.yml': 'brand: A\n', 'content/docs/site.yaml': 'a: 1\n'}, []],
])('a config with another name or in another folder is reported: %j', async (files, places) => {
  const snapshot = await compileSite({...files, 'content/index.md': '# Home\n'});
  const found = snapshot.diagnostics().filter(({code}) => code === 'config-misplaced');
  expect(found.map(({place}) => place?.file)).toEqual(places);
});
