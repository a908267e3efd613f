// Identifies the build. An open tab compares its own build id with the latest one.
import {SiteError} from '../../base/error.js';
import {hashOfAll, type Hash} from '../../base/hash.js';
import type {Artifact} from './artifact.js';
import {compareText} from '../compare-text.js';
import {rootOf} from '../redirect-moves.js';
import type {Redirect} from '../read-redirects.js';
import {textArtifact} from './text-artifact.js';

/** File with the id of the latest build. */
export const latestFile = 'builds/latest.json';

export interface BuildFacts {
  /** All other files of the site. */
  readonly files: Iterable<{readonly path: string; readonly hash: Hash}>;
  /** Routes with a page. */
  readonly routes: Iterable<string>;
  /** Sources and targets of redirects, for the browser script. */
  readonly redirects?: readonly Pick<Redirect, 'route' | 'to'>[];
  /** Routes of rejected pages, with what readers see instead. */
  readonly rejected?: ReadonlyMap<string, object>;
  /** Milliseconds since 1970, from `buildTimestamp`. */
  readonly timestamp: number;
}

/** Returns the two files that identify a build, `builds/latest.json` and `builds/meta/{id}.json`, and the id itself. */
export function buildFiles({files, routes, redirects = [], rejected = new Map(), timestamp}: BuildFacts): {
  id: Hash;
  artifacts: Artifact[];
} {
  const id = buildIdOf(files);
  const matcher = {static: redirectsIn(redirects, false), wildcard: redirectsIn(redirects, true), dynamic: {}};
  const prerendered = [...routes].sort(compareText);
  const facts = {
    id,
    timestamp,
    matcher,
    prerendered,
    ...(rejected.size > 0 && {rejected: Object.fromEntries(rejected)}),
  };
  return {
    id,
    artifacts: [
      textArtifact(latestFile, JSON.stringify({id, timestamp})),
      textArtifact(`builds/meta/${id}.json`, JSON.stringify(facts)),
    ],
  };
}

/** Returns exact redirects by route, or patterns by the text before their `/*`. */
function redirectsIn(redirects: NonNullable<BuildFacts['redirects']>, patterns: boolean): object {
  const rules = redirects
    .filter(({route}) => (rootOf(route) !== undefined) === patterns)
    .map(({route, to}) => [rootOf(route) ?? route, {redirect: to}] as const);
  return Object.fromEntries(rules.toSorted(([a], [b]) => compareText(a, b)));
}

/**
 * Returns the id of a site: the hash of all its paths and hashes, in order. The two files that contain the id are left
 * out, and so are files at the top that begin with a dot, because they are for the host and not for readers.
 */
export function buildIdOf(files: Iterable<{readonly path: string; readonly hash: Hash}>): Hash {
  const counted = [...files].filter(({path}) => !path.startsWith('.') && !path.startsWith('builds/'));
  counted.sort((a, b) => compareText(a.path, b.path));
  return hashOfAll(counted.flatMap(({path, hash}) => [path, hash]));
}

/**
 * Returns when the site was made, in milliseconds since 1970: `SOURCE_DATE_EPOCH` (in seconds), else the last commit
 * that changed content, else 0, which means "unknown". The clock is never used, because the same content must result in
 * the same bytes.
 */
export function buildTimestamp({
  sourceDateEpoch,
  committedMs,
}: {
  sourceDateEpoch?: string | undefined;
  committedMs?: number | undefined;
}): number {
  if (sourceDateEpoch === undefined || sourceDateEpoch === '') return committedMs ?? 0;
  if (/^\d{1,11}$/.test(sourceDateEpoch)) return Number(sourceDateEpoch) * 1000;
  throw new SiteError('source-date-invalid', `SOURCE_DATE_EPOCH is ${JSON.stringify(sourceDateEpoch)}.`, {
    hint: 'Give it as whole seconds since 1970, or leave it out.',
  });
}

/**
 * Returns `SOURCE_DATE_EPOCH` as ISO time, or undefined if it is not set. Documents with a later date count as drafts.
 */
function buildUntil(): string | undefined {
  const sourceDateEpoch = process.env['SOURCE_DATE_EPOCH'];
  return sourceDateEpoch ? new Date(buildTimestamp({sourceDateEpoch})).toISOString() : undefined;
}

/** The time for which a site is built. */
export interface BuildTime {
  /** ISO time that decides which scheduled documents are published. */
  readonly at: string;
  /** The same if it was given, not read from the clock: documents with a later `date` count as drafts. */
  readonly until?: string;
}

/** Returns the given time, or else that of `SOURCE_DATE_EPOCH`, or else the current time. */
export function buildTime(given: string | undefined = buildUntil()): BuildTime {
  return given === undefined ? {at: new Date().toISOString()} : {at: given, until: given};
}
