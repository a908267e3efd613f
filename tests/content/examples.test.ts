// Every example of the documentation that is a whole file, pasted into a site and built. A fence says which file it is in
// its title; an example that is only part of one says `fragment` after its language.
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {compile} from '../../renderer/compile.js';
import {siteOutputs} from '../../renderer/outputs.js';
import {site} from '../support/site.js';

interface Example {
  readonly page: string;
  readonly line: number;
  readonly language: string;
  /** What follows the language. */
  readonly info: string;
  readonly title: string | undefined;
  readonly text: string;
}

/** What a site can hold, and what only looks like it. */
const languages = new Set(['tsx', 'ts', 'jsx', 'js', 'md', 'yaml', 'yml', 'json', 'json5', 'csv', 'css']);

const root = new URL('../../content/docs/', import.meta.url);
const rulesFolder = path.join('9.checks', 'rules');

const examples = readdirSync(root, {recursive: true, encoding: 'utf8'})
  // Examples of rules are meant to have findings; rule-pages.test.ts has them.
  .filter((file) => file.endsWith('.md') && !file.startsWith(rulesFolder))
  .toSorted()
  .flatMap(examplesOf);

function examplesOf(page: string): readonly Example[] {
  const lines = readFileSync(new URL(page, root), 'utf8').split('\n');
  const found: Example[] = [];
  for (let index = 0; index < lines.length; index++) {
    const [, indent = '', fence, language = '', info = ''] = /^(\s*)(`{3,})(\w+)(.*)$/.exec(lines[index]!) ?? [];
    if (fence === undefined) continue;
    // A longer fence holds shorter ones.
    const end = lines.findIndex((line, at) => at > index && line.trim() === fence);
    const text = lines.slice(index + 1, end).map((line) => line.slice(line.startsWith(indent) ? indent.length : 0));
    const title = /\[([^\]]*)\]/.exec(info)?.[1];
    if (languages.has(language))
      found.push({page, line: index + 1, language, info, title, text: `${text.join('\n')}\n`});
    index = end;
  }
  return found;
}

function isFragment({info}: Example): boolean {
  return /\sfragment(?:\s|$)/.test(info);
}

/** The file an example is; a text without a title is a page. Undefined for files outside of a site. */
function fileOf({title, language, line}: Example): string | undefined {
  if (title === undefined) return language === 'md' ? `content/examples/line-${line}.md` : undefined;
  return /^(?:content|templates)\/./.test(title) ? title : undefined;
}

/** Files of the reader's that are not part of a site: what tools read and write, queries and answers, other programs. */
const elsewhere =
  /^(?:documents|query|answer|books|sdk)\.json$|^navigation$|^(?:books|openapi)\.yaml$|^src\/types\.ts$|^\.github\/|^\.gitlab-ci\.yml$|^\.vscode\/|^galley-baseline\.json$|^(?:check-descriptions|list-hosts)\.js$|^session\.js$|^api\/_nuxt_icon\//;

test('every example says what it is: a file, with its path as title, or a fragment', () => {
  const unclear = examples.filter(
    (example) => !isFragment(example) && fileOf(example) === undefined && !elsewhere.test(example.title ?? ''),
  );
  expect(unclear.map(({page, line}) => `${page}:${line}`)).toEqual([]);
  expect(examples.filter((example) => fileOf(example) !== undefined && !isFragment(example)).length).toBeGreaterThan(
    60,
  );
});

/** Links and images of an example lead to what the reader's site has; a list at the root is shown with its warning. */
const aboutTheSite = new Set(['link-broken', 'anchor-broken', 'image-missing', 'redirect-broken', 'data-list']);

interface Case {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
}

/** The examples of a page belong together. A second text for the same file makes another site. */
function casesOf(page: string): readonly Case[] {
  const cases: Case[] = [];
  let files: Record<string, string> = {};
  let first = 0;
  const whole = examples.filter((example) => example.page === page && !isFragment(example));
  for (const example of whole) {
    const file = fileOf(example);
    if (file === undefined) continue;
    if (Object.hasOwn(files, file)) {
      cases.push({name: `${page}:${first}`, files});
      files = structuredClone(files); // the next site begins with the same files
      first = 0;
    }
    first ||= example.line;
    files[file] = example.text;
  }
  return first === 0 ? cases : [...cases, {name: `${page}:${first}`, files}];
}

const pages = [...new Set(examples.map(({page}) => page))];

describe('examples are built without a finding', () => {
  test.each(pages.flatMap(casesOf).map((one) => [one.name, one.files] as const))('%s', async (_, files) => {
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
