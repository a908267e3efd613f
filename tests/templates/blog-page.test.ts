import {expect, test} from 'vitest';
import {outputsOf, site} from '../support/site.js';

test('the blog page shows the text of content/blog/index.md above the first page of posts', async () => {
  const outputs = await outputsOf(
    site({
      'content/blog/index.md': '# News\n\nWhat happened **lately**.\n',
      'content/blog/1.hello.md': '---\ntitle: Hello\ndate: 2026-01-02\n---\n\nText.\n',
    }),
  );
  const html = outputs.get('blog/index.html') ?? '';
  expect(html).toContain('<p>What happened <strong>lately</strong>.</p>');
  expect(html.match(/<h1/g)).toHaveLength(1);
});

// The stylesheet hides `.page-body:empty`.
test.each([
  ['no text', 'empty', '', '</div>'],
  ['only a comment', 'empty', '<!-- To do -->', '</div>'],
  ['only an icon', 'not empty', ':icon{name="lucide:rss"}', '<svg'],
])('the band above the posts of a blog with %s is %s', async (_what, _state, body, content) => {
  const outputs = await outputsOf(
    site({
      'content/blog/index.md': `---\ntitle: News\n---\n\n${body}\n`,
      'content/blog/1.hello.md': '---\ntitle: Hello\ndate: 2026-01-02\n---\n',
    }),
  );
  const html = outputs.get('blog/index.html') ?? '';
  expect(/<div class="page-body prose">(<[^ >]+>?)/.exec(html)?.[1]).toBe(content);
});

test('the pages /blog and /tools show the headline of their documents above the title', async () => {
  const outputs = await outputsOf(
    site({
      'content/blog/index.yml': 'title: News\nheadline: From the team\n',
      'content/tools/index.md': '---\ntitle: Tools\nheadline: Free\n---\n\nConverters.\n',
    }),
  );
  expect(outputs.get('blog/index.html')).toContain('<p class="slug">From the team</p><h1');
  expect(outputs.get('tools/index.html')).toContain('<p class="slug">Free</p><h1');
});

test('a post whose address has several segments is an article with its date and its neighbors', async () => {
  const outputs = await outputsOf(
    site({
      'content/blog/index.md': '# Blog\n',
      'content/blog/1.old.md': '---\ntitle: Old\ndate: 2026-01-02\n---\n',
      'content/blog/2.hello.md': '---\ntitle: Hello\ndate: 2026-03-04\n_path: /blog/2026/03/hello\n---\n\nText.\n',
      'content/blog/2025/a.md': '---\ntitle: Oldest\ndate: 2025-01-02\n---\n',
      'content/blog/3.moved.md': '---\ntitle: Moved\ndate: 2026-02-01\nurl: /blog/2026/02/moved\n---\n',
      'content/docs/blog/about.md': '# About the blog\n',
    }),
  );
  const html = outputs.get('blog/2026/03/hello/index.html') ?? '';
  expect(/data-layout="(\w+)"/.exec(html)?.[1]).toBe('default');
  expect(html).toContain('<time datetime="2026-03-04"');
  expect(html).toContain('href="/blog/2026/02/moved" rel="next"');
  for (const name of ['2025/a', '2026/02/moved'])
    expect(outputs.get(`blog/${name}/index.html`)).toMatch(/data-layout="default"[^]*<time/);
  const list = outputs.get('blog/index.html') ?? '';
  expect(['/blog/old', '/blog/2025/a', '/blog/2026/02/moved'].filter((to) => !list.includes(`href="${to}"`))).toEqual(
    [],
  );
  expect(outputs.get('docs/blog/about/index.html')).not.toContain('<time');
});

test('a site whose blog-slug.tsx is one fixed page has no page at a pattern', async () => {
  const outputs = await outputsOf(
    site({
      'content/blog/1.hello.md': '---\ntitle: Hello\ndate: 2026-01-02\n---\n',
      'templates/pages/blog-slug.tsx':
        "import {definePage} from 'galley/page';\n" +
        "export default definePage({name: 'blog-slug', path: '/blog/moved', component: () => <p>Moved</p>});\n",
    }),
  );
  expect([...outputs.keys()].filter((path) => path.includes(':'))).toEqual([]);
  expect(outputs.get('blog/moved/index.html')).toContain('<p>Moved</p>');
});
