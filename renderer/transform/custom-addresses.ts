// Collects the addresses that authors set for pages, so that links to their files in other documents lead there. Addresses
// from file names are included if they look like those of files, because links to pages can end with a slash.
import {memoize} from '../base/memoize.js';
import type {JsonObject} from '../base/json.js';
import {looksLikeFile} from '../base/url-mapping.js';
import type {Config} from '../config/config.js';
import {addressKey, addressOf, type Address} from '../document/document-address.js';
import {addressFields, frontMatterPath} from '../document/front-matter-address.js';
import {toolVersion} from '../files/galley-package.js';
import {readFrontMatter} from '../markdown/front-matter.js';
import type {TextSource} from '../source/source.js';
import type {Store} from '../store/store.js';
import {byKey} from '../../runtime/text/compare-code-units.js';

const storeKey = `addresses:${toolVersion}`;

/** Returns the addresses by the keys of those derived from the files. They are sorted, so that the same files give the same result. */
export function customAddressesOf(
  sources: readonly TextSource[],
  config: Config,
  store: Store,
): Readonly<Record<string, string>> {
  const addressFrom = addressesWith(config);
  // `docs/next.config.md` becomes `/docs/next.config/`, and a link to `/docs/next.config` could mean a file.
  const isFileLike = (route: string): boolean => config.trailingSlash === 'always' && looksLikeFile(route);
  const candidates = sources.filter(
    (source) => source.kind === 'markdown' && (source.mayHaveAddress === true || isFileLike(addressFrom(source).path)),
  );
  if (candidates.length === 0) return {};
  const stored = store.get(storeKey);
  const storedFields = new Map(
    stored === undefined ? [] : (JSON.parse(stored) as readonly (readonly [string, JsonObject])[]),
  );
  const currentFields = new Map(
    candidates.map((source) => [source.hash, storedFields.get(source.hash) ?? fieldsIn(source)] as const),
  );
  const text = JSON.stringify([...currentFields]);
  if (text !== stored) store.put(storeKey, text);
  const entries = candidates.flatMap((source): (readonly [string, string])[] => {
    const address = addressFrom(source);
    const route = frontMatterPath(currentFields.get(source.hash) ?? {}, address) ?? address.path;
    return route === address.path && !isFileLike(route) ? [] : [[addressKey(address), route]];
  });
  return Object.fromEntries(entries.toSorted(byKey));
}

/** Returns the address that the path of a source gives. Memoized like `fieldsIn`. */
const addressesWith = memoize(({locales, defaultLocale, content: {respectPathCase}}: Config) => {
  const options = {locales, defaultLocale, respectPathCase};
  return memoize((source: TextSource): Pick<Address, 'locale' | 'path' | 'name'> => {
    const {locale, path, name} = addressOf(source.path, options);
    return {locale, path, name};
  });
});

/** Reads the fields that can set an address. Memoized, because `dev` keeps the sources that did not change. */
const fieldsIn = memoize((source: TextSource): JsonObject => {
  return addressFields(readFrontMatter(source.text, `content/${source.path}`).fields);
});
