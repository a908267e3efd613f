// Reads a site of VitePress. Its parts are in the folder `vitepress`.
import {noteUnreadableParts, noteUnusedKeys, noteUnusedPart} from '../config-notes.js';
import type {CopiedFile, ImportedPage, ImportedSite, LostUrl, Notes} from '../imported-site.js';
import {matchesGlob} from '../matches-glob.js';
import {folderOf, pathBelow} from '../../../renderer/base/posix-path.js';
import type {OldProject} from '../old-project.js';
import {noteOtherLanguages, requireLocale} from '../other-languages.js';
import {contentPath} from '../page-addresses.js';
import {readPublicFolder} from '../read-public-folder.js';
import {joinFolder, type ReadContext} from '../reader-context.js';
import {readModule} from '../static-eval/read-module.js';
import {
  entriesAt,
  map,
  mergeMaps,
  scalarAt,
  textAt,
  textsAt,
  valueAt,
  type StaticValue,
} from '../static-eval/static-value.js';
import {convertVitepressConfig} from './vitepress/convert-config.js';
import {convertVitepressPage} from './vitepress/convert-page.js';
import {isExternal, rewrittenPath, vitepressPageUrl} from './vitepress/page-url.js';
import {readSidebar} from './vitepress/read-sidebar.js';

/** Returns the config file of a VitePress site in a folder. */
export function vitepressConfig(files: readonly string[]): string | undefined {
  return files.find((file) => /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/.test(file));
}

/** Keys that this importer reads, or that mean nothing for the content. */
const knownKeys = new Set([
  'title',
  'description',
  'lang',
  'dir',
  'base',
  'cleanUrls',
  'srcDir',
  'srcExclude',
  'rewrites',
  'locales',
  'themeConfig',
  'lastUpdated',
  'sitemap',
  'appearance',
  'markdown',
  'ignoreDeadLinks',
  'outDir',
  'cacheDir',
  'assetsDir',
  'metaChunk',
  'mpa',
  'useWebFonts',
  'router',
]);
const knownThemeKeys = new Set([
  'logo',
  'siteTitle',
  'nav',
  'sidebar',
  'socialLinks',
  'footer',
  'editLink',
  'lastUpdated',
  'outline',
  'docFooter',
  'search',
  'aside',
  'logoLink',
  'darkModeSwitchLabel',
  'sidebarMenuLabel',
  'returnToTopLabel',
  'externalLinkIcon',
  'outlineTitle',
  'langMenuLabel',
  'lightModeSwitchTitle',
  'darkModeSwitchTitle',
  'notFound',
]);

export function readVitepress(context: ReadContext): ImportedSite {
  const {project, configFile, notes} = context;
  const root = configFile.replace(/\.vitepress\/config.*$/, '').replace(/\/$/, '');
  const shared = readModule(project, configFile);
  const locales = localeKeys(shared);
  const locale = localeToImport(locales, context);
  const source = joinFolder(root, textAt(shared, 'srcDir') ?? '.');
  const files = project.list(source).filter((file) => !/(?:^|\/)(?:\.vitepress|node_modules)\//.test(file));
  const homePath = joinFolder(locale === 'root' ? '' : locale, 'index.md');
  const home =
    files.find((file) => rewrittenPath(pathBelow(source, file), shared) === homePath) ?? joinFolder(source, 'index.md');
  const config = withFolderConfigs(localizedConfig(shared, locale, notes), home, source, project);
  const theme = valueAt(config, 'themeConfig');
  noteOmittedSettings(config, theme, notes);

  const otherLocales = new Set(locales.filter((key) => key !== 'root' && key !== locale));
  const isOtherLanguage = (path: string): boolean => {
    const [folder = ''] = path.split('/');
    return otherLocales.has(folder) || (locale !== 'root' && locales.includes('root') && folder !== locale);
  };
  if (valueAt(config, 'additionalConfig') === undefined) {
    const ownFiles = files.filter((file) => !isOtherLanguage(pathBelow(source, file)));
    noteFolderConfigs(ownFiles, home, context);
  }
  const published = readPublicFolder(joinFolder(source, 'public'), project, notes);
  const {pages, copied, lost} = readFiles({files, source, config, isOtherLanguage}, context);
  const otherLanguages = noteOtherLanguages([...otherLocales], valueAt(config, 'locales')?.place, notes);
  return {
    generator: 'vitepress',
    config: convertVitepressConfig(config),
    pages,
    files: [...copied, ...published.files],
    // Settings for all languages also have the sidebars of others.
    sidebars: readSidebar(valueAt(theme, 'sidebar'), notes).filter(
      ({prefix}) => locale === 'root' || prefix === '/' || `${prefix}/`.startsWith(`/${locale}/`),
    ),
    redirects: published.redirects,
    lost: [...lost, ...otherLanguages],
    notes: notes.list,
  };
}

/** Notes the settings that are not imported. */
function noteOmittedSettings(config: StaticValue, theme: StaticValue | undefined, notes: Notes): void {
  noteUnusedKeys(config, knownKeys, '', notes);
  noteUnusedKeys(theme, knownThemeKeys, 'themeConfig.', notes);
  const footer = valueAt(theme, 'footer');
  if (footer?.kind === 'map') noteUnusedKeys(footer, new Set(['copyright']), 'themeConfig.footer.', notes);
  noteMarkdownCode(config, notes);
  noteUnreadableParts(config, ['title', 'description', 'base', 'rewrites', 'srcDir', 'srcExclude'], notes);
  noteUnreadableParts(theme, ['nav', 'sidebar', 'socialLinks', 'footer', 'editLink', 'logo', 'outline'], notes);
}

interface ReadFiles {
  readonly pages: readonly ImportedPage[];
  readonly copied: readonly CopiedFile[];
  readonly lost: readonly LostUrl[];
}

interface SourceFiles {
  readonly files: readonly string[];
  /** The folder of the pages. */
  readonly source: string;
  readonly config: StaticValue;
  isOtherLanguage(path: string): boolean;
}

/** Reads the pages of the language to import, and the files beside them. */
function readFiles({files, source, config, isOtherLanguage}: SourceFiles, {project, notes}: ReadContext): ReadFiles {
  const excluded = textsAt(config, 'srcExclude');
  const cleanUrls = scalarAt(config, 'cleanUrls') === true;
  const pages: ImportedPage[] = [];
  const copied: CopiedFile[] = [];
  const lost: LostUrl[] = [];
  for (const file of files) {
    const path = pathBelow(source, file);
    if (path.startsWith('public/')) continue;
    if (!path.endsWith('.md')) {
      if (isAsset(path)) copied.push({from: file, to: `content/${contentPath(path)}`});
      continue;
    }
    const newPath = rewrittenPath(path, config);
    if (excluded.some((glob) => matchesGlob(path, glob)) || isOtherLanguage(newPath)) continue;
    const url = vitepressPageUrl(newPath, cleanUrls);
    if (/\[.+\]/.test(path)) {
      lost.push({url, why: 'The pages of a dynamic route come from a script. Write each of them.'});
      notes.addManualStep('dynamic-route', 'The pages of this dynamic route come from a script. Write each of them.', {
        file,
      });
    } else {
      pages.push(convertVitepressPage({file, to: contentPath(newPath), url}, {project, notes, files: copied, source}));
    }
  }
  return {pages, copied, lost};
}

/** Notes the code with which a config changes how Markdown is read. */
function noteMarkdownCode(config: StaticValue, notes: Notes): void {
  const plugins = valueAt(config, 'markdown', 'config');
  if (plugins !== undefined) noteUnusedPart('`markdown.config`', 'config', plugins.place, notes);
  const slugify = valueAt(config, 'markdown', 'anchor', 'slugify');
  if (slugify === undefined) return;
  notes.addManualStep(
    'config-code',
    '`markdown.anchor.slugify` was left out, so headings have the ids that VitePress makes by default. Correct links to headings, where possible with `galley check --fix`. If other sites link to an old id, write it after the heading, such as `{#Old-Id}`.',
    slugify.place,
  );
}

/** Languages with pages in this site; others are links to other sites. `root` has the pages outside of all folders of languages. */
function localeKeys(config: StaticValue): readonly string[] {
  return entriesAt(config, 'locales').flatMap(([key, value]) => (isExternal(textAt(value, 'link')) ? [] : [key]));
}

function localeToImport(locales: readonly string[], {locale}: ReadContext): string {
  requireLocale(locale, locales);
  return locale ?? (locales.includes('root') ? 'root' : (locales[0] ?? 'root'));
}

/** Returns the config for the pages of a language. Its settings override those of all languages. */
function localizedConfig(config: StaticValue, locale: string, notes: Notes): StaticValue {
  const own = valueAt(config, 'locales', locale);
  if (own?.kind === 'map') {
    const settings = [...own.entries].filter(([key]) => key !== 'label' && key !== 'link');
    return mergeMaps(config, map(settings, config.place));
  }
  noteUnreadableParts(config, ['locales'], notes);
  return config;
}

/**
 * Adds the settings of `config.ts` in the folders of the home page, which version 2 reads for the pages below. Files of this name
 * without such settings are something else.
 */
function withFolderConfigs(config: StaticValue, home: string, source: string, project: OldProject): StaticValue {
  if (valueAt(config, 'additionalConfig') !== undefined) return config;
  const folders = foldersAbove(home, source);
  return folders.reduce((merged, folder) => {
    const own = folderConfig(folder, project);
    return own === undefined ? merged : mergeMaps(merged, own);
  }, config);
}

/** Notes the settings of folders that do not contain the home page: Galley has one config for all pages. */
function noteFolderConfigs(files: readonly string[], home: string, {project, notes}: ReadContext): void {
  const read = new Set(foldersAbove(home, ''));
  const folders = new Set(files.filter((file) => folderConfigName.test(file)).map(folderOf));
  for (const folder of folders) {
    const own = read.has(folder) ? undefined : folderConfig(folder, project);
    if (own?.place !== undefined)
      notes.addManualStep(
        'config',
        `The settings for the pages below \`${folder}\` were left out. Write its sidebar into \`sidebar\` of \`site.yml\`.`,
        own.place,
      );
  }
}

/** Returns the folders from `source` down to that of a file. */
function foldersAbove(file: string, source: string): readonly string[] {
  const steps = pathBelow(source, folderOf(file))
    .split('/')
    .filter((step) => step !== '');
  return ['', ...steps.map((_, index) => steps.slice(0, index + 1).join('/'))].map((step) => joinFolder(source, step));
}

const folderConfigName = /(?:^|\/)config\.m?[tj]s$/;

function folderConfig(folder: string, project: OldProject): StaticValue | undefined {
  const file = ['ts', 'mts', 'js', 'mjs']
    .map((extension) => joinFolder(folder, `config.${extension}`))
    .find((path) => project.read(path) !== undefined);
  const own = file === undefined ? undefined : readModule(project, file);
  return own?.kind === 'map' && folderKeys.some((key) => own.entries.has(key)) ? own : undefined;
}

const folderKeys = ['themeConfig', 'title', 'description', 'lang', 'head'];

/** Scripts and settings of the old site are not content, nor are files such as `LICENSE`. */
function isAsset(path: string): boolean {
  return !/(?:^|\/)(?:[^/.]+|[^/]+\.(?:[cm]?[jt]sx?|vue|json[c5]?|ya?ml|lock|toml|fig))$/.test(path);
}
