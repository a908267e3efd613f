// Checks the sidebars of the config: entries without a page, incomplete entries, and pages that the sidebar of their section
// does not list.
import type {Diagnostic} from '../base/diagnostic.js';
import {type KeyPath, keyPathText} from '../base/schema-messages.js';
import {isErrorRoute, trimSlash} from '../base/url-mapping.js';
import {pageOfTarget, createSidebarFinder} from '../catalog/config-sidebars.js';
import type {SidebarEntry} from '../config/sidebar-schema.js';
import type {CheckContext} from './site-wide-checks.js';
import {addressSpellings} from '../base/spelling-variants.js';
import {textFix} from '../base/text-fix.js';
import {brokenLink, createLinkHints, unpublishedDocuments, unpublishedLink} from './broken-links.js';

/** A path in a sidebar, and its position in the config. */
interface Target {
  readonly path: string;
  /** Whether the sidebar lists the pages below the path instead of the page itself. */
  readonly isFolder: boolean;
  readonly keys: KeyPath;
}

export function* brokenSidebarEntries(site: CheckContext): Iterable<Diagnostic> {
  const {config, configPlace, routes, catalog} = site;
  const unpublished = unpublishedDocuments(site);
  const hintFor = createLinkHints(routes, config);
  const spellingOf = addressSpellings(routes, config.base);
  const folders = new Set<string>();
  for (const path of catalog.byPath.keys()) for (const folder of foldersOf(path)) folders.add(folder);
  for (const [section, entries] of Object.entries(config.sidebar)) {
    const root: Target = {path: trimSlash(section), isFolder: true, keys: ['sidebar', section]};
    for (const {path, isFolder, keys} of [root, ...targetsIn(entries, ['sidebar', section])]) {
      const draft = isFolder ? undefined : unpublished.get(path);
      // The section of a sidebar can be a single page.
      const isPage = routes.has(path) && (!isFolder || keys === root.keys);
      const exists = isPage || (isFolder && (path === '/' || folders.has(path)));
      if (draft !== undefined) yield unpublishedLink(path, draft, configPlace(keys));
      else if (!exists) {
        const hint = routes.has(path) ? 'It is a page: write `to` instead of `from`.' : hintFor(path);
        const route = isFolder ? undefined : spellingOf(path);
        const fix = route === undefined ? undefined : textFix(configPlace(keys), path, route);
        const broken = brokenLink(path, {hint, place: configPlace(keys), fix});
        yield isFolder ? {...broken, message: `No pages below ${path}.`} : broken;
      }
    }
    yield* incompleteEntries(entries, ['sidebar', section], configPlace);
  }
}

/** Reports pages that readers can only reach through links. Pages of the blog are not among them: its list shows the articles. */
export function* pagesOutsideSidebar({config, catalog}: CheckContext): Iterable<Diagnostic> {
  if (Object.keys(config.sidebar).length === 0) return;
  const findSidebar = createSidebarFinder(catalog, config);
  for (const [path, {file, meta}] of catalog.byPath) {
    const sidebar = findSidebar(path);
    const isHidden =
      meta._type !== 'markdown' || meta.navigation === false || meta.unlisted === true || isErrorRoute(path);
    if (sidebar === undefined || isHidden || path === sidebar.section || sidebar.positions.has(path)) continue;
    const blog = config.feed.path;
    if (isAtOrBelow(path, blog) && !isAtOrBelow(sidebar.section, blog)) continue;
    yield {
      severity: 'info',
      code: 'sidebar-incomplete',
      message: `The sidebar of ${sidebar.section} does not list ${path}.`,
      hint: `Add it to \`sidebar\` in content/site.yml, or write \`navigation: false\` or \`unlisted: true\` in the page.`,
      place: {file},
    };
  }
}

/** Whether a path is `folder` or below it. */
function isAtOrBelow(path: string, folder: string): boolean {
  return `${path}/`.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

function* targetsIn(entries: readonly SidebarEntry[], keys: KeyPath): Iterable<Target> {
  for (const [index, entry] of entries.entries()) {
    const entryKeys = [...keys, index];
    if (typeof entry === 'string') {
      yield {path: trimSlash(entry), isFolder: false, keys: entryKeys};
      continue;
    }
    const page = entry.to === undefined ? undefined : pageOfTarget(entry.to);
    if (page !== undefined) yield {path: page, isFolder: false, keys: [...entryKeys, 'to']};
    if (entry.from !== undefined) yield {path: trimSlash(entry.from), isFolder: true, keys: [...entryKeys, 'from']};
    if (entry.items !== undefined) yield* targetsIn(entry.items, [...entryKeys, 'items']);
  }
}

/** Reports entries without a page, a folder or items, and entries without a label if none can be derived. */
function* incompleteEntries(
  entries: readonly SidebarEntry[],
  keys: KeyPath,
  configPlace: CheckContext['configPlace'],
): Iterable<Diagnostic> {
  for (const [index, entry] of entries.entries()) {
    if (typeof entry === 'string') continue;
    const entryKeys = [...keys, index];
    const {to, from, items, label} = entry;
    const isExternal = to !== undefined && !to.startsWith('/');
    const missing =
      to === undefined && from === undefined && items === undefined
        ? '`to`, `from` or `items`'
        : label === undefined && (isExternal || (items !== undefined && to === undefined))
          ? '`label`'
          : undefined;
    if (missing !== undefined) {
      yield {
        severity: 'error',
        code: 'config-invalid',
        message: `\`${keyPathText(entryKeys)}\` has no ${missing}.`,
        hint: 'Add it, or remove the entry.',
        place: configPlace(entryKeys),
      };
    }
    if (items !== undefined) yield* incompleteEntries(items, [...entryKeys, 'items'], configPlace);
  }
}

/** `/docs/guide/a` → `/docs/guide`, `/docs` */
function* foldersOf(path: string): Iterable<string> {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) yield path.slice(0, end);
}
