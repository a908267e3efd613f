// Gives pages the order and the labels of the old sidebar.
import type {Json, JsonObject} from '../../renderer/base/json.js';
import {trimSlash} from '../../renderer/base/path.js';
import type {Notes, Sidebar, SidebarItem} from './model.js';
import {decodedUrl} from './pages.js';
import type {PlacedPage} from './redirects.js';
import {readFrontMatter} from './text/front-matter.js';
import {linesOf} from './text/lines.js';

export interface PlacedSidebars {
  /** Keys for `site.yml`. */
  readonly config: JsonObject;
  /** Front matter by path below `content/`. */
  readonly fields: ReadonlyMap<string, Readonly<Record<string, Json | undefined>>>;
  /** Fields of `_dir.yml` by folder below `content/`. */
  readonly directories: ReadonlyMap<string, JsonObject>;
}

export function placeSidebars(
  sidebars: readonly Sidebar[],
  pages: readonly PlacedPage[],
  _notes: Notes,
): PlacedSidebars {
  const byRoute = new Map(pages.map((page) => [page.route, page]));
  const fields = new Map<string, Readonly<Record<string, Json | undefined>>>();
  let order = 0;
  const place = (items: readonly SidebarItem[]): void => {
    for (const item of items) {
      if ('url' in item && item.url !== undefined) {
        const page = byRoute.get(decodedUrl(trimSlash(item.url.replace(/[?#].*$/, ''))));
        if (page && !fields.has(page.to)) fields.set(page.to, {order: ++order, ...labelFields(page.text, item.label)});
      }
      if (item.kind === 'group') place(item.items);
    }
  };
  for (const {items} of sidebars) place(items);
  return {config: {}, fields, directories: new Map()};
}

/** The label of the sidebar, if it is not the title of the page. */
function labelFields(text: string, label: string | undefined): Readonly<Record<string, Json>> {
  if (label === undefined) return {};
  const {fields, body} = readFrontMatter(text);
  const heading = linesOf(body).find(({text: line, code}) => !code && /^#\s/.test(line));
  const title =
    typeof fields.title === 'string' ? fields.title : heading?.text.replace(/^#\s+|\s*\{#[^}]*\}\s*$|\s+#+\s*$/g, '');
  return title === label || fields.navigation !== undefined ? {} : {navigation: {title: label}};
}
