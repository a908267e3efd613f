// Icons by name, drawn into the page at build: from the collections installed as `@iconify-json/*`, and from the
// site's own files, `content/icons/logo.svg` → `custom:logo`.
import {readdirSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {getIconData} from '@iconify/utils/lib/icon-set/get-icon';
import {iconToSVG} from '@iconify/utils/lib/svg/build';
import {lazy} from '../../base/lazy.js';
import {nearest} from '../../base/nearest.js';
import type {IconDrawing} from '../../page/context.js';
import type {AssetSource} from '../../source/source.js';
import type {Files} from '../../files/files.js';
import {cleanSvg} from './clean-svg.js';

export interface IconSet {
  /** Drawing of an icon, `lucide:book-open` or `i-lucide-book-open`; undefined when there is none. */
  svg(name: string): IconDrawing | undefined;
  /** Set and name, without aliases: what `i-lucide-book` and `lucide:book` have in common. */
  fullName(name: string): {readonly set: string; readonly icon: string} | undefined;
  /** The name that was probably meant. */
  nearest(name: string): string | undefined;
}

/** One named set of icons. */
interface Collection {
  readonly names: () => Iterable<string>;
  draw(name: string): IconDrawing | undefined;
}

type IconifyJSON = Parameters<typeof getIconData>[0];

type Collections = ReadonlyMap<string, () => Collection>;

const part = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** All icons a site can name, by the site's own `aliases` first. A collection is read when the first icon of it is asked for. */
export function readIcons(
  files: Files,
  assets: readonly AssetSource[],
  aliases: Readonly<Record<string, string>> = {},
): IconSet {
  const renamed = new Map(Object.entries(aliases));
  const drawings = new Map<string, IconDrawing | undefined>();
  const collections = lazy<Collections>(
    () => new Map([...installed(files.root), ['custom', () => ownIcons(files, assets)]]),
  );
  return {
    svg(name) {
      if (!drawings.has(name)) drawings.set(name, draw(renamed.get(name) ?? name, collections()));
      return drawings.get(name);
    },
    fullName(name) {
      const {collection: set, icon} = readName(renamed.get(name) ?? name, collections());
      return set === undefined ? undefined : {set, icon};
    },
    nearest: (name) => nearest(name, renamed.keys()) ?? nearestIcon(name, collections()),
  };
}

function draw(name: string, collections: Collections): IconDrawing | undefined {
  const {collection, icon} = readName(name, collections);
  if (collection === undefined || !part.test(icon)) return undefined;
  return collections.get(collection)?.().draw(icon);
}

// i-simple-icons-github
//   ^ the longest collection that fits wins: `simple-icons`, not `simple`
function readName(name: string, collections: Collections): {collection: string | undefined; icon: string} {
  const bare = name.startsWith('i-') ? name.slice(2) : name;
  const colon = bare.indexOf(':');
  if (colon >= 0) return {collection: bare.slice(0, colon), icon: bare.slice(colon + 1)};
  const fitting = [...collections.keys()].filter((collection) => bare.startsWith(`${collection}-`));
  const collection = fitting.toSorted((a, b) => b.length - a.length)[0];
  return {collection, icon: collection === undefined ? bare : bare.slice(collection.length + 1)};
}

function nearestIcon(name: string, collections: Collections): string | undefined {
  const {collection, icon} = readName(name, collections);
  const named =
    collection === undefined || collections.has(collection) ? collection : nearest(collection, collections.keys());
  // Without a collection that we know, whichever has the icon is meant.
  const searched = named === undefined ? [...collections.keys()] : [named];
  for (const candidate of searched) {
    if (collections.get(candidate)?.().draw(icon)) return `${candidate}:${icon}`;
  }
  for (const candidate of searched) {
    const near = nearest(icon, collections.get(candidate)?.().names() ?? []);
    if (near !== undefined) return `${candidate}:${near}`;
  }
  return undefined;
}

/** Collections in the site's `node_modules` and in ours, by prefix; the site's come first. */
function installed(root: string): Map<string, () => Collection> {
  const found = new Map<string, () => Collection>();
  for (const from of [join(root, 'package.json'), import.meta.url]) {
    const require = createRequire(from);
    for (const folder of require.resolve.paths('@iconify-json/any') ?? []) {
      for (const prefix of foldersIn(join(folder, '@iconify-json'))) {
        if (found.has(prefix)) continue;
        // Loaded by `require`, which keeps what it has parsed.
        found.set(
          prefix,
          lazy(() => iconifyCollection(require(join(folder, '@iconify-json', prefix, 'icons.json')) as IconifyJSON)),
        );
      }
    }
  }
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Most folders on the way up have no collections.
    return [];
  }
}

function iconifyCollection(data: IconifyJSON): Collection {
  const tables = [data.icons, data.aliases ?? {}];
  return {
    names: () => tables.flatMap((table) => Object.keys(table)),
    draw(name) {
      if (!tables.some((table) => Object.hasOwn(table, name))) return undefined;
      const icon = getIconData(data, name);
      if (!icon) return undefined;
      const {body, attributes} = iconToSVG(icon);
      return {body, viewBox: attributes.viewBox};
    },
  };
}

/** Files directly in `content/icons`, made harmless. */
function ownIcons(files: Files, assets: readonly AssetSource[]): Collection {
  const paths = new Map<string, string>();
  for (const {path} of assets) {
    const [, name] = /^icons\/([^/]+)\.svg$/i.exec(path) ?? [];
    if (name !== undefined) paths.set(name.toLowerCase(), `content/${path}`);
  }
  return {
    names: () => paths.keys(),
    draw(name) {
      const path = paths.get(name);
      return path === undefined ? undefined : cleanSvg(new TextDecoder().decode(files.read(path)), `icon-${name}-`);
    },
  };
}
