// Adds the new addresses of moved pages to a ledger.
import {ledgerText, readLedger, type Ledger} from '../../renderer/check/address-ledger.js';

/** A page with the address it gets. */
export interface MovedPage {
  readonly from: string;
  readonly to: string;
  /** Its new file, from the site root. */
  readonly file: string;
  readonly title: string;
  /** Ids of its headings, in order. */
  readonly ids: readonly string[];
}

/**
 * Returns the text of the ledger with the new addresses of pages that it lists. Their old addresses stay, because
 * readers have links to them, which redirects must lead on. Returns an invalid ledger unchanged; `galley check` reports
 * it.
 */
export function moveInLedger(text: string, pages: readonly MovedPage[]): string {
  const read = readLedger(text);
  if (!(read instanceof Map)) return text;
  const ledger: Ledger = read;
  const moved = pages.flatMap(({from, to, ids, ...page}) => {
    if (!ledger.has(from)) return []; // `galley ledger` has not recorded it yet.
    const known = (ledger.get(to)?.ids ?? []).filter((id) => !ids.includes(id));
    return [[to, {...page, ids: [...ids, ...known]}] as const];
  });
  if (moved.length === 0) return text;
  const result = ledgerText(new Map([...ledger, ...moved]));
  return text.includes('\r\n') ? result.replaceAll('\n', '\r\n') : result;
}
