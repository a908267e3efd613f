// Describes the addresses of a site before and after a move.
import type {Snapshot} from '../../renderer/compile.js';
import {
  addressKey,
  addressOf,
  routeFromSegments,
  type AddressOptions,
} from '../../renderer/document/document-address.js';
import type {Document} from '../../renderer/document/document-types.js';
import {assetOf} from '../../renderer/markdown/finalize-image.js';
import {targetOf, type LinkContext} from '../../renderer/markdown/finalize-link.js';
import type {TextSource} from '../../renderer/source/source.js';
import type {Store} from '../../renderer/store/store.js';
import {customAddressesOf} from '../../renderer/transform/custom-addresses.js';
import {exactAddressesOf} from '../../renderer/transform/transform-options.js';
import type {Move} from './locate-move.js';
import {isTextFile} from './text-file-names.js';
import {groupBy} from '../../runtime/text/group-by.js';

/** Target of an address in a file. */
export type Destination =
  | {readonly kind: 'page'; readonly path: string; readonly file?: string | undefined}
  | {readonly kind: 'asset'; readonly file: string};

/** One state of the site. Files are paths below `content/`. */
interface SiteState {
  readonly files: ReadonlySet<string>;
  /** Returns the address of a document. */
  routeOf(file: string): string;
  contextOf(file: string): LinkContext;
  /** Returns what an address leads to if it is one of this site. */
  resolve(written: string, from: string, as?: Destination['kind']): Destination | undefined;
}

export interface MovedSite {
  readonly before: SiteState;
  readonly after: SiteState;
  /** Returns where a destination is after the move. */
  moved(destination: Destination, from: string): Destination;
  /** Returns the new path of a file. */
  newFile(file: string): string;
  /** New addresses of folders by their old ones. */
  readonly folders: ReadonlyMap<string, string>;
}

export function movedSite(snapshot: Snapshot, move: Move, store: Store): MovedSite {
  const {config, sources} = snapshot;
  const newFile = (file: string): string => move.files.get(file) ?? file;
  const documents = new Map(
    snapshot.transforms.documents.map((one) => [one.file.slice('content/'.length), one] as const),
  );
  const texts = [...sources.values()].filter((source): source is TextSource => source.kind !== 'asset');
  const before = stateOf(snapshot, {files: new Set(sources.keys()), texts, store, documents});
  const renamed = texts.map((source) => renamedSource(source, newFile(source.path)));
  const after = stateOf(snapshot, {
    files: new Set([...sources.keys()].map(newFile)),
    texts: renamed,
    store,
    documents: new Map([...documents].map(([file, document]) => [newFile(file), document] as const)),
    exactAddresses: exactAddressesOf(
      [...sources.values()].map(({kind, path}) => ({kind, path: newFile(path)}) as TextSource),
      config,
    ),
  });
  const filesAt = groupBy(documents.keys(), before.routeOf);
  const options = addressOptions(snapshot);
  const localeOf = (file: string): string => addressOf(file, options).locale;
  return {
    before,
    after,
    newFile,
    folders: movedFolders(move, snapshot),
    moved(destination, from) {
      if (destination.kind === 'asset') return {kind: 'asset', file: newFile(destination.file)};
      const candidates = filesAt.get(destination.path) ?? [];
      const file = candidates.find((one) => localeOf(one) === localeOf(from)) ?? candidates[0];
      if (file !== undefined) return {kind: 'page', path: after.routeOf(newFile(file)), file: newFile(file)};
      const published = `public${destination.path}`;
      return move.files.has(published)
        ? {kind: 'page', path: newFile(published).replace(/^public/, '')}
        : {kind: 'page', path: destination.path};
    },
  };
}

interface StateInputs {
  readonly files: ReadonlySet<string>;
  readonly texts: readonly TextSource[];
  readonly store: Store;
  readonly documents: ReadonlyMap<string, Document>;
  readonly exactAddresses?: readonly string[];
}

function stateOf(snapshot: Snapshot, {files, texts, store, documents, ...given}: StateInputs): SiteState {
  const {config, discovery} = snapshot;
  const options = addressOptions(snapshot);
  const customAddresses = customAddressesOf(texts, config, store);
  const exactAddresses = given.exactAddresses ?? exactAddressesOf(discovery.sources, config);
  const routeOf = (file: string): string => {
    const document = documents.get(file);
    // Data files give their address in `_path`.
    if (document !== undefined && document.meta._type !== 'markdown' && document.authored.includes('_path')) {
      return document.path;
    }
    const address = addressOf(file, options);
    return customAddresses[addressKey(address)] ?? address.path;
  };
  const contextOf = (file: string): LinkContext => ({
    ...options,
    base: config.base,
    trailingSlash: config.trailingSlash,
    file,
    path: routeOf(file),
    index: addressOf(file, options).name === '',
    html: config.markdown.html,
    exactAddresses,
    customAddresses,
  });
  return {
    files,
    routeOf,
    contextOf,
    resolve(written, from, as) {
      const context = contextOf(from);
      const asset = as === 'page' ? undefined : assetOf(written, context);
      const isAsset = as === 'asset' || (asset !== undefined && files.has(asset) && !isTextFile(asset));
      if (asset !== undefined && asset !== 'rejected' && isAsset) return {kind: 'asset', file: asset};
      if (as === 'asset') return undefined;
      const target = targetOf(written, context);
      return target.kind === 'page' ? {kind: 'page', path: target.path} : undefined;
    },
  };
}

/** The text of a source is read on access, so a source is copied only if its text may be needed. */
function renamedSource(source: TextSource, path: string): TextSource {
  if (path === source.path) return source;
  const {kind, hash, mayHaveAddress} = source;
  return {kind, hash, path, ...(mayHaveAddress && {mayHaveAddress}), text: mayHaveAddress ? source.text : ''};
}

function movedFolders({from, to, isFolder, files}: Move, snapshot: Snapshot): ReadonlyMap<string, string> {
  if (!isFolder) return new Map();
  const names = new Set([from]);
  for (const file of files.keys()) {
    for (let end = file.lastIndexOf('/'); end > from.length; end = file.lastIndexOf('/', end - 1))
      names.add(file.slice(0, end));
  }
  const {respectPathCase} = addressOptions(snapshot);
  const {locales} = snapshot.config;
  const routeOf = (folder: string): string => {
    const steps = folder.split('/');
    return routeFromSegments(locales.includes(steps[0]!) ? steps.slice(1) : steps, respectPathCase);
  };
  return new Map([...names].map((name) => [routeOf(name), routeOf(to + name.slice(from.length))] as const));
}

function addressOptions({config: {locales, defaultLocale, content}}: Snapshot): AddressOptions {
  return {locales, ...(defaultLocale !== undefined && {defaultLocale}), respectPathCase: content.respectPathCase};
}
