// A source is a file read; nothing of it is understood yet.
import {hashOf, type Hash} from '../base/hash.js';

export type Source = TextSource | AssetSource;

/** A file whose text becomes a document, or the config. */
export interface TextSource {
  readonly kind: 'markdown' | 'data';
  /** Path below `content/`, forward slashes, NFC: `docs/1.start/2.install.md`. */
  readonly path: string;
  /** Hash of the text. */
  readonly hash: Hash;
  /**
   * Line ends are `\n`; a byte-order mark is kept. Read when it is asked for, so a file that has changed since gives another text
   * than the hash is of.
   */
  readonly text: string;
}

const held = new WeakMap<TextSource, string>();

/** A source that asks `read` for its text, unless it holds it. */
export function textSource(known: Omit<TextSource, 'text'>, read: () => string): TextSource {
  const source: TextSource = {
    ...known,
    get text() {
      return held.get(source) ?? read();
    },
  };
  return source;
}

/** Texts are held from reading until documents are made of them: few ask for one after that. */
export function holdText(source: TextSource, text: string): void {
  held.set(source, text);
}

/** The source, which then holds its text; another one where the file has changed since it was hashed. */
export function withText(source: TextSource): TextSource {
  if (held.has(source)) return source;
  const {text} = source;
  const hash = hashOf(text);
  const same = hash === source.hash ? source : textSource({...known(source), hash}, () => text);
  holdText(same, text);
  return same;
}

function known({kind, path, hash}: TextSource): Omit<TextSource, 'text'> {
  return {kind, path, hash};
}

export function releaseText(source: TextSource): void {
  held.delete(source);
}

/** A file that is published or referred to as it is: an image, a font, anything below `public/`. */
export interface AssetSource {
  readonly kind: 'asset';
  readonly path: string;
  /** Hash of the bytes. */
  readonly hash: Hash;
  readonly size: number;
}

/** The files that are published or referred to, by path. */
export function assetsOf(sources: ReadonlyMap<string, Source>): ReadonlyMap<string, AssetSource> {
  return new Map([...sources].filter((entry): entry is [string, AssetSource] => entry[1].kind === 'asset'));
}

/** Whether a file below `content/` is a picture that any template may show: it is part of every page's key. */
export function isSharedImage(path: string): boolean {
  return /^public\/.*\.(?:svg|png|jpe?g|webp|gif|avif)$|^icons\//i.test(path);
}

/** The text of a file below the site root, `content/docs/a.md`; undefined when it is an asset, or gone. */
export function sourceText(sources: ReadonlyMap<string, Source>, file: string): string | undefined {
  const source = sources.get(file.slice('content/'.length));
  return source === undefined || source.kind === 'asset' ? undefined : source.text;
}
