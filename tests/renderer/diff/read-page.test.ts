import {expect, test} from 'vitest';
import {readPage} from '../../../renderer/diff/read-page.js';

const page = `<!doctype html><html lang="en"><head><title>Install - Docs</title>
<meta name="description" content="How to  install."><meta name="robots" content="noindex">
<link rel="canonical" href="https://example.com/docs/install"><link rel="stylesheet" href="/_assets/site.css">
<noscript><meta http-equiv="refresh" content="0; url=/plain"></noscript></head>
<body><header><a href="/"><svg><title>Logo</title></svg>Home</a></header>
<main><nav><a href="/docs">Docs</a><a href="#part">Part</a></nav>
<article><nav>Breadcrumb</nav><h1>Install</h1><p>Run <code>npm</code>
  now.<br>See <a href="/a">A</a><span class="sr-only"> (opens in new tab)</span>, <a href="#part">below</a>.</p>
<h2 id="part">Part</h2><ul><li>One <b>two</b></li><li>Three</li></ul>
<table><tr><th>Key</th><th>Value</th></tr><tr><td>a</td><td></td></tr></table>
<pre><code>if (a) {
  b();

}
</code></pre><img src="/shot.png" alt="A shot"><span aria-hidden="true">x</span><script>run()</script>
<blockquote><p>Quote</p><footer>Author</footer></blockquote>
<footer>Edit this page, <time>Nov 3</time></footer></article></main>
<footer><p>© Us</p><a href="/imprint" aria-label="Imprint"></a></footer><script src="/_assets/a.js"></script></body></html>`;

test('readPage separates the head, the content and the text around the content', () => {
  const {structure: _, ...facts} = readPage(page);
  expect(facts).toEqual({
    head: {
      title: 'Install - Docs',
      description: 'How to install.',
      canonical: 'https://example.com/docs/install',
      robots: 'noindex',
      language: 'en',
    },
    heading: 'Install',
    blocks: [
      '# Install',
      'Run npm now.',
      'See A, below.',
      '## Part',
      'One two',
      'Three',
      'Key | Value',
      'a |',
      'if (a) {',
      '  b();',
      '}',
      'Quote',
      'Author',
    ],
    links: ['/a'],
    media: [{src: '/shot.png', alt: 'A shot'}],
    anchors: ['part'],
    shell: ['Home → /', 'Docs → /docs', 'Breadcrumb', 'Edit this page,', '© Us', 'Imprint → /imprint'],
    loads: ['/_assets/site.css', '/shot.png', '/_assets/a.js'],
  });
});

test('readPage uses the body without header, sidebars and footer if there is no <main>', () => {
  const {blocks, shell} = readPage(
    '<body><header>Top</header><aside>Side</aside><div><h1>A</h1><section><header>Intro</header><aside>Note</aside></section></div><footer>End</footer></body>',
  );
  expect({blocks, shell}).toEqual({blocks: ['# A', 'Intro', 'Note'], shell: ['Top', 'Side', 'End']});
});

test('readPage uses all of <main> if it has several articles', () => {
  const {blocks} = readPage('<main><h1>Blog</h1><article><h2>A</h2></article><article><h2>B</h2></article></main>');
  expect(blocks).toEqual(['# Blog', '## A', '## B']);
});

test('readPage removes the base of the site from addresses', () => {
  const {links, media} = readPage(
    '<main><a href="/base/a">A</a><a href="/other">B</a><img src="/base/b.png"></main>',
    '/base/',
  );
  expect({links, media}).toEqual({links: ['/a', '/other'], media: [{src: '/b.png'}]});
});

test('readPage returns the target of a page that only redirects', () => {
  expect(readPage('<meta http-equiv="Refresh" content="0; URL=/new#part"><p>Moved</p>').redirect).toBe('/new#part');
});

test('readPage reads deeply nested markup', () => {
  const {blocks} = readPage(`<main>${'<div>'.repeat(12_000)}Deep${'</div>'.repeat(12_000)}</main>`);
  expect(blocks).toEqual(['Deep']);
});

test('readPage reads a heading with deeply nested markup', () => {
  expect(readPage(`<main><h1>${'<b>'.repeat(100_000)}Deep`).heading).toBe('Deep');
});
