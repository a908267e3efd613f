// All figures on the speed page come from the results of the benchmark.
import {cpSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {execa} from 'execa';
import {expect, test} from 'vitest';
import {repository} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

const page = 'content/docs/5.reference/6.speed.md';
const plot = 'content/docs/5.reference/speed.svg';
const homePage = 'content/index.yml';
const results = 'scripts/bench/results.json';
const textOf = (root: string, file: string) => readFileSync(path.join(root, file), 'utf8');

/** A folder with the pages, whose places for figures are empty. */
function emptied(): string {
  const text = textOf(repository, page).replaceAll(/(<!-- figures:\w+ -->\n)[\s\S]*?(<!-- \/figures -->)/g, '$1$2');
  const home = textOf(repository, homePage).replace(/(# figures\n)[\s\S]*?( *# \/figures\n)/, '$1$2');
  const root = temporary({[page]: text, [plot]: '', [homePage]: home});
  for (const file of [results, 'scripts/bench/results-dev.json']) {
    cpSync(path.join(repository, file), path.join(root, file));
  }
  return root;
}

const plotInto = (root: string) =>
  execa(process.execPath, [`${repository}scripts/update-bench-docs.js`, '--root', root], {reject: false});

test('update-bench-docs.js writes the committed speed page, its plot and the figures of the home page from the results', async () => {
  const root = emptied();
  const {exitCode, stderr} = await plotInto(root);
  expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
  expect(textOf(root, page)).toBe(textOf(repository, page));
  expect(textOf(root, plot)).toBe(textOf(repository, plot));
  expect(textOf(root, homePage)).toBe(textOf(repository, homePage));
});

test('update-bench-docs.js shows the median and range of the runs, and says which rows were not measured', async () => {
  const runs = (...seconds: readonly number[]) => seconds.map((one) => ({seconds: one, megabytes: 100 * one}));
  const corpora = {'prose-1000': {pages: 1000, bytesPerPage: 5000, blocksPerPage: 5}};
  const about = {date: '2026-03-21', versions: {galley: '0.1.0', node: '20.19.0', hugo: '0.111.3'}, source: 'own'};
  const root = temporary({
    [page]: ['plot', 'cold', 'warm', 'shards', 'start', 'dev']
      .map((name) => `<!-- figures:${name} -->\nold\n<!-- /figures -->\n`)
      .join(''),
    [results]: JSON.stringify({
      machine: {processor: 'P & Q', cores: 2, memoryGigabytes: 8, system: 'Linux'},
      rows: {
        cold: {
          ...about,
          corpora,
          results: [
            {corpus: 'prose-1000', tool: 'galley-bare', name: 'Galley, bare layout', runs: runs(3, 2, 4)},
            {corpus: 'prose-1000', tool: 'hugo', name: 'Hugo', runs: runs(6, 12, 6)},
            {corpus: 'prose-1000', tool: 'eleventy', name: 'Eleventy', runs: [], error: 'It took more than 900 s.'},
          ],
        },
        shards: {...about, corpora: {}, results: [], skipped: 'There is no taskset.'},
      },
    }),
  });
  expect(await plotInto(root)).toMatchObject({exitCode: 0, stderr: ''});
  expect(textOf(root, page)).toBe(`<!-- figures:plot -->

![Bar chart of cold build times for Galley, bare layout; Hugo; and Eleventy. The table below lists the same figures.](./speed.svg)

<!-- /figures -->
<!-- figures:cold -->

| Corpus | Tool | Time | Relative to Galley, bare | Memory |
| --- | --- | --- | --- | --- |
| Prose, 1,000 pages | Galley, bare layout | 3.00 s (2.00 s to 4.00 s) | 1.00 × | 300 MB |
| Prose, 1,000 pages | Hugo | 6.00 s (6.00 s to 12.0 s) | 2.00 × | 600 MB |
| Prose, 1,000 pages | Eleventy | stopped by the benchmark |  |  |

<!-- /figures -->
<!-- figures:warm -->

Not measured yet.

<!-- /figures -->
<!-- figures:shards -->

Not measured: There is no taskset.

<!-- /figures -->
<!-- figures:start -->

Not measured yet.

<!-- /figures -->
<!-- figures:dev -->

Not measured yet.

<!-- /figures -->
`);
  const svg = textOf(root, plot);
  expect(
    [...svg.matchAll(/<rect class="([\w-]+)" .*? width="(\d+)"/g)].map(([, tool, width]) => [tool, width]),
  ).toEqual([
    ['galley-bare', '119'],
    ['hugo', '238'],
  ]);
  expect(svg).toContain('<desc id="description">Prose, 1,000 pages: Galley, bare layout 3.00 s, Hugo 6.00 s.</desc>');
});
