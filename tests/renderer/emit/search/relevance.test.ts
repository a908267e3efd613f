// Search relevance on real documentation: queries with the pages that answer them.
// To add a site, write queries/NAME.yml before you look at any results. The folders of the corpora are beside this
// checkout, or in GALLEY_CORPORA.
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {expect, test} from 'vitest';
import {parse} from 'yaml';
import {compile} from '../../../../renderer/compile.js';
import {siteOutputs} from '../../../../renderer/site-outputs.js';
import {createSearchIndex} from '../../../../runtime/browser/search/search-index.js';
import {repository} from '../../../support/galley.js';
import {site} from '../../../support/site.js';

const corpora = process.env['GALLEY_CORPORA'] ?? path.join(repository, '../shared/fixtures/corpora');

/** `least` queries find a wanted page among the first three, and a first query fetches at most `maxBytes`. */
test.each(
  [
    {name: 'ours', folder: path.join(repository, 'content'), least: 18, maxBytes: 35_000},
    {name: 'vite-docs', folder: path.join(corpora, 'vite-docs/docs'), least: 25, maxBytes: 35_000},
    {name: 'redux', folder: path.join(corpora, 'redux/docs'), least: 18, maxBytes: 45_000},
    {name: 'fastapi', folder: path.join(corpora, 'fastapi/docs/en/docs'), least: 18, maxBytes: 40_000},
    {name: 'astro-docs', folder: path.join(corpora, 'astro-docs/src/content/docs/en'), least: 18, maxBytes: 40_000},
  ].filter(({folder}) => existsSync(folder)),
)(
  'queries on $name find a wanted page in the top three and fetch few bytes',
  async ({name, folder, least, maxBytes}) => {
    const load = await searchFiles(folder);
    const text = readFileSync(new URL(`queries/${name}.yml`, import.meta.url), 'utf8');
    const queries = Object.entries(parse(text) as Record<string, readonly string[]>);
    const missed: string[] = [];
    const heavy: string[] = [];
    for (const [query, wanted] of queries) {
      let bytes = 0;
      const index = createSearchIndex(async (file) => {
        const body = await load(file);
        bytes += gzipSync(body).length;
        return body;
      });
      const paths = (await index.search(query)).map(({section}) => section.id.split('#', 1)[0]!);
      const first = [...new Set(paths)].slice(0, 3);
      if (!first.some((page) => wanted.includes(page))) missed.push(`${query}: ${first.join(' ')}`);
      if (bytes > maxBytes) heavy.push(`${query}: ${bytes}`);
    }
    expect({missed, heavy}).toEqual({missed: missed.slice(0, queries.length - least), heavy: []});
  },
);

/** Returns the files of the search index of a site with this content. MDX is read as Markdown, for its words. */
async function searchFiles(folder: string): Promise<(file: string) => Promise<string>> {
  const names = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((name) => /\.(?:mdx?|yml)$/.test(name));
  const files = names.map((name) => {
    const file = `content/${name.split(path.sep).join('/').replace(/x$/, '')}`;
    return [file, readFileSync(path.join(folder, name), 'utf8')] as const;
  });
  const host = site(Object.fromEntries(files));
  const outputs = siteOutputs(host, await compile(host, {dev: false}));
  return async (file) => {
    const body = (await outputs.artifact(file))?.body;
    if (body === undefined) throw new Error(`There is no ${file}.`);
    return Buffer.from(body as Uint8Array).toString();
  };
}
