// Defines a source: a file below `content/` that was read but not yet parsed.
import {hashOf, type Hash} from '../base/hash.js';
import type {IncludedText} from './included-text.js';

export type Source = TextSource | AssetSource;

/** Results of a quick scan of a Markdown text, without parsing it. An absent trait is certainly false. */
export interface SourceTraits {
  /** Whether the front matter may set the address of the page. Reading all texts for that takes too long. */
  readonly mayHaveAddress?: true;
  /** Whether the text may include other files. */
  readonly mayInclude?: true;
}

/** A file whose text becomes a document, or the config. */
export interface TextSource extends SourceTraits {
  readonly kind: 'markdown' | 'data';
  /** Path below `content/`, with forward slashes, in NFC: `docs/1.start/2.install.md`. */
  readonly path: string;
  /** Hash of the text, and of everything that it includes. */
  readonly hash: Hash;
  /** Included files; absent if there are none, or if they were not looked up yet. */
  readonly included?: IncludedText;
  /**
   * Line ends are `\n`; a byte-order mark is kept. The file is read on access, so if it has changed since, the text no
   * longer matches the hash.
   */
  readonly text: string;
}

const textsInMemory = new WeakMap<TextSource, string>();

/** Returns a source that calls `read` on each access to its text, unless the text is held in memory. */
export function textSource(fields: Omit<TextSource, 'text'>, read: () => string): TextSource {
  const source: TextSource = {
    ...fields,
    get text() {
      return textsInMemory.get(source) ?? read();
    },
  };
  return source;
}

/**
 * Returns a source whose text contains that of other files. `reread` makes it again, because a file can have changed
 * since.
 */
export function includingSource(fields: Omit<TextSource, 'text'>, reread: () => TextSource): TextSource {
  const source = textSource(fields, () => reread().text);
  rereads.set(source, reread);
  return source;
}

const rereads = new WeakMap<TextSource, () => TextSource>();

/** Keeps the text in memory until the document is made. It is seldom needed after that. */
export function keepTextInMemory(source: TextSource, text: string): void {
  textsInMemory.set(source, text);
}

/** Returns the source with its text held in memory, or a new source if the file changed since it was hashed. */
export function withText(source: TextSource): TextSource {
  if (textsInMemory.has(source)) return source;
  const rereadSource = rereads.get(source)?.();
  if (rereadSource !== undefined) return reuseIfUnchanged(rereadSource, source);
  const {text} = source;
  const hash = hashOf(text);
  const current = hash === source.hash ? source : textSource({...fieldsOf(source), hash}, () => text);
  keepTextInMemory(current, text);
  return current;
}

function reuseIfUnchanged(rereadSource: TextSource, source: TextSource): TextSource {
  if (rereadSource.hash !== source.hash) return rereadSource;
  keepTextInMemory(source, rereadSource.text);
  return source;
}

function fieldsOf({kind, path, hash, mayHaveAddress, mayInclude}: TextSource): Omit<TextSource, 'text'> {
  return {kind, path, hash, ...(mayHaveAddress && {mayHaveAddress}), ...(mayInclude && {mayInclude})};
}

export function releaseText(source: TextSource): void {
  textsInMemory.delete(source);
}

/** A file that is published or referenced unchanged: an image, a font, anything below `public/`. */
export interface AssetSource {
  readonly kind: 'asset';
  readonly path: string;
  /** Hash of the bytes. */
  readonly hash: Hash;
  readonly size: number;
}

/** Returns the assets by path. */
export function assetsOf(sources: ReadonlyMap<string, Source>): ReadonlyMap<string, AssetSource> {
  return new Map([...sources].filter((entry): entry is [string, AssetSource] => entry[1].kind === 'asset'));
}

/**
 * Returns whether a file below `content/` is an image that any template may show. Such images are part of the key of
 * every page.
 */
export function isSharedImage(path: string): boolean {
  return /^public\/.*\.(?:svg|png|jpe?g|webp|gif|avif)$|^icons\//i.test(path);
}

/**
 * Returns the text of a file below the site root, such as `content/docs/a.md`. Returns undefined if it is an asset or
 * does not exist.
 */
export function sourceText(sources: ReadonlyMap<string, Source>, file: string): string | undefined {
  const source = sources.get(file.slice('content/'.length));
  return source === undefined || source.kind === 'asset' ? undefined : source.text;
}

/** Returns the included files of such a text, or undefined if it has none. */
export function includedText(sources: ReadonlyMap<string, Source>, file: string): IncludedText | undefined {
  const source = sources.get(file.slice('content/'.length));
  return source?.kind === 'markdown' ? source.included : undefined;
}
