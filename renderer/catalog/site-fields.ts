// Adds the fields that follow from the whole site to its documents: their place, and whether they are published.
import type {JsonObject} from '../base/json.js';
import {withDerivedFields} from '../document/derived-fields.js';
import type {Document} from '../document/document.js';
import {orderKeys, type IsOwnKeyOf} from './order.js';

export interface SiteFieldOptions {
  /** Returns whether the site uses a key of a document for something else. */
  readonly isOwnKey?: IsOwnKeyOf;
  /** ISO time. Documents with a later `date` become drafts. */
  readonly until?: string | undefined;
}

/**
 * Returns the documents with `_order`, the place that `order` gives them, and `_draft` if they are not published yet. The
 * caller passes the time, so that the result does not depend on the clock.
 */
export function withSiteFields(
  documents: readonly Document[],
  {isOwnKey, until}: SiteFieldOptions,
): readonly Document[] {
  const keys = orderKeys(
    documents.map(({meta}) => meta),
    isOwnKey,
  );
  return documents.map((document) => {
    const order = keys.get(document.meta);
    const fields: JsonObject = {
      ...(order !== undefined && {_order: order}),
      ...(isAfter(document.meta, until) && {_draft: true}),
    };
    return withDerivedFields(document, fields);
  });
}

function isAfter({date}: JsonObject, until: string | undefined): boolean {
  return until !== undefined && typeof date === 'string' && date > until;
}
