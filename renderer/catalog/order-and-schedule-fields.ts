// Adds `_order`, which depends on all documents, and `_draft` and `_scheduled`, which depend on the time of the build.
import type {JsonObject} from '../base/json.js';
import {withDerivedFields} from '../document/derived-fields.js';
import type {Document} from '../document/document-types.js';
import {orderKeys, type IsOwnKeyOf} from './document-order.js';
import {scheduleState} from './publish-schedule.js';

export interface SiteFieldOptions {
  /** Returns whether the site itself defines a key of a document, so that it has no special meaning. */
  readonly isOwnKey?: IsOwnKeyOf;
  /** ISO time. Documents with a later `date` become drafts. */
  readonly latestDate?: string | undefined;
  /** ISO time. Documents with a later `publishAt`, or an `expiresAt` that is not later, become drafts. */
  readonly now?: string | undefined;
}

/**
 * Returns the documents with `_order`, their sort key (see `orderKeys`), and `_draft` and `_scheduled` if they are not
 * published at the time of the build. The caller passes the time, so that the result does not depend on the clock.
 */
export function withOrderAndScheduleFields(
  documents: readonly Document[],
  {isOwnKey, latestDate, now}: SiteFieldOptions,
): readonly Document[] {
  const keys = orderKeys(
    documents.map(({meta}) => meta),
    isOwnKey,
  );
  return documents.map((document) => {
    const order = keys.get(document.meta);
    const isDraft = document.meta._draft === true;
    const state = now === undefined || isDraft ? undefined : scheduleState(document.meta, now);
    const fields: JsonObject = {
      ...(order !== undefined && {_order: order}),
      ...(!isDraft && (state !== undefined || isAfter(document.meta, latestDate)) && {_draft: true}),
      ...(state !== undefined && {_scheduled: state}),
    };
    return withDerivedFields(document, fields);
  });
}

function isAfter({date}: JsonObject, latestDate: string | undefined): boolean {
  return latestDate !== undefined && typeof date === 'string' && date > latestDate;
}
