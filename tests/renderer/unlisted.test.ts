// Unlisted pages: they are published at their address, and nothing links to them.
import {expect, test} from 'vitest';
import {openSite} from '../../renderer/index.js';
import {query} from '../../renderer/catalog/answer-query.js';
import {compileSite, outputsOf, site} from '../support/site.js';
import {temporary} from '../support/temporary.js';

const files = {
  'content/site.yml': 'url: https://galley.example\n',
  'content/index.md': '# Home\n\n[Secret](/docs/secret)\n',
  'content/docs/a.md': '# A\n',
  'content/docs/secret.md': '---\nunlisted: true\n---\n# Secret\n\nUnfindable words.\n',
  'content/docs/z.md': '# Z\n',
  'content/blog/index.md': '---\ntitle: Blog\n---\n',
  'content/blog/hidden.md': '---\ntitle: Hidden\nunlisted: true\ndate: 2026-03-21\ntags: [secret]\n---\nText.\n',
  'content/blog/shown.md': '---\ntitle: Shown\ndate: 2026-03-20\n---\nText.\n',
};

test('an unlisted page is published with `noindex`, and is in no list, feed, search or navigation', async () => {
  const outputs = await outputsOf(site(files));
  const page = outputs.get('docs/secret/index.html') ?? '';
  expect(page).toContain('<meta name="robots" content="noindex, nofollow">');
  expect(page).toContain('Unfindable words.');
  // Its own files, scripts, and the lists of routes and queries with which scripts find the files of a page.
  const isOwn = (path: string) => /^(?:docs\/secret|blog\/hidden|_assets\/|builds\/|query\/index\.json)/.test(path);
  const naming = [...outputs].filter(([path, text]) => {
    return !isOwn(path) && /docs\/secret|blog\/hidden|Hidden|Unfindable/.test(text);
  });
  expect(naming.map(([path]) => path).toSorted()).toEqual(['_payload.json', 'index.html', 'index.md']);
  expect([...outputs.keys()].filter((path) => path.includes('tags'))).toEqual([]);
});

test('links to unlisted pages are valid, and previous and next pages skip them', async () => {
  const snapshot = await compileSite(files);
  expect(snapshot.diagnostics()).toEqual([]);
  const near = (route: string) => snapshot.planned.get(route)?.page.data['neighbors'];
  expect(near('/docs/a')).toEqual([null, expect.objectContaining({_path: '/docs/z'})]);
  expect(near('/docs/secret')).toEqual([null, null]);
});

test('a query that names the path or `unlisted` finds unlisted documents', async () => {
  const opened = await openSite(temporary(files));
  const paths = (params: object) => (opened.query(params) as {readonly _path: string}[]).map(({_path}) => _path);
  try {
    expect(paths({where: {_dir: 'docs'}})).toEqual(['/docs/a', '/docs/z']);
    expect(paths({where: {_path: '/docs/secret'}})).toEqual(['/docs/secret']);
    expect(paths({where: {unlisted: true}})).toEqual(['/blog/hidden', '/docs/secret']);
    expect(query(opened.documents, {where: {_dir: 'docs'}, count: true})).toBe(3);
  } finally {
    await opened.close();
  }
});
