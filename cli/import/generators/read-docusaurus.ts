// Reads a Docusaurus site. Its parts are in the folder `docusaurus`.
import {noteUnusedPart, noteUnusedKeys, noteUnreadableParts} from '../config-notes.js';
import type {ImportedSite, Notes} from '../imported-site.js';
import {noteOtherLanguages} from '../other-languages.js';
import {contentPath, joinUrl} from '../page-addresses.js';
import {readNetlifyRedirects} from '../netlify-redirects.js';
import {readPublicFolder} from '../read-public-folder.js';
import {folderOf, pathBelow} from '../../../renderer/base/posix-path.js';
import {joinFolder, type ReadContext} from '../reader-context.js';
import {readModule} from '../static-eval/read-module.js';
import {valueAt, itemsAt, scalarAt, textAt, textsAt, type StaticValue} from '../static-eval/static-value.js';
import {convertDocusaurusText} from '../text/convert-docusaurus-text.js';
import {readFrontMatter} from '../text/edit-front-matter.js';
import {readBlog} from './docusaurus/read-blog.js';
import {readDocs} from './docusaurus/read-docs.js';
import {docusaurusFieldChanges} from './docusaurus/convert-fields.js';
import {convertDocusaurusConfig} from './docusaurus/convert-config.js';
import {pageOfId, type DocsPlugin, type DocusaurusSite} from './docusaurus/docusaurus-site.js';
import {textContext} from './docusaurus/convert-partials.js';

export function docusaurusConfig(files: readonly string[]): string | undefined {
  return files.find((file) => /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/.test(file));
}

const knownKeys = new Set([
  'title',
  'tagline',
  'url',
  'baseUrl',
  'trailingSlash',
  'favicon',
  'i18n',
  'presets',
  'plugins',
  'themeConfig',
  'staticDirectories',
  'organizationName',
  'projectName',
  'onBrokenLinks',
  'onBrokenMarkdownLinks',
  'onBrokenAnchors',
  'onDuplicateRoutes',
  'markdown',
  'noIndex',
  'future',
  'themes',
  'githubHost',
  'deploymentBranch',
  'customFields',
  'titleDelimiter',
  'webpack',
  'ssrTemplate',
]);

const knownThemeKeys = new Set([
  'navbar',
  'footer',
  'colorMode',
  'image',
  'metadata',
  'prism',
  'docs',
  'tableOfContents',
  'algolia',
  'liveCodeBlock',
  'blog',
  'zoom',
  'mermaid',
]);

export function readDocusaurus(context: ReadContext): ImportedSite {
  const {project, configFile, notes} = context;
  const config = readModule(project, configFile);
  const theme = valueAt(config, 'themeConfig');
  noteUnusedKeys(config, knownKeys, '', notes);
  noteUnusedKeys(theme, knownThemeKeys, 'themeConfig.', notes);
  noteUnreadableParts(config, ['title', 'tagline', 'url', 'baseUrl', 'i18n'], notes);
  noteUnreadableParts(theme, ['navbar', 'footer', 'image'], notes);
  const site: DocusaurusSite = {
    context,
    root: folderOf(configFile),
    config,
    pages: [],
    files: [],
    redirects: [],
    lost: [],
    sidebars: [],
    directories: new Map(),
    components: new Map(),
    ids: new Map(),
    sidebarStarts: new Map(),
  };
  const options = pluginOptions(config, notes);
  noteThemes(config, notes);
  const docs = options.filter(({kind}) => kind === 'docs').map(({value}) => docsPlugin(value, site.root));
  for (const plugin of docs) readDocs(plugin, site);
  for (const {value} of options.filter(({kind}) => kind === 'blog')) readBlog(value, site);
  readPages(site);
  for (const folder of staticFolders(config)) readStatic(joinFolder(site.root, folder), site);
  for (const {value} of options.filter(({kind}) => kind === 'redirects')) readClientRedirects(value, site);
  readNetlify(site);
  noteLocales(site);
  const docsBase = docs[0]?.routeBase ?? 'docs';
  const byId = (id: string) => docs.flatMap((plugin) => pageOfId(id, plugin, site)?.url ?? [])[0];
  return {
    generator: 'docusaurus',
    config: convertDocusaurusConfig(config, {byId, docsBase, sidebarStarts: site.sidebarStarts}),
    pages: site.pages,
    files: site.files,
    sidebars: site.sidebars,
    directories: site.directories,
    components: site.components,
    linkRoots: docs.map(({folder}) => folder),
    redirects: site.redirects,
    lost: site.lost,
    notes: notes.list,
  };
}

type PluginKind = 'docs' | 'blog' | 'redirects';

interface PluginOptions {
  readonly kind: PluginKind;
  readonly value: StaticValue | undefined;
}

/** Lists the plugins for docs, blog and redirects, also those of presets. If there are none, assumes docs and a blog. */
function pluginOptions(config: StaticValue, notes: Notes): readonly PluginOptions[] {
  const found: PluginOptions[] = [];
  for (const preset of itemsAt(config, 'presets')) {
    const [name, options] = preset.kind === 'list' ? preset.items : [preset, undefined];
    if (!/classic/.test(textAt(name) ?? '')) {
      noteUnusedPart(`The preset \`${textAt(name) ?? '?'}\``, textAt(name) ?? '', preset.place, notes);
      continue;
    }
    noteStyles(valueAt(options, 'theme', 'customCss'), notes);
    for (const kind of ['docs', 'blog'] as const) {
      if (scalarAt(options, kind) !== false) found.push({kind, value: valueAt(options, kind)});
    }
  }
  for (const plugin of itemsAt(config, 'plugins')) {
    const [name, value] = plugin.kind === 'list' ? plugin.items : [plugin, undefined];
    const text = textAt(name) ?? '';
    const kind = /content-docs/.test(text)
      ? 'docs'
      : /content-blog/.test(text)
        ? 'blog'
        : /client-redirects/.test(text)
          ? 'redirects'
          : undefined;
    if (kind !== undefined) found.push({kind, value});
    else if (text !== '' || plugin.kind !== 'scalar') {
      noteUnusedPart(text === '' ? 'A plugin' : `The plugin \`${text}\``, text, plugin.place, notes);
    }
  }
  return found.length === 0
    ? [
        {kind: 'docs', value: undefined},
        {kind: 'blog', value: undefined},
      ]
    : found;
}

function noteStyles(customCss: StaticValue | undefined, notes: Notes): void {
  if (customCss === undefined || (customCss.kind === 'list' && customCss.items.length === 0)) return;
  noteUnusedPart('`theme.customCss`', 'customCss', customCss.place, notes);
}

/** Galley has the parts of the classic theme, and draws diagrams without a theme. */
function noteThemes(config: StaticValue, notes: Notes): void {
  for (const theme of itemsAt(config, 'themes')) {
    const [name, options] = theme.kind === 'list' ? theme.items : [theme, undefined];
    const text = textAt(name) ?? '';
    if (/(?:^|theme-)classic$/.test(text)) noteStyles(valueAt(options, 'customCss'), notes);
    else if (!/(?:^|theme-)mermaid$/.test(text))
      noteUnusedPart(text === '' ? 'A theme' : `The theme \`${text}\``, text, theme.place, notes);
  }
}

function docsPlugin(options: StaticValue | undefined, root: string): DocsPlugin {
  return {
    options,
    folder: joinFolder(root, textAt(options, 'path') ?? 'docs'),
    routeBase: (textAt(options, 'routeBasePath') ?? 'docs').replace(/^\/+|\/+$/g, ''),
  };
}

function readPages(site: DocusaurusSite): void {
  const {project, notes} = site.context;
  const folder = joinFolder(site.root, 'src/pages');
  for (const file of project.list(folder)) {
    const below = pathBelow(folder, file);
    if (/(?:^|\/)_|\.(?:test|module)\./.test(below)) continue;
    const stem = below.replace(/\.[cm]?[jt]sx?$|\.mdx?$/, '');
    const url = joinUrl(stem.replace(/(?:^|\/)index$/, '/'));
    if (/\.mdx?$/.test(below)) {
      const front = readFrontMatter(project.read(file) ?? '');
      const to = contentPath(below);
      const body = convertDocusaurusText(front.body, textContext(front, {file, to, url}, site));
      site.pages.push({
        from: file,
        to,
        url,
        aliases: [],
        text: front.with(docusaurusFieldChanges(front, file, {site}), body),
      });
    } else if (/\.[jt]sx?$/.test(below)) {
      notes.addManualStep('react-page', 'This page is a React component. Write it as a page of your templates.', {
        file,
      });
      site.lost.push({url, why: 'The page is a React component.'});
    }
  }
}

function staticFolders(config: StaticValue): readonly string[] {
  const folders = textsAt(config, 'staticDirectories');
  return folders.length === 0 ? ['static'] : folders;
}

function readStatic(folder: string, site: DocusaurusSite): void {
  const published = readPublicFolder(folder, site.context.project, site.context.notes);
  site.files.push(...published.files);
  site.redirects.push(...published.redirects);
}

/** Netlify also reads `_redirects` from the folder of the site. */
function readNetlify(site: DocusaurusSite): void {
  const {project, notes} = site.context;
  const file = joinFolder(site.root, '_redirects');
  const text = project.read(file);
  if (text !== undefined) site.redirects.push(...readNetlifyRedirects(text, file, notes));
}

function readClientRedirects(options: StaticValue | undefined, site: DocusaurusSite): void {
  for (const item of itemsAt(options, 'redirects')) {
    const to = textAt(item, 'to');
    for (const from of textsAt(item, 'from')) {
      if (to !== undefined) site.redirects.push({from: joinUrl(from), to, place: item.place});
    }
  }
  const code = valueAt(options, 'createRedirects');
  if (code)
    site.context.notes.addManualStep(
      'redirect',
      '`createRedirects` makes redirects with a function. Write them into `redirects` of `site.yml`.',
      code.place,
    );
}

function noteLocales(site: DocusaurusSite): void {
  const locales = textsAt(site.config, 'i18n', 'locales').filter(
    (locale) => locale !== textAt(site.config, 'i18n', 'defaultLocale'),
  );
  site.lost.push(...noteOtherLanguages(locales, valueAt(site.config, 'i18n')?.place, site.context.notes));
}
