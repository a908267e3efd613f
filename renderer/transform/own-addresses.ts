// Collects the addresses that authors set for pages, so that links to their files in other documents lead there. Addresses
// from file names are included if they look like those of files, because links to pages can end with a slash.
import {memoize} from '../base/memoize.js';
import type {JsonObject} from '../base/json.js';
import {looksLikeFile} from '../base/url-mapping.js';
import type {Config} from '../config/config.js';
import {addressKey, addressOf, type AddressOptions} from '../document/document-address.js';
import {addressFields, frontMatterPath} from '../document/front-matter-address.js';
import {toolVersion} from '../files/galley-package.js';
import {readFrontMatter} from '../markdown/front-matter.js';
import type {TextSource} from '../source/source.js';
import type {Store} from '../store/store.js';

const storeKey = `addresses:${toolVersion}`;

/** Returns the addresses by the keys of those derived from the files. They are sorted, so that the same files give the same result. */
export function ownAddressesOf(
  sources: readonly TextSource[],
  config: Config,
  store: Store,
): Readonly<Record<string, string>> {
  const candidates = sources.filter(
    ({kind, mayHaveAddress, path}) => kind === 'markdown' && (mayHaveAddress === true || hasFileAddress(path, config)),
  );
  if (candidates.length === 0) return {};
  const options: AddressOptions = {
    locales: config.locales,
    defaultLocale: config.defaultLocale,
    respectPathCase: config.content.respectPathCase,
  };
  const stored = store.get(storeKey);
  const storedFields = new Map(
    stored === undefined ? [] : (JSON.parse(stored) as readonly (readonly [string, JsonObject])[]),
  );
  const currentFields = new Map(
    candidates.map((source) => [source.hash, storedFields.get(source.hash) ?? fieldsIn(source)] as const),
  );
  const text = JSON.stringify([...currentFields]);
  if (text !== stored) store.put(storeKey, text);
  const entries = candidates.flatMap(({path, hash}): (readonly [string, string])[] => {
    const address = addressOf(path, options);
    const route = frontMatterPath(currentFields.get(hash) ?? {}, address) ?? address.path;
    return route === address.path && !hasFileAddress(path, config) ? [] : [[addressKey(address), route]];
  });
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** `docs/next.config.md` becomes `/docs/next.config/`, and a link to `/docs/next.config` could mean a file. */
function hasFileAddress(path: string, {trailingSlash}: Config): boolean {
  return trailingSlash === 'always' && looksLikeFile(path.replace(/\.mdx?$/, ''));
}

/** Reads the fields that can set an address. Memoized, because `dev` keeps the sources that did not change. */
const fieldsIn = memoize((source: TextSource): JsonObject => {
  return addressFields(readFrontMatter(source.text, `content/${source.path}`).fields);
});
