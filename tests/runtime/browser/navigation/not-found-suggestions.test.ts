// @vitest-environment jsdom
// What the page for missing pages says.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {fileAddress} from '../../../../runtime/browser/navigation/route-address.js';

// Vite resolves the base of the site to an address without a slash at its end.
const base = fileAddress('browser').pathname;
let routes: readonly string[] | undefined;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', async (url: URL | string) => {
    if (routes === undefined) return new Response('', {status: 404});
    const body = String(url).includes('builds/latest.json')
      ? {id: 'a', timestamp: 1}
      : {matcher: {static: {}}, prerendered: routes};
    return Response.json(body);
  });
});
afterEach(() => void vi.unstubAllGlobals());

async function shown(address: string, attributes: string, known?: readonly string[]): Promise<string> {
  history.replaceState(null, '', base + address);
  document.body.innerHTML = `<div data-nearest${attributes}></div>`;
  routes = known;
  const {showNotFoundSuggestions} = await import('../../../../runtime/browser/navigation/not-found-suggestions.js');
  await showNotFoundSuggestions();
  await showNotFoundSuggestions(); // it is filled
  return document.body.innerHTML.replaceAll(location.origin, '').replaceAll(base, '');
}

test('showNotFoundSuggestions() names the path, suggests routes and links the search', async () => {
  const html = await shown('/docs/instal-guide.html?a=1#b', ' data-search="/search"', [
    '/docs/install-guide',
    '/docs/a b?',
    '/x',
  ]);
  expect(`\n${html.replaceAll('><', '>\n<')}\n`).toMatchInlineSnapshot(`
    "
    <div data-nearest="" data-search="/search">
    <p>Page not found: /docs/instal-guide.html?a=1#b</p>
    <p>Perhaps you were looking for:</p>
    <ul>
    <li>
    <a href="/runtime/docs/install-guide">/docs/install-guide</a>
    </li>
    </ul>
    <p>
    <a href="/search?q=docs%20instal%20guide">Search for “docs instal guide”</a>
    </p>
    </div>
    "
  `);
});

test('showNotFoundSuggestions() suggests addresses with a slash at their end if that of the search has one', async () => {
  expect(await shown('/docs/instal', ' data-search="/search/"', ['/docs/install'])).toContain(
    'docs/install/">/docs/install</a>',
  );
});

test('showNotFoundSuggestions() keeps the message of the page, and a path that is not valid', async () => {
  expect(await shown('/docs', '="said"', [])).toBe('<div data-nearest="said"></div>');
  expect(await shown('/%E0', '', [])).toBe('<div data-nearest=""><p>Page not found: /%E0</p></div>');
});

test('showNotFoundSuggestions() links only the search without the list of routes', async () => {
  expect(await shown('/docs/the_install.guide/', '="said" data-search="/search"')).toBe(
    '<div data-nearest="said" data-search="/search"><p><a href="/search?q=docs%20the%20install%20guide">Search for “docs the install guide”</a></p></div>',
  );
  expect(await shown('/', ' data-search="/search"')).not.toContain('Search for');
});
