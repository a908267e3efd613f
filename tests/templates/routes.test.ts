// The routes of the website: their names, paths and layouts.
import {expect, test} from 'vitest';
import {compileSite, outputsOf, site} from '../support/site.js';

const given: readonly (readonly [name: string, path: string, layout: string])[] = [
  ['about', '/about', 'default'],
  ['blog', '/blog', 'default'],
  ['blog-slug', '/blog/:slug', 'default'],
  ['docs-slug', '/docs/:slug*', 'docs'],
  ['download', '/download', 'default'],
  ['index', '/', 'default'],
  ['login', '/login', 'auth'],
  ['pricing', '/pricing', 'default'],
  ['signup', '/signup', 'auth'],
  ['tools', '/tools', 'default'],
  ['tools-convert-postman-to-openapi', '/tools/convert-postman-to-openapi', 'default'],
  ['tools-generate-sdk-from-graphql', '/tools/generate-sdk-from-graphql', 'default'],
  ['tools-generate-sdk-from-grpc-proto', '/tools/generate-sdk-from-grpc-proto', 'default'],
  ['tools-generate-sdk-from-openapi', '/tools/generate-sdk-from-openapi', 'default'],
];

test('each route of the website has the described name, path and layout', async () => {
  const {templates} = (await compileSite({})).loaded;
  const found = templates.pages.map(({name, path, layout = 'default'}) => [name, path, layout]);
  expect(given.filter((route) => !found.some((one) => one.join() === route.join()))).toEqual([]);
  expect([...templates.layouts.keys()].toSorted()).toEqual(['auth', 'default', 'docs']);
});

test('docs pages at any depth use the layout docs, blog posts the default layout and /login the layout auth', async () => {
  const outputs = await outputsOf(
    site({
      'content/docs/index.md': '# Docs\n',
      'content/docs/a/b/c.md': '# Deep\n',
      'content/blog/post.md': '---\ntitle: Post\ndate: 2026-01-02\n---\n',
      'content/login.yml': 'title: Log in\n',
      'content/site.yml': 'app: {url: https://app.example}\n',
    }),
  );
  const layoutOf = (file: string) => /<html [^>]*data-layout="(\w+)"/.exec(outputs.get(file) ?? '')?.[1];
  expect(
    ['docs/index.html', 'docs/a/b/c/index.html', 'blog/post/index.html', 'login/index.html'].map(layoutOf),
  ).toEqual(['docs', 'docs', 'default', 'auth']);
});
