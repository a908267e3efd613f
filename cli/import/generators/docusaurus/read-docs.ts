// Reads the pages of a docs plugin of Docusaurus, with their categories and sidebars.
import path from 'node:path';
import {asText} from '../../narrow-json.js';
import {matchesGlob} from '../../matches-glob.js';
import type {ImportedPage} from '../../imported-site.js';
import {readPage} from '../../read-page.js';
import {contentPath, joinUrl} from '../../page-addresses.js';
import {folderOf, pathBelow} from '../../../../renderer/base/posix-path.js';
import {joinFolder} from '../../reader-context.js';
import {noteUnreadableParts} from '../../config-notes.js';
import {valueAt, scalarAt, textAt, textsAt} from '../../static-eval/static-value.js';
import {readYamlValue} from '../../static-eval/read-yaml-value.js';
import {convertDocusaurusText} from '../../text/convert-docusaurus-text.js';
import type {FrontMatter} from '../../text/edit-front-matter.js';
import {docusaurusFieldChanges, neighborFields} from './convert-fields.js';
import {withoutNumberPrefixes, renumberPath} from './number-prefix.js';
import {sidebarOrder} from './sidebar-order.js';
import {readCategory, readSidebars} from './read-sidebars.js';
import {isAsset, joinPath, type DocsPlugin, type DocusaurusSite} from './docusaurus-site.js';
import {addPartial, textContext} from './convert-partials.js';
import {firstLevelHeading} from '../../text/edit-prose.js';

const defaultExcluded = ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**'];

export function readDocs(plugin: DocsPlugin, site: DocusaurusSite): void {
  const {project, notes} = site.context;
  const {folder, routeBase, options, sidebarFile} = importedVersion(plugin, site);
  noteUnreadableParts(options, ['path', 'routeBasePath', 'include', 'exclude'], notes);
  const included = textsAt(options, 'include');
  const excluded = valueAt(options, 'exclude') === undefined ? defaultExcluded : textsAt(options, 'exclude');
  const numbered = scalarAt(options, 'numberPrefixParser') !== false;
  const pages: DocInput[] = [];
  const files = project.list(folder);
  if (files.length === 0) {
    notes.addManualStep(
      'docs-folder',
      `No pages were found in \`${folder}\`. If it is outside of the old site, import again with \`--within\` and a folder that contains both.`,
      valueAt(options, 'path')?.place,
    );
  }
  for (const file of files) {
    const below = pathBelow(folder, file);
    const to = joinPath(routeBase, contentPath(renumberPath(below, numbered)));
    if (/(?:^|\/)_category_\.(?:json|ya?ml)$/.test(below)) readCategory(file, below, {routeBase, numbered}, site);
    else if (/\.mdx?$/.test(below)) {
      const isPartial = excluded.some((glob) => matchesGlob(below, glob)) || /(?:^|\/)_/.test(below);
      // Pages include partials by their new paths, so these are read first.
      if (isPartial) addPartial({file, to: joinPath(routeBase, renumberPath(below, numbered))}, site);
      else if (included.length === 0 || included.some((glob) => matchesGlob(below, glob))) {
        const front = readPage(file, site.context, Object.keys(neighborFields));
        const url = docUrl(below, front, routeBase, numbered);
        for (const id of idsOf(below, front)) site.ids.set(`${routeBase}:${id}`, {url, title: titleOf(front, below)});
        pages.push({file, below, to, front, url});
      }
    } else if (isAsset(below)) site.files.push({from: file, to: `content/${to}`});
  }
  for (const page of pages) site.pages.push(docPage(page, plugin, site));
  const order = sidebarOrder(pages, {routeBase, numbered}, site);
  readSidebars({folder, routeBase, options, sidebarFile}, {site, order});
}

/**
 * With versions, the folder of the docs holds the next one. The main version of the site is `lastVersion`, or by default the
 * latest one.
 */
function importedVersion(plugin: DocsPlugin, site: DocusaurusSite): DocsPlugin {
  const {project, notes} = site.context;
  const id = textAt(plugin.options, 'id');
  const prefix = id === undefined || id === 'default' ? '' : `${id}_`;
  const file = joinFolder(site.root, `${prefix}versions.json`);
  const text = project.read(file);
  if (text === undefined) return plugin;
  const versions = textsAt(readYamlValue(text, file));
  const lastVersion = textAt(plugin.options, 'lastVersion');
  const [latest] = versions;
  if (latest === undefined || lastVersion === 'current') return plugin;
  const imported = lastVersion !== undefined && versions.includes(lastVersion) ? lastVersion : latest;
  const others = ['next', ...versions.filter((version) => version !== imported)];
  notes.addManualStep('versions', `Only the version ${imported} was imported, not ${others.join(', ')}.`, {file});
  for (const version of others) {
    site.lost.push({url: joinUrl(plugin.routeBase, version, '*'), why: 'Galley builds one version of a site.'});
  }
  const sidebarFile = joinFolder(site.root, `${prefix}versioned_sidebars/version-${imported}-sidebars.json`);
  return {
    ...plugin,
    folder: joinFolder(site.root, `${prefix}versioned_docs/version-${imported}`),
    ...(project.read(sidebarFile) !== undefined && {sidebarFile}),
  };
}

function docUrl(below: string, front: FrontMatter, routeBase: string, numbered: boolean): string {
  const plain = (numbered ? withoutNumberPrefixes(below) : below).replace(/\.mdx?$/, '');
  const folder = folderOf(plain);
  const fileName = pathBelow(folder, plain);
  const slug = asText(front.fields.slug);
  if (slug !== undefined) return joinUrl(routeBase, slug.startsWith('/') ? '' : folder, slug);
  const isIndex = ['index', 'readme', path.posix.basename(folder).toLowerCase()].includes(fileName.toLowerCase());
  if (isIndex && (folder !== '' || fileName.toLowerCase() !== '')) return joinUrl(routeBase, folder, '/');
  const id = asText(front.fields.id);
  return joinUrl(routeBase, folder, id ?? fileName);
}

/** The id of a page is its path without numbers, with `id` of its front matter in place of its name. */
function idsOf(below: string, {fields}: FrontMatter): readonly string[] {
  const plain = withoutNumberPrefixes(below.replace(/\.mdx?$/, ''));
  const own = asText(fields.id);
  return own === undefined ? [plain] : [plain, joinPath(folderOf(plain), own)];
}

function titleOf({fields, body}: FrontMatter, below: string): string {
  const heading = /^#\s+(.+?)\s*(?:\{#[^{}]*\}\s*)?$/.exec(firstLevelHeading(body) ?? '')?.[1];
  return asText(fields.sidebar_label) ?? asText(fields.title) ?? heading ?? path.posix.basename(below);
}

interface DocInput {
  readonly file: string;
  /** Path below the folder of the docs. */
  readonly below: string;
  readonly to: string;
  readonly url: string;
  readonly front: FrontMatter;
}

function docPage({file, to, url, front}: DocInput, plugin: DocsPlugin, site: DocusaurusSite): ImportedPage {
  const body = convertDocusaurusText(front.body, textContext(front, {file, to, url}, site));
  const isIndex = url.endsWith('/') || url === '/';
  const name = path.posix.basename(to).replace(/^\d+\./, '');
  const indexed =
    isIndex && /^readme\.mdx?$/i.test(name) ? joinPath(folderOf(to), name.replace(/^readme/i, 'index')) : to;
  return {
    from: file,
    to: indexed,
    url,
    aliases: [],
    text: front.with(docusaurusFieldChanges(front, file, {site, plugin}), body),
  };
}
