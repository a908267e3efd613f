// Finds icons by name: in the collections installed as `@iconify-json/*`, and in the site's own files,
// `content/icons/logo.svg` → `custom:logo`.
import {readdirSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {getIconData} from '@iconify/utils/lib/icon-set/get-icon';
import {iconToSVG} from '@iconify/utils/lib/svg/build';
import {lazy} from '../../base/lazy.js';
import {nearest} from '../../../runtime/text/nearest-word.js';
import type {IconDrawing} from '../../page/render/render-context.js';
import type {AssetSource} from '../../source/source.js';
import type {Files} from '../../files/files.js';
import {sanitizeSvg} from './sanitize-svg.js';
import {byKey} from '../../../runtime/text/compare-code-units.js';

/** All icons that a site can use. */
export interface SiteIcons {
  /** Returns the drawing of an icon, `lucide:book-open` or `i-lucide-book-open`, or undefined if there is none. */
  svg(name: string): IconDrawing | undefined;
  /** Returns set and name without aliases. They are the same for `i-lucide-book` and `lucide:book`. */
  fullName(name: string): {readonly set: string; readonly icon: string} | undefined;
  /** Returns the most similar name. */
  nearest(name: string): string | undefined;
  /** Returns the set in a name if it is not installed: `ph` for `i-ph-house`. */
  missingSet(name: string): string | undefined;
}

/** Returns what to do about an unknown icon; undefined if neither a similar name nor its set is known. */
export function unknownIconHint(name: string, icons: Pick<SiteIcons, 'nearest' | 'missingSet'>): string | undefined {
  const near = icons.nearest(name);
  const set = icons.missingSet(name);
  const suggestion = near === undefined ? undefined : `Did you mean ${near}?`;
  if (set === undefined) return suggestion;
  const install = `For icons of the set ${set}, run \`npm install @iconify-json/${set}\`.`;
  return suggestion === undefined ? install : `${suggestion} ${install}`;
}

/** One set of icons. */
interface Collection {
  readonly names: () => Iterable<string>;
  draw(name: string): IconDrawing | undefined;
}

type IconifyJSON = Parameters<typeof getIconData>[0];

type Collections = ReadonlyMap<string, () => Collection>;

const iconName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Returns all icons that a site can use. The site's `aliases` come first. A collection is read on first use. */
export function readIcons(
  files: Files,
  assets: readonly AssetSource[],
  aliases: Readonly<Record<string, string>> = {},
): SiteIcons {
  const aliasMap = new Map(Object.entries(aliases));
  const drawings = new Map<string, IconDrawing | undefined>();
  // Thousands of pages can show the same unknown icon.
  const nearestNames = new Map<string, string | undefined>();
  const collections = lazy<Collections>(
    () => new Map([...installedCollections(files.root), ['custom', () => customIcons(files, assets)]]),
  );
  return {
    svg(name) {
      if (!drawings.has(name)) drawings.set(name, draw(aliasMap.get(name) ?? name, collections()));
      return drawings.get(name);
    },
    fullName(name) {
      const {collection: set, icon} = readName(aliasMap.get(name) ?? name, collections());
      return set === undefined ? undefined : {set, icon};
    },
    missingSet: (name) => {
      const set = writtenSet(aliasMap.get(name) ?? name);
      return set === undefined || collections().has(set) ? undefined : set;
    },
    nearest(name) {
      if (!nearestNames.has(name))
        nearestNames.set(name, nearest(name, aliasMap.keys()) ?? nearestIcon(name, collections()));
      return nearestNames.get(name);
    },
  };
}

function draw(name: string, collections: Collections): IconDrawing | undefined {
  const {collection, icon} = readName(name, collections);
  if (collection === undefined || !iconName.test(icon)) return undefined;
  return collections.get(collection)?.().draw(icon);
}

// i-simple-icons-github
//   ^ the longest matching collection is used: `simple-icons`, not `simple`
function readName(name: string, collections: Collections): {collection: string | undefined; icon: string} {
  const unprefixed = name.startsWith('i-') ? name.slice(2) : name;
  const colon = unprefixed.indexOf(':');
  if (colon !== -1) return {collection: unprefixed.slice(0, colon), icon: unprefixed.slice(colon + 1)};
  const matchingCollections = [...collections.keys()].filter((collection) => unprefixed.startsWith(`${collection}-`));
  const collection = matchingCollections.toSorted((a, b) => b.length - a.length)[0];
  return {collection, icon: collection === undefined ? unprefixed : unprefixed.slice(collection.length + 1)};
}

/**
 * Returns the set in a name, whether it is installed or not: `ph` for `ph:house` and `i-ph-house`. After `i-`, only the
 * listed sets have two words.
 */
function writtenSet(name: string): string | undefined {
  const set = /^(?:i-)?([a-z][a-z\d-]*):./.exec(name)?.[1];
  return (
    set ??
    /^i-((?:simple-icons|vscode-icons|material-symbols|skill-icons|icon-park|svg-spinners)|[a-z\d]+)-./.exec(name)?.[1]
  );
}

function nearestIcon(name: string, collections: Collections): string | undefined {
  const {collection, icon} = readName(name, collections);
  const collectionName =
    collection === undefined || collections.has(collection) ? collection : nearest(collection, collections.keys());
  // Without a known collection, all are searched.
  const searched = collectionName === undefined ? [...collections.keys()] : [collectionName];
  for (const candidate of searched) {
    if (collections.get(candidate)?.().draw(icon)) return `${candidate}:${icon}`;
  }
  for (const candidate of searched) {
    const nearestName = nearest(icon, collections.get(candidate)?.().names() ?? []);
    if (nearestName !== undefined) return `${candidate}:${nearestName}`;
  }
  return undefined;
}

/** Returns the collections in `node_modules` of the site and of Galley, by prefix. Those of the site come first. */
function installedCollections(root: string): Map<string, () => Collection> {
  const collections = new Map<string, () => Collection>();
  for (const from of [join(root, 'package.json'), import.meta.url]) {
    const require = createRequire(from);
    for (const folder of require.resolve.paths('@iconify-json/any') ?? []) {
      for (const prefix of foldersIn(join(folder, '@iconify-json'))) {
        if (collections.has(prefix)) continue;
        // Loaded with `require`, which caches the parsed file.
        collections.set(
          prefix,
          lazy(() => iconifyCollection(require(join(folder, '@iconify-json', prefix, 'icons.json')) as IconifyJSON)),
        );
      }
    }
  }
  return new Map([...collections].toSorted(byKey));
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Most parent folders have no collections.
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

/** Returns the icons of the site itself: the files directly in `content/icons` whose names icons can have, sanitized. */
function customIcons(files: Files, assets: readonly AssetSource[]): Collection {
  const paths = new Map<string, string>();
  for (const {path} of assets) {
    const name = /^icons\/([^/]+)\.svg$/i.exec(path)?.[1]?.toLowerCase();
    if (name !== undefined && iconName.test(name)) paths.set(name, `content/${path}`);
  }
  return {
    names: () => paths.keys(),
    draw(name) {
      const path = paths.get(name);
      return path === undefined ? undefined : sanitizeSvg(new TextDecoder().decode(files.read(path)), `icon-${name}-`);
    },
  };
}
