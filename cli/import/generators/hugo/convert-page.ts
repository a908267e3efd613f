// Converts a page of Hugo: its includes, shortcodes, links and front matter.
import path from 'node:path';
import type {JsonObject} from '../../../../renderer/base/json.js';
import {relocateIncludes} from '../../relocate-includes.js';
import type {ImportedPage, ImportedRedirect, LostUrl, Notes} from '../../imported-site.js';
import {asObject} from '../../narrow-json.js';
import {contentPath} from '../../page-addresses.js';
import {folderOf, pathBelow} from '../../../../renderer/base/posix-path.js';
import {joinFolder} from '../../reader-context.js';
import {scalarAt, type StaticValue} from '../../static-eval/static-value.js';
import {convertDefinitionLists, type IncludedText} from '../../text/convert-definition-lists.js';
import {withoutBlockAttributes} from '../../text/block-attributes.js';
import {convertShortcodes} from '../../text/convert-shortcodes.js';
import type {HugoDocument, HugoSite} from './hugo-site.js';
import {addressOf, pageKey, hugoPageUrl} from './page-url.js';
import {convertHookLinks, withoutHookLinks} from './render-hook-links.js';
import {pageParam} from './page-param.js';
import {shortcodeSources} from './shortcode-sources.js';
import {sectionList} from './section-list.js';
import {aliasFields, claimAliases, hugoFieldChanges} from './convert-fields.js';

/**
 * Returns the new page. A partial has none: it is added to `site.files`. Adds the files that the page includes there too, and an
 * address that cannot be kept to `lost` or `redirects`.
 */
export function convertHugoPage(
  document: HugoDocument,
  site: HugoSite,
  {lost, redirects}: {readonly lost: LostUrl[]; readonly redirects: ImportedRedirect[]},
): readonly ImportedPage[] {
  const {file, below, kind, front, isPartial} = document;
  const {notes} = site.context;
  const text = convertText(document, site);
  const isEmptySection = kind === 'section' && !isPartial && text.trim() === '';
  const body = isEmptySection
    ? sectionList(below, site)
    : convertDefinitionLists(text, hasTermIds(site.config) ? includedText(targetOf(document), site) : undefined);
  if (isPartial) {
    addPartial(document, body, site);
    return [];
  }
  const url = hugoPageUrl(document, site);
  const target = linkTarget(document, url);
  if (target === undefined && isLinkOnly(document) && body.trim() === '') {
    lost.push({url, why: 'The page had no text and was not published. It was only an entry of a menu.'});
    return [];
  }
  const aliases = claimAliases(front.fields, below, site);
  const redirectTo = (to: string): void => {
    for (const from of [url, ...aliases]) redirects.push({from, to, place: {file}});
  };
  if (target !== undefined && body.trim() === '') {
    notes.addManualStep(
      'redirect-page',
      'The page only leads to another address, so it became a redirect and is not in the navigation. If you need its entry, add it to `sidebar` in `site.yml`.',
      {file},
    );
    redirectTo(target);
    return [];
  }
  if (kind === 'section' && front.fields.redirect !== undefined)
    lost.push({url, why: 'The section redirects by its layout.'});
  if (isEmptySection && isBlogPart(url, site)) {
    notes.done('blog-section', 'Redirected lists of posts in parts of the blog to `/blog`.', {file});
    redirectTo('/blog/');
    return [];
  }
  return [
    {
      from: file,
      to: pagePath(below),
      url,
      aliases,
      text: front.with({...hugoFieldChanges(front, file, notes), ...aliasFields(front.fields, aliases)}, body),
    },
  ];
}

/** Converts includes, shortcodes, attributes of blocks, and links. */
function convertText(document: HugoDocument, site: HugoSite): string {
  const {file, below, front} = document;
  const {notes, project} = site.context;
  const newPath = targetOf(document);
  const first = front.lines + 1;
  const included = relocateIncludes(front.body, first, {
    project,
    notes,
    files: site.files,
    from: file,
    to: newPath,
    roots: [site.root],
    sourceRoot: site.content,
    pagePath: () => undefined,
  });
  const shown = convertShortcodes(included, first, {
    notes,
    placeAt: (line) => ({file, line}),
    addressOf: (written) => addressOf(written, below, site) ?? missingPage(written, file, notes),
    includePath: (written) => includePath(written, newPath, below, site),
    imagePath: (written) => imagePath(written, file, site),
    param: (name) => pageParam(name, document, site),
    sourcesOf: (name) => shortcodeSources(name, site.root, site.context),
  });
  const plain = hasBlockAttributes(site.config) ? withoutBlockAttributes(shown) : shown;
  return convertHookLinks(withoutHookLinks(plain, site.hookLinks), below, site);
}

/** Adds a partial to the files of the site, unless it is empty. */
function addPartial(document: HugoDocument, body: string, {files}: HugoSite): void {
  const {file, front} = document;
  if (body.trim() === '') return;
  files.push({
    from: file,
    to: `content/${targetOf(document)}`,
    text: front.with(withoutFields(front.fields), body.replace(/^\n+/, '')),
  });
}

/** With `build.render: link`, a page is an entry of a menu without a page of its own. Themes name its target in several fields. */
function linkTarget(document: HugoDocument, url: string): string | undefined {
  if (!isLinkOnly(document)) return undefined;
  const {fields} = document.front;
  const written = linkFields.map((key) => fields[key]).find((value) => typeof value === 'string' && value !== '');
  if (typeof written !== 'string') return undefined;
  if (/^(?:[a-z]+:|\/)/i.test(written)) return written;
  const {pathname, search, hash} = new URL(written, `https://site.example${url}`);
  return pathname + search + hash;
}

function isLinkOnly({front: {fields}}: HugoDocument): boolean {
  return (asObject(fields.build) ?? asObject(fields._build))?.render === 'link';
}

const linkFields = ['redirect', 'redirectURL', 'redirect_to', 'manualLink', 'externalUrl', 'externalURL', 'link'];

/** Galley lists all posts at `/blog`, and pages below it are posts, so a year such as `/blog/2024/` cannot be a list. */
function isBlogPart(url: string, {addresses}: HugoSite): boolean {
  return url.startsWith('/blog/') && url !== '/blog/' && addresses.get('/blog') === '/blog/';
}

function pagePath(below: string): string {
  return contentPath(below.replace(/(^|\/)_index\.(?:md|markdown)$/, '$1index.md').replace(/\.markdown$/, '.md'));
}

/** Returns the path of the new file below `content/`. */
function targetOf({below, isPartial}: HugoDocument): string {
  return isPartial ? `_partials/${contentPath(below)}` : pagePath(below);
}

function hasBlockAttributes(config: StaticValue): boolean {
  return scalarAt(config, 'markup', 'goldmark', 'parser', 'attribute', 'block') === true;
}

function hasTermIds(config: StaticValue): boolean {
  return scalarAt(config, 'markup', 'goldmark', 'parser', 'autoDefinitionTermID') === true;
}

/** Reads the files that lines of the converted page at `from` include. */
function includedText(from: string, site: HugoSite): IncludedText {
  return (line) => {
    const file = /^:{2,}include\{file="([^"]+)"\}/.exec(line)?.[1];
    if (file === undefined) return undefined;
    const target = path.posix.join(path.posix.dirname(from), file);
    return site.documents.find((document) => targetOf(document) === target)?.front.body;
  };
}

/** A partial has no page, so its fields have no meaning. */
function withoutFields(fields: JsonObject): Record<string, undefined> {
  return Object.fromEntries(Object.keys(fields).map((key) => [key, undefined]));
}

function missingPage(written: string, file: string, notes: Notes): string {
  notes.addManualStep('ref', `\`ref\` names \`${written}\`, which is not a page. Correct the link.`, {file});
  return written;
}

/** Returns the path from a page to the page or partial that it includes. */
function includePath(written: string, from: string, below: string, site: HugoSite): string | undefined {
  const keys = [pageKey(written), pageKey(joinFolder(folderOf(below), written)), ...nearPartials(written, below, site)];
  const key = keys.find((candidate) => site.sources.has(candidate));
  if (key === undefined || hasPlaceholders(key, site)) return undefined;
  const old = site.sources.get(key)!;
  const target = pathBelow(site.content, old);
  const to = site.addresses.has(key)
    ? contentPath(target.replace(/(^|\/)_index\./, '$1index.'))
    : `_partials/${contentPath(target)}`;
  const relative = path.posix.relative(path.posix.dirname(from), to);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** Shortcodes of sites look names up in folders such as `_includes`, beside the page and then above it. */
function nearPartials(written: string, below: string, {sources}: HugoSite): readonly string[] {
  if (written === '' || /^[./]/.test(written)) return [];
  const end = pageKey(written);
  const folder = pageKey(folderOf(below));
  return [...sources.keys()]
    .filter((key) => {
      const [, above, name] = /^(.*)\/(_[^/]*)$/.exec(key.endsWith(end) ? key.slice(0, -end.length) : '') ?? [];
      return name !== undefined && `${folder === '/' ? '' : folder}/`.startsWith(`${above}/`);
    })
    .toSorted((a, b) => b.length - a.length);
}

/** A text such as `{{ $name }}` depends on arguments of the shortcode. */
function hasPlaceholders(key: string, {documents, sources}: HugoSite): boolean {
  const body = documents.find(({file}) => file === sources.get(key))?.front.body ?? '';
  return /\{\{\s*(?:\$|if\s)/.test(body);
}

/** Looks an image up beside the page, then among the published files and in `assets`, which is published if it is used. */
function imagePath(written: string, file: string, site: HugoSite): string | undefined {
  const {project} = site.context;
  if (/^[a-z]+:/i.test(written)) return written;
  const own = joinFolder(folderOf(file), written);
  if (site.files.some(({from}) => from === own) || project.list(folderOf(file)).includes(own)) return written;
  // Shortcodes for images look for a part of the name among the files of the page.
  const named = site.files.filter(({from}) => folderOf(from) === folderOf(file) && isNamed(from, written));
  if (named.length === 1) return path.posix.basename(named[0]!.from);
  const name = written.replace(/^\/+/, '');
  for (const folder of ['static', 'assets']) {
    const old = joinFolder(site.root, `${folder}/${name}`);
    if (!project.list(joinFolder(site.root, folder)).includes(old)) continue;
    if (folder === 'assets' && !site.files.some(({from}) => from === old))
      site.files.push({from: old, to: `content/public/${name}`});
    return `/${name}`;
  }
  return undefined;
}

function isNamed(file: string, part: string): boolean {
  return part !== '' && /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(file) && path.posix.basename(file).includes(part);
}
