// Builds a site from every example of the documentation that is a whole file. The title of a fence is the path of the file;
// an example that is only part of a file has the word `fragment` after its language.
import {existsSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {compile} from '../../renderer/compile.js';
import {siteOutputs} from '../../renderer/site-outputs.js';
import {site} from '../support/site.js';
import {examples, exampleSites, fileOf, isFragment} from './examples.js';

/** Files that are not part of a site: input and output of tools, queries and their results, other programs. */
const elsewhere =
  /^(?:documents|query|answer|books|sdk)\.json$|^navigation$|^(?:books|openapi)\.yaml$|^src\/types\.ts$|^\.github\/|^\.gitlab-ci\.yml$|^\.vscode\/|^galley-baseline\.json$|^vercel\.json$|^(?:check-descriptions|list-hosts|session)\.mjs$|^api\/_nuxt_icon\//;

test('every example of the documentation has the path of its file as title, or is marked as a fragment', () => {
  const unclear = examples.filter(
    (example) => !isFragment(example) && fileOf(example) === undefined && !elsewhere.test(example.title ?? ''),
  );
  expect(unclear.map(({page, line}) => `${page}:${line}`)).toEqual([]);
  expect(examples.filter((example) => fileOf(example) !== undefined && !isFragment(example)).length).toBeGreaterThan(
    60,
  );
});

test('relative imports in the examples lead to files of Galley or of other examples', () => {
  const files = new Set(examples.map(fileOf));
  const missing = examples
    .filter(({language}) => /^[jt]sx?$/.test(language))
    .flatMap((example) => {
      // A fragment without a title is part of a page template.
      const folder = path.posix.dirname(fileOf(example) ?? 'templates/pages/fragment.tsx');
      return [...example.text.matchAll(/(?:from|import\() ?'(\.{1,2}\/[^']+)\.js'/g)]
        .map(([, target = '']) => path.posix.join(folder, target))
        .filter((file) => ['.ts', '.tsx'].every((end) => !files.has(file + end) && !existsSync(file + end)))
        .map((file) => `${example.page}:${example.line} ${file}`);
    });
  expect(missing).toEqual([]);
});

/** Links and images of an example point to files that only the reader's site has; a list at the root is shown with its warning. */
const aboutTheSite = new Set(['link-broken', 'anchor-broken', 'image-missing', 'redirect-broken', 'data-list']);

describe('the examples of a documentation page build without findings:', () => {
  test.each(exampleSites.map((one) => [one.name, one.files] as const))('%s', async (_, files) => {
    const host = site(files);
    const snapshot = await compile(host, {dev: false});
    const outputs = siteOutputs(host, snapshot);
    const written: string[] = [];
    for await (const output of outputs.files()) {
      await output.body();
      written.push(output.path);
    }
    const found = [...snapshot.diagnostics(), ...outputs.diagnostics()].filter(({code}) => !aboutTheSite.has(code));
    expect(found).toEqual([]);
    expect(written).toContain('index.html');
  });
});
