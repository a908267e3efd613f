import {expect, test} from 'vitest';
import {checkSite} from '../../../renderer/check-site.js';
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
  const {diagnostics} = await checkSite(site({'galley-ledger.json': '<<<<<<< HEAD\n'}));
  expect(diagnostics.find(({code}) => code === 'ledger-invalid')).toEqual({
    severity: 'error',
    code: 'ledger-invalid',
    message: 'galley-ledger.json is not a ledger of this version of Galley.',
    hint: 'Resolve merge conflicts by keeping the lines of both sides, or restore the file from Git.',
    place: {file: 'galley-ledger.json', line: 1, column: 1},
  });
});
