// Adds the fields that depend on the whole site: the order of documents, and whether they are published.
import type {JsonObject} from '../base/json.js';
import {withDerivedFields} from '../document/derived-fields.js';
import type {Document} from '../document/document.js';
import {orderKeys, type IsOwnKeyOf} from './document-order.js';
import {scheduleState} from './publish-schedule.js';

export interface SiteFieldOptions {
  /** Returns whether the site uses a key of a document for something else. */
  readonly isOwnKey?: IsOwnKeyOf;
  /** ISO time. Documents with a later `date` become drafts. */
  readonly until?: string | undefined;
  /** ISO time. Documents with a later `publishAt`, or an `expiresAt` that is not later, become drafts. */
  readonly at?: string | undefined;
}

/**
 * Returns the documents with `_order`, the place that `order` gives them, and `_draft` and `_scheduled` if they are not
 * published at the time of the build. The caller passes the time, so that the result does not depend on the clock.
 */
export function withSiteFields(
  documents: readonly Document[],
  {isOwnKey, until, at}: SiteFieldOptions,
): readonly Document[] {
  const keys = orderKeys(
    documents.map(({meta}) => meta),
    isOwnKey,
  );
  return documents.map((document) => {
    const order = keys.get(document.meta);
    const isDraft = document.meta._draft === true;
    const state = at === undefined || isDraft ? undefined : scheduleState(document.meta, at);
    const fields: JsonObject = {
      ...(order !== undefined && {_order: order}),
      ...(!isDraft && (state !== undefined || isAfter(document.meta, until)) && {_draft: true}),
      ...(state !== undefined && {_scheduled: state}),
    };
    return withDerivedFields(document, fields);
  });
}

function isAfter({date}: JsonObject, until: string | undefined): boolean {
  return until !== undefined && typeof date === 'string' && date > until;
}
