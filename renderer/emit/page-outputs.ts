// Turns pages and payloads into output files. The result is stored under the key of the page, so a page with a known
// key is rendered again only if its bytes are needed.
import {rmSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {Diagnostic} from '../base/diagnostic.js';
import {hashOf, type Hash} from '../base/hash.js';
import {isErrorRoute, pageFile, payloadFile} from '../base/url-mapping.js';
import {isTransientError} from '../document/transient-errors.js';
import type {Page} from '../page/page.js';
import type {FileUse} from '../page/used-files.js';
import type {RenderedPage} from '../page/render/renderer-inputs.js';
import {isNativePartNotice} from '../base/missing-native-package.js';
import {inspectHtml, type Inspection} from '../html/inspect-html.js';
import type {Store} from '../store/store.js';
import type {Output} from './output/output.js';
import type {OutputStamp} from './output/file-writer.js';

/** The stored result of a page, as JSON. */
interface PageRecord {
  readonly html: Hash;
  readonly payload?: Hash;
  readonly files: readonly FileUse[];
  readonly diagnostics: readonly Diagnostic[];
  /** Only `galley check` inspects pages. */
  readonly inspection?: Inspection;
}

export interface PageOutputs {
  readonly outputs: readonly Output[];
  /** Files that are published because the page uses them. */
  readonly files: readonly FileUse[];
  readonly diagnostics: readonly Diagnostic[];
  readonly inspection?: Inspection | undefined;
}

interface PageBytes {
  readonly html: string | Uint8Array;
  readonly payload?: string | Uint8Array;
}

/** A rendered page, ready to be written. */
export interface EncodedPage {
  readonly record: PageRecord;
  readonly bytes: {readonly html: Uint8Array; readonly payload?: Uint8Array};
}

/**
 * A rendered page whose files were written to the folder of the new site, except those that the old site has unchanged.
 */
export interface PlacedPage {
  readonly record: PageRecord;
  /** Stamps of the written files, by path. */
  readonly stamps: Readonly<Record<string, OutputStamp>>;
}

/**
 * Returns the outputs of a page, from an earlier build if possible. Otherwise renders the page and stores its result.
 * With `inspects`, the result must have an inspection.
 */
export async function pageOutputs(
  page: Page,
  render: (page: Page) => Promise<RenderedPage>,
  store: Store,
  inspects = false,
): Promise<PageOutputs> {
  const stored = storedOutputs(page, render, store);
  if (stored !== undefined && (!inspects || stored.inspection !== undefined)) return stored;
  return encodedOutputs(page, encodePage(await render(page), inspects), store);
}

/** Returns the outputs of a page from an earlier build, or undefined if it has to be rendered. */
export function storedOutputs(
  page: Page,
  render: (page: Page) => Promise<RenderedPage>,
  store: Store,
): PageOutputs | undefined {
  const stored = storedRecord(keyOf(page), store);
  return stored && outputsOf(page, stored, () => render(page));
}

function encodedOutputs(page: Page, {record, bytes}: EncodedPage, store: Store): PageOutputs {
  storeRecord(page, record, store);
  return outputsOf(page, record, () => Promise.resolve(bytes));
}

/**
 * Returns the outputs of a page that a thread has written. `render` renders it again if bytes are needed that were not
 * written.
 */
export function placedOutputs(
  page: Page,
  {record, stamps}: PlacedPage,
  {
    folder,
    render,
    store,
  }: {readonly folder: string | undefined; render(page: Page): Promise<RenderedPage>; readonly store: Store},
): PageOutputs {
  storeRecord(page, record, store);
  const {outputs, ...others} = outputsOf(page, record, () => render(page));
  return {
    ...others,
    outputs: outputs.map((output) => {
      const stamp = stamps[output.path];
      return stamp && folder !== undefined
        ? {...output, placed: stamp, body: () => readFile(join(folder, output.path))}
        : output;
    }),
  };
}

/**
 * Writes those files of a page that are not `present`, by path and hash. If one cannot be written, removes the others
 * and throws.
 */
export function placePage(
  {route}: Pick<Page, 'route'>,
  {record, bytes}: EncodedPage,
  {
    folder,
    place,
    present,
  }: {
    /** Undefined if nothing is to be written. */
    readonly folder: string | undefined;
    readonly place: (path: string, bytes: Uint8Array) => OutputStamp;
    readonly present: Readonly<Record<string, Hash>>;
  },
): PlacedPage {
  const stamps: Record<string, OutputStamp> = {};
  if (folder === undefined) return {record, stamps};
  try {
    for (const {path, hash, part} of filesOf(route, record)) {
      const content = bytes[part];
      if (content !== undefined && present[path] !== hash) stamps[path] = place(path, content);
    }
  } catch (error) {
    for (const {path} of filesOf(route, record)) rmSync(join(folder, path), {force: true});
    throw error;
  }
  return {record, stamps};
}

/**
 * Returns a page for other machines: its record and the size of its HTML as JSON, a line feed, its HTML, its payload.
 * Returns undefined if the page may be different on another machine; see `mayChange`.
 */
export async function sharedPage({outputs, files, diagnostics}: PageOutputs): Promise<Buffer | undefined> {
  const [html, payload] = outputs;
  if (html === undefined || diagnostics.some(mayChange)) return undefined;
  const record: PageRecord = {html: html.hash, ...(payload && {payload: payload.hash}), files, diagnostics};
  const [htmlBytes, payloadBytes] = await Promise.all(
    [html, payload].map(async (output) => toBytes(await output?.body())),
  );
  const head = JSON.stringify({record, size: htmlBytes!.length});
  return Buffer.concat([Buffer.from(`${head}\n`), htmlBytes!, payloadBytes!]);
}

/** Reads the result of `sharedPage`. Throws if it is invalid. */
export function readSharedPage(page: Uint8Array): EncodedPage {
  const start = page.indexOf(10) + 1;
  const {record, size} = JSON.parse(new TextDecoder().decode(page.subarray(0, start))) as {
    record: PageRecord;
    size: number;
  };
  const [html, payload] = [page.subarray(start, start + size), page.subarray(start + size)];
  return {record, bytes: {html, ...(record.payload !== undefined && {payload})}};
}

function toBytes(content: string | Uint8Array = ''): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : content;
}

// Results with transient problems are not stored: a document that could not be read is read again, a missing
// package may be installed later, and a component that threw an error may not throw it again.
function storeRecord(page: Page, record: PageRecord, store: Store): void {
  const isTransient = record.diagnostics.some(mayChange) || page.document?.diagnostics.some(isTransientError);
  if (!isTransient) store.put(keyOf(page), JSON.stringify(record));
}

/**
 * Returns whether the page may change although its key stays: a package is missing (a native one, or a set of icons), or
 * a component threw an error.
 */
function mayChange(diagnostic: Diagnostic): boolean {
  return isNativePartNotice(diagnostic) || ['icon-unknown', 'component-failed'].includes(diagnostic.code);
}

/** Encodes a page once, for its hash and for the disk. With `inspects`, the record has an inspection of the HTML. */
export function encodePage({html, payload, files, diagnostics}: RenderedPage, inspects = false): EncodedPage {
  const bytes = {html: Buffer.from(html), ...(payload !== undefined && {payload: Buffer.from(payload)})};
  const record: PageRecord = {
    html: hashOf(bytes.html),
    ...(bytes.payload && {payload: hashOf(bytes.payload)}),
    files,
    diagnostics,
    ...(inspects && {inspection: inspectHtml(html)}),
  };
  return {record, bytes};
}

function keyOf({key}: Page): string {
  return `page:${key}`;
}

/** Returns undefined if the store has lost images of the record, because rendering makes them again. */
function storedRecord(key: string, store: Store): PageRecord | undefined {
  const text = store.get(key);
  if (text === undefined) return undefined;
  const record = JSON.parse(text) as PageRecord;
  const hasAllImages = record.files.every(
    ({from}) => !('image' in from) || store.getBytes(from.image.key) !== undefined,
  );
  return hasAllImages ? record : undefined;
}

function outputsOf({route}: Page, record: PageRecord, render: () => Promise<PageBytes>): PageOutputs {
  const outputs = filesOf(route, record).map(({path, hash, part}) => ({
    path,
    hash,
    body: async () => (await render())[part] ?? '',
  }));
  return {outputs, files: record.files, diagnostics: record.diagnostics, inspection: record.inspection};
}

interface PageFile {
  readonly path: string;
  readonly hash: Hash;
  readonly part: keyof PageBytes;
}

function filesOf(route: string, {html, payload}: PageRecord): readonly PageFile[] {
  const page: PageFile = {path: pageFile(route), hash: html, part: 'html'};
  if (payload === undefined || isErrorRoute(route)) return [page];
  return [page, {path: payloadFile(route), hash: payload, part: 'payload'}];
}

/** Returns the paths of all files that a page at this route may have. */
export function pathsOfPage(route: string): readonly string[] {
  return filesOf(route, {html: '', payload: '', files: [], diagnostics: []}).map(({path}) => path);
}
