// Turns an old site into the files of a new one, in memory: `old-project.ts` reads from disk, and `write-site.ts` writes to it.
import {stringify} from 'yaml';
import type {Json, JsonObject} from '../../renderer/base/json.js';
import {SiteError} from '../../renderer/base/site-error.js';
import type {Detected} from './detect-generator.js';
import {readDocusaurus} from './generators/read-docusaurus.js';
import {readHugo} from './generators/read-hugo.js';
import {readMarkdown} from './generators/read-markdown.js';
import {readNuxtContent} from './generators/read-nuxt-content.js';
import {readMdbook} from './generators/read-mdbook.js';
import {readMkdocs} from './generators/read-mkdocs.js';
import {readStarlight} from './generators/read-starlight.js';
import {readVitepress} from './generators/read-vitepress.js';
import {
  compact,
  createNotes,
  type CopiedFile,
  type Generator,
  type ImportedSite,
  type Note,
  type Notes,
} from './imported-site.js';
import {snippetsFolder} from './relocate-includes.js';
import type {OldProject} from './old-project.js';
import type {ReadContext} from './reader-context.js';
import {planRedirects, placePages, type PlacedPage, type UrlRow} from './old-address-redirects.js';
import {cspSources} from './csp-sources.js';
import {noteUnusedFields} from './field-notes.js';
import {iconAliases} from './icon-aliases.js';
import {recolorLogo} from './recolor-logo.js';
import {convertSidebars} from './convert-sidebars.js';
import {routeFromUrl} from './page-addresses.js';
import {rewriteLinks, type LinkingText, type LinkTargets} from './rewrite-links.js';
import {readFrontMatter} from './text/edit-front-matter.js';
import {componentNames, escapeLiterals} from './text/escape-literals.js';
import {removeHtmlWrappers} from './text/remove-html-wrappers.js';
import {byKey, compareCodeUnits} from '../../runtime/text/compare-code-units.js';
import {decodePercent} from '../../runtime/text/decode-percent.js';

export interface ImportOptions extends Detected {
  readonly locale?: string | undefined;
}

export interface ImportedFiles {
  readonly generator: Generator;
  /** Texts by path below the new site. */
  readonly texts: ReadonlyMap<string, string>;
  readonly copies: readonly CopiedFile[];
  readonly pages: number;
  readonly redirects: number;
  readonly urls: readonly UrlRow[];
  readonly notes: readonly Note[];
}

const readers: Readonly<Record<Generator, (context: ReadContext) => ImportedSite>> = {
  vitepress: readVitepress,
  docusaurus: readDocusaurus,
  starlight: readStarlight,
  mkdocs: readMkdocs,
  hugo: readHugo,
  'nuxt-content': readNuxtContent,
  mdbook: readMdbook,
  markdown: readMarkdown,
};

/** Generators whose sites can be imported in another language than the default one. */
const generatorsWithLocales: ReadonlySet<Generator> = new Set(['vitepress', 'starlight', 'hugo']);

/** Reads the old site with the reader of its generator, and returns all files of the new site. */
export function importSite(project: OldProject, {generator, configFile, locale}: ImportOptions): ImportedFiles {
  if (locale !== undefined) requireLocales(generator);
  const notes = createNotes();
  const site = readers[generator]({project, configFile, locale, notes});
  const copies = safeCopies(site.files, notes);
  const {logo, variants} = recolorLogo(site.config.logo, copies, project);
  const keepsCase = (site.config.content as JsonObject | undefined)?.respectPathCase === true;
  const pages = placePages(uniquePages(site, notes), keepsCase, notes);
  const published = publishedAddresses(copies);
  const {linkBase = '/'} = site;
  const {redirects, rows} = planRedirects({
    pages,
    redirects: site.redirects,
    lost: site.lost,
    files: published,
    linkBase,
    notes,
  });
  const sidebar = convertSidebars(site.sidebars, pages, published, notes);
  noteUnusedFields(pages, notes);
  const texts = contentTexts({
    generator,
    pages,
    copies,
    targets: linkTargets(site, {pages, copies, published, rows, linkBase}),
  });
  for (const {to, text} of variants) if (text !== undefined && !texts.has(to)) texts.set(to, text);
  for (const [file, text] of directoryTexts(site)) texts.set(file, text);
  texts.set('content/site.yml', configText(siteConfig(site, {texts, copies, notes}, {logo, sidebar, redirects})));
  return {
    generator,
    texts,
    copies: copies.filter(({to}) => !texts.has(to)),
    pages: pages.length,
    redirects: Object.keys(redirects).length,
    urls: rows,
    notes: notes.list,
  };
}

function requireLocales(generator: Generator): void {
  if (generatorsWithLocales.has(generator)) return;
  throw new SiteError('import-locale', `The import from ${generator} cannot choose a language.`, {
    hint: `Leave out \`--locale\`, which works with ${[...generatorsWithLocales].join(', ')}.`,
  });
}

/** Returns the addresses of files in `content/public`: `/img/a.png`. */
function publishedAddresses(copies: readonly CopiedFile[]): ReadonlySet<string> {
  return new Set(copies.filter(isPublished).map(({to}) => to.slice('content/public'.length)));
}

function isPublished({to}: CopiedFile): boolean {
  return to.startsWith('content/public/');
}

interface PlacedFiles {
  readonly pages: readonly PlacedPage[];
  readonly copies: readonly CopiedFile[];
  readonly published: ReadonlySet<string>;
  readonly rows: readonly UrlRow[];
  readonly linkBase: string;
}

function linkTargets(site: ImportedSite, {pages, copies, published, rows, linkBase}: PlacedFiles): LinkTargets {
  const files = new Map([
    // A file can be both published and included. Links lead to the published copy, because snippets have no address.
    ...copies
      .toSorted((a, b) => Number(isPublished(a)) - Number(isPublished(b)))
      .map(({from, to}): [string, string] => [from, to]),
    ...pages.map(({from, to}): [string, string] => [from, `content/${to}`]),
  ]);
  const otherRoutes = rows.flatMap(({old, kind}) =>
    kind !== 'page' && !old.includes('*') ? [decodePercent(routeFromUrl(old))] : [],
  );
  return {
    files,
    filesInLowerCase: inLowerCase(files),
    routes: new Set([...pages.map(({route}) => route), ...otherRoutes]),
    linkBase,
    roots: site.linkRoots ?? [],
    published: site.publishesFiles === true ? published : new Set(),
    copied: new Set(copies.map(({to}) => to)),
  };
}

/** The file systems of Windows and macOS ignore case, so authors there do not notice that a link has another case than its file. */
function inLowerCase(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const result = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const [from, to] of files) {
    const key = from.toLowerCase();
    if (result.has(key)) ambiguous.add(key);
    result.set(key, to);
  }
  for (const key of ambiguous) result.delete(key);
  return result;
}

interface TextInputs extends Pick<PlacedFiles, 'pages' | 'copies'> {
  readonly generator: Generator;
  readonly targets: LinkTargets;
}

/** Returns the texts of pages, and of files that pages include, with links and syntax of the new site. */
function contentTexts({generator, pages, copies, targets}: TextInputs): Map<string, string> {
  const texts = new Map<string, string>();
  // The generator of a plain folder is unknown. A name that its pages never use as a component is text.
  const components = generator === 'markdown' ? componentNames(pages.map(({text}) => text)) : undefined;
  const convert = (text: LinkingText): string => adapted(rewriteLinks(text, targets), generator, components);
  for (const page of pages) texts.set(`content/${page.to}`, pageText({...page, text: convert(page)}));
  for (const {from, to, text, url} of copies) {
    if (text === undefined || texts.has(to)) continue;
    const pathInContent = to.replace(/^content\//, '');
    texts.set(to, convert({from, to: pathInContent, text, url, route: `/${pathInContent}`}));
  }
  return texts;
}

function directoryTexts({directories}: ImportedSite): readonly (readonly [file: string, text: string])[] {
  return [...(directories ?? [])].flatMap(([folder, fields]) =>
    Object.keys(fields).length > 0 ? [[`content/${folder}/_dir.yml`, stringify(fields, {lineWidth: 0})] as const] : [],
  );
}

/** Adapts text whose meaning differs here. In Nuxt Content, components in lines and `{{ x }}` are syntax; in plain folders, they may be. */
function adapted(text: string, generator: Generator, components: ReadonlySet<string> | undefined): string {
  if (generator === 'nuxt-content') return text;
  const {body} = readFrontMatter(text);
  const unwrapped = generator === 'markdown' ? body : removeHtmlWrappers(body);
  // MkDocs and VitePress have expressions of their own in double braces, which their imports convert.
  const result = escapeLiterals(unwrapped, {bindings: generator === 'hugo', ...(components && {components})});
  return result === body ? text : text.slice(0, text.length - body.length) + result;
}

interface Written {
  readonly texts: ReadonlyMap<string, string>;
  readonly copies: readonly CopiedFile[];
  readonly notes: Notes;
}

/** The old site loaded from anywhere and embedded other pages, so the new one has to allow what its pages use. */
function siteConfig(site: ImportedSite, {texts, copies, notes}: Written, more: JsonObject): JsonObject {
  const hasSnippets = copies.some(({to}) => to.startsWith(`${snippetsFolder}/`));
  const content = {
    ...(site.config.content as JsonObject | undefined),
    ...(hasSnippets && {includeRoots: [snippetsFolder]}),
  };
  const {sources, hasFrames} = cspSources(texts.values());
  const markdown = {
    ...(site.config.markdown as JsonObject | undefined),
    ...(hasFrames && {html: 'trusted'}),
    mermaid: diagrams(site, texts, notes),
    components: Object.fromEntries([...(site.components ?? [])].toSorted(byKey)),
  };
  return {
    ...site.config,
    content,
    markdown,
    ...more,
    icons: {aliases: iconAliases(texts.values())},
    security: {sources},
  };
}

/** Diagrams need a package, so they are only turned on if a page has one. */
function diagrams({config}: ImportedSite, texts: ReadonlyMap<string, string>, notes: Notes): true | undefined {
  if ((config.markdown as JsonObject | undefined)?.mermaid !== true) return undefined;
  if (![...texts.values()].some((text) => /^[ \t]*`{3,}[ \t]*mermaid\b/m.test(text))) return undefined;
  notes.addManualStep(
    'mermaid',
    'Run `npm install beautiful-mermaid` in the new site, which draws the diagrams of its pages.',
  );
  return true;
}

function pageText({text, moved, route}: PlacedPage): string {
  if (!moved) return text;
  const front = readFrontMatter(text);
  return front.with({_path: route}, front.body);
}

function configText(config: Readonly<Record<string, Json | undefined>>): string {
  return stringify(compact(config) satisfies JsonObject, {lineWidth: 0});
}

/** Leaves out pages whose path is outside of the new site, or differs from that of another page only in case. */
function uniquePages(site: ImportedSite, notes: Notes): ImportedSite['pages'] {
  const taken = new Set<string>();
  return site.pages.filter(({from, to}) => {
    if (!isSafePath(to))
      notes.addManualStep(
        'path',
        `\`${to}\` is not a path below the new site, so the page was left out. Rename the file.`,
        {
          file: from,
        },
      );
    else if (taken.has(to.toLowerCase()))
      notes.addManualStep(
        'path',
        `Another page has the path \`${to}\`, so this one was left out. Rename one of the two files.`,
        {file: from},
      );
    else {
      taken.add(to.toLowerCase());
      return true;
    }
    return false;
  });
}

function safeCopies(files: readonly CopiedFile[], notes: Notes): readonly CopiedFile[] {
  const byTarget = new Map<string, CopiedFile>();
  for (const file of files) {
    if (!isSafePath(file.to))
      notes.addManualStep(
        'path',
        `\`${file.to}\` is not a path below the new site, so the file was left out. Rename it.`,
        {
          file: file.from,
        },
      );
    else if (!byTarget.has(file.to)) byTarget.set(file.to, file);
  }
  return [...byTarget.values()].toSorted((a, b) => compareCodeUnits(a.to, b.to));
}

function isSafePath(path: string): boolean {
  return (
    path !== '' &&
    !/^[/\\]|^[a-z]:|\\|\0/i.test(path) &&
    !path.split('/').some((step) => step === '..' || step === '.' || step === '')
  );
}
