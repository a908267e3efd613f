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
