// The pages that the benchmark generates. They must not repeat each other: a tool with a cache would gain from that.
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {describe, expect, test} from 'vitest';
import {makePages, readSources, type BenchCorpus} from '../../scripts/bench/corpora.js';
import {temporary} from '../support/temporary.js';

const sources = readSources();
const pages = (corpus: Omit<BenchCorpus, 'sources'>) => [...makePages({sources, ...corpus})];

interface Parts {
  readonly blocks: readonly string[];
  readonly paragraphs: readonly string[];
  readonly links: readonly string[];
}

/** Code blocks, blocks of text and targets of links, found by a Markdown parser. */
function partsOf(text: string): Parts {
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, '');
  const tree = unified().use(remarkParse).parse(body);
  const blocks: string[] = [];
  const links: string[] = [];
  visit(tree, (node) => {
    if (node.type === 'code') blocks.push(node.value);
    if (node.type === 'link' || node.type === 'definition') links.push(node.url);
  });
  const paragraphs = tree.children
    .filter(({type}) => type === 'paragraph' || type === 'list' || type === 'blockquote')
    .map(({position}) => body.slice(position?.start.offset, position?.end.offset))
    .filter((block) => /\p{L}/u.test(block));
  return {blocks, paragraphs, links};
}

const repeated = (texts: readonly string[]): readonly string[] =>
  texts.filter((text, index) => texts.indexOf(text) !== index);

describe.each(['prose', 'code', 'short'] as const)('the benchmark corpus “%s”', (kind) => {
  const corpus = pages({kind, count: 150});
  const parts = corpus.map(({text}) => partsOf(text));

  test('contains every page, title, paragraph and code block only once', () => {
    expect(repeated(corpus.map(({file}) => file))).toEqual([]);
    expect(repeated(corpus.map(({text}) => text.replace(/^---\n[\s\S]*?\n---\n/, '')))).toEqual([]);
    expect(repeated(corpus.map(({text}) => /^title: .*$/m.exec(text)?.[0] ?? ''))).toEqual([]);
    expect(repeated(parts.flatMap(({blocks}) => blocks))).toEqual([]);
    expect(repeated(parts.flatMap(({paragraphs}) => paragraphs))).toEqual([]);
  });

  test('links only to its own pages', () => {
    const routes = new Set(corpus.map(({file}) => `/docs/${file.replace(/\.md$/, '')}`));
    const inside = parts.flatMap(({links}) => links).filter((link) => !/^\w+:/.test(link));
    expect(inside.filter((link) => !routes.has(link))).toEqual([]);
    expect(inside.length > 0).toBe(kind !== 'short');
  });

  test('has the same pages for the same seed, and other pages for another seed', () => {
    expect(pages({kind, count: 150})).toEqual(corpus);
    expect(pages({kind, count: 150, seed: 2})).not.toEqual(corpus);
  });

  test('has sections of 100 pages, or a single folder with inFolder: Infinity', () => {
    const folders = (list: readonly {readonly file: string}[]) => [
      ...new Set(list.map(({file}) => file.split('/')[0])),
    ];
    expect(folders(corpus)).toEqual(['section-0000', 'section-0001']);
    expect(folders(corpus.slice(0, 100))).toEqual(['section-0000']);
    expect(folders(pages({kind, count: 150, inFolder: Infinity}))).toEqual(['all']);
  });
});

test('makePages removes components, comments and fence attributes from a source page, and keeps its text and code', () => {
  const text = `---
title: "One: a title"
---

# One

::note{icon="x"}
---
items:
  - NOT THIS
---
IT HAS <b>A TEXT</b> WITH [A LINK](./two.md#part), [\`code\`](../else) AND ![A PICTURE](./a.png) {.wide}.
::

<!-- NOT THIS -->

\`\`\`js [file.js] {1}
if (A) B({{C}});
\`\`\`

${'FILLING '.repeat(40)}
`;
  const folder = temporary({'one.md': text, '2.two.md': text.replace('One:', 'Two:'), 'short.md': '# Short\n'});
  const [one] = makePages({sources: readSources(folder), kind: 'prose', count: 2});
  expect(one).toEqual({
    file: 'section-0000/page-0.md',
    text: `---
title: "Two a title 0"
description: Page 0 of the corpus
date: 2024-01-10
---





IT HAS A TEXT WITH [A LINK](/docs/section-0000/page-0), [\`code\`](/docs/section-0000/page-0) AND A PICTURE .




\`\`\`js
if (A) B({ {C}});
\`\`\`

${'FILLING '.repeat(40)}
`,
  });
});

test('makePages removes scripts and HTML blocks, and keeps the text of inline HTML', () => {
  const text = `# One

<script setup>
import {a} from 'b'

const c = a()
</script>

<div class="list">
  <div v-for="one in c">
    <a href="./two.md">NO LINK</a>
  </div>
</div>

A <kbd>KEY</kbd>.

  <table>
    <tr><td>NO CELL</td></tr>

    <Component :of="c" />
  </table>

<https://example.com>

${'FILLING '.repeat(40)}
`;
  const [one] = makePages({sources: readSources(temporary({'one.md': text})), kind: 'prose', count: 1});
  const body = one?.text.replace(/^---\n[\s\S]*?\n---\n/, '').replaceAll(/\n{2,}/g, '\n\n');
  expect(body).toBe(`\n\nA KEY.\n\nhttps://example.com\n\n${'FILLING '.repeat(40)}\n`);
});

test('makePages makes equal paragraphs and code blocks different even if they have no replaceable word', () => {
  const text = `# One

IT IS:

\`\`\`js
A;
\`\`\`

- ITEM:
  \`\`\`js
  A;
  \`\`\`

| A | B |
| --- | --- |
| C | D |

[ref]: https://example.com/ref

words enough here to take from: alpha beta gamma delta ${'FILLING '.repeat(40)}
`;
  const sources = readSources(temporary({'one.md': text}));
  const parts = [...makePages({sources, kind: 'prose', count: 4})].map((page) => partsOf(page.text));
  expect(parts.map(({blocks, links}) => [blocks.length, links])).toEqual(
    parts.map(() => [2, ['https://example.com/ref']]),
  );
  expect(repeated(parts.flatMap(({blocks}) => blocks))).toEqual([]);
  expect(repeated(parts.flatMap(({paragraphs}) => paragraphs))).toEqual([]);
});
