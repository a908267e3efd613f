// Which build a reader has in front of him. A tab left open compares its own id with the newest one.
import {SiteError} from '../../base/error.js';
import {hashOfAll, type Hash} from '../../base/hash.js';
import type {Artifact} from './artifact.js';
import {compareText} from '../compare-text.js';
import {rootOf} from '../redirect-moves.js';
import type {Redirect} from '../redirects.js';
import {textArtifact} from './text-artifact.js';

/** Where the newest build says its name. */
export const latestFile = 'builds/latest.json';

export interface BuildFacts {
  /** Everything else the site consists of. */
  readonly files: Iterable<{readonly path: string; readonly hash: Hash}>;
  /** Routes that have a page. */
  readonly routes: Iterable<string>;
  /** From where to which address, as a reader's browser follows them. */
  readonly redirects?: readonly Pick<Redirect, 'route' | 'to'>[];
  /** Routes whose page is kept away, and what a reader is told. */
  readonly rejected?: ReadonlyMap<string, object>;
  /** Milliseconds since 1970, from `buildTimestamp`. */
  readonly timestamp: number;
}

/** The two files that name a build, `builds/latest.json` and `builds/meta/{id}.json`, and the id itself. */
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

/** The exact ones by route, or the patterns by what stands before their `/*`. */
function redirectsIn(redirects: NonNullable<BuildFacts['redirects']>, patterns: boolean): object {
  const rules = redirects
    .filter(({route}) => (rootOf(route) !== undefined) === patterns)
    .map(({route, to}) => [rootOf(route) ?? route, {redirect: to}] as const);
  return Object.fromEntries(rules.toSorted(([a], [b]) => compareText(a, b)));
}

/**
 * Id of a site: the hash of all its paths and hashes, in order. The two files that carry the id, and what lies
 * at the top under a dot (for the host, not for readers), do not count.
 */
export function buildIdOf(files: Iterable<{readonly path: string; readonly hash: Hash}>): Hash {
  const counted = [...files].filter(({path}) => !path.startsWith('.') && !path.startsWith('builds/'));
  counted.sort((a, b) => compareText(a.path, b.path));
  return hashOfAll(counted.flatMap(({path, hash}) => [path, hash]));
}

/**
 * When the site was made, in milliseconds since 1970: `SOURCE_DATE_EPOCH` (seconds), else the last commit that
 * touched content, else 0, which readers of the file take for "unknown". Never the clock: the same content must give
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

/** `SOURCE_DATE_EPOCH` as ISO time: what is dated later counts as a draft. Undefined where it is not set. */
export function buildUntil(): string | undefined {
  const sourceDateEpoch = process.env['SOURCE_DATE_EPOCH'];
  return sourceDateEpoch ? new Date(buildTimestamp({sourceDateEpoch})).toISOString() : undefined;
}
