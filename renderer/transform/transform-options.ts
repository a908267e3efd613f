// What a document is made from: its source and a part of the config. Known without making it.
import {hashOfAll, type Hash} from '../base/hash.js';
import {memoize} from '../base/memoize.js';
import type {Config} from '../config/config.js';
import type {TextSource} from '../source/source.js';
import {nativeParser} from '../markdown/native-parser.js';

/** Everything of the config that a document depends on. JSON: it crosses threads. */
export interface TransformOptions {
  readonly markdown: Config['markdown'];
  readonly base: string;
  readonly trailingSlash: Config['trailingSlash'];
  readonly locales: readonly string[];
  readonly defaultLocale?: string;
  readonly respectPathCase: boolean;
  /** Whether documents are to have search sections. */
  readonly sections: boolean;
  /** Of the script with the site's plugins; absent without any. */
  readonly plugins?: Hash;
}

/** Goes into memo keys; raise it when the same source gives another answer. */
export const transformVersion = '2';

/** The very same object for the same config and the same plugins. */
export function transformOptions(config: Config, plugins?: Hash): TransformOptions {
  const known = optionsWith(config);
  const options = known.get(plugins) ?? (plugins === undefined ? optionsOf(config) : {...optionsOf(config), plugins});
  known.set(plugins, options);
  return options;
}

const optionsWith = memoize((_config: Config) => new Map<Hash | undefined, TransformOptions>());

function optionsOf(config: Config): TransformOptions {
  return {
    // Documents are known by the parser that reads them, so those of the portable one are not kept for the native one.
    markdown: nativeParser === undefined ? {...config.markdown, parser: 'remark'} : config.markdown,
    base: config.base,
    trailingSlash: config.trailingSlash,
    locales: config.locales,
    ...(config.defaultLocale !== undefined && {defaultLocale: config.defaultLocale}),
    respectPathCase: config.content.respectPathCase,
    sections: config.publish.search,
  };
}

/** What a document will be known by, without making it: the hash of everything it is made from. */
export function hashOfDocument(source: TextSource, options: TransformOptions): Hash {
  return hashesWith(options)(source);
}

/** `hashOfDocument` for many sources. */
export const hashesWith = memoize((options: TransformOptions) => {
  const told = JSON.stringify(options);
  return memoize(({path, hash}: TextSource) => hashOfAll([transformVersion, path, hash, told]));
});
