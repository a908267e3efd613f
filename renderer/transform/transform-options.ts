// Defines the input of a document: its source and a part of the config. The hash of a document is known without
// transforming it.
import {hashOf, hashOfAll, type Hash} from '../base/hash.js';
import {memoize} from '../base/memoize.js';
import type {Config} from '../config/config.js';
import {looksLikePage, withoutPageExtension} from '../base/url-mapping.js';
import type {Source, TextSource} from '../source/source.js';
import type {MermaidPackage} from '../markdown/mermaid/load-mermaid.js';
import {nativeParser} from '../markdown/native-parser.js';

/** The part of the config on which a document depends. It is JSON, because it is sent to threads. */
export interface TransformOptions {
  readonly markdown: Config['markdown'];
  readonly base: string;
  readonly trailingSlash: Config['trailingSlash'];
  readonly locales: readonly string[];
  readonly defaultLocale?: string;
  readonly respectPathCase: boolean;
  readonly csv: Config['content']['csv'];
  /** Whether documents have search sections. */
  readonly sections: boolean;
  /** Addresses such as `/demo.html` that are published files or redirects, so links to them do not mean a page. */
  readonly exactAddresses: readonly string[];
  /** Addresses that authors set for pages, by those derived from their files, so links to the files lead to them. */
  readonly customAddresses: Readonly<Record<string, string>>;
  /** Hash of the script with the site's plugins; absent if there are none. */
  readonly plugins?: Hash;
  /** The package that draws diagrams; absent if it is not installed, or not used. */
  readonly mermaid?: MermaidPackage;
  /** Mark elements and components of the body with their places in the files. */
  readonly places?: true;
}

export interface SiteInput {
  /** Hash of the script with the site's plugins. */
  readonly plugins?: Hash | undefined;
  readonly exactAddresses?: readonly string[];
  readonly customAddresses?: Readonly<Record<string, string>>;
  readonly mermaid?: MermaidPackage | undefined;
  readonly places?: true | undefined;
}

/** Returns the same object as the last call with the same config, plugins, diagrams and places if the addresses are the same. */
export function transformOptions(
  config: Config,
  {plugins, exactAddresses = [], customAddresses = {}, mermaid, places}: SiteInput = {},
): TransformOptions {
  const lastOptions = lastOptionsOf(config);
  const kind = JSON.stringify([plugins, mermaid, places]);
  const addresses = JSON.stringify([exactAddresses, customAddresses]);
  const last = lastOptions.get(kind);
  if (last?.addresses === addresses) return last.options;
  const options: TransformOptions = {
    ...optionsOf(config),
    exactAddresses,
    customAddresses,
    ...(plugins !== undefined && {plugins}),
    ...(mermaid !== undefined && {mermaid}),
    ...(places && {places}),
  };
  lastOptions.set(kind, {addresses, options});
  return options;
}

/**
 * Returns the addresses that look like those of pages, but are published files or redirects to other pages. A
 * redirect from `/start.html` to `/start` is not included, so that links lead directly to the page.
 */
export function exactAddressesOf(sources: Iterable<Source>, {redirects}: Config): readonly string[] {
  const addresses = Object.entries(redirects).flatMap(([from, {to}]) =>
    looksLikePage(from) && withoutPageExtension(from) !== to ? [from] : [],
  );
  for (const {kind, path} of sources) {
    if (kind === 'asset' && path.startsWith('public/') && looksLikePage(path))
      addresses.push(path.slice('public'.length));
  }
  return addresses.sort();
}

/**
 * The last options of each config, by what does not change while it is in use: reading documents and rendering pages take turns
 * with different plugins and places. Earlier ones are dropped, because `dev` uses one config for hours, and every change of a
 * custom address makes new options.
 */
const lastOptionsOf = memoize(
  (_config: Config) => new Map<string, {readonly addresses: string; readonly options: TransformOptions}>(),
);

function optionsOf(
  config: Config,
): Omit<TransformOptions, 'exactAddresses' | 'customAddresses' | 'plugins' | 'mermaid' | 'places'> {
  return {
    // The parser is part of the hash, so that documents of the portable parser are not used for the native one.
    markdown: nativeParser === undefined ? {...config.markdown, parser: 'remark'} : config.markdown,
    base: config.base,
    trailingSlash: config.trailingSlash,
    locales: config.locales,
    ...(config.defaultLocale !== undefined && {defaultLocale: config.defaultLocale}),
    respectPathCase: config.content.respectPathCase,
    csv: config.content.csv,
    sections: config.publish.search,
  };
}

/** Returns the hash of a document without transforming it: the hash of all its input. */
export function hashOfDocument(source: TextSource, options: TransformOptions): Hash {
  return hashesWith(options)(source);
}

/** Returns `hashOfDocument` for many sources. */
export const hashesWith = memoize((options: TransformOptions) => {
  // The folder of the package is not hashed, because machines that share a store may have the site in other folders.
  const {mermaid, ...hashedOptions} = options;
  const optionsHash = hashOf(JSON.stringify({...hashedOptions, ...(mermaid && {mermaid: mermaid.version})}));
  return memoize(({path, hash}: TextSource) => hashOfAll([path, hash, optionsHash]));
});
