// Documents and bodies as they cross threads and lie in the store.
import type {Hash} from '../base/hash.js';
import {SiteError} from '../base/error.js';
import {lazy} from '../base/lazy.js';
import type {Body, Document, Link} from '../document/document.js';
import {isTransientError} from '../document/transient-errors.js';
import type {Transformed} from '../transform/transform.js';
import {toolVersion} from '../files/own-package.js';
import type {Store} from '../store/store.js';

/**
 * The document, a tree, as text (see `documentOf`): texts cross threads faster, and the store wants one. The body is a
 * few long texts as it is.
 */
export interface TransformedText {
  readonly document: string;
  /** Null for data files, and where both are in the store already. */
  readonly body: Body | null;
  /** Something may come out differently the next time, so the store gets no word of it. */
  readonly isPassing?: true;
}

/** The text of the document with this hash; undefined when the store does not have it. */
export function storedText(hash: Hash, store: Store): string | undefined {
  return store.get(documentKey(hash));
}

/** The body that belongs to a hash; undefined when the store does not have it. */
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

/** Three lines of JSON. Links and sections are most of it, and few ask for them: they are read when somebody does. */
export function textOf({document, body}: Transformed): TransformedText {
  const {links, sections, ...rest} = document;
  const text = [rest, links.map(linkRow), sections].map((part) => JSON.stringify(part)).join('\n');
  // A plugin may have waited in vain for something.
  const isPassing = rest.diagnostics.some(isTransientError);
  return {document: text, body, ...(isPassing && {isPassing})};
}

export interface DocumentOptions {
  /** If it has the same fields, the document has the very same object, so that what was made of the fields of all is known to stand. */
  readonly before?: Document | undefined;
  /** Gives the text again, so that the document need not hold it; the text itself when absent. */
  readonly again?: (() => string | undefined) | undefined;
}

/** The document of `textOf`. Its links are read when first asked for; its sections each time: only the search index wants them. */
export function documentOf(text: string, {before, again = always(text)}: DocumentOptions = {}): Document {
  const read = JSON.parse(text.slice(0, text.indexOf('\n'))) as Document;
  const document =
    before && JSON.stringify(before.meta) === JSON.stringify(read.meta) ? {...read, meta: before.meta} : read;
  const rest = (line: number): unknown => {
    const lines = again()?.split('\n');
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

/** Without it a page would be missing in the search index, and its links go unchecked. */
function textLost(file: string): SiteError {
  return new SiteError('store-damaged', `.galley has lost what was made of ${file} during the build.`, {
    hint: 'Build again: what is lost is made anew. If it happens again, check the disk.',
  });
}

/** A function of its own, so that nothing else in `documentOf` holds the text. */
function always(text: string): () => string {
  return () => text;
}

/** `href`, `path`, `fragment`, line, column; null for what a link does not have. The file is that of its document. */
type LinkRow = readonly [string, string | null, string | null, number | null, number | null];

function linkRow({href, path, fragment, place: {line, column}}: Link): LinkRow {
  return [href, path ?? null, fragment ?? null, line ?? null, column ?? null];
}

function linkOf([href, path, fragment, line, column]: LinkRow, file: string): Link {
  return {
    href,
    ...(path !== null && {path}),
    ...(fragment !== null && {fragment}),
    place: {file, ...(line !== null && {line}), ...(column !== null && {column})},
  };
}
