// Adds new addresses and heading ids to a ledger, and drops lost ones on request.
import {SiteError} from '../../renderer/base/site-error.js';
import {ledgerOf, lossesOf, readLedger, type Ledger, type LedgerContext} from '../../renderer/check/address-ledger.js';

export interface LedgerUpdate {
  readonly ledger: Ledger;
  /** Addresses, and ids as `/docs/a#id`. */
  readonly added: readonly string[];
  /** Pages in the ledger with another file, title or order of headings than on the site. */
  readonly changed: readonly ChangedPage[];
  /** Entries that stay in the ledger although the site no longer has them. */
  readonly lost: readonly string[];
  readonly dropped: readonly string[];
}

interface ChangedPage {
  readonly address: string;
  readonly changes: readonly ('file' | 'title' | 'order of headings')[];
}

/** Throws `ledger-invalid`. `text` is the ledger as it is, if there is one. */
export function updateLedger(
  text: string | undefined,
  {accept, ...site}: Omit<LedgerContext, 'text'> & {readonly accept: boolean},
): LedgerUpdate {
  const read = text === undefined ? new Map() : readLedger(text);
  if (!(read instanceof Map)) {
    const {message, hint} = read as Exclude<ReturnType<typeof readLedger>, Ledger>;
    throw new SiteError('ledger-invalid', message, {...(hint !== undefined && {hint})});
  }
  const old: Ledger = read;
  const now = ledgerOf(site.pages);
  const losses = lossesOf(old, site);
  const gone = [
    ...losses.addresses,
    ...[...losses.ids].flatMap(([address, ids]) => ids.map((id) => `${address}#${id}`)),
  ];
  const isDropped = (address: string, id?: string): boolean =>
    accept &&
    (id === undefined ? losses.addresses.includes(address) : (losses.ids.get(address)?.includes(id) ?? false));
  const ledger = new Map(now);
  for (const [address, page] of old) {
    if (isDropped(address)) continue;
    const current = now.get(address) ?? {...page, ids: []};
    const kept = page.ids.filter((id) => !current.ids.includes(id) && !isDropped(address, id));
    ledger.set(address, {...current, ids: [...current.ids, ...kept]});
  }
  const added = [...now].flatMap(([address, {ids}]) => {
    const known = old.get(address);
    return known === undefined
      ? [address]
      : ids.filter((id) => !known.ids.includes(id)).map((id) => `${address}#${id}`);
  });
  return {ledger, added, changed: changedPages(old, now), lost: accept ? [] : gone, dropped: accept ? gone : []};
}

function changedPages(old: Ledger, now: Ledger): readonly ChangedPage[] {
  return [...now].flatMap(([address, page]) => {
    const before = old.get(address);
    if (before === undefined) return [];
    const isSameOrder = orderOf(before.ids, page.ids) === orderOf(page.ids, before.ids);
    const changes = [
      ...(before.file === page.file ? [] : ['file' as const]),
      ...(before.title === page.title ? [] : ['title' as const]),
      ...(isSameOrder ? [] : ['order of headings' as const]),
    ];
    return changes.length === 0 ? [] : [{address, changes}];
  });
}

/** Returns the ids that are also in `others`. */
function orderOf(ids: readonly string[], others: readonly string[]): string {
  const common = new Set(others);
  return ids.filter((id) => common.has(id)).join(' ');
}
