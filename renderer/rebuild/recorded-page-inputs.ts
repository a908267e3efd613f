// Records the input of each page of the last build of an output folder. `build --why` compares against it. Losing the
// record only loses explanations.
import {closeSync, openSync, readFileSync, renameSync, writeSync} from 'node:fs';
import type {Hash} from '../base/hash.js';
import type {Snapshot} from '../compile.js';
import type {Config} from '../config/config.js';
import {outputStatePath} from '../emit/output/output-manifest.js';
import {outputFolder} from '../emit/output/output-folder.js';
import {keyParts, type KeyParts} from '../page/plan/plan-pages.js';
import {toolVersion} from '../files/galley-package.js';

export interface RecordedPageInputs extends SharedInput {
  /** Hashes of all files below `content/`, by path. */
  readonly sources: ReadonlyMap<string, Hash>;
  /** Hashes of all files that documents include, by path from the site root. */
  readonly includes: ReadonlyMap<string, Hash>;
  /** By route. */
  readonly pages: ReadonlyMap<string, BuiltPage>;
}

/** Input that all pages have in common. */
interface SharedInput {
  readonly toolVersion: string;
  readonly config: Config;
  /** Hash of the site's Markdown plugins; null without plugins. */
  readonly plugins: Hash | null;
  /** Hashes of all template files by path: those of the site, and those of Galley that it does not replace. */
  readonly templates: Readonly<Record<string, Hash>>;
  /** Hash of the bundle of templates. It also covers the packages that they import. */
  readonly bundle: Hash;
}

export interface BuiltPage {
  readonly key: Hash;
  /** The document, from the site root; null for a page without one. */
  readonly file: string | null;
  readonly parts: KeyParts;
}

/** A file with its hash, or a page. Each is a line of JSON, because there can be very many. */
type Row =
  | readonly ['source' | 'include', path: string, hash: Hash]
  | readonly ['page', route: string, key: Hash, file: string | null, parts: KeyParts];

export function pageInputsOf(snapshot: Snapshot): RecordedPageInputs {
  const {bundle, config, plugins, templates, discovery, inclusion, planned} = snapshot;
  return {
    toolVersion,
    config: {...config, store: {}}, // Where results are stored does not affect pages.
    plugins: plugins?.bundle.hash ?? null,
    bundle: bundle.hash,
    templates: Object.fromEntries([...templates.files].map(([path, {hash}]) => [path, hash])),
    sources: new Map(discovery.sources.map(({path, hash}) => [path, hash])),
    includes: new Map(
      [...inclusion.files].flatMap(([file, {state}]) => (state.kind === 'text' ? [[file, state.hash]] : [])),
    ),
    pages: new Map(
      [...planned].map(([route, plannedPage]) => {
        const {key, document} = plannedPage.page;
        return [route, {key, file: document?.file ?? null, parts: keyParts(plannedPage)}];
      }),
    ),
  };
}

/** Returns undefined if there was no build into this folder, or if the record is damaged. */
export function readPageInputs(root: string, out: string): RecordedPageInputs | undefined {
  try {
    const [head = '', ...rows] = readFileSync(recordFile(root, out), 'utf8').trimEnd().split('\n');
    const shared = JSON.parse(head) as SharedInput;
    const sources = new Map<string, Hash>();
    const includes = new Map<string, Hash>();
    const pages = new Map<string, BuiltPage>();
    for (const text of rows) {
      const row = JSON.parse(text) as Row;
      if (row[0] === 'source') sources.set(row[1], row[2]);
      else if (row[0] === 'include') includes.set(row[1], row[2]);
      else if (row[0] === 'page') pages.set(row[1], {key: row[2], file: row[3], parts: row[4]});
    }
    return {...shared, sources, includes, pages};
  } catch {
    return undefined;
  }
}

/** Number of lines written at once: with 100,000 pages, the whole text would be 25 MB. */
const linesPerWrite = 2000;

export function recordPageInputs(
  root: string,
  out: string,
  {sources, includes, pages, ...shared}: RecordedPageInputs,
): void {
  const file = recordFile(root, out);
  let lines = [JSON.stringify(shared)];
  try {
    const descriptor = openSync(`${file}.new`, 'w');
    const write = (row: Row | undefined): void => {
      if (row !== undefined) lines.push(JSON.stringify(row));
      if (row !== undefined && lines.length < linesPerWrite) return;
      writeSync(descriptor, `${lines.join('\n')}\n`);
      lines = [];
    };
    try {
      for (const [path, hash] of sources) write(['source', path, hash]);
      for (const [path, hash] of includes) write(['include', path, hash]);
      for (const [route, {key, file, parts}] of pages) write(['page', route, key, file, parts]);
      if (lines.length > 0) write(undefined);
    } finally {
      closeSync(descriptor);
    }
    renameSync(`${file}.new`, file);
  } catch {
    // The record is optional: if it cannot be written, the next build just has no explanation.
  }
}

function recordFile(root: string, out: string): string {
  return `${outputStatePath(root, outputFolder(root, out))}.pages.jsonl`;
}
