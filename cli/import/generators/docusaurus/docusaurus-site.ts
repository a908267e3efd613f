// Types and helpers shared by the readers and converters for Docusaurus.
import type {Json, JsonObject} from '../../../../renderer/base/json.js';
import type {CopiedFile, ImportedPage, ImportedRedirect, LostUrl, Sidebar} from '../../imported-site.js';
import type {ReadContext} from '../../reader-context.js';
import type {StaticValue} from '../../static-eval/static-value.js';

export interface DocsPlugin {
  readonly options: StaticValue | undefined;
  /** Folder of the pages. */
  readonly folder: string;
  readonly routeBase: string;
  /** The sidebars of the imported version; absent if there is only the version in the folder of the docs. */
  readonly sidebarFile?: string | undefined;
}

export interface DocusaurusSite {
  readonly context: ReadContext;
  readonly root: string;
  readonly config: StaticValue;
  readonly pages: ImportedPage[];
  readonly files: CopiedFile[];
  readonly redirects: ImportedRedirect[];
  readonly lost: LostUrl[];
  readonly sidebars: Sidebar[];
  readonly directories: Map<string, JsonObject>;
  readonly components: Map<string, Json>;
  /** Pages by the address of their plugin and their id: `docs:guide/start`. */
  readonly ids: Map<string, ReferencedPage>;
  /** Addresses of the first pages of sidebars, by the ids of plugin and sidebar: `default:tutorialSidebar`. */
  readonly sidebarStarts: Map<string, string>;
}

/** A page that sidebars, menus and front matter refer to by its id. */
export interface ReferencedPage {
  readonly url: string;
  readonly title: string;
}

/** Returns the page of a plugin that has this id. */
export function pageOfId(
  id: string,
  {routeBase}: Pick<DocsPlugin, 'routeBase'>,
  {ids}: Pick<DocusaurusSite, 'ids'>,
): ReferencedPage | undefined {
  return ids.get(`${routeBase}:${id}`);
}

/** Returns the key of a sidebar in `sidebarStarts`. */
export function sidebarKey(pluginId: string | undefined, sidebarId: string): string {
  return `${pluginId ?? 'default'}:${sidebarId}`;
}

/** Whether a file beside pages is content, and not code or data of the old site. */
export function isAsset(file: string): boolean {
  return !/\.(?:[cm]?[jt]sx?|json|ya?ml|lock|s?css)$/.test(file);
}

/** `img/logo.svg` → `/img/logo.svg`: paths in the config start at the published files. */
export function siteFile(file: string): string {
  return /^[a-z]+:|^\.|^\//.test(file) ? file : `/${file}`;
}

export function joinPath(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('/');
}
