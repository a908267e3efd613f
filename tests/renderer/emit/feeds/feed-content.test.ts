import {expect, test} from 'vitest';
import type {Body} from '../../../../renderer/document/document-types.js';
import {feedContent} from '../../../../renderer/emit/feeds/feed-content.js';
import {outputsOf, site} from '../../../support/site.js';
import {transformed} from '../../document/support.js';

const place = {page: 'https://acme.example/base/blog/a', config: {base: '/base/'}};

test.each<[string, Body, string]>([
  ['keeps text', ['<p>a &amp; b</p>'], '<p>a &amp; b</p>'],
  [
    'makes addresses absolute',
    ['<a href="/base/docs?a=1&amp;b=2">x</a><a class="y" href="#top">x</a><a href="https://b.example/">x</a>'],
    '<a href="https://acme.example/base/docs?a=1&amp;b=2">x</a><a class="y" href="https://acme.example/base/blog/a#top">x</a><a href="https://b.example/">x</a>',
  ],
  ['removes elements that only a script fills', ['<pre>a</pre><copy-button></copy-button>'], '<pre>a</pre>'],
  [
    'keeps the contents of a component and the default value of a binding',
    [
      {component: 'card', props: {}, slots: {default: ['<p>in</p>'], end: ['<p>end</p>']}},
      {component: 'binding', props: {value: 'x', defaultValue: '<b>'}, slots: {}},
    ],
    '<p>in</p><p>end</p>&lt;b&gt;',
  ],
  [
    'keeps published images, and replaces others with their alternative text',
    [
      {component: 'prose-img', props: {src: '/a b.png', asset: 'public/a b.png', alt: '"A"'}, slots: {}},
      {component: 'prose-img', props: {src: '/blog/c.png', asset: 'blog/c.png', alt: '<C>'}, slots: {}},
      {component: 'prose-img', props: {src: 'https://b.example/d.png', alt: ''}, slots: {}},
    ],
    '<img src="https://acme.example/base/a%20b.png" alt="&quot;A&quot;">&lt;C&gt;<img src="https://b.example/d.png" alt="">',
  ],
])('feedContent() %s', (_, body, html) => {
  expect(feedContent(body, place)).toBe(html);
});

test('the feeds of a site have the whole text of posts', async () => {
  const outputs = await outputsOf(
    site({
      'content/site.yml': 'url: https://acme.example\n',
      'content/blog/a.md': '---\ntitle: A\ndate: 2026-01-02\n---\n\nSee [docs](/docs).\n',
      'content/docs/index.md': '# Docs\n',
    }),
  );
  const html = '<p>See <a href="https://acme.example/docs">docs</a>.</p>';
  const [item] = (JSON.parse(outputs.get('feed.json') ?? '') as {items: {content_html: string}[]}).items;
  expect(item?.content_html.trim()).toBe(html);
  const escaped = html.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  expect(outputs.get('rss.xml')).toContain(`<content:encoded>${escaped}`);
  expect(outputs.get('atom.xml')).toContain(`<content type="html">${escaped}`);
});

test('feedContent() keeps only the MathML of a formula', () => {
  const {body} = transformed('A $\\frac{1}{x}$ b $y$.', {markdown: {math: true}});
  expect(feedContent(body, place).replace(/<annotation.*?<\/annotation>/g, '')).toEqual(
    '<p>A <span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mfrac><mn>1</mn><mi>x</mi></mfrac></mrow></semantics></math></span></span> b <span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>y</mi></mrow></semantics></math></span></span>.</p>',
  );
});
