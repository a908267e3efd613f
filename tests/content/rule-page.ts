// Reads the page of a rule: the example, the shown findings and the corrections.
import {readdirSync, readFileSync} from 'node:fs';
import {readYaml} from '../../renderer/base/read-yaml.js';
import type {Change} from '../support/broken-site.js';

export interface RulePage {
  /** The name of the file. */
  readonly code: string;
  readonly title: string;
  readonly description: string;
  /** `error`, `warning` or `info` */
  readonly severity: string;
  /** Files that cause the finding. Empty if no file can. */
  readonly example: readonly Change[];
  /** `galley check`, or another command that reports the finding. */
  readonly command: string;
  /** The output of the command for the example, without totals. */
  readonly output: string;
  /** Several ways to correct the example: the same files with other texts. */
  readonly fixes: readonly (readonly Change[])[];
}

const folder = new URL('../../content/docs/9.checks/rules/', import.meta.url);

/** Returns the address of a page's file. */
export function rulePageFile(code: string): URL {
  return new URL(`${code}.md`, folder);
}

/** All pages of rules, by code. */
export function rulePages(): readonly RulePage[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => readRulePage(file.slice(0, -'.md'.length)));
}

function readRulePage(code: string): RulePage {
  const text = readFileSync(rulePageFile(code), 'utf8');
  const [, frontMatter = '', body = ''] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(text) ?? [];
  const {title, description, headline} = readYaml(frontMatter, {file: `${code}.md`}).value as Readonly<
    Record<string, string>
  >;
  const example = blocksIn(section(body, 'Example'));
  const files = example.filter(isFile).map(fileOf);
  const shown = example.find(isOutput);
  return {
    code,
    title: title ?? '',
    description: description ?? '',
    severity: (headline ?? '').toLowerCase(),
    example: files,
    command: shown?.title ?? '',
    output: shown?.text.trimEnd() ?? '',
    fixes: fixesIn(blocksIn(section(body, 'How to fix it')).filter(isFile).map(fileOf), files),
  };
}

/** Returns the page with the output below its example replaced. */
export function withOutput(text: string, output: string): string {
  const block = blocksIn(text).find(isOutput);
  if (block === undefined) return text;
  const {whole, text: before} = block;
  const start = whole.indexOf('\n') + 1;
  return text.replace(whole, () => `${whole.slice(0, start)}${output}\n${whole.slice(start + before.length)}`);
}

/** Returns a section of the page. Headings in code blocks do not count. */
function section(body: string, title: string): string {
  const withoutCode = body.replaceAll(codeBlock, (block) => block.replaceAll(/^#/gm, ' '));
  const start = withoutCode.indexOf(`## ${title}\n`);
  const end = withoutCode.indexOf('\n## ', start);
  return start === -1 ? '' : body.slice(start, end === -1 ? undefined : end + 1);
}

const codeBlock = /^(`{3,})(\w+) \[(.+?)\].*\n([\s\S]*?)^\1$/gm;

interface Block {
  readonly language: string;
  readonly title: string;
  readonly text: string;
  /** The code with its fences. */
  readonly whole: string;
}

function blocksIn(text: string): readonly Block[] {
  return [...text.matchAll(codeBlock)].map(([whole, , language = '', title = '', content = '']) => ({
    language,
    title,
    text: content,
    whole,
  }));
}

function isOutput({title}: Block): boolean {
  return title.startsWith('galley ');
}

function isFile(block: Block): boolean {
  return !isOutput(block);
}

function fileOf({language, title, text}: Block): Change {
  return {path: title, text, isScript: language === 'sh'};
}

/** A second text for the same file starts another way to correct it. A text without front matter keeps that of the example. */
function fixesIn(files: readonly Change[], example: readonly Change[]): readonly (readonly Change[])[] {
  const fixes: Change[][] = [];
  for (const file of files) {
    const before = example.find(({path}) => path === file.path);
    const [frontMatter = ''] = /^---\n[\s\S]*?\n---\n\n?/.exec(before?.text ?? '') ?? [];
    const whole = frontMatter === '' || file.text.startsWith('---\n') ? file : {...file, text: frontMatter + file.text};
    const last = fixes.at(-1);
    if (last === undefined || last.some(({path}) => path === file.path)) fixes.push([whole]);
    else last.push(whole);
  }
  return fixes.map((fix) => [...example.filter(({path}) => !fix.some((one) => one.path === path)), ...fix]);
}
