// Collects the addresses that authors gave to pages, so that links to their files lead there from every other document.
import {memoize} from '../base/memoize.js';
import type {JsonObject} from '../base/json.js';
import type {Config} from '../config/config.js';
import {addressKey, addressOf, type AddressOptions} from '../document/document-address.js';
import {addressFields, ownPath} from '../document/own-address.js';
import {toolVersion} from '../files/galley-package.js';
import {readFrontMatter} from '../markdown/front-matter.js';
import type {TextSource} from '../source/source.js';
import type {Store} from '../store/store.js';

const storeKey = `addresses:${toolVersion}`;

/** Returns the addresses by those of the files, sorted, so that the same files give the same result. */
export function ownAddressesOf(
  sources: readonly TextSource[],
  config: Config,
  store: Store,
): Readonly<Record<string, string>> {
  const candidates = sources.filter(({kind, mayHaveAddress}) => kind === 'markdown' && mayHaveAddress === true);
  if (candidates.length === 0) return {};
  const options: AddressOptions = {
    locales: config.locales,
    defaultLocale: config.defaultLocale,
    respectPathCase: config.content.respectPathCase,
  };
  const stored = store.get(storeKey);
  const known = new Map(stored === undefined ? [] : (JSON.parse(stored) as readonly (readonly [string, JsonObject])[]));
  const used = new Map(candidates.map((source) => [source.hash, known.get(source.hash) ?? fieldsIn(source)] as const));
  const text = JSON.stringify([...used]);
  if (text !== stored) store.put(storeKey, text);
  const entries = candidates.flatMap(({path, hash}): (readonly [string, string])[] => {
    const address = addressOf(path, options);
    const own = ownPath(used.get(hash) ?? {}, address);
    return own === undefined || own === address.path ? [] : [[addressKey(address), own]];
  });
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Reads the fields that can set an address. Memoized, because `dev` keeps the sources that did not change. */
const fieldsIn = memoize((source: TextSource): JsonObject => {
  return addressFields(readFrontMatter(source.text, `content/${source.path}`).fields);
});
