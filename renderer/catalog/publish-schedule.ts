// Decides when documents are published: `publishAt` and `expiresAt` in front matter.
import type {JsonObject} from '../base/json.js';
import {parseIsoDate} from '../base/parse-iso-date.js';
import {compareCodeUnits} from '../../runtime/text/compare-code-units.js';

/** Why a document is not published at some time. */
export type ScheduleState = 'upcoming' | 'expired';

/** A scheduled change of the published site. */
export interface ScheduledChange {
  /** ISO time in UTC. */
  readonly at: string;
  readonly kind: 'publish' | 'expire';
  readonly path: string;
  readonly title: string;
  /** Path from the site root. */
  readonly file: string;
}

/** Returns the state of a document at an ISO time, or undefined if its schedule does not hide it. */
export function scheduleState(meta: JsonObject, at: string): ScheduleState | undefined {
  const now = Date.parse(at);
  if (millisecondsOf(meta.expiresAt) <= now) return 'expired';
  return millisecondsOf(meta.publishAt) > now ? 'upcoming' : undefined;
}

/** Returns the changes after an ISO time in chronological order. Excludes drafts, because they are never published. */
export function scheduledChanges(metas: readonly JsonObject[], at: string): readonly ScheduledChange[] {
  const now = Date.parse(at);
  const changes = metas.flatMap((meta): ScheduledChange[] => {
    if (meta._partial === true || (meta._draft === true && meta._scheduled === undefined)) return [];
    if (isNeverPublished(meta)) return [];
    const change = (time: number, kind: ScheduledChange['kind']): ScheduledChange[] =>
      time > now
        ? [
            {
              at: isoTime(time),
              kind,
              path: String(meta._path),
              title: String(meta.title),
              file: `content/${meta._file}`,
            },
          ]
        : [];
    return [...change(millisecondsOf(meta.publishAt), 'publish'), ...change(millisecondsOf(meta.expiresAt), 'expire')];
  });
  return changes.toSorted((a, b) => compareCodeUnits(a.at, b.at) || compareCodeUnits(a.file, b.file));
}

/** Returns whether a document expires before it is published. */
export function isNeverPublished({publishAt, expiresAt}: JsonObject): boolean {
  return millisecondsOf(publishAt) >= millisecondsOf(expiresAt);
}

/** Milliseconds since 1970. A day begins at 00:00 UTC. NaN without a valid time: comparisons with it are false. */
function millisecondsOf(value: JsonObject[string]): number {
  return Date.parse(parseIsoDate(value) ?? '');
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('.000Z', 'Z');
}
