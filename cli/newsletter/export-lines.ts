// Exports a list one subscription at a time, because a list may be larger than memory.
import type {Subscription} from '../../runtime/functions/newsletter/store-types.js';
import {writeCsvLine} from './write-csv-line.js';
import {columns, rowOf} from './subscription-rows.js';

export interface ExportOptions {
  readonly format: 'csv' | 'json';
  /** Returns the unsubscribe link of a subscription. If absent, there is no such column. */
  readonly linkOf: ((id: string) => Promise<string>) | undefined;
}

export interface ExportLine {
  readonly text: string;
  /** Number of subscriptions in it. */
  readonly count: 0 | 1;
}

/** Yields CSV with a header, or one JSON object per line. */
export async function* exportLines(
  subscriptions: AsyncIterable<Subscription>,
  {format, linkOf}: ExportOptions,
): AsyncIterable<ExportLine> {
  if (format === 'csv') yield {text: writeCsvLine([...columns, ...(linkOf ? ['unsubscribe'] : [])]), count: 0};
  for await (const subscription of subscriptions) {
    const row = {...rowOf(subscription), ...(linkOf && {unsubscribe: await linkOf(subscription.id)})};
    const text = format === 'csv' ? writeCsvLine(Object.values(row)) : `${JSON.stringify(row)}\n`;
    yield {text, count: 1};
  }
}
