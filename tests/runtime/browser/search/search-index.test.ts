// The index with files written by hand: which files a query reads, and the scores of its hits.
import {expect, test} from 'vitest';
import type {Chunk, Manifest, Section} from '../../../../runtime/browser/search/index-format.js';
import {forEachChunk, readShard, similarity, typoSimilarity} from '../../../../runtime/browser/search/index-shard.js';
import {createSearchIndex} from '../../../../runtime/browser/search/search-index.js';

const section = (id: string, level: number, title: string, content: string, more: Partial<Section> = {}): Section => ({
  id,
  level,
  title,
  titles: [],
  content,
  ...more,
});

const manifest: Manifest = {
  chunks: 12,
  names: Array.from({length: 12}, (_, number) => `c${String(number).padStart(4, '0')}`).join(''),
  shards: [
    ['', 's-a'],
    ['guide', 's-g'],
    ['install', 's-i'],
    ['installer', 's-ir'],
    ['q', 's-q'],
  ],
  groups: [{title: 'Docs', pages: []}],
  areas: [
    [0, '/docs'],
    [2, '/blog'],
    [11, '/docs/far'],
  ],
  boost: [['/blog', 0.95]],
  synonyms: [['setup', ['install', 'quick guide']]],
};

const chunks: Readonly<Record<number, Chunk>> = {
  0: {
    pages: [{sections: 3, group: 0, parent: 'Start'}],
    sections: [
      section('/docs/a', 1, 'Install', 'Install the guide. Then read the guide to install it.'),
      section('/docs/a#more', 2, 'More', 'A linker installs links, and more.', {titles: ['Install']}),
      section('/docs/a#code', 3, 'Names', 'Nothing here.', {
        titles: ['Install', 'More'],
        code: 'installGuide query_links',
      }),
    ],
  },
  1: {
    pages: [
      {sections: 1, group: 0},
      {sections: 2, group: 0},
    ],
    sections: [
      section('/docs/b', 1, 'Guide to install', 'Words and words, and an install guide at the end.'),
      section('/docs/c', 1, 'Queries', 'A query for each of the queries.'),
      section('/docs/c#queries', 1, 'Queries', 'Another query.'),
    ],
  },
  2: {pages: [{sections: 1, group: 0}], sections: [section('/blog', 1, 'Install', 'Install the guide.')]},
  11: {pages: [{sections: 1, group: 0}], sections: [section('/docs/far', 4, 'Far', 'Links to quick queries.')]},
};

const files: Readonly<Record<string, string>> = {
  '_search/index.json': JSON.stringify(manifest),
  '_search/words/s-a.txt': '0far\tbZ\n',
  '_search/words/s-g.txt': '0guide\tZMD\n',
  '_search/words/s-i.txt': '0install\tZTK\n7guide\tE\n',
  '_search/words/s-ir.txt': '0installs\tH\n0link\tC\n4er\tF\n4s\tGaP\n0more\tCC\n',
  '_search/words/s-q.txt': '0queries\t1P9C\n4y\tDR\n0quick\tbT\n',
  ...Object.fromEntries(
    Object.keys(Array.from({length: 12})).map((number) => [
      `_search/text/c${number.padStart(4, '0')}.json`,
      JSON.stringify(chunks[Number(number)] ?? {pages: [], sections: []}),
    ]),
  ),
};

/** Hits as `id score`, with what is marked, and the files that were read. */
async function found(query: string, from?: string): Promise<readonly string[]> {
  const read: string[] = [];
  const index = createSearchIndex(async (file) => {
    read.push(file.replace(/^_search\/|\.\w+$/g, ''));
    return files[file]!;
  });
  const hits = await index.search(query, from);
  const marked = (text: string, ranges: readonly (readonly [number, number])[]): string =>
    ranges.map(([start, end]) => text.slice(start, end)).join();
  return [
    ...hits.map(
      ({section: {id, title, content, code = ''}, score, inTitle, inContent, inCode}) =>
        `${id} ${score.toFixed(5)} ${[marked(title, inTitle), marked(content, inContent), marked(code, inCode)].join('|')}`,
    ),
    read.join(' '),
  ];
}

const queries = [
  'install',
  'install ',
  'install guide',
  'guide install',
  '"install guide"',
  'insta',
  'in',
  'insatll ',
  'nistall ',
  'links ',
  'queries ',
  'query links',
  'installGuide ',
  'install.guide ',
  'setup ',
  'the install of it ',
  'more far',
  'nothing',
  '...',
];

test('createSearchIndex() finds hits with scores, and reads only the files that a query needs', async () => {
  const lines: string[] = [];
  for (const query of queries) lines.push(`${query}:`, ...(await found(query)).map((line) => `  ${line}`));
  expect(`\n${lines.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    install:
      /docs/a 7.56718 Install|Install,install|
      /docs/a#more 1.91651 |installs|
      /docs/a#code 1.60944 ||installGuide
      /blog 7.32449 Install|Install|
      /docs/b 4.73262 install|install|
      index words/s-i words/s-ir text/c0000 text/c0001 text/c0002
    install :
      /docs/a 7.56718 Install|Install,install|
      /docs/a#more 1.91651 |installs|
      /docs/a#code 1.60944 ||installGuide
      /blog 7.32449 Install|Install|
      /docs/b 4.73262 install|install|
      index words/s-i words/s-ir text/c0000 text/c0001 text/c0002
    install guide:
      /docs/b 13.84639 Guide,install|install,guide|
      /docs/a 10.00110 Install|Install,guide,guide,install|
      /docs/a#code 2.09227 ||installGuide
      /blog 9.44292 Install|Install,guide|
      index words/s-i words/s-ir words/s-g words/s-a text/c0000 text/c0001 text/c0002
    guide install:
      /docs/b 15.65244 Guide,install|install,guide|
      /docs/a 10.00110 Install|Install,guide,guide,install|
      /docs/a#code 2.09227 ||installGuide
      /blog 8.21124 Install|Install,guide|
      index words/s-g words/s-a words/s-i words/s-ir text/c0000 text/c0001 text/c0002
    "install guide":
      /docs/b 13.84639 Guide,install|install,guide|
      index words/s-i words/s-ir words/s-g words/s-a text/c0000 text/c0001 text/c0002
    insta:
      /docs/a 5.90512 Install|Install,install|
      /docs/a#more 1.59642 |installs|
      /docs/a#code 1.33583 ||installGuide
      /blog 5.64940 Install|Install|
      /docs/b 3.68280 install|install|
      index words/s-g words/s-i words/s-ir text/c0000 text/c0001 text/c0002
    in:
      /docs/a 4.39749 Install|Install,install|
      /docs/a#code 1.09442 ||installGuide
      /blog 4.13822 Install|Install|
      /docs/b 2.72414 install|install|
      index words/s-g words/s-i text/c0000 text/c0001 text/c0002
    insatll :
      index words/s-g words/s-ir
    nistall :
      /docs/a 2.98006 Install|Install,install|
      /docs/a#code 0.56330 ||install
      /blog 2.73674 Install|Install|
      /docs/b 1.82135 install|install|
      index words/s-ir words/s-i text/c0000 text/c0001 text/c0002
    links :
      /docs/a#more 1.06334 |links|
      /docs/a#code 0.58377 ||links
      /docs/far 1.06918 |Links|
      index words/s-ir text/c0011 text/c0000
    queries :
      /docs/c 7.53718 Queries|query,queries|
      /docs/far 0.88431 |queries|
      index words/s-q text/c0001 text/c0000 text/c0011
    query links:
      /docs/far 1.86397 |Links,queries|
      /docs/a#code 1.06660 ||query,links
      /docs/c 1.28067 Queries|query,queries|
      index words/s-q words/s-ir text/c0011 text/c0001 text/c0000
    installGuide :
      /docs/b 13.84639 Guide,install|install,guide|
      /docs/a 10.00110 Install|Install,guide,guide,install|
      /docs/a#code 2.09227 ||installGuide
      /blog 9.44292 Install|Install,guide|
      index words/s-ir words/s-i words/s-g words/s-a text/c0000 text/c0001 text/c0002
    install.guide :
      /docs/b 13.84639 Guide,install|install,guide|
      /docs/a 10.00110 Install|Install,guide,guide,install|
      /docs/a#code 2.09227 ||installGuide
      /blog 9.44292 Install|Install,guide|
      index words/s-i words/s-ir words/s-g words/s-a text/c0000 text/c0001 text/c0002
    setup :
      /docs/a 5.50785 Install|Install,guide,guide,install|
      /docs/a#more 1.43703 |installs|
      /docs/a#code 1.25898 ||installGuide
      /blog 5.25006 Install|Install,guide|
      /docs/b 3.43070 Guide,install|install,guide|
      index words/s-q words/s-i words/s-ir words/s-g words/s-a text/c0000 text/c0001 text/c0002
    the install of it :
      /docs/a 7.56718 Install|Install,install|
      /docs/a#more 1.91651 |installs|
      /docs/a#code 1.60944 ||installGuide
      /blog 7.32449 Install|Install|
      /docs/b 4.73262 install|install|
      index words/s-i words/s-ir text/c0000 text/c0001 text/c0002
    more far:
      /docs/far 1.65862 Far||
      /docs/a#more 1.28423 More|more|
      index words/s-ir words/s-a text/c0011 text/c0000 text/c0001
    nothing:
      index words/s-ir
    ...:
      
    "
  `);
});

test.each([
  ['/docs/x', ['/docs/a', '/blog', '/docs/b']],
  ['/blog', ['/blog', '/docs/a', '/docs/b']],
  ['/', ['/docs/a', '/blog', '/docs/b']],
  [undefined, ['/docs/a', '/blog', '/docs/b']],
])('pages in the part of the site of %s are preferred: %j', async (from, expected) => {
  const pages = (await found('install ', from)).map((hit) => hit.split(/[ #]/)[0]);
  expect([...new Set(pages)].slice(0, -1)).toEqual(expected);
});

test.each([
  ['link', 'link', false, true, 1],
  ['links', 'link', false, false, 0.8],
  ['link', 'links', false, false, 0.8],
  ['linked', 'link', false, false, 0.8],
  ['linking', 'link', false, false, 0.8],
  ['linkings', 'link', false, false, 0.35],
  ['linkable', 'link', false, false, 0.35],
  ['linkable', 'link', true, false, 0.65],
  ['queries', 'query', false, true, 0.8],
  ['queries', 'query', false, false, 0],
  ['configuration', 'configure', false, true, 0.8],
  ['uns', 'un', false, false, 0],
  ['uns', 'un', true, false, 0.733],
  ['envs', 'env', false, false, 0.475],
  ['env', 'envs', false, false, 0.8],
  ['en', 'ens', false, false, 0],
  ['other', 'link', true, true, 0],
])('similarity of %s to %s (prefix: %s, English: %s) is %d', (entry, word, prefix, isEnglish, expected) => {
  expect(similarity(entry, word, prefix, isEnglish)).toBeCloseTo(expected, 3);
});

test.each([
  ['lnk', 'link', false, 0.35],
  ['lnik', 'link', false, 0.35],
  ['lk', 'link', false, 0],
  ['lik', 'lin', false, 0],
  ['instlal', 'install', false, 0.35],
  ['insatl', 'install', false, 0],
  ['installr', 'installs', false, 0.35],
  ['installxy', 'installs', false, 0.2],
  ['insxxxls', 'installs', false, 0],
  ['instlalation', 'install', true, 0.35],
])('typoSimilarity of %s to %s (prefix: %s) is %d', (entry, word, prefix, expected) => {
  expect(typoSimilarity(entry, word, prefix)).toBeCloseTo(expected, 5);
});

test('a shard has words that share a beginning, with the chunks of each and its weight there', () => {
  const read = readShard('0link\tA\n4er\t1Z10B\na0\tzC\n').map((entry) => {
    const places: string[] = [];
    forEachChunk(entry, (chunk, weight) => places.push(`${chunk} ${weight.toFixed(4)}`));
    return [entry.word, places];
  });
  expect(read).toEqual([
    ['link', ['0 0.0000']],
    ['linker', ['1 5.2000', '38 0.0083']],
    ['linker0', ['35 0.0333']],
  ]);
});
