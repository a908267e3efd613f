// Plans the order in which the files of a built site are uploaded, so that no page is online before the files that it
// needs.
import {encodePath} from '../../renderer/base/url-mapping.js';
import {headersAt, type HostTable} from '../../renderer/emit/hosting/host-table.js';
import {mediaType} from '../../renderer/emit/media-type.js';
import {isImmutable} from '../../renderer/emit/hosting/immutable-files.js';
import {compareCodeUnits} from '../../runtime/text/compare-code-units.js';

/**
 * Stages of an upload, in order: `meta` is the record of the build, and `latest` the file in which open tabs look for a new
 * build. Removed files are deleted after the last stage.
 */
export const stages = ['assets', 'pages', 'meta', 'latest'] as const;

type Stage = (typeof stages)[number];

/** A file of the output folder. */
export interface BuiltFile {
  /** Path below that folder, with `/`. */
  readonly path: string;
  readonly bytes: number;
  readonly hash: string;
}

export interface Upload extends BuiltFile {
  readonly stage: Stage;
  readonly contentType: string;
  /** `br` or `gzip` for the compressed version of another file. */
  readonly encoding?: 'br' | 'gzip';
  readonly cacheControl: string;
  /** False if an earlier upload contains the file unchanged. */
  readonly isChanged: boolean;
}

export interface UploadPlan {
  /** Every file, in upload order. */
  readonly uploads: readonly Upload[];
  /** Files of the earlier upload that no longer exist. */
  readonly deletions: readonly string[];
}

/**
 * Returns the plan. `earlier` has the hashes of the earlier upload by path; without it every file counts as changed.
 */
export function uploadPlan(
  files: readonly BuiltFile[],
  table: Pick<HostTable, 'base' | 'headers'>,
  earlier: ReadonlyMap<string, string> = new Map(),
): UploadPlan {
  const present = new Set(files.map(({path}) => path));
  const uploads = files.map((file): Upload => {
    const ending = /\.(br|gz)$/.exec(file.path)?.[1];
    const plain = ending !== undefined && present.has(file.path.slice(0, -3)) ? file.path.slice(0, -3) : file.path;
    return {
      ...file,
      stage: stageOf(plain),
      contentType: mediaType(plain),
      ...(plain !== file.path && {encoding: ending === 'br' ? 'br' : 'gzip'}),
      cacheControl: cacheControlAt(plain, table),
      isChanged: earlier.get(file.path) !== file.hash,
    };
  });
  return {
    uploads: uploads.toSorted(
      (a, b) => stages.indexOf(a.stage) - stages.indexOf(b.stage) || compareCodeUnits(a.path, b.path),
    ),
    deletions: [...earlier.keys()].filter((path) => !present.has(path)).toSorted(),
  };
}

/**
 * Pages come after the assets that they need. The files with the build id come after the pages, because open tabs react
 * to them.
 */
function stageOf(path: string): Stage {
  if (path === 'builds/latest.json') return 'latest';
  if (path.startsWith('builds/')) return 'meta';
  const isText = /^(?:text\/(?:html|markdown|plain)|application\/(?:\w+\+)?(?:json|xml)|text\/xml)/.test(
    mediaType(path),
  );
  return isImmutable(path) || !isText ? 'assets' : 'pages';
}

function cacheControlAt(path: string, table: Pick<HostTable, 'base' | 'headers'>): string {
  const address = encodePath(table.base + (path === 'index.html' ? '' : path.replace(/\/index\.html$/, '')));
  const found = Object.entries(headersAt(table, address)).find(([name]) => name.toLowerCase() === 'cache-control');
  return found?.[1] ?? '';
}
