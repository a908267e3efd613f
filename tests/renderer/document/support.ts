import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {defaultConfig, type Config} from '../../../renderer/config/config.js';
import type {Body, Document, Hole} from '../../../renderer/document/document-types.js';
import {transform} from '../../../renderer/transform/transform-document.js';
import {transformOptions} from '../../../renderer/transform/transform-options.js';

export interface Setting extends Partial<Omit<Config, 'markdown'>> {
  readonly path?: string;
  readonly markdown?: Partial<Config['markdown']>;
}

/** A Markdown text as `transform` understands it. */
export function transformed(text: string, {path = 'docs/a.md', markdown, ...config}: Setting = {}) {
  const options = transformOptions({...defaultConfig, ...config, markdown: {...defaultConfig.markdown, ...markdown}});
  const {document, body} = transform({kind: 'markdown', path, hash: '', text}, options);
  return {document, body: body ?? []};
}

/** The body of a text, holes shown as `⟨name props slots⟩`. */
export function bodyText(text: string, setting: Setting = {}): string {
  return shown(transformed(text, setting).body);
}

export function shown(body: Body): string {
  return body.map((part) => (typeof part === 'string' ? part : shownHole(part))).join('');
}

function shownHole({component, props, slots}: Hole): string {
  const inside = Object.entries(slots).map(([name, slot]) => ` ${name}=(${shown(slot)})`);
  return `⟨${component}${Object.keys(props).length > 0 ? ` ${JSON.stringify(props)}` : ''}${inside.join('')}⟩`;
}

/** Codes and places of what a document warns about: `link-scheme 3:5`. */
export function findings({diagnostics}: Document): readonly string[] {
  return diagnostics.map(({code, place}) => `${code} ${place?.line}:${place?.column}`);
}

/** Markdown files of a folder beside the checkout or in it. */
export function markdownFiles(folder: string): readonly {readonly path: string; readonly text: string}[] {
  const root = fileURLToPath(new URL(`../../../${folder}/`, import.meta.url));
  const paths = readdirSync(root, {recursive: true})
    .map(String)
    .filter((path) => path.endsWith('.md'))
    .sort();
  return paths.map((path) => ({path, text: readFileSync(root + path, 'utf8')}));
}

/** The documentation of this repository, and a larger one beside the checkout of the maintainers. */
export const corpora = [
  'content',
  'tests/fixtures/corpora/vitepress',
  '../shared/fixtures/corpora/vite-docs/docs',
].filter((folder) => existsSync(new URL(`../../../${folder}/`, import.meta.url)));
