// Reads a site of MkDocs, with or without the Material theme.
import path from 'node:path';
import {noteUnusedKeys, noteUnreadableParts, noteUnusedPart} from '../config-notes.js';
import type {CopiedFile, ImportedPage, ImportedRedirect, ImportedSite, Notes} from '../imported-site.js';
import {iconSetsIn, noteIconSets} from '../icon-sets.js';
import {lostLists} from '../lost-blog-lists.js';
import {gitignoreMatcher} from '../matches-gitignore.js';
import {contentPath, joinUrl} from '../page-addresses.js';
import {folderOf, pathBelow} from '../../../renderer/base/posix-path.js';
import {joinFolder, type ReadContext} from '../reader-context.js';
import {entriesAt, scalarAt, textAt, textsAt, valueAt, type StaticValue} from '../static-eval/static-value.js';
import {readYamlValue} from '../static-eval/read-yaml-value.js';
import {crossReferences} from '../text/mkdocs/cross-references.js';
import {readAppendedFiles} from './mkdocs/append-snippets.js';
import {basePath, convertMkdocsConfig} from './mkdocs/convert-config.js';
import {convertMkdocsPage} from './mkdocs/convert-page.js';
import {folderFieldsFile, readFolderFields} from './mkdocs/folder-fields.js';
import type {MkdocsSite} from './mkdocs/mkdocs-site.js';
import {mkdocsPageUrl} from './mkdocs/page-url.js';
import {readMkdocsBlog} from './mkdocs/read-blog.js';
import {namesAt, optionsOf, readMkdocsConfig} from './mkdocs/read-config.js';
import {readNav} from './mkdocs/read-nav.js';

export function mkdocsConfig(files: readonly string[]): string | undefined {
  return files.find((file) => /(?:^|\/)(?:mkdocs|properdocs)\.ya?ml$/.test(file)) ?? files.find(isOtherConfig);
}

/** Projects with several sites name their configs `mkdocs-fr.yml` or `mkdocs.public.yml`. */
function isOtherConfig(file: string): boolean {
  return /(?:^|\/)mkdocs[-_.][\w.-]+\.ya?ml$/.test(file);
}

const knownKeys = new Set([
  'INHERIT',
  'site_name',
  'site_url',
  'site_description',
  'site_author',
  'repo_name',
  'repo_url',
  'edit_uri',
  'docs_dir',
  'site_dir',
  'theme',
  'nav',
  'not_in_nav',
  'exclude_docs',
  'draft_docs',
  'plugins',
  'markdown_extensions',
  'extra',
  'copyright',
  'use_directory_urls',
  'validation',
  'watch',
  'strict',
  'dev_addr',
  'remote_branch',
  'remote_name',
]);

/** Plugins whose work Galley or the import does. */
const includedPlugins = new Set([
  'search',
  'redirects',
  'tags',
  'social',
  'minify',
  'autorefs',
  'optimize',
  'privacy',
  'meta',
  'offline',
  'macros',
  'include-markdown',
  'blog',
]);

export function readMkdocs(context: ReadContext): ImportedSite {
  const {project, configFile, notes} = context;
  const config = readMkdocsConfig(configFile, context, 0);
  noteUnusedKeys(config, knownKeys, '', notes);
  noteUnreadableParts(config, ['site_name', 'site_url', 'nav', 'docs_dir', 'repo_url'], notes);
  const root = folderOf(configFile);
  noteOtherConfigs(configFile, context);
  const docs = joinFolder(root, textAt(config, 'docs_dir') ?? 'docs');
  const {markdown, drafts, files} = listDocs(docs, config, context);
  const plugins: ReadonlySet<string> = new Set(namesAt(config, 'plugins'));
  const hasReferences = plugins.has('autorefs') || plugins.has('mkdocstrings');
  const readMarkdown = (below: string): string => project.read(docs === '' ? below : `${docs}/${below}`) ?? '';
  const blog = readMkdocsBlog(config, docs, markdown, project);
  const roots = snippetRoots(config, root, docs);
  const site: MkdocsSite = {
    context,
    root,
    docs,
    config,
    directoryUrls: scalarAt(config, 'use_directory_urls') !== false,
    extensions: extensionNames(config),
    plugins,
    findReference: hasReferences ? crossReferences(markdown.map((below) => [below, readMarkdown(below)])) : undefined,
    snippetRoots: roots,
    folderFields: readFolderFields(config, docs, context),
    appended: readAppendedFiles(
      textsAt(optionsOf(config, 'markdown_extensions', 'pymdownx.snippets'), 'auto_append'),
      roots,
      project,
    ),
    blog,
    files,
    drafts,
    paths: new Map(markdown.map((below) => [below, blog?.posts.get(below)?.to ?? pagePath(below, markdown)])),
  };
  const pages = [...markdown.map((below) => convertMkdocsPage(below, site)), ...blogIndex(site)];
  noteIconSets(
    pages.flatMap(({text}) => iconSetsIn(text)),
    notes,
  );
  const redirects = readRedirects(site);
  notePlugins(config, notes);
  const logo = valueAt(config, 'theme', 'logo');
  // `recolorLogo` makes an SVG logo of one color visible in both modes, so only others need a check.
  if (logo && !/\.svg$/i.test(textAt(logo) ?? ''))
    notes.addManualStep(
      'logo',
      'The logo was made for the header of the theme. Check it in light and dark mode.',
      logo.place,
    );
  return {
    generator: 'mkdocs',
    config: convertMkdocsConfig(site, pages),
    pages,
    files,
    sidebars: readNav(site),
    redirects,
    lost: blog === undefined ? [] : lostLists(blog.folder, ['archive/*', 'category/*', 'page/*']),
    linkBase: basePath(config),
    publishesFiles: true,
    notes: notes.list,
  };
}

/** The plugin makes the page of the blog if there is none. */
function blogIndex({blog, docs, paths}: MkdocsSite): readonly ImportedPage[] {
  const to = `${blog?.folder ?? ''}/index.md`;
  if (blog === undefined || blog.posts.size === 0 || [...paths.values()].includes(to)) return [];
  const text = '---\ntitle: Blog\n---\n';
  return [{from: joinFolder(docs, blog.folder), to, url: joinUrl(blog.folder, '/'), aliases: [], text}];
}

interface Docs {
  /** Paths of the pages below the docs. */
  readonly markdown: readonly string[];
  /** Those that the old site did not publish. */
  readonly drafts: ReadonlySet<string>;
  readonly files: CopiedFile[];
}

/** MkDocs leaves these out, unless `exclude_docs` includes them again. */
const defaultExclusions = '.*\n/templates/\n';

/** Lists the files of the docs without excluded ones. MkDocs publishes all files but pages at their path. */
function listDocs(docs: string, config: StaticValue, {project, notes}: ReadContext): Docs {
  const isExcluded = gitignoreMatcher(defaultExclusions + (textAt(config, 'exclude_docs') ?? ''));
  const isDraft = gitignoreMatcher(textAt(config, 'draft_docs') ?? '');
  const metaFile = folderFieldsFile(config);
  const markdown: string[] = [];
  const drafts = new Set<string>();
  const files: CopiedFile[] = [];
  for (const file of project.list(docs)) {
    const below = pathBelow(docs, file);
    if (isExcluded(below) || path.posix.basename(below) === metaFile) continue;
    const isPage = /\.(?:md|markdown)$/.test(below);
    if (isPage && isDraft(below)) drafts.add(below);
    if (isPage) markdown.push(below);
    else if (/\.(?:py|pyc)$/.test(below) || below === 'CNAME') continue;
    else if (isDraft(below))
      notes.addManualStep(
        'draft',
        'The file is a draft, so it was left out. Copy it when you publish the pages that use it.',
        {
          file,
        },
      );
    else files.push({from: file, to: `content/public/${below}`});
  }
  return {markdown, drafts, files};
}

/** Names can be those of Python modules: `markdown.extensions.extra`. Two extensions are collections of others. */
function extensionNames(config: StaticValue): ReadonlySet<string> {
  const names = namesAt(config, 'markdown_extensions').map((name) => name.replace(/^markdown\.extensions\./, ''));
  const isExtra = names.includes('extra') || names.includes('pymdownx.extra');
  return new Set([...names, ...(isExtra ? extraExtensions : [])]);
}

const extraExtensions = ['abbr', 'attr_list', 'def_list', 'footnotes', 'md_in_html', 'tables'];

/** Snippets are looked up from the folder of the config, unless `base_path` names others. */
function snippetRoots(config: StaticValue, root: string, docs: string): readonly string[] {
  const written = textsAt(optionsOf(config, 'markdown_extensions', 'pymdownx.snippets'), 'base_path');
  const roots = written.filter((folder) => !folder.startsWith('!')).map((folder) => joinFolder(root, folder));
  return [...roots, root, docs];
}

/** `README.md` is the page of its folder, unless there is an `index.md`. */
function pagePath(below: string, all: readonly string[]): string {
  const folder = folderOf(below);
  const isIndex = /(?:^|\/)README\.md$/i.test(below) && !all.includes(`${folder === '' ? '' : `${folder}/`}index.md`);
  return contentPath((isIndex ? below.replace(/README\.md$/i, 'index.md') : below).replace(/\.markdown$/, '.md'));
}

/** Reads `redirect_maps` of the plugin for redirects. */
function readRedirects(site: MkdocsSite): readonly ImportedRedirect[] {
  const maps = optionsOf(site.config, 'plugins', 'redirects');
  return entriesAt(maps, 'redirect_maps').flatMap(([from, value]): readonly ImportedRedirect[] => {
    const to = textAt(value);
    if (to === undefined) return [];
    const [file = '', fragment] = to.split('#');
    const target = /^https?:/.test(to)
      ? to
      : mkdocsPageUrl(file, site) + (fragment === undefined ? '' : `#${fragment}`);
    return [{from: mkdocsPageUrl(from, site), to: target, place: value.place}];
  });
}

/** A folder with `mkdocs-en.yml` and `mkdocs-fr.yml` has several sites, of which one is read. Configs that others inherit have no site. */
function noteOtherConfigs(configFile: string, {project, notes}: ReadContext): void {
  if (!isOtherConfig(configFile)) return;
  const root = folderOf(configFile);
  const configs = project.list(root).filter((file) => folderOf(file) === root && isOtherConfig(file));
  const inherited = new Set(
    configs.map((file) => joinFolder(root, textAt(readYamlValue(project.read(file) ?? '', file), 'INHERIT') ?? '')),
  );
  for (const file of configs) {
    if (file !== configFile && !inherited.has(file))
      notes.addManualStep(
        'config',
        `The site of \`${file}\` was not imported. To import it, pass this file instead of the folder.`,
        {file},
      );
  }
}

function notePlugins(config: StaticValue, notes: Notes): void {
  for (const name of namesAt(config, 'plugins')) {
    const short = name.replace(/^material\//, '');
    if (!includedPlugins.has(short)) {
      const {place} = optionsOf(config, 'plugins', name) ?? valueAt(config, 'plugins') ?? {};
      noteUnusedPart(`The plugin \`${name}\``, name, place, notes);
    }
  }
}
