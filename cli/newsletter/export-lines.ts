// A list as lines of a file, one subscription after the other: a list may be longer than memory.
import type {Subscription} from '../../runtime/functions/newsletter/store.js';
import {csvLine} from './csv.js';
import {columns, rowOf} from './rows.js';

export interface ExportOptions {
  readonly format: 'csv' | 'json';
  /** Makes the unsubscribe link of a subscription; absent, there is no such column. */
  readonly linkOf: ((id: string) => Promise<string>) | undefined;
}

export interface ExportLine {
  readonly text: string;
  /** How many subscriptions are in it. */
  readonly count: 0 | 1;
}

/** CSV with a head, or an object in JSON on each line. */
export async function* exportLines(
  subscriptions: AsyncIterable<Subscription>,
  {format, linkOf}: ExportOptions,
): AsyncIterable<ExportLine> {
  if (format === 'csv') yield {text: csvLine([...columns, ...(linkOf ? ['unsubscribe'] : [])]), count: 0};
  for await (const subscription of subscriptions) {
    const row = {...rowOf(subscription), ...(linkOf && {unsubscribe: await linkOf(subscription.id)})};
    const text = format === 'csv' ? csvLine(Object.values(row)) : `${JSON.stringify(row)}\n`;
    yield {text, count: 1};
  }
}
