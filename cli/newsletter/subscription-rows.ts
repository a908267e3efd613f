// Formats a subscription for display and export. Its id is not included, because it is half of an unsubscribe link.
import type {Subscription} from '../../runtime/functions/newsletter/store-types.js';

export interface Row {
  readonly address: string;
  readonly state: string;
  readonly requested: string;
  readonly confirmed: string | undefined;
  readonly source: string | undefined;
  readonly textVersion: string;
}

export const columns = [
  'address',
  'state',
  'requested',
  'confirmed',
  'source',
  'textVersion',
] as const satisfies readonly (keyof Row)[];

/** Times are ISO texts. */
export function rowOf({address, state, requestedAt, confirmedAt, source, textVersion}: Subscription): Row {
  return {
    address,
    state,
    requested: new Date(requestedAt).toISOString(),
    confirmed: confirmedAt === undefined ? undefined : new Date(confirmedAt).toISOString(),
    source,
    textVersion,
  };
}
