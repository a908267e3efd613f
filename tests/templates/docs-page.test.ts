import {expect, test} from 'vitest';
import {compileSite, outputsOf, site} from '../support/site.js';

const text = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\n\nText.\n`;

/** The HTML of one output file of a site. */
async function pageOf(file: string, files: Readonly<Record<string, string>>): Promise<string> {
  return (await outputsOf(site(files))).get(file) ?? '';
}

/** The navigation tree of the sidebar, without icons. */
const treeIn = (html: string): string =>
  (/<nav class="sidebar"[^>]*>(.*?)<\/nav>/s.exec(html)?.[1] ?? '').replace(/<svg.*?<\/svg>/gs, '');

test('a sidebar group is open only if its path is a whole-segment prefix of the route', async () => {
  const html = await pageOf('docs/api-reference/a/index.html', {
    'content/docs/1.api/a.md': text('Api A'),
    'content/docs/2.api-reference/a.md': text('Reference A'),
  });
  expect(treeIn(html)).toBe(
    '<ul class="nav-tree">' +
      '<li><details><summary>Api</summary><ul><li><a href="/docs/api/a">Api A</a></li></ul></details></li>' +
      '<li><details open=""><summary>Api Reference</summary><ul><li><a href="/docs/api-reference/a" aria-current="page">Reference A</a></li></ul></details></li></ul>',
  );
});

test('a sidebar group whose folder has an index page is a link with a toggle', async () => {
  const html = await pageOf('docs/guide/index.html', {
    'content/docs/guide/index.md': text('Guide'),
    'content/docs/guide/a.md': text('A'),
  });
  expect(treeIn(html)).toBe(
    '<ul class="nav-tree"><li class="with-page"><a href="/docs/guide" aria-current="page">Guide</a>' +
      '<details open=""><summary aria-label="Pages in Guide"></summary><ul><li><a href="/docs/guide/a">A</a></li></ul></details></li></ul>',
  );
});

test('a sidebar group whose folder has only an index page is a link without a toggle', async () => {
  const files = {
    'content/docs/guide/index.md': text('Guide'),
    'content/docs/other.md': text('Other'),
  };
  const tree = (current: string): string =>
    `<ul class="nav-tree"><li><a href="/docs/guide"${current === 'guide' ? ' aria-current="page"' : ''}>Guide</a></li>` +
    `<li><a href="/docs/other"${current === 'other' ? ' aria-current="page"' : ''}>Other</a></li></ul>`;
  expect(treeIn(await pageOf('docs/guide/index.html', files))).toBe(tree('guide'));
  expect(treeIn(await pageOf('docs/other/index.html', files))).toBe(tree('other'));
});

test('a sidebar entry can have a badge, be disabled, and link to another site', async () => {
  const html = await pageOf('docs/a/index.html', {
    'content/docs/1.a.md': text('A', 'badge: New\n'),
    'content/docs/2.b.md': text('B', 'navigation:\n  disabled: true\n'),
    'content/docs/3.c.md': text('C', 'navigation:\n  to: https://c.example\n  target: _blank\n'),
  });
  expect(treeIn(html)).toBe(
    '<ul class="nav-tree"><li><a href="/docs/a" aria-current="page">A<span class="badge" data-color="primary">New</span></a></li>' +
      '<li><span role="link" aria-disabled="true">B</span></li>' +
      '<li><a href="https://c.example" target="_blank" rel="noopener noreferrer">C<span class="sr-only"> (opens in new tab)</span></a></li></ul>',
  );
});

test('a home page with `layout: docs` has the sidebar and an article; logo.showBrand adds the brand to the logo', async () => {
  const html = await pageOf('index.html', {
    'content/index.md': text('Home', 'layout: docs\n'),
    'content/a.md': text('A'),
    'content/site.yml': 'brand: Acme\nlogo: {light: /l.svg, showBrand: true}\n',
    'content/public/l.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  expect(treeIn(html)).toBe(
    '<ul class="nav-tree"><li><a href="/a">A</a></li><li><a href="/" aria-current="page">Home</a></li></ul>',
  );
  expect(/<article>.*?<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]).toBe('Home');
  expect(/<a class="logo"[^>]*>(.*?)<\/a>/s.exec(html)?.[1]).toBe(
    '<picture><img src="/l.svg" alt="" width="96" height="28"/></picture><span>\u2002Acme</span>',
  );
});

test('rel=prev and rel=next skip disabled pages, and front matter overrides them', async () => {
  const outputs = await outputsOf(
    site({
      'content/docs/1.a.md': text('A'),
      'content/docs/2.b.md': text('B', 'navigation:\n  disabled: true\n'),
      'content/docs/3.c.md': text('C', 'prev: false\nnext: {title: Start, to: /docs/a}\n'),
    }),
  );
  const links = (file: string) =>
    [...(outputs.get(file) ?? '').matchAll(/<link rel="(prev|next)" href="([^"]*)">/g)].map(([, rel, to]) => [rel, to]);
  expect(links('docs/a/index.html')).toEqual([['next', '/docs/c']]);
  expect(links('docs/c/index.html')).toEqual([['next', '/docs/a']]);
});

test('the breadcrumb links levels that have a page and collapses the middle ones into a menu', async () => {
  const html = await pageOf('docs/a/b/c/index.html', {
    'content/docs/index.md': text('Docs'),
    'content/docs/a/index.md': text('A'),
    'content/docs/a/b/c.md': text('C'),
  });
  const levels = '<a href="/docs/a">A</a></li><li DATA><span>B</span>';
  expect(/<nav class="breadcrumb".*?<\/nav>/s.exec(html)?.[0]).toBe(
    '<nav class="breadcrumb" aria-label="Breadcrumb"><ol><li><a href="/docs">Docs</a></li>' +
      '<li class="breadcrumb-more"><button type="button" popovertarget="breadcrumb-more" aria-label="Show hidden levels">…</button>' +
      `<ul id="breadcrumb-more" popover="auto"><li>${levels.replace(' DATA', '')}</li></ul></li>` +
      `<li data-middle="">${levels.replace('DATA', 'data-middle=""')}</li>` +
      '<li><span aria-current="page">C</span></li></ol></nav>',
  );
});

test('a page outside the navigation ends its own breadcrumb, which links to the page above it', async () => {
  const html = await pageOf('docs/rules/one/index.html', {
    'content/docs/index.md': text('Docs'),
    'content/docs/rules.md': text('Rules'),
    'content/docs/rules/_dir.yml': 'navigation: false\n',
    'content/docs/rules/one.md': text('One'),
    'content/site.yml': 'url: https://a.example\n',
  });
  expect(/<nav class="breadcrumb".*?<\/nav>/s.exec(html)?.[0]).toBe(
    '<nav class="breadcrumb" aria-label="Breadcrumb"><ol><li><a href="/docs">Docs</a></li>' +
      '<li><a href="/docs/rules">Rules</a></li><li><span aria-current="page">One</span></li></ol></nav>',
  );
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
  expect(data.itemListElement.map(({name, item}: {name: string; item: string}) => [name, item])).toEqual([
    ['Docs', 'https://a.example/docs'],
    ['Rules', 'https://a.example/docs/rules'],
    ['One', 'https://a.example/docs/rules/one'],
  ]);
});

test('a docs page has the feedback form only if feedback is configured', async () => {
  const files = {'content/docs/a.md': text('A')};
  const formIn = async (config: string) =>
    /<form class="feedback"[^>]*>/.exec(await pageOf('docs/a/index.html', {...files, 'content/site.yml': config}))?.[0];
  expect(await formIn('brand: A\n')).toBe(undefined);
  expect(await formIn('feedback: {}\n')).toBe('<form class="feedback" aria-label="Page feedback">');
  expect(await formIn('base: /b/\nfeedback: {action: /Say}\n')).toBe(
    '<form class="feedback" aria-label="Page feedback" action="/b/Say" method="post">',
  );
});

test('the blog has paginated lists, lists by tag and author, and reading times, and leaves out drafts', async () => {
  const post = (day: number, more = '') =>
    text(`Post ${day}`, `date: 2026-11-${String(day).padStart(2, '0')}\n${more}`) + 'word '.repeat(600);
  const posts = Object.fromEntries(Array.from({length: 13}, (_, i) => [`content/blog/p${i + 1}.md`, post(i + 1)]));
  const outputs = await outputsOf(
    site({
      ...posts,
      'content/blog/index.md': text('News'),
      'content/blog/p1.md': post(1, 'tags: [Web Sites]\nauthors: [{name: Ada}]\n'),
      'content/blog/draft.md': post(20, 'draft: true\n'),
    }),
  );
  const cards = (file: string) => [...(outputs.get(file) ?? '').matchAll(/<h2><a href="([^"]*)"/g)].map(([, to]) => to);
  const titleOf = (file: string) => /<title>(.*?)<\/title>/.exec(outputs.get(file) ?? '')?.[1];
  expect(cards('blog/index.html')).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `/blog/p${n}`));
  expect(cards('blog/page/2/index.html')).toEqual(['/blog/p1']);
  expect(cards('blog/tags/web-sites/index.html')).toEqual(['/blog/p1']);
  expect(cards('blog/authors/ada/index.html')).toEqual(['/blog/p1']);
  expect([titleOf('blog/index.html'), titleOf('blog/page/2/index.html')]).toEqual([
    'News - My site',
    'News, page 2 - My site',
  ]);
  expect(outputs.get('blog/index.html')).toContain('3\u00a0min\u00a0read');
  expect(outputs.get('blog/index.html')?.match(/data-wide/g)).toHaveLength(1);
  expect(outputs.get('blog/page/2/index.html')).not.toContain('data-wide');
  expect([...outputs.keys()].filter((path) => /draft|blog\/page\/.*md$/.test(path))).toEqual([]);
});

test('callouts of other generators (info, danger) use our types and keep their names as titles', async () => {
  const html = await pageOf('docs/a/index.html', {
    'content/docs/a.md': ':::info\nA.\n:::\n\n:::danger\nB.\n:::\n\n:::danger Mind\nC.\n:::\n',
  });
  const callouts = html.matchAll(/class="callout" data-type="(\w+)"><strong><svg.*?<\/svg>(.*?)<\/strong>/g);
  expect([...callouts].map(([, type, title]) => [type, title])).toEqual([
    ['note', 'Info'],
    ['caution', 'Danger'],
    ['caution', 'Mind'],
  ]);
});

test('links to the previous and next page skip pages that a `_dir` file hides from the navigation', async () => {
  const files = {
    'content/docs/1.a.md': text('A'),
    'content/docs/2.internal/_dir.yml': 'navigation: false\n',
    'content/docs/2.internal/index.md': text('Internal'),
    'content/docs/2.internal/secret.md': text('Secret'),
    'content/docs/3.internals.md': text('Internals'),
  };
  const {planned} = await compileSite(files);
  const near = (route: string) => planned.get(route)?.page.data['neighbors'];
  expect(near('/docs/a')).toEqual([null, {_path: '/docs/internals', title: 'Internals', description: 'Text.'}]);
  expect(near('/docs/internals')).toEqual([{_path: '/docs/a', title: 'A', description: 'Text.'}, null]);
  expect(near('/docs/internal/secret')).toEqual([null, null]);
});

test('a page beside a folder that a `_dir` file hides is in the navigation and in the links to its neighbors', async () => {
  const files = {
    'content/docs/1.a.md': text('A'),
    'content/docs/2.internal.md': text('Internal'),
    'content/docs/2.internal/_dir.yml': 'navigation: false\n',
    'content/docs/2.internal/secret.md': text('Secret'),
    'content/docs/3.c.md': text('C'),
  };
  const {planned, catalog} = await compileSite(files);
  const near = (route: string) => planned.get(route)?.page.data['neighbors'];
  const docs = catalog.navigation.find(({_path}) => _path === '/docs');
  expect(docs?.children?.map(({_path}) => _path)).toEqual(['/docs/a', '/docs/internal', '/docs/c']);
  expect(near('/docs/a')).toEqual([null, {_path: '/docs/internal', title: 'Internal', description: 'Text.'}]);
  expect(near('/docs/c')).toEqual([{_path: '/docs/internal', title: 'Internal', description: 'Text.'}, null]);
  expect(near('/docs/internal/secret')).toEqual([null, null]);
});
