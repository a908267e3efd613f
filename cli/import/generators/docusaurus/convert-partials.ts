// Converts the partials that pages of Docusaurus import, and makes the context for converting its texts.
import path from 'node:path';
import {folderOf} from '../../../../renderer/base/posix-path.js';
import {joinFolder} from '../../reader-context.js';
import {convertDocusaurusText} from '../../text/convert-docusaurus-text.js';
import {readFrontMatter, type FrontMatter} from '../../text/edit-front-matter.js';
import type {MdxContext} from '../../text/convert-mdx.js';
import type {DocusaurusSite} from './docusaurus-site.js';

/** `to` is the path of the page below `content/`. Without it, imported Markdown files are not converted to includes. */
export function textContext(front: FrontMatter, file: string, site: DocusaurusSite, to?: string): MdxContext {
  return {
    first: front.lines + 1,
    notes: site.context.notes,
    placeAt: (line) => ({file, line}),
    components: site.components,
    hasGlobals: true,
    partialPath: (specifier) => (to === undefined ? undefined : partialPath(specifier, file, to, site)),
    importPath: (specifier) => /^@site\/static(\/.*)$/.exec(specifier)?.[1],
  };
}

/** Adds a partial to `site.files`, with its text converted. `to` is its path below `content/`. */
export function addPartial(file: string, to: string, site: DocusaurusSite): void {
  const text = site.context.project.read(file);
  if (text === undefined || site.files.some(({from}) => from === file)) return;
  const front = readFrontMatter(text);
  const body = convertDocusaurusText(front.body, textContext(front, file, site, to));
  site.files.push({from: file, to: `content/${to}`, text: front.with({}, body)});
}

/** Returns the path for an include of an imported Markdown file, relative to the page. Adds the file to `site.files` if it is new. */
function partialPath(specifier: string, file: string, to: string, site: DocusaurusSite): string | undefined {
  const {project} = site.context;
  const old = specifier.startsWith('@site/')
    ? joinFolder(site.root, specifier.slice('@site/'.length))
    : joinFolder(folderOf(file), specifier);
  if (!/\.mdx?$/.test(old) || project.read(old) === undefined) return undefined;
  const known = site.files.find(({from}) => from === old);
  const name = path.posix.basename(old).replace(/^_*/, '_');
  const target = known?.to ?? `content/_partials/${folderOf(old).replaceAll('../', '').replaceAll('/', '-')}${name}`;
  if (known === undefined) {
    addPartial(old, target.slice('content/'.length), site);
  }
  const relative = path.posix.relative(path.posix.dirname(`content/${to}`), target);
  return relative.startsWith('.') ? relative : `./${relative}`;
}
