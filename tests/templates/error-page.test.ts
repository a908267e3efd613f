import {expect, test} from 'vitest';
import {outputsOf, site} from '../support/site.js';

test.each([
  ['a site with a search page', '', true],
  ['a site without a search page', 'publish:\n  search: false\n', false],
])('the error page of %s links to it only if it exists', async (_, config, hasSearch) => {
  const outputs = await outputsOf(site({'content/site.yml': `brand: Acme\n${config}`, 'content/index.md': '# Home\n'}));
  expect(outputs.has('search/index.html')).toBe(hasSearch);
  expect((outputs.get('404.html') ?? '').includes('data-search="/search"')).toBe(hasSearch);
});
