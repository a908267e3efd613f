// Converts the partials that pages of Docusaurus import, and makes the context for converting its texts.
import path from 'node:path';
import {folderOf} from '../../../../renderer/base/posix-path.js';
import {joinFolder} from '../../reader-context.js';
import {convertDocusaurusText, type DocusaurusContext} from '../../text/convert-docusaurus-text.js';
import {readFrontMatter, type FrontMatter} from '../../text/edit-front-matter.js';
import type {DocusaurusSite} from './docusaurus-site.js';

/** Where a text is read from and written to. */
interface TextPlace {
  /** Path below the old folder. */
  readonly file: string;
  /** Path below `content/`. */
  readonly to: string;
  /** Old address of the page, or of the first page that includes a partial. */
  readonly url?: string | undefined;
}

export function textContext(front: FrontMatter, place: TextPlace, site: DocusaurusSite): DocusaurusContext {
  const {file} = place;
  return {
    first: front.lines + 1,
    notes: site.context.notes,
    placeAt: (line) => ({file, line}),
    components: site.components,
    hasGlobals: true,
    partialPath: (specifier) => partialPath(specifier, place, site),
    importPath: (specifier) => /^@site\/static(\/.*)$/.exec(specifier)?.[1],
    linkPath: (href) => linkPath(href, file, site),
  };
}

/** Adds a partial to `site.files`, with its text converted. */
export function addPartial({file, to, url}: TextPlace, site: DocusaurusSite): void {
  const text = site.context.project.read(file);
  const index = site.files.findIndex(({from}) => from === file);
  if (index >= 0) {
    // A partial of a docs folder is read before the pages that include it.
    const known = site.files[index]!;
    if (known.text !== undefined && known.url === undefined) site.files[index] = {...known, url};
    return;
  }
  if (text === undefined) return;
  const front = readFrontMatter(text);
  // Partials may import each other.
  const position = site.files.push({from: file, to: `content/${to}`, text: '', url}) - 1;
  const body = convertDocusaurusText(front.body, textContext(front, {file, to, url}, site));
  site.files[position] = {...site.files[position]!, text: front.with({}, body)};
}

/** Returns the path for an include of an imported Markdown file, relative to the page. Adds the file to `site.files` if it is new. */
function partialPath(specifier: string, {file, to, url}: TextPlace, site: DocusaurusSite): string | undefined {
  const {project} = site.context;
  const old = oldPath(specifier, file, site);
  if (!/\.mdx?$/.test(old) || project.read(old) === undefined) return undefined;
  const known = site.files.find(({from}) => from === old);
  const name = path.posix.basename(old).replace(/^_*/, '_');
  const target = known?.to ?? `content/_partials/${folderOf(old).replaceAll('../', '').replaceAll('/', '-')}${name}`;
  addPartial({file: old, to: target.slice('content/'.length), url}, site);
  return relativePath(path.posix.dirname(`content/${to}`), target);
}

/** `@site/docs/a.md` → the path from the file. `@site` is the folder of the site; published files have their address. */
function linkPath(href: string, file: string, site: DocusaurusSite): string | undefined {
  const published = /^@site\/static(\/.*)$/.exec(href)?.[1];
  if (published !== undefined) return published;
  if (!href.startsWith('@site/')) return undefined;
  const [, written = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  return relativePath(folderOf(file), oldPath(written, file, site)) + rest;
}

function oldPath(specifier: string, file: string, site: DocusaurusSite): string {
  return specifier.startsWith('@site/')
    ? joinFolder(site.root, specifier.slice('@site/'.length))
    : joinFolder(folderOf(file), specifier);
}

function relativePath(folder: string, target: string): string {
  const relative = path.posix.relative(folder, target);
  return relative.startsWith('.') ? relative : `./${relative}`;
}
