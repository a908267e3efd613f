// Identifies the build. An open tab compares its own build id with the latest one.
import {hashOfAll, type Hash} from '../../base/hash.js';
import type {Artifact} from './artifact.js';
import {patternRootOf} from '../redirect-chains.js';
import type {Redirect} from '../resolve-redirects.js';
import {textArtifact} from './text-artifact.js';
import {compareCodeUnits} from '../../../runtime/text/compare-code-units.js';

/** File with the id of the latest build. */
export const latestFile = 'builds/latest.json';

export interface BuildFilesInput {
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
export function buildFiles({files, routes, redirects = [], rejected = new Map(), timestamp}: BuildFilesInput): {
  id: Hash;
  artifacts: Artifact[];
} {
  const id = buildIdOf(files);
  const matcher = {static: redirectsIn(redirects, false), wildcard: redirectsIn(redirects, true), dynamic: {}};
  const prerendered = [...routes].sort(compareCodeUnits);
  const metadata = {
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
      textArtifact(`builds/meta/${id}.json`, JSON.stringify(metadata)),
    ],
  };
}

/** Returns exact redirects by route, or patterns by the text before their `/*`. */
function redirectsIn(redirects: NonNullable<BuildFilesInput['redirects']>, patterns: boolean): object {
  const rules = redirects
    .filter(({route}) => (patternRootOf(route) !== undefined) === patterns)
    .map(({route, to}) => [patternRootOf(route) ?? route, {redirect: to}] as const);
  return Object.fromEntries(rules.toSorted(([a], [b]) => compareCodeUnits(a, b)));
}

/**
 * Returns the id of a site: the hash of all its paths and hashes, in order. Files in `builds/` are not included, because
 * they contain the id, nor are paths that begin with a dot, because they are for the host and not for readers.
 */
export function buildIdOf(files: Iterable<{readonly path: string; readonly hash: Hash}>): Hash {
  const hashedFiles = [...files].filter(({path}) => !path.startsWith('.') && !path.startsWith('builds/'));
  hashedFiles.sort((a, b) => compareCodeUnits(a.path, b.path));
  return hashOfAll(hashedFiles.flatMap(({path, hash}) => [path, hash]));
}
