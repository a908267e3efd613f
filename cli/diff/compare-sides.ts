// Compares the two sides of `galley diff`. Sites that are not built yet are built in a temporary folder.
import path from 'node:path';
import type {Diagnostic} from '../../renderer/base/diagnostic.js';
import {SiteError} from '../../renderer/base/error.js';
import type {BuiltSite} from '../../renderer/diff/site-in-folder.js';
import type {SiteDiff} from '../../renderer/diff/compare-sites.js';
import {lmdbStore, type Store} from '../../renderer/store/store.js';
import type {Io} from '../io.js';
import {inTemporaryFolder} from '../temporary-folder.js';
import {progress, type Progress} from '../terminal/progress.js';
import {checkOut} from './check-out.js';
import {SideError} from './side-error.js';
import type {Side} from './read-sides.js';

/** A side, and the errors that its build found. */
export interface ComparedSide {
  readonly side: Side;
  readonly errors: readonly Diagnostic[];
}

export interface Comparison {
  readonly before: ComparedSide;
  readonly after: ComparedSide;
  readonly diff: SiteDiff;
}

/** Throws a `SiteError`, or a `SideError` if a side cannot be built. */
export async function compare(io: Io, [before, after]: readonly [Side, Side]): Promise<Comparison> {
  const line = progress(io);
  const work: Work = {at: new Date().toISOString(), line, cleanUps: []};
  const cleanUp = async (): Promise<void> => {
    for (const one of work.cleanUps.splice(0).reverse()) await one();
  };
  return inTemporaryFolder(cleanUp, async (folder) => {
    try {
      const old = await openSide(before, path.join(folder, 'before'), work);
      // The site as it is comes last, so that the cache remembers its files and not those of a commit.
      const now = isSameSide(before, after) ? old : await openSide(after, path.join(folder, 'after'), work);
      const {compareSites} = await import('../../renderer/diff/compare-sites.js');
      return {
        before: {side: before, errors: old.errors},
        after: {side: after, errors: now.errors},
        diff: compareSites(old.site, now.site, line.show),
      };
    } finally {
      line.clear();
      await cleanUp();
    }
  });
}

interface Work {
  readonly at: string;
  readonly line: Progress;
  /** Cleanup before the temporary folder is deleted. */
  readonly cleanUps: (() => void | Promise<void>)[];
}

interface OpenedSide {
  readonly site: BuiltSite;
  readonly errors: readonly Diagnostic[];
}

async function openSide(side: Side, folder: string, work: Work): Promise<OpenedSide> {
  switch (side.kind) {
    case 'folder': {
      const {siteInFolder} = await import('../../renderer/diff/site-in-folder.js');
      return {site: siteInFolder(side.folder), errors: []};
    }
    case 'ref': {
      const {root, remove} = checkOut(side, folder);
      work.cleanUps.push(remove);
      return buildSide(side, {root, cacheRoot: side.root, folder}, work);
    }
    case 'site':
      return buildSide(side, {root: side.root, cacheRoot: side.root, folder}, work);
  }
}

function isSameSide(a: Side, b: Side): boolean {
  return a.kind === 'ref' && b.kind === 'ref' && a.commit === b.commit;
}

interface BuildPlace {
  readonly root: string;
  /** The site whose cache is used. Results are stored by the hash of their input, so commits can share one. */
  readonly cacheRoot: string;
  readonly folder: string;
}

async function buildSide(
  side: Side,
  {root, cacheRoot, folder}: BuildPlace,
  {at, line, cleanUps}: Work,
): Promise<OpenedSide> {
  const [{openPool, storeFolder}, {buildToCompare}, {diskFiles}, {TemplateError}] = await Promise.all([
    import('../../renderer/workers/open-pool.js'),
    import('../../renderer/diff/build-to-compare.js'),
    import('../../renderer/files/files.js'),
    import('../../renderer/bundle/bundle.js'),
  ]);
  const pool = openPool(root);
  const store: Store = lmdbStore(path.join(cacheRoot, storeFolder));
  const close = async (): Promise<void> => void (await Promise.all([pool.close(), store.close()]));
  cleanUps.push(close);
  try {
    const {site, diagnostics} = await buildToCompare(
      {files: diskFiles(root), store, pool},
      {folder: path.join(folder, 'site'), at, onProgress: line.show},
    );
    return {site, errors: diagnostics.filter(({severity}) => severity === 'error')};
  } catch (error) {
    if (error instanceof TemplateError) throw await sideError(side, root, error.diagnostics);
    if (error instanceof SiteError) throw siteErrorOf(side, error);
    throw error;
  }
}

/** Reads the files of the findings now, because they are in a temporary folder. */
async function sideError({name}: Side, root: string, diagnostics: readonly Diagnostic[]): Promise<SideError> {
  const {sourceTexts} = await import('../report/source-texts.js');
  const sourceTextOf = sourceTexts(root);
  const texts = new Map(
    diagnostics.flatMap(({place}) => (place ? [[place.file, sourceTextOf(place.file)] as const] : [])),
  );
  return new SideError(name, diagnostics, (file) => texts.get(file));
}

function siteErrorOf({name}: Side, {code, message, hint, cause}: SiteError): SiteError {
  return new SiteError(code, `${name} does not build: ${message}`, {cause, ...(hint !== undefined && {hint})});
}
