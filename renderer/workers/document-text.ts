// Serializes documents and bodies for threads and the store.
import type {Hash} from '../base/hash.js';
import {SiteError} from '../base/error.js';
import {lazy} from '../base/lazy.js';
import type {Body, Document, Link} from '../document/document.js';
import {isTransientError} from '../document/transient-errors.js';
import type {Transformed} from '../transform/transform.js';
import {toolVersion} from '../files/galley-package.js';
import type {Store} from '../store/store.js';

/**
 * The document as text (see `parseStoredDocument`), because text crosses threads faster and the store needs it. The body is
 * already a few long texts.
 */
export interface TransformedText {
  readonly document: string;
  /** Null for data files, and if both are already in the store. */
  readonly body: Body | null;
  /** The result may be different next time, so it is not stored. */
  readonly isTransient?: true;
}

/** Returns the text of the document with this hash, or undefined if the store does not have it. */
export function storedText(hash: Hash, store: Store): string | undefined {
  return store.get(documentKey(hash));
}

/** Returns the body for a hash, or undefined if the store does not have it. */
export function storedBody(hash: Hash, store: Store): Body | undefined {
  const text = store.get(bodyKey(hash));
  return text === undefined ? undefined : (JSON.parse(text) as Body);
}

export function storeText(hash: Hash, {document, body}: TransformedText, store: Store): void {
  store.put(documentKey(hash), document);
  if (body !== null) store.put(bodyKey(hash), JSON.stringify(body));
}

export function documentKey(hash: Hash): string {
  return `document:${toolVersion}:${hash}`;
}

export function bodyKey(hash: Hash): string {
  return `body:${toolVersion}:${hash}`;
}

/**
 * Returns three lines of JSON. Links and sections are most of the text and seldom needed, so each has its own line and
 * is parsed on demand.
 */
export function serializeDocument({document, body}: Transformed): TransformedText {
  const {links, sections, ...rest} = document;
  const text = [rest, links.map((link) => linkRow(link, rest.file)), sections]
    .map((part) => JSON.stringify(part))
    .join('\n');
  // A plugin may have failed because of something outside of the document.
  const isTransient = rest.diagnostics.some(isTransientError);
  return {document: text, body, ...(isTransient && {isTransient})};
}

export interface DocumentOptions {
  /**
   * Previous version. If the fields are the same, the document gets the same object, so that results derived from all
   * fields stay valid.
   */
  readonly before?: Document | undefined;
  /** Returns the text again, so that the document need not keep it. The default keeps the text. */
  readonly reread?: (() => string | undefined) | undefined;
}

/**
 * Returns the document from the text of `serializeDocument`. Links are parsed on first access, sections on every access, because
 * only the search index needs them.
 */
export function parseStoredDocument(text: string, {before, reread = always(text)}: DocumentOptions = {}): Document {
  const read = JSON.parse(text.slice(0, text.indexOf('\n'))) as Document;
  const document =
    before && JSON.stringify(before.meta) === JSON.stringify(read.meta) ? {...read, meta: before.meta} : read;
  const rest = (line: number): unknown => {
    const lines = reread()?.split('\n');
    if (lines === undefined) throw textLost(document.file);
    return JSON.parse(lines[line] ?? '[]');
  };
  return Object.defineProperties(document, {
    links: {
      get: lazy(() => (rest(1) as readonly LinkRow[]).map((row) => linkOf(row, document.file))),
      enumerable: true,
    },
    sections: {get: () => rest(2), enumerable: true},
  });
}

/** Continuing would leave the page out of the search index and its links unchecked. */
function textLost(file: string): SiteError {
  return new SiteError('store-damaged', `.galley has lost what was made of ${file} during the build.`, {
    hint: 'Build again to create the missing data. If it happens again, check the disk.',
  });
}

/** A separate function, so that no other closure in `parseStoredDocument` keeps the text in memory. */
function always(text: string): () => string {
  return () => text;
}

/**
 * `href`, `path`, `fragment`, line, column; null for missing values. The file is that of the document if it is left out.
 */
type LinkRow = readonly [string, string | null, string | null, number | null, number | null, string?];

function linkRow({href, path, fragment, place: {file, line, column}}: Link, own: string): LinkRow {
  const row = [href, path ?? null, fragment ?? null, line ?? null, column ?? null] as const;
  return file === own ? row : [...row, file];
}

function linkOf([href, path, fragment, line, column, file]: LinkRow, own: string): Link {
  return {
    href,
    ...(path !== null && {path}),
    ...(fragment !== null && {fragment}),
    place: {file: file ?? own, ...(line !== null && {line}), ...(column !== null && {column})},
  };
}
