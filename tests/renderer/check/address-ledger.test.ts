import {expect, test} from 'vitest';
import {
  ledgerOf,
  ledgerText,
  lossesOf,
  lostLinks,
  readLedger,
  type Ledger,
  type LedgerContext,
} from '../../../renderer/check/address-ledger.js';
import {checkSite} from '../../../renderer/check-site.js';
import type {Redirect} from '../../../renderer/emit/resolve-redirects.js';
import {site} from '../../support/site.js';

const codes = new Set(['address-lost', 'anchor-lost', 'ledger-invalid']);

/** Findings about the ledger. */
async function lost(pages: Readonly<Record<string, object>>, files: Readonly<Record<string, string>>) {
  const lines = Object.entries(pages).map(
    ([address, page]) => `    ${JSON.stringify(address)}: ${JSON.stringify(page)}`,
  );
  const text = `{\n  "version": 1,\n  "pages": {\n${lines.join(',\n')}\n  }\n}\n`;
  const {diagnostics} = await checkSite(site({'galley-ledger.json': text, ...files}));
  return diagnostics.filter(({code}) => codes.has(code));
}

test('a ledger address without a page or redirect is an error at the page that replaced it', async () => {
  const ledger = {'/docs/a': {file: 'content/docs/a.md', title: 'Install', ids: []}};
  expect(await lost(ledger, {'content/docs/setup.md': '---\ntitle: Install\n---\n'})).toEqual([
    {
      severity: 'error',
      code: 'address-lost',
      message: '/docs/a no longer has a page or a redirect.',
      hint: 'If the page is now /docs/setup, add `redirectFrom: /docs/a` to the front matter of content/docs/setup.md. If nothing replaces it, run `galley ledger --accept`.',
      place: {file: 'content/docs/setup.md', line: 1, column: 1},
    },
  ]);
});

test('a ledger address that no page replaced is an error in the ledger', async () => {
  expect(await lost({'/': {ids: []}, '/docs/gone': {ids: []}}, {})).toEqual([
    {
      severity: 'error',
      code: 'address-lost',
      message: '/docs/gone no longer has a page or a redirect.',
      hint: 'Add `redirectFrom: /docs/gone` to the front matter of the page that replaces it. If nothing replaces it, run `galley ledger --accept`.',
      place: {file: 'galley-ledger.json', line: 5, column: 5},
    },
  ]);
});

test.each([
  ['a page', {'content/docs/a.md': '# A\n'}],
  ['redirectFrom', {'content/docs/b.md': '---\nredirectFrom: /docs/a\n---\n'}],
  ['a redirect in the config', {'content/site.yml': 'redirects:\n  /docs/*: /\n'}],
])('a ledger address that still has %s is not reported', async (_, files) => {
  expect(await lost({'/docs/a': {ids: []}}, files)).toEqual([]);
});

test.each([
  ['with a similar id', '## Install it now\n', 'install-it-now', 'Install it now'],
  ['at the same position', '## Setup\n', 'setup', 'Setup'],
])('a ledger heading id that is now a heading %s is an error at that heading', async (_, text, id, title) => {
  const ledger = {'/docs/a': {ids: ['a', 'install-it', 'end']}};
  expect(await lost(ledger, {'content/docs/a.md': `# A\n\n${text}\n## End\n`})).toEqual([
    {
      severity: 'error',
      code: 'anchor-lost',
      message: '/docs/a no longer has a heading or anchor #install-it.',
      hint: `If the heading is now “${title}”, add \`install-it: ${id}\` to \`anchors\` in the front matter of content/docs/a.md.`,
      place: {file: 'content/docs/a.md', line: 3, column: 1},
    },
  ]);
});

test('a ledger heading id that is an alias, or on a page that is now redirected, is not reported', async () => {
  const text = '---\nredirectFrom: /docs/old\nanchors:\n  one: two\n---\n\n# A\n\n## Two\n';
  expect(await lost({'/docs/old': {ids: ['one', 'two']}}, {'content/docs/a.md': text})).toEqual([]);
});

test('a ledger with merge conflicts is an error', async () => {
  const {diagnostics} = await checkSite(site({'galley-ledger.json': '{\n  "version": 1,\n<<<<<<< HEAD\n'}));
  expect(diagnostics.find(({code}) => code === 'ledger-invalid')).toEqual({
    severity: 'error',
    code: 'ledger-invalid',
    message: 'galley-ledger.json is not a ledger of this version of Galley.',
    hint: 'Resolve merge conflicts by keeping the lines of both sides, with commas between them, or restore the file from Git.',
    place: {file: 'galley-ledger.json', line: 3, column: 1},
  });
});

const pageOf = (route: string, document: object | null = null) =>
  ({route, document}) as unknown as LedgerContext['pages'][number];
const withIds = (file: string, ids: readonly string[], anchors: readonly string[] = []) => ({
  file,
  title: 'T',
  body: [],
  headings: ids.map((id) => ({id})),
  anchors,
  components: [],
});

test.each<
  [subject: string, redirects: readonly (readonly [route: string, to: string])[], addresses: readonly string[]]
>([
  ['no redirect', [], ['/a', '/a/b', '/ab']],
  ['a redirect of its own', [['/a', '/']], ['/a/b', '/ab']],
  ['a pattern for the address and everything below', [['/a/*', '/']], ['/ab']],
  ['a pattern that is not a folder', [['/a*', '/']], ['/a', '/a/b', '/ab']],
])('lossesOf() with %s returns ledger addresses without a page', (_, redirects, addresses) => {
  const ledger: Ledger = new Map(['/', '/a', '/a/b', '/ab'].map((address) => [address, {ids: []}]));
  const site = {
    pages: [pageOf('/')],
    redirects: redirects.map(([route, to]) => ({route, to, status: 301}) as Redirect),
  };
  expect(lossesOf(ledger, site)).toEqual({addresses, ids: new Map()});
});

test('lossesOf() returns ids without a heading or anchor, also after a redirect', () => {
  const ledger: Ledger = new Map([
    ['/a', {ids: ['one', 'two', 'three']}],
    ['/old', {ids: ['one', 'four']}],
    ['/data', {ids: ['five']}],
    ['/gone', {ids: ['six']}],
    ['/whole', {ids: ['one']}],
  ]);
  const pages = [
    pageOf('/a', withIds('content/a.md', ['one'], ['two'])),
    pageOf('/data', {...withIds('content/data.yml', []), body: null}),
    pageOf('/whole', withIds('content/whole.md', ['one', 'new'])),
  ];
  const redirects = [{route: '/old', to: '/a', status: 301} as Redirect];
  expect(lossesOf(ledger, {pages, redirects})).toEqual({
    addresses: ['/gone'],
    ids: new Map([
      ['/a', ['three']],
      ['/old', ['four']],
    ]),
  });
});

test('ledgerText() writes a sorted line per page without error pages, which readLedger() reads back', () => {
  const ledger = ledgerOf([
    pageOf('/b', withIds('content/b.md', ['one'])),
    pageOf('/404'),
    pageOf('/a'),
    pageOf('/a/c', withIds('content/a/c.md', [])),
  ]);
  const text = ledgerText(ledger);
  expect(text).toBe(
    `{
  "version": 1,
  "pages": {
    "/a": {"ids":[]},
    "/a/c": {"file":"content/a/c.md","title":"T","ids":[]},
    "/b": {"file":"content/b.md","title":"T","ids":["one"]}
  }
}
`,
  );
  expect(readLedger(text)).toEqual(new Map([...ledger].toSorted()));
});

test('readLedger() rejects another version', () => {
  expect(readLedger('{"version": 2, "pages": {}}')).toMatchObject({code: 'ledger-invalid'});
});

test.each([
  ['the same file', {file: 'content/moved.md'}, '/x/moved'],
  ['the same title', {title: 'T9', file: 'content/1.q.md'}, '/x/titled'],
  ['the same file name with another number', {file: 'content/3.named.md'}, '/x/named'],
  ['a similar address', {file: 'content/index.md'}, '/lost-1'],
])('lostLinks() suggests the new page with %s', (_, entry, successor) => {
  const pages = [
    pageOf('/lost-1', {...withIds('content/y/index.md', []), title: 'T1'}),
    pageOf('/x/named', {...withIds('content/x/2.named.md', []), title: 'T2'}),
    pageOf('/x/titled', {...withIds('content/x/titled.md', []), title: 'T9'}),
    pageOf('/x/moved', {...withIds('content/moved.md', []), title: 'T9'}),
  ];
  const text = ledgerText(new Map([['/lost', {ids: [], ...entry}]]));
  const [finding] = lostLinks({text, pages, redirects: []});
  expect(finding?.hint).toMatch(`If the page is now ${successor}, add `);
});

test('lostLinks() suggests a redirect in the config if a template renders the new page', () => {
  const text = ledgerText(new Map([['/lost', {ids: []}]]));
  expect([...lostLinks({text, pages: [pageOf('/lost-1')], redirects: []})]).toEqual([
    {
      severity: 'error',
      code: 'address-lost',
      message: '/lost no longer has a page or a redirect.',
      hint: 'If the page is now /lost-1, add `/lost: /lost-1` to `redirects` in content/site.yml. If nothing replaces it, run `galley ledger --accept`.',
      place: {file: 'galley-ledger.json', line: 4, column: 5},
    },
  ]);
});
