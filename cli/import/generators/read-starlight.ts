// Reads a site of Starlight, Astro's theme for documentation. Its parts are in the folder `starlight`.
import {noteUnusedPart, noteUnusedKeys} from '../config-notes.js';
import type {ImportedPage, ImportedRedirect, ImportedSite, LostUrl, Notes} from '../imported-site.js';
import {noteOtherLanguages, requireLocale} from '../other-languages.js';
import {contentPath, joinUrl} from '../page-addresses.js';
import {readPublicFolder} from '../read-public-folder.js';
import {folderOf, pathBelow} from '../../../renderer/base/posix-path.js';
import {feedRedirects} from '../old-address-redirects.js';
import {joinFolder, type ReadContext} from '../reader-context.js';
import {readModule} from '../static-eval/read-module.js';
import {
  valueAt,
  entriesAt,
  itemsAt,
  scalarAt,
  textAt,
  unreadableParts,
  type StaticValue,
} from '../static-eval/static-value.js';
import {readYamlValue} from '../static-eval/read-yaml-value.js';
import {type StarlightSite, starlightPageUrl} from './starlight/starlight-site.js';
import {convertStarlightPage} from './starlight/convert-page.js';
import {readLogo, convertStarlightConfig} from './starlight/convert-config.js';
import {lostLists} from '../lost-blog-lists.js';
import {articleList, readStarlightBlog} from './starlight/read-blog.js';
import {readSidebar} from './starlight/read-sidebar.js';

export function starlightConfig(files: readonly string[]): string | undefined {
  return files.find(
    (file) =>
      /(?:^|\/)astro\.config\.[cm]?[jt]s$/.test(file) &&
      files.some((other) => other.startsWith(`${folderOf(file) === '' ? '' : `${folderOf(file)}/`}src/content/docs/`)),
  );
}

const knownKeys = new Set([
  'site',
  'base',
  'trailingSlash',
  'redirects',
  'integrations',
  'markdown',
  'image',
  'output',
  'compressHTML',
  'scopedStyleStrategy',
  'build',
  'prefetch',
  'outDir',
  'publicDir',
  'srcDir',
  'devToolbar',
  'experimental',
  'server',
]);

const knownOptions = new Set([
  'title',
  'description',
  'logo',
  'social',
  'editLink',
  'lastUpdated',
  'sidebar',
  'locales',
  'defaultLocale',
  'tableOfContents',
  'pagination',
  'pagefind',
  'favicon',
  'expressiveCode',
  'disable404Route',
  'titleDelimiter',
  'credits',
  'markdown',
  'prerender',
]);

export function readStarlight(context: ReadContext): ImportedSite {
  const {project, configFile, notes} = context;
  const root = folderOf(configFile);
  const config = readModule(project, configFile);
  const options = starlightOptions(config, notes);
  noteOmittedSettings(config, options, notes);
  const locale = localeFolder(options, context);
  const site: StarlightSite = {
    context,
    root,
    linkBase: joinUrl(textAt(config, 'base') ?? '', '/'),
    docs: joinFolder(root, 'src/content/docs'),
    locale,
    aliases: readAliases(context, root),
    existing: new Set(project.list(joinFolder(root, 'src'))),
    files: [],
    components: new Map(),
    blog: readStarlightBlog(options, locale),
  };
  const otherLocales = localeKeys(options).filter((key) => key !== locale && key !== 'root');
  const {pages, lost} = readPages(site, localeKeys(options), otherLocales);
  lost.push(...pagesInCode(site).filter(({url}) => !pages.some((page) => page.url === url)));
  lost.push(...noteOtherLanguages(otherLocales, valueAt(options, 'locales')?.place, notes));
  const redirects = readRedirects(config, site);
  addBlogLists(site, pages, lost, redirects);
  readPublic(site, redirects);
  const logo = readLogo(options, site);
  return {
    generator: 'starlight',
    config: convertStarlightConfig(config, options, logo, site),
    pages,
    files: site.files,
    sidebars: readSidebar(options, pages, site),
    linkBase: site.linkBase,
    components: site.components,
    redirects,
    lost,
    notes: notes.list,
  };
}

/** Notes the settings that are not imported. */
function noteOmittedSettings(config: StaticValue, options: StaticValue | undefined, notes: Notes): void {
  noteUnusedKeys(config, knownKeys, '', notes);
  noteUnusedKeys(options, knownOptions, 'starlight.', notes);
  for (const key of ['tableOfContents', 'pagination']) {
    const value = valueAt(options, key);
    if (scalarAt(value) === false) noteUnusedPart(`\`starlight.${key}: false\``, key, value?.place, notes);
  }
  for (const {path: key, reason, place} of unreadableParts(valueAt(options, 'sidebar'), 'sidebar')) {
    if (!/\.translations(?:\.|$)/.test(key)) notes.addManualStep('config-code', `\`${key}\` ${reason}.`, place);
  }
}

interface ReadPages {
  readonly pages: ImportedPage[];
  readonly lost: LostUrl[];
}

/** Reads the pages of the language to import. Other files below `docs` are added to the files of the site. */
function readPages(site: StarlightSite, locales: readonly string[], otherLocales: readonly string[]): ReadPages {
  const {context, docs, locale, files} = site;
  // Astro writes addresses in lower case, so the folder of `pt-br` may also be `pt-BR`.
  const otherFolders = new Set(otherLocales.map((key) => key.toLowerCase()));
  const isRootLanguage = (below: string): boolean =>
    locale !== '' && locales.includes('root') && !below.toLowerCase().startsWith(`${locale.toLowerCase()}/`);
  const pages: ImportedPage[] = [];
  const lost: LostUrl[] = [];
  for (const file of context.project.list(docs)) {
    const below = pathBelow(docs, file);
    if (otherFolders.has(below.split('/')[0]?.toLowerCase() ?? '')) continue;
    if (/(?:^|\/)_/.test(below)) continue;
    if (/\.mdx?$/.test(below) && isRootLanguage(below)) continue;
    if (/\.mdx?$/.test(below)) pages.push(convertStarlightPage(file, below, site));
    else if (/\.(?:mdoc|markdoc)$/.test(below)) {
      context.notes.addManualStep('markdoc', 'Galley does not read Markdoc. Write the page in Markdown.', {file});
      lost.push({url: starlightPageUrl(below, undefined), why: 'Galley does not read Markdoc.'});
    } else if (!/\.(?:astro|[cm]?[jt]sx?|json|ya?ml)$/.test(below))
      files.push({from: file, to: `content/${contentPath(below)}`});
  }
  return {pages, lost};
}

/** Notes the pages beside the docs, which are code of Astro, and returns their addresses. */
function pagesInCode({context: {project, notes}, root}: StarlightSite): readonly LostUrl[] {
  const folder = joinFolder(root, 'src/pages');
  return project.list(folder).flatMap((file): LostUrl[] => {
    const below = pathBelow(folder, file);
    const name = /^(.+)\.(?:astro|mdx?|html)$/.exec(below)?.[1];
    if (name === undefined || /(?:^|\/)_/.test(below)) return [];
    notes.addManualStep('astro-page', 'This page is not one of the docs. Write it as a page of your templates.', {
      file,
    });
    // `[slug].astro` makes a page for each value of `slug`.
    const pattern = name.replace(/\[[^\]]*\].*$/, '*').replace(/(?:^|\/)index$/, '/');
    return [
      {url: pattern.endsWith('*') ? joinUrl(pattern) : joinUrl(pattern, '/'), why: 'The page is not one of the docs.'},
    ];
  });
}

/** Adds the list of articles if the site has none, and the addresses of lists and feeds that the plugin for blogs wrote. */
function addBlogLists(
  {blog, docs}: StarlightSite,
  pages: ImportedPage[],
  lost: LostUrl[],
  redirects: ImportedRedirect[],
): void {
  if (blog === undefined || !pages.some(({to}) => to.startsWith(`${blog.folder}/`))) return;
  if (!pages.some(({url}) => url === joinUrl(blog.folder, '/'))) pages.push(articleList(blog, docs));
  lost.push(...lostLists(blog.folder, []));
  if (blog.folder === 'blog') redirects.push(...feedRedirects(['/blog/rss.xml']));
}

/** Returns the argument of `starlight({…})` among the integrations. */
function starlightOptions(config: StaticValue, notes: Notes): StaticValue | undefined {
  let options: StaticValue | undefined;
  for (const integration of itemsAt(config, 'integrations')) {
    const name = integration.kind === 'call' ? integration.name : '';
    if (integration.kind === 'call' && name === 'starlight') [options] = integration.args;
    // Galley writes a sitemap, and reads MDX.
    else if (!/^(?:sitemap|mdx|react|preact|svelte|vue|solid)$/.test(name)) {
      noteUnusedPart(name === '' ? 'An integration' : `The integration \`${name}\``, name, integration.place, notes);
    }
  }
  if (options !== undefined) return options;
  notes.addManualStep('config', 'The config has no integration `starlight({…})` that can be read.', config.place);
  return undefined;
}

function localeKeys(options: StaticValue | undefined): readonly string[] {
  return entriesAt(options, 'locales').map(([key]) => key);
}

/** The folder of the language to import: the given one, or that of the default language. */
function localeFolder(options: StaticValue | undefined, {locale}: ReadContext): string {
  const keys = localeKeys(options);
  requireLocale(locale, keys);
  if (locale !== undefined) return locale === 'root' ? '' : locale;
  if (keys.length === 0 || keys.includes('root')) return '';
  return textAt(options, 'defaultLocale') ?? keys[0] ?? '';
}

/** Aliases of `tsconfig.json`, and `~/`, which most sites use for `src/`. */
function readAliases({project}: ReadContext, root: string): StarlightSite['aliases'] {
  const file = joinFolder(root, 'tsconfig.json');
  const paths = entriesAt(readYamlValue(project.read(file) ?? '', file), 'compilerOptions', 'paths').flatMap(
    ([key, value]) => {
      const target = textAt(itemsAt(value)[0]);
      return key.endsWith('/*') && target?.endsWith('/*')
        ? [[key.slice(0, -1), joinFolder(root, target.slice(0, -1))] as const]
        : [];
    },
  );
  return [...paths, ['~/', joinFolder(root, 'src')]];
}

function readRedirects(config: StaticValue, site: StarlightSite): ImportedRedirect[] {
  const redirects: ImportedRedirect[] = [];
  for (const [from, value] of entriesAt(config, 'redirects')) {
    const to = textAt(value) ?? textAt(value, 'destination');
    const status = scalarAt(value, 'status');
    if (to === undefined || from.includes('[') || to.includes('[')) {
      site.context.notes.addManualStep(
        'redirect',
        `The redirect of \`${from}\` has parameters, or cannot be read. Write it into \`redirects\` of \`site.yml\`.`,
        value.place,
      );
    } else
      redirects.push({
        from: withLeadingSlash(from),
        to: withLeadingSlash(to),
        ...((status === 302 || status === 307 || status === 308) && {status}),
        place: value.place,
      });
  }
  return redirects;
}

/** Astro also reads `about/intro` as an address. */
function withLeadingSlash(address: string): string {
  return /^(?:\/|[a-z][a-z\d+.-]*:)/i.test(address) ? address : `/${address}`;
}

function readPublic(site: StarlightSite, redirects: ImportedRedirect[]): void {
  const published = readPublicFolder(joinFolder(site.root, 'public'), site.context.project, site.context.notes);
  site.files.push(...published.files);
  redirects.push(...published.redirects);
}
