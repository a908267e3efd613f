// Builds of shards of a site, and the build that assembles them: each in a separate folder, like the jobs of a CI.
import {cpSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, describe, expect, test} from 'vitest';
import {build, type BuildResult} from '../../../renderer/build.js';
import {buildShard, type ShardResult} from '../../../renderer/distributed-build/build-shard.js';
import {openHost} from '../../../renderer/open-compiler-host.js';
import {lazy} from '../../../renderer/base/lazy.js';
import {textForFields, shardOf, type Shard} from '../../../renderer/distributed-build/divide-site.js';
import type {Host} from '../../../renderer/compiler-host.js';
import {startCache} from '../../support/cache-server.js';
import {temporary} from '../../support/temporary.js';

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Sources = Readonly<Record<string, string | Uint8Array>>;

const siteOf = (count: number): Sources => ({
  'content/site.yml': 'brand: Acme\nurl: https://acme.example\n',
  'content/index.md': '# Home\n\nText.\n',
  ...Object.fromEntries(
    Array.from({length: count}, (_, n) => [
      `content/docs/${n}.page-${n}.md`,
      `${n % 2 ? `---\ntitle: Page ${n}\ndescription: About ${n}\n---\n` : `# Page ${n}\n\n`}Some *text* ${n}.\n\n${'More of it.\n\n'.repeat(30)}\`\`\`js\nlet a = ${n};\n\`\`\`\n`,
    ]),
  ),
  'content/blog/1.first.md': '---\ntitle: First\ndate: 2026-01-01\ntags: [a]\n---\n\nIt begins.\n',
  'content/blog/2.second.md': '---\ntitle: Second\ndate: 2026-02-01\ntags: [a, b]\n---\n\nIt goes on.\n',
  'content/docs/0.page-0.md': '# Page 0\n\n![A picture](/picture.png)\n\nSee [nothing](/nope).\n',
  'content/data.yml': 'a: 1\n',
  'content/public/picture.png': readFileSync(
    path.join(import.meta.dirname, '../../../content/public/apple-touch-icon.png'),
  ),
});

const site = siteOf(20);

/** Of fewer pages, because drawing their cards takes most of the time of a build. */
const siteWithCards = {...siteOf(4), 'content/site.yml': 'brand: Acme\nurl: https://acme.example\nsocialCards: true\n'};

async function inFolder<R>(root: string, work: (host: Host) => Promise<R>): Promise<R> {
  const host = openHost(root);
  try {
    return await work(host);
  } finally {
    await Promise.all([host.pool.close(), host.store.close()]);
  }
}

const runShard = (root: string, shard: Shard): Promise<ShardResult> =>
  inFolder(root, (host) => buildShard(host, {shard}));

async function assembled(root: string): Promise<{result: BuildResult; files: Readonly<Record<string, string>>}> {
  const result = await inFolder(root, (host) => build(host, {out: 'dist', keepAssets: 0}));
  return {result, files: filesIn(path.join(root, 'dist'))};
}

function filesIn(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name)).toSorted();
  return Object.fromEntries(files.map((file) => [path.relative(folder, file), readFileSync(file, 'base64')]));
}

/** The files of shards, collected in a new folder. */
async function shardsOf(files: Sources, count: number): Promise<{root: string; results: readonly ShardResult[]}> {
  const root = temporary(files);
  const results: ShardResult[] = [];
  for (let index = 1; index <= count; index++) {
    const job = temporary(files);
    results.push(await runShard(job, {index, count}));
    expect(existsSync(path.join(job, 'dist'))).toBe(false);
    expect(readdirSync(path.join(job, '.galley/shards'))).toEqual([`${index}-of-${count}.pack`]);
    cpSync(path.join(job, '.galley/shards'), path.join(root, '.galley/shards'), {recursive: true});
  }
  return {root, results};
}

const twoShards = lazy(() => shardsOf(site, 2));

/** The site with the files of two shards, to be changed. */
async function rootWithShards(): Promise<string> {
  const root = temporary();
  cpSync((await twoShards()).root, root, {recursive: true});
  return root;
}

const whole = lazy(() => assembled(temporary(site)));
const wholeWithCards = lazy(() => assembled(temporary(siteWithCards)));

const plain = ({diagnostics}: BuildResult) => diagnostics.map(({code}) => code);

test.each([
  {n: 1, files: site, undivided: whole},
  {n: 2, files: siteWithCards, undivided: wholeWithCards},
  {n: 3, files: site, undivided: whole},
])(
  'a build that assembles $n shards renders nothing and has the same bytes as a single build',
  async ({n, files: sources, undivided}) => {
    const {root, results} = await shardsOf(sources, n);
    const {result, files} = await assembled(root);
    const one = await undivided();
    expect(files).toEqual(one.files);
    expect(plain(result)).toEqual(plain(one.result));
    expect(results.map(({file, diagnostics}) => ({file, diagnostics}))).toEqual(
      results.map((_, index) => ({file: `.galley/shards/${index + 1}-of-${n}.pack`, diagnostics: []})),
    );
    const sum = (of: (result: ShardResult) => number): number => results.reduce((all, one) => all + of(one), 0);
    expect(sum(({pages}) => pages)).toBe(result.pages);
    // Each page, document, and card with its hash, once; of the image its variants. Data has a document as well.
    const images = Object.keys(files).filter((file) => file.startsWith('_img/')).length;
    const cards = Object.keys(files).filter((file) => file.startsWith('_cards/') || /card/.test(file)).length;
    expect(result.shared!.sent).toBe(0);
    expect(result.shared!.fetched).toBeGreaterThanOrEqual(result.pages + result.documents + images + cards);
    expect(result.shared!.fetched).toBeLessThan(sum(({shared}) => shared.sent));
    expect(readdirSync(path.join(root, '.galley')).toSorted()).toEqual(['output', 'store']);
  },
);

test('shards with more pages than one thread renders have the same bytes as a single build', async () => {
  const many = Object.fromEntries(
    Array.from({length: 190}, (_, n) => [`content/docs/more/${n}.page.md`, `# More ${n}\n\nText ${n}.\n`]),
  );
  const files = {...site, ...many};
  const {root, results} = await shardsOf(files, 2);
  const result = await assembled(root);
  expect(result.files).toEqual((await assembled(temporary(files))).files);
  for (const {documents, pages, shared} of results)
    expect(shared.sent).toBeGreaterThanOrEqual(2 * documents + pages - 1);
  expect(result.result.shared!.fetched).toBeGreaterThanOrEqual(result.result.pages + result.result.documents);
});

describe('a build that assembles shards creates missing results itself', () => {
  test('if a shard file is empty', async () => {
    const root = await rootWithShards();
    writeFileSync(path.join(root, '.galley/shards/2-of-2.pack'), '');
    expect((await assembled(root)).files).toEqual((await whole()).files);
  });

  test('if a shard file is truncated or damaged', async () => {
    const root = await rootWithShards();
    const [first, second] = ['1-of-2.pack', '2-of-2.pack'].map((name) => path.join(root, '.galley/shards', name));
    truncateSync(first!, readFileSync(first!).length - 100);
    const bytes = readFileSync(second!);
    for (let at = 100; at < bytes.length - 20_000; at += 500) bytes[at]! ^= 1;
    writeFileSync(second!, bytes);
    const {files, result} = await assembled(root);
    expect(files).toEqual((await whole()).files);
    expect(result.shared!.fetched).toBeLessThan(result.pages);
  });

  test('if a document has changed since', async () => {
    const root = await rootWithShards();
    const changed = {...site, 'content/docs/7.page-7.md': '# Another title\n\nText.\n'};
    writeFileSync(path.join(root, 'content/docs/7.page-7.md'), changed['content/docs/7.page-7.md']);
    expect((await assembled(root)).files).toEqual((await assembled(temporary(changed))).files);
  });

  test('if a page shows a title that is not at the start of its document', async () => {
    const comment = `<!--\n${'A long comment.\n\n'.repeat(100)}-->\n\n`;
    const files = {...site, 'content/docs/7.page-7.md': `${comment}# Far below\n\nText.\n`};
    const {root} = await shardsOf(files, 2);
    expect((await assembled(root)).files).toEqual((await assembled(temporary(files))).files);
  });

  test('if the template of a page throws', async () => {
    const files = {
      ...site,
      'templates/pages/odd.tsx': `import {definePage} from 'galley/page';
export default definePage({name: 'odd', path: '/odd', component: () => { throw new Error('No'); }});\n`,
    };
    const {root, results} = await shardsOf(files, 2);
    expect(results.flatMap(({diagnostics}) => diagnostics)).toEqual([]);
    const [made, one] = [await assembled(root), await assembled(temporary(files))];
    expect(made.files).toEqual(one.files);
    expect(plain(made.result)).toEqual(plain(one.result));
  });
});

test('a shard that runs again reuses the local store and writes a complete file', async () => {
  const root = temporary(site);
  const shard = {index: 1, count: 2};
  const first = await runShard(root, shard);
  const second = await runShard(root, shard);
  expect(second.shared).toEqual(first.shared);
});

describe('shards with a remote store', () => {
  const withRemote = (url: string, more = '') => ({
    ...site,
    'content/site.yml': `${String(site['content/site.yml'])}store: {remote: {url: "${url}"${more}}}\n`,
  });

  test('send their results to it, and the assembling build fetches everything', async () => {
    const server = await startCache();
    closing.push(server.close);
    const files = withRemote(server.url);
    for (const index of [1, 2]) {
      const job = temporary(files);
      const {file} = await runShard(job, {index, count: 2});
      expect({file, exists: existsSync(path.join(job, '.galley/shards'))}).toEqual({file: null, exists: false});
    }
    const {result, files: made} = await assembled(temporary(files));
    expect(made).toEqual((await whole()).files);
    expect(result.shared!.sent).toBe(0);
    expect(result.shared!.fetched).toBeGreaterThanOrEqual(result.pages + result.documents);
    const again = await runShard(temporary(files), {index: 1, count: 2});
    expect(again.shared.sent).toBe(0);
  });

  test('write files if the store is read-only', async () => {
    const server = await startCache();
    closing.push(server.close);
    const {root} = await shardsOf(withRemote(server.url, ', mode: read-only'), 2);
    expect(server.entries.size).toBe(0);
    expect((await assembled(root)).files).toEqual((await whole()).files);
  });
});

describe('the split into shards', () => {
  test('shardOf() assigns every name to exactly one shard of equal size', () => {
    const names = Array.from({length: 100}, (_, n) => `page-${n}.md`);
    const parts = [1, 2, 3].map((index) => [...shardOf(names, {index, count: 3})]);
    expect(parts.flat().toSorted()).toEqual(names.toSorted());
    expect(parts.map((part) => part.length)).toEqual([34, 33, 33]);
    expect(parts.map((_, n) => [...shardOf(names.toReversed(), {index: n + 1, count: 3})])).toEqual(parts);
  });

  test.each([
    ['---\ntitle: A\ndescription: B\n---\n\nText.\n', '---\ntitle: A\ndescription: B\n---\n'],
    ['---\ntitle: A\n---\n\nText.\n', '---\ntitle: A\n---\n\nText.\n'],
    [`# A\n\n${'Text. '.repeat(200)}\n\nMore.\n`, `# A\n\n${'Text. '.repeat(200)}\n`],
    ['---\ntitle: A\n', '---\ntitle: A\n'],
  ])('textForFields() of %j keeps all that its fields need', (text, head) => {
    expect(textForFields(text)).toBe(head);
  });
});
