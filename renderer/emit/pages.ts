// Pages and their payloads as output files. What a page rendered to is remembered by its key, so a page whose key is
// known is rendered again only when somebody needs its bytes.
import type {Diagnostic} from '../base/diagnostic.js';
import {hashOf, type Hash} from '../base/hash.js';
import {isErrorRoute, pageFile, payloadFile} from '../base/path.js';
import type {Page} from '../page/page.js';
import type {FileUse} from '../page/file-use.js';
import type {RenderedPage} from '../page/render.js';
import {isNativePartNotice} from '../work/native-part.js';
import type {Store} from '../work/store.js';
import type {Output} from './output.js';

/** What is remembered of a rendered page; JSON in the store. */
interface PageRecord {
  readonly html: Hash;
  readonly payload?: Hash;
  readonly files: readonly FileUse[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface PageOutputs {
  readonly outputs: readonly Output[];
  /** Files that exist because the page shows them. */
  readonly files: readonly FileUse[];
  readonly diagnostics: readonly Diagnostic[];
}

interface PageBytes {
  readonly html: string | Uint8Array;
  readonly payload?: string | Uint8Array;
}

/** A page rendered and ready for the disk. It crosses threads. */
export interface EncodedPage {
  readonly record: PageRecord;
  readonly bytes: {readonly html: Uint8Array; readonly payload?: Uint8Array};
}

export async function pageOutputs(
  page: Page,
  render: (page: Page) => Promise<RenderedPage>,
  store: Store,
): Promise<PageOutputs> {
  return storedOutputs(page, render, store) ?? encodedOutputs(page, encoded(await render(page)), store);
}

/** What a page came to in an earlier build; undefined when it has to be rendered. */
export function storedOutputs(
  page: Page,
  render: (page: Page) => Promise<RenderedPage>,
  store: Store,
): PageOutputs | undefined {
  const stored = storedRecord(keyOf(page), store);
  return stored && outputsOf(page, stored, () => render(page));
}

export function encodedOutputs(page: Page, {record, bytes}: EncodedPage, store: Store): PageOutputs {
  // What only this machine lacks is made as soon as it is there.
  if (!record.diagnostics.some(isNativePartNotice)) store.put(keyOf(page), JSON.stringify(record));
  return outputsOf(page, record, () => Promise.resolve(bytes));
}

/** Once, for the hash and for the disk. */
export function encoded({html, payload, files, diagnostics}: RenderedPage): EncodedPage {
  const bytes = {html: Buffer.from(html), ...(payload !== undefined && {payload: Buffer.from(payload)})};
  const record: PageRecord = {
    html: hashOf(bytes.html),
    ...(bytes.payload && {payload: hashOf(bytes.payload)}),
    files,
    diagnostics,
  };
  return {record, bytes};
}

function keyOf({key}: Page): string {
  return `page:${key}`;
}

/** A record whose images the store has lost in the meantime is none: rendering makes them again. */
function storedRecord(key: string, store: Store): PageRecord | undefined {
  const text = store.get(key);
  if (text === undefined) return undefined;
  const record = JSON.parse(text) as PageRecord;
  const isWhole = record.files.every(({from}) => !('image' in from) || store.getBytes(from.image.key) !== undefined);
  return isWhole ? record : undefined;
}

function outputsOf({route}: Page, record: PageRecord, render: () => Promise<PageBytes>): PageOutputs {
  const html: Output = {path: pageFile(route), hash: record.html, body: async () => (await render()).html};
  const outputs = [html];
  if (record.payload !== undefined && !isErrorRoute(route)) {
    const body = async () => (await render()).payload ?? '';
    outputs.push({path: payloadFile(route), hash: record.payload, body});
  }
  return {outputs, files: record.files, diagnostics: record.diagnostics};
}
