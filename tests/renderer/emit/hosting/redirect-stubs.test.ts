import {expect, test} from 'vitest';
import {defaultConfig} from '../../../../renderer/config/config.js';
import {redirectStubs} from '../../../../renderer/emit/hosting/redirect-stubs.js';
import type {Redirect} from '../../../../renderer/emit/resolve-redirects.js';

const config = {...defaultConfig, brand: 'A & B', language: 'de', url: 'https://a.example'};

function stubs(rules: readonly (readonly [route: string, to: string])[], site = config): ReadonlyMap<string, string> {
  const redirects = rules.map(([route, to]): Redirect => ({route, to, status: 301}) as Redirect);
  return new Map(redirectStubs({rules: redirects}, site).map(({path, body}) => [path, String(body)]));
}

test('redirectStubs() writes a page that redirects and has a canonical link to the new address', () => {
  expect([...stubs([['/old', '/new?a=1&b#part']])]).toEqual([
    [
      'old/index.html',
      `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<title>A &amp; B</title>
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=/new?a=1&amp;b#part">
<link rel="canonical" href="https://a.example/new?a=1&amp;b">
<p>This page has moved to <a href="/new?a=1&amp;b#part">https://a.example/new?a=1&amp;b#part</a>.</p>
</html>
`,
    ],
  ]);
});

test.each<[rules: readonly (readonly [string, string])[], targets: Readonly<Record<string, string>>]>([
  [[['/old/*', '/new/:splat']], {'old/index.html': '/new'}],
  [
    [
      ['/old/*', '/new/:splat'],
      ['/old', '/start'],
    ],
    {'old/index.html': '/start'},
  ],
  [
    [
      ['/old', '/start'],
      ['/old/*', '/new/:splat'],
    ],
    {'old/index.html': '/start'},
  ],
  [
    [
      ['/old/*', '/first'],
      ['/old/*', '/second'],
    ],
    {'old/index.html': '/first'},
  ],
])('redirectStubs() writes one page per folder and address for %j', (rules, targets) => {
  const found = [...stubs(rules)].map(([path, page]) => [path, /url=([^"]*)"/.exec(page)?.[1]]);
  expect(Object.fromEntries(found)).toEqual(targets);
});
