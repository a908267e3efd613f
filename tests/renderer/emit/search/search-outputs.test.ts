import {gzipSync} from 'node:zlib';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {hashOf} from '../../../../renderer/base/hash.js';
import {defaultConfig, type Config} from '../../../../renderer/config/config.js';
import type {Document, Section} from '../../../../renderer/document/document-types.js';
import {searchOutputs} from '../../../../renderer/emit/search/search-outputs.js';
import {memoryStore} from '../../../../renderer/store/store.js';
import {createSearchIndex, type SearchIndex} from '../../../../runtime/browser/search/search-index.js';
import {documentOf} from '../../catalog/record.js';

type Given = readonly (readonly [title: string, content: string])[];

/** Documents of some pages; each page is a list of sections, the first one its introduction. */
function documentsOf(pages: readonly Given[]): Document[] {
  return pages.map((given, number) => {
    const path = `/p${number}`;
    const sections = given.map(([title, content], index): Section => ({
      id: index === 0 ? path : `${path}#s${index}`,
      title,
      titles: index === 0 ? [] : [given[0]?.[0] ?? ''],
      content,
      level: index === 0 ? 1 : 2,
    }));
    return withSections({...documentOf(`p${number}.md`), title: given[0]?.[0] ?? ''}, sections);
  });
}

function withSections(document: Document, sections: readonly Section[]): Document {
  const sectionSizes = sections.map(({content}) => content.length + 80);
  return {...document, hash: hashOf(JSON.stringify([document.path, sections])), sections, sectionSizes};
}

async function filesOf(
  documents: readonly Document[],
  store = memoryStore(),
  config: Partial<Config> = {},
): Promise<Map<string, string | Uint8Array>> {
  const outputs = [...searchOutputs({documents, navigation: [], config: {...defaultConfig, ...config}}, store)];
  return new Map(await Promise.all(outputs.map(async ({path, body}) => [path, await body()] as const)));
}

/** The index over some files, with the names of the files that it has requested. */
function indexOver(files: ReadonlyMap<string, string | Uint8Array>): SearchIndex & {readonly requested: string[]} {
  const requested: string[] = [];
  const index = createSearchIndex(async (file) => {
    requested.push(file);
    const body = files.get(file);
    if (body === undefined) throw new Error(`There is no ${file}.`);
    return Buffer.from(body as Uint8Array).toString();
  });
  return {...index, requested};
}

async function found(pages: readonly Given[], query: string, config: Partial<Config> = {}): Promise<string[]> {
  const hits = await indexOver(await filesOf(documentsOf(pages), memoryStore(), config)).search(query);
  return hits.map(({section}) => section.id);
}

test('a new word changes only the shard that contains it', async () => {
  const wordOf = (page: number, word: number): string => ((page * 7919 + word * 104_729) % 60_466_176).toString(36);
  const pages = Array.from({length: 200}, (_, page): Given => [
    [`Page ${page}`, Array.from({length: 200}, (_, word) => wordOf(page, word)).join(' ')],
  ]);
  const shardsOf = async (given: readonly Given[]): Promise<ReadonlySet<string>> =>
    new Set([...(await filesOf(documentsOf(given))).keys()].filter((file) => file.startsWith('_search/words/')));
  const [[title, text]] = pages[0] as Given & [readonly [string, string]];
  const before = await shardsOf(pages);
  const after = await shardsOf([[[title, `${text} 0a0aardvark`]], ...pages.slice(1)]);
  expect(before.size).toBeGreaterThan(20);
  expect([...after].filter((file) => !before.has(file))).toHaveLength(1);
});

describe('/api/search.json', () => {
  const large = documentsOf([[['Large', 'word '.repeat(3_300_000)]]]);
  const small = documentsOf([[['Small', 'word']]]);
  const isWritten = (documents: readonly Document[], publish: {readonly searchJson?: boolean}): boolean =>
    [...searchOutputs({documents, navigation: [], config: {...defaultConfig, publish}}, memoryStore())].some(
      ({path}) => path === 'api/search.json',
    );

  test('is written up to 16 MB', () => {
    expect([isWritten(small, {}), isWritten(large, {})]).toEqual([true, false]);
  });

  test('is always written with `publish.searchJson: true`, and never with false', () => {
    expect([isWritten(large, {searchJson: true}), isWritten(small, {searchJson: false})]).toEqual([true, false]);
  });
});

const guide: readonly Given[] = [
  [
    ['Configuration', 'All keys of the file.'],
    ['base', 'Path the site lies below.'],
    ['theme', 'Colours of the site.'],
  ],
  [
    ['Search', 'How readers find things.'],
    ['Typing', 'Write `vite.config.js` or --no-cache there.'],
  ],
  [
    ['Install', 'See the configuration of your search, and naïve cafés.'],
    ['日本語', '検索は日本語でも動きます。'],
  ],
];

test.each([
  ['a title before text', 'configuration', ['/p0', '/p2']],
  ['the beginning of a word', 'config', ['/p0', '/p1#s1', '/p2']],
  ['a misspelled word', 'confguration', ['/p0', '/p2']],
  ['a word with two exchanged letters', 'saerch', ['/p1', '/p2']],
  ['a word with or without accents', 'naive cafés', ['/p2']],
  ['pages with all words before pages with one', 'configuration search', ['/p2', '/p0', '/p1']],
  ['pages with some of the words if none has all', 'configuration nowhere', ['/p0', '/p2']],
  ['a section by its parent titles', 'configuration theme', ['/p0#s2']],
  ['a file name', 'vite.config.js', ['/p1#s1']],
  ['a part of a file name', 'config.js ', ['/p1#s1', '/p0']],
  ['a command-line flag', '--no-cache', ['/p1#s1']],
  ['a phrase', '"keys of the file"', ['/p0']],
  ['nothing for a phrase in another order', '"file the keys"', []],
  ['a word of a language without spaces', '日本語', ['/p2#s1']],
  ['a single character of a language without spaces', '検', ['/p2#s1']],
  ['nothing for characters in another order', '語本', []],
  ['nothing for an unknown word', 'zzzzzz', []],
  ['nothing for a query without words', '...', []],
])('search() finds %s', async (_, query, expected) => {
  expect(await found(guide, query)).toEqual(expected);
});

describe('stop words and endings', () => {
  const pages: readonly Given[] = [
    [['How it is made', 'How do you do what you do, and what is it for? How to do it is the question.']],
    [['Deploying', 'Upload the folder.']],
    [['Deployment keys', 'Keys for the server.']],
  ];

  test.each([
    ['English stop words in a question are ignored', 'how to deploy', 'en', ['/p1', '/p2']],
    ['a query of only stop words finds them', 'how do you', 'en-GB', ['/p0']],
    ['stop words of other languages are not ignored', 'how deploying', 'de', ['/p1', '/p0']],
    ['words with the same stem match', 'deployed', 'en', ['/p1', '/p2']],
    ['only English words are stemmed', 'deployments', 'de', ['/p2']],
  ])('%s: %j', async (_, query, language, expected) => {
    expect(await found(pages, query, {language})).toEqual(expected);
  });
});

describe('synonyms of the config', () => {
  const pages: readonly Given[] = [
    [['Setup', 'Begin here.']],
    [['Color mode', 'Light and black.']],
    [['Modes', 'Of a color there is no word next to it: color, mode.']],
    [['Install', 'The word itself.']],
  ];
  const search = {
    ...defaultConfig.search,
    synonyms: {install: ['setup', 'add'], 'dark mode': ['color mode'], constructor: ['setup']},
  };

  test.each([
    ['the word comes before its synonym', 'install', ['/p3', '/p0']],
    ['inflected forms of the word have the synonyms too', 'how to do installing', ['/p3', '/p0']],
    ['a synonym can replace several words', 'dark mode', ['/p1', '/p2']],
    ['a part of several words has no synonym', 'dark', []],
    ['synonyms apply in one direction', 'setup', ['/p0']],
  ])('%s: %j', async (_, query, expected) => {
    expect(await found(pages, query, {search})).toEqual(expected);
  });

  test('without synonyms, only the words are found', async () => {
    expect(await found(pages, 'dark', {})).toEqual([]);
    expect(await found(pages, 'install', {})).toEqual(['/p3']);
  });
});

describe('search results', () => {
  const at = (path: string): Document => {
    const [document] = documentsOf([[['Theme', 'How to make a theme.']]]);
    const section = {...document!.sections[0]!, id: path};
    return withSections({...document!, path}, [section]);
  };
  const documents = ['/blog/theme', '/docs/theme', '/docs/old/theme', '/docsets/theme'].map(at);
  const navigation = [
    {title: 'Blog', _path: '/blog', children: [{title: 'Theme', _path: '/blog/theme'}]},
    {title: 'Docs', _path: '/docs', children: [{title: 'Theme', _path: '/docs/theme'}]},
  ];
  const paths = async (boost: Readonly<Record<string, number>>, from?: string): Promise<string[]> => {
    const config = {...defaultConfig, search: {...defaultConfig.search, boost}};
    const outputs = [...searchOutputs({documents, navigation, config}, memoryStore())];
    const files = new Map(await Promise.all(outputs.map(async ({path, body}) => [path, await body()] as const)));
    return (await indexOver(files).search('theme', from)).map(({section}) => section.id);
  };

  test('are ranked lower below /blog by default', async () => {
    expect(defaultConfig.search.boost).toEqual({'/blog': 0.5});
    expect((await paths(defaultConfig.search.boost)).at(-1)).toBe('/blog/theme');
  });

  test('have the order of documents without a boost', async () => {
    expect(await paths({})).toEqual(['/docs/old/theme', '/docsets/theme', '/blog/theme', '/docs/theme']);
  });

  test('are ranked higher in the section of the current page', async () => {
    expect(await paths({}, '/docs/other')).toEqual(['/docs/theme', '/docs/old/theme', '/docsets/theme', '/blog/theme']);
    expect((await paths({}, '/blog'))[0]).toBe('/blog/theme');
  });

  test('are ranked by the boost of the longest path in the config', async () => {
    expect(await paths({'/docs': 2, '/docs/old/': 0.5, '/': 0.9})).toEqual([
      '/docs/theme',
      '/docsets/theme',
      '/blog/theme',
      '/docs/old/theme',
    ]);
  });
});

describe('names in code blocks', () => {
  const pages: readonly Given[] = [[['Server', 'Start it.']], [['Both', 'Call createServer to begin.']]];
  const documents = documentsOf(pages).map((document, index) =>
    index === 0
      ? withSections(document, [{...document.sections[0]!, code: 'createServer server.port --host'}])
      : document,
  );

  test.each([
    ['createServer', ['/p1', '/p0']],
    ['server.port', ['/p0']],
    ['--host', ['/p0']],
  ])('a search for %s finds it, after text with the name', async (query, expected) => {
    const hits = await indexOver(await filesOf(documents)).search(query);
    expect(hits.map(({section}) => section.id)).toEqual(expected);
  });

  test('are marked in a hit, and are not in /api/search.json', async () => {
    const files = await filesOf(documents);
    const [hit] = await indexOver(files).search('--host');
    expect([hit?.inTitle, hit?.inContent, hit?.inCode]).toEqual([[], [], [[27, 31]]]);
    expect(JSON.parse(String(files.get('api/search.json')))).toEqual(
      documentsOf(pages).flatMap(({sections}) => sections),
    );
  });
});

test('search() ranks a page whose title is the query above a page with more sections about it', async () => {
  const rule: Given = [
    ['Ignored front matter', 'Galley ignores front matter.'],
    ['Wrong front matter', 'This front matter is ignored.'],
    ['Right front matter', 'This front matter is read.'],
  ];
  const ids = await found([rule, [['Front matter', 'The lines above a text.']]], 'front matter');
  expect(ids).toEqual(['/p1', '/p0', '/p0#s1', '/p0#s2']);
});

test('search() returns at most 16 hits, and four per page', async () => {
  const page = (name: string): Given => [
    [name, 'x'],
    ...Array.from({length: 9}, (_, i) => [`Word ${i}`, 'x'] as const),
  ];
  const ids = await found(
    Array.from({length: 9}, (_, index) => page(`P${index}`)),
    'word',
  );
  expect(ids).toEqual([0, 1, 2, 3].flatMap((number) => [1, 2, 3, 4].map((index) => `/p${number}#s${index}`)));
});

test('search() finds every word of every section for random text', async () => {
  const word = fc.oneof(
    fc.stringMatching(/^[\p{L}\p{N}]{1,10}$/u),
    fc.constantFrom('__proto__', 'constructor', 'toString', '<b>bold</b>', 'foo.barBaz', 'hasOwnProperty', '\u2028'),
  );
  const sentence = fc.array(word, {minLength: 1, maxLength: 12}).map((words) => words.join(' '));
  const section = fc.tuple(sentence, sentence);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(section, {minLength: 1, maxLength: 3}), {minLength: 1, maxLength: 3}),
      async (pages) => {
        const documents = documentsOf(pages);
        const index = indexOver(await filesOf(documents));
        const sections = documents.flatMap((document) => document.sections);
        const words = new Set(sections.flatMap(({title, content}) => `${title} ${content}`.split(' ')));
        const lost: string[] = [];
        for (const word of words) {
          if (/[\p{L}\p{N}]/u.test(word) && (await index.search(`${word} `)).length === 0) lost.push(word);
        }
        expect(lost).toEqual([]);
      },
    ),
    {numRuns: 15},
  );
});

/** A site with word frequencies like those of natural texts: few words are frequent, and many are rare. */
function largeSite(pages: number): Document[] {
  let seed = 1;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const letters = 'etaoinshrdlucmfwypvbgk';
  const vocabulary = Array.from({length: 20_000}, () =>
    Array.from(
      {length: 3 + Math.floor(random() * 8)},
      () => letters[Math.floor(random() ** 1.5 * letters.length)],
    ).join(''),
  );
  const word = (): string => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? 'the';
  const text = (words: number): string => Array.from({length: words}, word).join(' ');
  const given = Array.from({length: pages}, (_, page): Given => [
    [`Page ${page} ${text(2)}`, text(60)],
    ...Array.from({length: 12}, () => [text(3), text(90)] as const),
  ]);
  return documentsOf(given);
}

test('on 1,000 pages, a first query of any kind fetches less than 35 kB', async () => {
  const documents = largeSite(1000);
  const files = await filesOf(documents);
  const {title, content} = documents[700]!.sections[3]!;
  const [common = '', ...others] = content.split(' ');
  const rare = others.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const queries = ['page 700', title, common, rare, `${rare.slice(0, 4)}${rare.slice(5)}`, `${common} ${rare}`, 's'];
  const sizes: number[] = [];
  for (const query of queries) {
    const index = indexOver(files);
    expect([query, (await index.search(query)).length > 0]).toEqual([query, true]);
    const bytes = index.requested.map((file) => gzipSync(files.get(file)!, {level: 6}).length);
    sizes.push(bytes.reduce((sum, size) => sum + size, 0));
  }
  // The script of the palette comes on top.
  expect(sizes.filter((size) => size > 35_000)).toEqual([]);
  expect(files.size).toBeLessThan(2500);
});

test('searchOutputs() is deterministic, and keeps most text files after an edit of one page', async () => {
  const documents = largeSite(100);
  const [first, again] = [await filesOf(documents), await filesOf(documents)];
  expect([...again]).toEqual([...first]);
  const [page, ...rest] = documents;
  const changed = withSections(
    page!,
    page!.sections.map((one) => ({...one, content: `${one.content} indeed`})),
  );
  const after = await filesOf([changed, ...rest]);
  const texts = (files: ReadonlyMap<string, unknown>) =>
    [...files.keys()].filter((path) => path.startsWith('_search/text'));
  const kept = texts(after).filter((path) => first.has(path));
  expect(kept.length).toBeGreaterThan(texts(first).length - 4);
});

test('a new first page does not rename the text files of other pages', async () => {
  const pages = (numbers: readonly number[]): Document[] =>
    numbers.map((number) => ({
      ...documentsOf([[[`Page ${number}`, `word${number} `.repeat(2000)]]])[0]!,
      path: `/p${number}`,
    }));
  const texts = async (numbers: readonly number[]): Promise<string[]> =>
    [...(await filesOf(pages(numbers))).keys()].filter((file) => file.startsWith('_search/text/'));
  const [before, after] = [await texts([1, 2, 3]), await texts([0, 1, 2, 3])];
  expect(before).toHaveLength(3);
  expect(after.slice(1)).toEqual(before);
});

test('an index that reuses the store has the same bytes as one from scratch', async () => {
  const words = fc.stringMatching(/^[a-f]{1,3}$/);
  const text = fc.array(words, {minLength: 1, maxLength: 12}).map((some) => some.join(' '));
  // Some are long enough for a chunk of their own, and some for several.
  const long = fc.tuple(text, fc.integer({min: 1, max: 900})).map(([some, times]) => `${some} `.repeat(times).trim());
  const page = fc.array(fc.tuple(text, fc.oneof(text, long)), {minLength: 1, maxLength: 4});
  const site = fc.uniqueArray(fc.tuple(fc.nat({max: 7}), page), {selector: ([number]) => number, maxLength: 8});
  const documents = (pages: readonly (readonly [number, Given])[]): readonly Document[] =>
    pages.map(([number, given]) => ({...documentsOf([given])[0]!, path: `/n${number}`}));
  await fc.assert(
    fc.asyncProperty(fc.array(site, {minLength: 2, maxLength: 5}), async (sites) => {
      const store = memoryStore();
      for (const pages of sites) {
        const files = await filesOf(documents(pages), store);
        expect([...files]).toEqual([...(await filesOf(documents(pages)))]);
      }
    }),
    {numRuns: 25},
  );
});

test('searchOutputs() caches names while no text changes, and creates the bodies on request', async () => {
  const documents = documentsOf(guide);
  const store = memoryStore();
  const inputs = {documents, navigation: [], config: defaultConfig};
  const created = [...searchOutputs(inputs, store)];
  const remembered = [...searchOutputs(inputs, store)];
  const list = (outputs: typeof created) => outputs.map(({path, hash}) => [path, hash]);
  expect(list(remembered)).toEqual(list(created));
  const bodies = (outputs: typeof created) => Promise.all(outputs.map(({body}) => body()));
  expect(await bodies(remembered)).toEqual(await bodies(created));
});

test('/api/search.json is an empty list if the site has nothing to search', async () => {
  expect((await filesOf([])).get('api/search.json')).toBe('[]');
});

test('/api/search.json is the list of sections of all pages', async () => {
  const documents = documentsOf(guide);
  const files = await filesOf(documents);
  expect(JSON.parse(String(files.get('api/search.json')))).toEqual(documents.flatMap(({sections}) => sections));
});
