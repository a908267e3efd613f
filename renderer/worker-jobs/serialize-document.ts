// Serializes documents and bodies for threads and the store.
import type {Hash} from '../base/hash.js';
import {SiteError} from '../base/site-error.js';
import {lazy} from '../base/lazy.js';
import type {Body, Document, Link} from '../document/document-types.js';
import {isTransientError} from '../document/transient-errors.js';
import type {Transformed} from '../transform/transform-document.js';
import {toolVersion} from '../files/galley-package.js';
import type {Store} from '../store/store.js';

/**
 * The document is text (see `parseStoredDocument`), because strings are sent to threads faster and the store needs them.
 * The body already consists of a few long strings.
 */
export interface TransformedText {
  readonly document: string;
  /** Null for data files, and if both are already in the store. */
  readonly body: Body | null;
  /** The result may be different next time, so it is not stored. */
  readonly isTransient?: true;
}

/** Returns the text of the document (see `serializeDocument`) with this hash, or undefined if the store does not have it. */
export function storedText(hash: Hash, store: Store): string | undefined {
  return store.get(documentKey(hash));
}

/** Returns the body for a hash, or undefined if the store does not have it. */
export function storedBody(hash: Hash, store: Store): Body | undefined {
  const text = store.get(bodyKey(hash));
  return text === undefined ? undefined : (JSON.parse(text) as Body);
}

/** Stores a document and its body. */
export function storeDocument(hash: Hash, {document, body}: TransformedText, store: Store): void {
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
  const {links, sections, ...fields} = document;
  const text = [fields, links.map((link) => toLinkRow(link, fields.file)), sections]
    .map((part) => JSON.stringify(part))
    .join('\n');
  // A plugin may have failed because of something outside of the document.
  const isTransient = fields.diagnostics.some(isTransientError);
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
 * Returns the document from the text of `serializeDocument`. Links are parsed on first access, sections on every access,
 * because only the search index needs them.
 */
export function parseStoredDocument(text: string, {before, reread = returnText(text)}: DocumentOptions = {}): Document {
  const parsed = JSON.parse(text.slice(0, text.indexOf('\n'))) as Document;
  const document =
    before && JSON.stringify(before.meta) === JSON.stringify(parsed.meta) ? {...parsed, meta: before.meta} : parsed;
  const fields = (line: number): unknown => {
    const lines = reread()?.split('\n');
    if (lines === undefined) throw storeDamaged(document.file);
    return JSON.parse(lines[line] ?? '[]');
  };
  return Object.defineProperties(document, {
    links: {
      get: lazy(() => (fields(1) as readonly LinkRow[]).map((row) => toLink(row, document.file))),
      enumerable: true,
    },
    sections: {get: () => fields(2), enumerable: true},
  });
}

/** Without the text, the page would be missing in the search index, and its links would not be checked. */
function storeDamaged(file: string): SiteError {
  return new SiteError('store-damaged', `The results for ${file} disappeared from .galley during the build.`, {
    hint: 'Build again to create the missing data. If it happens again, check the disk.',
  });
}

/** A separate function, so that no other closure in `parseStoredDocument` keeps the text in memory. */
function returnText(text: string): () => string {
  return () => text;
}

/**
 * `href`, `path`, `fragment`, line, column; null for missing values. The default file is that of the document.
 */
type LinkRow = readonly [string, string | null, string | null, number | null, number | null, string?];

function toLinkRow({href, path, fragment, place: {file, line, column}}: Link, documentFile: string): LinkRow {
  const row = [href, path ?? null, fragment ?? null, line ?? null, column ?? null] as const;
  return file === documentFile ? row : [...row, file];
}

function toLink([href, path, fragment, line, column, file]: LinkRow, documentFile: string): Link {
  return {
    href,
    ...(path !== null && {path}),
    ...(fragment !== null && {fragment}),
    place: {file: file ?? documentFile, ...(line !== null && {line}), ...(column !== null && {column})},
  };
}
