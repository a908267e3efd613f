// Reads a Hugo site. Its parts are in the folder `hugo`.
import type {ImportedRedirect, ImportedSite, LostUrl} from '../imported-site.js';
import {noteOtherLanguages, requireLocale} from '../other-languages.js';
import {readPublicFolder} from '../read-public-folder.js';
import {folderOf} from '../../../renderer/base/posix-path.js';
import {feedRedirects} from '../old-address-redirects.js';
import {joinFolder, type ReadContext} from '../reader-context.js';
import {valueAt, entriesAt, scalarAt, textAt, textsAt} from '../static-eval/static-value.js';
import {contentFolder, languageMounts, noteMount, readHugoConfig} from './hugo/read-config.js';
import type {HugoSite} from './hugo/hugo-site.js';
import {readDocuments} from './hugo/read-documents.js';
import {readHookLinks} from './hugo/render-hook-links.js';
import {convertHugoPage} from './hugo/convert-page.js';
import {termPages} from './hugo/term-pages.js';
import {convertHugoConfig} from './hugo/convert-config.js';
import {menuSidebar} from './hugo/read-menus.js';

const configPattern = /(?:^|\/)(?:hugo|config)\.(?:toml|ya?ml|json)$/;

export function hugoConfig(files: readonly string[]): string | undefined {
  const found = files.find(
    (file) => configPattern.test(file) && !/\/(?:themes|node_modules|public)\//.test(`/${file}`),
  );
  if (found === undefined) return undefined;
  const root = rootOf(found);
  const prefix = root === '' ? '' : `${root}/`;
  // Many tools have a `config.yml`; a site of Hugo has content as well.
  return files.some((file) => file.startsWith(`${prefix}content/`) || file.startsWith(`${prefix}archetypes/`))
    ? found
    : undefined;
}

/** `config/_default/hugo.toml` → the folder above `config`. */
function rootOf(configFile: string): string {
  return folderOf(configFile).replace(/(?:^|\/)config\/_default$/, '');
}

export function readHugo(context: ReadContext): ImportedSite {
  const {configFile, notes} = context;
  const root = rootOf(configFile);
  const config = readHugoConfig(configFile, root, context);
  const languages = entriesAt(config, 'languages').map(([key]) => key);
  requireLocale(context.locale, languages);
  const language = context.locale ?? textAt(config, 'defaultContentLanguage') ?? 'en';
  const site: HugoSite = {
    context,
    root,
    config,
    content: contentFolder(config, root, language, context),
    language,
    languages,
    keepsCase: scalarAt(config, 'disablePathToLower') === true,
    uglyUrls: scalarAt(config, 'uglyURLs') === true,
    files: [],
    addresses: new Map(),
    sources: new Map(),
    claimed: new Set(),
    hookLinks: new Set(),
    hasLinkHook: false,
    documents: [],
  };
  const documents = readDocuments(site);
  site.documents.push(...documents);
  readHookLinks(site);
  const lost: LostUrl[] = [];
  const moved: ImportedRedirect[] = [];
  const pages = documents.flatMap((document) => convertHugoPage(document, site, {lost, redirects: moved}));
  const hasBlog = pages.some(({url}) => url.startsWith('/blog/') && url !== '/blog/');
  const feeds = hasBlog ? feedRedirects(['/index.xml', '/blog/index.xml']) : [];
  const terms = termPages(site);
  const redirects = [...readStatic(site), ...feeds, ...moved, ...terms.redirects];
  const others = languages.filter((name) => name !== language);
  lost.push(...noteOtherLanguages(others, valueAt(config, 'languages')?.place, notes));
  noteLayouts(site);
  lost.push(...terms.lost);
  return {
    generator: 'hugo',
    config: convertHugoConfig(site),
    pages,
    files: site.files,
    sidebars: menuSidebar(site),
    redirects,
    lost,
    notes: notes.list,
  };
}

function readStatic(site: HugoSite): readonly ImportedRedirect[] {
  const {project, notes} = site.context;
  const written = textsAt(site.config, 'staticDir');
  const folders = (written.length === 0 ? ['static'] : written).map((folder) => ({source: folder, below: ''}));
  const mounted = languageMounts(site.config, site.language, 'static').flatMap(({source, target, place}) => {
    const old = joinFolder(site.root, source);
    const below = target.replace(/^static\/?/, '');
    if (folders.some((folder) => folder.source === source)) return [];
    if (project.list(old).length > 0) return [{source, below}];
    if (project.read(old) !== undefined) site.files.push({from: old, to: `content/public/${below}`});
    else noteMount({source, target, place}, notes);
    return [];
  });
  const taken = new Set(site.files.map(({to}) => to));
  return [...folders, ...mounted].flatMap(({source, below}) => {
    const published = readPublicFolder(joinFolder(site.root, source), project, notes, below);
    const added = published.files.filter(({to}) => !taken.has(to));
    for (const file of added) taken.add(file.to);
    site.files.push(...added);
    return published.redirects;
  });
}

function noteLayouts(site: HugoSite): void {
  const {project, notes} = site.context;
  const layouts = joinFolder(site.root, 'layouts');
  if (project.list(layouts).length > 0)
    notes.addManualStep(
      'layouts',
      'The files of `layouts/` were left out. Write pages and components in `templates/`.',
      {
        file: layouts,
      },
    );
  for (const file of project.list(layouts).filter((name) => name.endsWith('.redirects')))
    notes.addManualStep(
      'redirect',
      'The template writes redirects when Hugo runs. Write them to `redirects` in `site.yml`.',
      {
        file,
      },
    );
  if (textsAt(site.config, 'theme').length > 0)
    notes.addManualStep(
      'theme',
      `The theme \`${textsAt(site.config, 'theme').join(', ')}\` was left out. Change colors and fonts in \`templates/styles\`.`,
      valueAt(site.config, 'theme')?.place,
    );
}
