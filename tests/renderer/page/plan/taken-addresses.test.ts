// Pages and redirects whose files cannot exist beside the other files of the site.
import {expect, test} from 'vitest';
import {compileSite, outputsOf, site} from '../../../support/site.js';

const content = {
  'content/site.yml': 'url: https://a.example\n',
  'content/docs/a.md': '# A\n',
  'content/public/about': 'x\n',
  'content/public/Team/index.html': 'x\n',
};

const writeAt = (key: string, path: string) => ({...content, 'content/x.md': `---\n${key}: ${path}\n---\n# X\n`});

test.each([
  ['/robots.txt', 'robots.txt'],
  ['/Robots.TXT/x', 'robots.txt'],
  ['/sitemap.xml', 'sitemap.xml'],
  ['/rss.xml', 'rss.xml'],
  ['/api/search.json', 'api/search.json'],
  ['/query/index.json', 'query/index.json'],
  ['/llms.txt', 'llms.txt'],
  ['/404.html', 'the page /404'],
  ['/index.html', 'the page /'],
  ['/index.md', 'the page /'],
  ['/_payload.json/x', 'the page /'],
  ['/docs/a/index.html', 'the page /docs/a'],
  ['/docs/A.md', 'the page /docs/a'],
  ['/about', 'content/public/about'],
  ['/about/x', 'content/public/about'],
  ['/team', 'content/public/Team/index.html'],
  ['/Search', 'the page /search'],
])('a page at %s is reported and left out, and other pages are built', async (path, taken) => {
  const files = writeAt('_path', path);
  const {diagnostics} = await compileSite(files);
  const outputs = await outputsOf(site(files));
  expect({
    clashes: diagnostics().filter(({code}) => code === 'path-clash'),
    built: ['docs/a/index.html', `${path.slice(1)}/index.html`].filter((file) => outputs.has(file)),
  }).toEqual({
    clashes: [
      {
        severity: 'error',
        code: 'path-clash',
        message: `There can be no page at ${path}, because ${taken} already has this path on disk.`,
        hint: 'Rename one of the two, or set another `_path` in the front matter.',
        place: {file: 'content/x.md'},
      },
    ],
    built: ['docs/a/index.html'],
  });
});

test.each(['/404', '/docs/a.html', '/docs/b.md', '/robots', '/_assets/x', '/about-us'])(
  'a page at %s has no clash',
  async (path) => {
    const {diagnostics, pages} = await compileSite(writeAt('_path', path));
    expect([diagnostics().map(({code}) => code), pages.some(({route}) => route === path)]).toEqual([[], true]);
  },
);

test('of two documents whose paths differ only in case, the first one is a page', async () => {
  const {diagnostics, pages} = await compileSite(writeAt('_path', '/DOCS/A'));
  expect([diagnostics().map(({code}) => code), pages.flatMap(({document}) => document?.file ?? []).toSorted()]).toEqual(
    [['route-duplicate'], ['content/docs/a.md', 'content/index.md']],
  );
});

test.each([
  ['/robots.txt', 'robots.txt'],
  ['/index.html', 'the page /'],
  ['/docs/a.md', 'the page /docs/a'],
  ['/about/x', 'content/public/about'],
])('a redirect from %s is reported and left out', async (path, taken) => {
  const {diagnostics, redirects} = await compileSite(writeAt('redirectFrom', path));
  expect([diagnostics().map(({code, message, place}) => [code, message, place?.line]), redirects.rules]).toEqual([
    [['redirect-hides-page', `${path} is redirected, but ${taken} already has this path on disk.`, 2]],
    [],
  ]);
});

test('a site without feeds can redirect /rss.xml, and /old and /old/index.html share a page', async () => {
  const files = writeAt('redirectFrom', '[/rss.xml, /old/index.html, /old]');
  const {diagnostics, redirects} = await compileSite(files);
  const outputs = await outputsOf(site(files));
  expect([
    diagnostics(),
    redirects.rules.map(({from}) => from),
    [...outputs.keys()].filter((file) => /^(?:old|rss)/.test(file)),
  ]).toEqual([[], ['/old', '/old/index.html', '/rss.xml'], ['old/index.html', 'rss.xml/index.html']]);
});

test.each([
  [{'content/1.aux.md': '# A\n'}, '/aux', '`aux` is the name of a device', 'content/1.aux.md'],
  [writeAt('_path', '/docs/a*b/c'), '/docs/a*b/c', 'the name contains `*`', 'content/x.md'],
])('a page whose folder Windows cannot create is built and reported: %j', async (files, route, reason, file) => {
  const {diagnostics, pages} = await compileSite(files);
  expect(pages.map((page) => page.route)).toContain(route);
  expect(diagnostics()).toEqual([
    {
      severity: 'warning',
      code: 'name-unportable',
      message: `Windows cannot store the page ${route}: ${reason}.`,
      hint: 'Rename the file, or set another `_path` in the front matter.',
      place: {file},
    },
  ]);
});

test('a page whose document Windows cannot store is reported once', async () => {
  const {diagnostics} = await compileSite({'content/docs/aux.md': '# A\n'});
  expect(diagnostics().map(({message}) => message)).toEqual([
    'Windows cannot store this file: `aux` is the name of a device.',
  ]);
});
