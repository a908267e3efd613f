// Defines the input of a document: its source and a part of the config. The hash of a document is known without
// transforming it.
import {hashOfAll, type Hash} from '../base/hash.js';
import {memoize} from '../base/memoize.js';
import type {Config} from '../config/config.js';
import type {TextSource} from '../source/source.js';
import {nativeParser} from '../markdown/native-parser.js';

/** The part of the config on which a document depends. It is JSON, because it crosses threads. */
export interface TransformOptions {
  readonly markdown: Config['markdown'];
  readonly base: string;
  readonly trailingSlash: Config['trailingSlash'];
  readonly locales: readonly string[];
  readonly defaultLocale?: string;
  readonly respectPathCase: boolean;
  /** Whether documents have search sections. */
  readonly sections: boolean;
  /** Hash of the script with the site's plugins; absent if there are none. */
  readonly plugins?: Hash;
}

/** Part of the store keys. Increase it when the same source gives another result. */
const transformVersion = '4';

/** Returns the same object for the same config and plugins. */
export function transformOptions(config: Config, plugins?: Hash): TransformOptions {
  const known = optionsWith(config);
  const options = known.get(plugins) ?? (plugins === undefined ? optionsOf(config) : {...optionsOf(config), plugins});
  known.set(plugins, options);
  return options;
}

const optionsWith = memoize((_config: Config) => new Map<Hash | undefined, TransformOptions>());

function optionsOf(config: Config): TransformOptions {
  return {
    // The parser is part of the hash, so that documents of the portable parser are not used for the native one.
    markdown: nativeParser === undefined ? {...config.markdown, parser: 'remark'} : config.markdown,
    base: config.base,
    trailingSlash: config.trailingSlash,
    locales: config.locales,
    ...(config.defaultLocale !== undefined && {defaultLocale: config.defaultLocale}),
    respectPathCase: config.content.respectPathCase,
    sections: config.publish.search,
  };
}

/** Returns the hash of a document without transforming it: the hash of all its input. */
export function hashOfDocument(source: TextSource, options: TransformOptions): Hash {
  return hashesWith(options)(source);
}

/** Returns `hashOfDocument` for many sources. */
export const hashesWith = memoize((options: TransformOptions) => {
  const serializedOptions = JSON.stringify(options);
  return memoize(({path, hash}: TextSource) => hashOfAll([transformVersion, path, hash, serializedOptions]));
});
