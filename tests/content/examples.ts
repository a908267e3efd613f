// The examples of the documentation, and the sites that consist of them.
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

export interface Example {
  readonly page: string;
  readonly line: number;
  readonly language: string;
  /** The attributes after the language. */
  readonly info: string;
  readonly title: string | undefined;
  readonly text: string;
}

/** Files that a site can contain, and names that only look like them. */
const languages = new Set(['tsx', 'ts', 'jsx', 'js', 'md', 'yaml', 'yml', 'json', 'json5', 'csv', 'css']);

const root = new URL('../../content/docs/', import.meta.url);
const rulesFolder = path.join('9.checks', 'rules');

const docsPages = readdirSync(root, {recursive: true, encoding: 'utf8'})
  .filter((file) => file.endsWith('.md'))
  .toSorted();

/** The pages of the documentation, relative to `content/docs`. */
export const pages = [...docsPages, '../../README.md', '../../CONTRIBUTING.md'];

/** Every code block of the documentation, in any language. */
export const allBlocks = pages.flatMap(blocksOf);

export const examples = allBlocks.filter(
  // Examples of rules are meant to have findings; rule-pages.test.ts has them.
  ({page, language}) => languages.has(language) && !page.startsWith(rulesFolder) && !page.startsWith('..'),
);

export function pageText(page: string): string {
  return readFileSync(new URL(page, root), 'utf8');
}

function blocksOf(page: string): readonly Example[] {
  const lines = pageText(page).split('\n');
  const found: Example[] = [];
  for (let index = 0; index < lines.length; index++) {
    const [, indent = '', fence, language = '', info = ''] = /^(\s*)(`{3,})(\w*)(.*)$/.exec(lines[index]!) ?? [];
    if (fence === undefined) continue;
    // A longer fence can contain shorter ones.
    const end = lines.findIndex((line, at) => at > index && line.trim() === fence);
    const text = lines.slice(index + 1, end).map((line) => line.slice(line.startsWith(indent) ? indent.length : 0));
    const title = /\[([^\]]*)\]/.exec(info)?.[1];
    found.push({page, line: index + 1, language, info, title, text: `${text.join('\n')}\n`});
    index = end;
  }
  return found;
}

export function isFragment({info}: Example): boolean {
  return /\sfragment(?:\s|$)/.test(info);
}

/** The file of an example; an example without a title is a page. Undefined for files outside of a site. */
export function fileOf({title, language, line}: Example): string | undefined {
  if (title === undefined) return language === 'md' ? `content/examples/line-${line}.md` : undefined;
  return /^(?:content|templates)\/./.test(title) ? title : undefined;
}

export interface ExampleSite {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
}

/** The examples of a page belong to one site. A second text for the same file starts another site. */
function casesOf(page: string): readonly ExampleSite[] {
  const cases: ExampleSite[] = [];
  let files: Record<string, string> = {};
  let first = 0;
  const whole = examples.filter((example) => example.page === page && !isFragment(example));
  for (const example of whole) {
    const file = fileOf(example);
    if (file === undefined) continue;
    if (Object.hasOwn(files, file)) {
      cases.push({name: `${page}:${first}`, files});
      files = structuredClone(files); // the next site starts with the same files
      first = 0;
    }
    first ||= example.line;
    files[file] = example.text;
  }
  return first === 0 ? cases : [...cases, {name: `${page}:${first}`, files}];
}

/** A site for the examples of each page that are whole files. */
export const exampleSites = [...new Set(examples.map(({page}) => page))].flatMap(casesOf);
