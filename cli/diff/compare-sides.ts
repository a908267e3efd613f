// Compares the two sides of `galley diff`. Sites that are not built yet are built in a temporary folder.
import path from 'node:path';
import type {Diagnostic} from '../../renderer/base/diagnostic.js';
import {SiteError} from '../../renderer/base/site-error.js';
import type {BuiltSite} from '../../renderer/diff/read-built-site.js';
import type {SiteDiff} from '../../renderer/diff/compare-sites.js';
import {lmdbStore, type Store} from '../../renderer/store/store.js';
import type {Io} from '../io.js';
import {inTemporaryFolder} from '../temporary-folder.js';
import {progress, type Progress} from '../terminal/progress.js';
import {checkoutCommit} from './checkout-commit.js';
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

/** Throws a `SideError` if the templates of a side have errors, and a `SiteError` if it cannot be built otherwise. */
export async function compareSides(io: Io, [before, after]: readonly [Side, Side]): Promise<Comparison> {
  const progressLine = progress(io);
  const context: CompareContext = {now: new Date().toISOString(), progressLine, stores: new Map(), cleanUps: []};
  const cleanUp = async (): Promise<void> => {
    for (const one of context.cleanUps.splice(0).reverse()) await one();
  };
  return inTemporaryFolder(cleanUp, async (folder) => {
    try {
      const openedBefore = await openSide(before, path.join(folder, 'before'), context);
      // Build the working tree last, so that the cache ends up with its files instead of those of a commit.
      const openedAfter = isSameSide(before, after)
        ? openedBefore
        : await openSide(after, path.join(folder, 'after'), context);
      const {compareSites} = await import('../../renderer/diff/compare-sites.js');
      return {
        before: {side: before, errors: openedBefore.errors},
        after: {side: after, errors: openedAfter.errors},
        diff: compareSites(openedBefore.site, openedAfter.site, progressLine.show),
      };
    } finally {
      progressLine.clear();
      await cleanUp();
    }
  });
}

interface CompareContext {
  /** ISO time that both builds use as the current time. */
  readonly now: string;
  readonly progressLine: Progress;
  /** Open stores by folder. Opening a store a second time checks each entry, which takes 0.26 s for our own site. */
  readonly stores: Map<string, Store>;
  /** Cleanup before the temporary folder is deleted. */
  readonly cleanUps: (() => void | Promise<void>)[];
}

interface OpenedSide {
  readonly site: BuiltSite;
  readonly errors: readonly Diagnostic[];
}

async function openSide(side: Side, folder: string, context: CompareContext): Promise<OpenedSide> {
  switch (side.kind) {
    case 'folder': {
      const {siteInFolder} = await import('../../renderer/diff/read-built-site.js');
      return {site: siteInFolder(side.folder), errors: []};
    }
    case 'ref': {
      const {root, removeWorktree} = checkoutCommit(side, folder);
      context.cleanUps.push(removeWorktree);
      return buildSide(side, {root, cacheRoot: side.root, folder}, context);
    }
    case 'site':
      return buildSide(side, {root: side.root, cacheRoot: side.root, folder}, context);
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
  context: CompareContext,
): Promise<OpenedSide> {
  const {now, progressLine, cleanUps} = context;
  const [{openPool, storeFolder}, {buildToCompare}, {diskFiles}, {TemplateError}] = await Promise.all([
    import('../../renderer/worker-jobs/open-pool.js'),
    import('../../renderer/diff/build-to-compare.js'),
    import('../../renderer/files/files.js'),
    import('../../renderer/bundle/template-error.js'),
  ]);
  const store = openStore(path.join(cacheRoot, storeFolder), context);
  const pool = openPool(root);
  cleanUps.push(() => pool.close());
  try {
    const {site, diagnostics} = await buildToCompare(
      {files: diskFiles(root), store, pool},
      {folder: path.join(folder, 'site'), at: now, onProgress: progressLine.show},
    );
    return {site, errors: diagnostics.filter(({severity}) => severity === 'error')};
  } catch (error) {
    if (error instanceof TemplateError) throw await sideError(side, root, error.diagnostics);
    if (error instanceof SiteError) throw siteErrorOf(side, error);
    throw error;
  }
}

function openStore(folder: string, {stores, cleanUps}: CompareContext): Store {
  const known = stores.get(folder);
  if (known !== undefined) return known;
  const store = lmdbStore(folder);
  stores.set(folder, store);
  cleanUps.push(() => store.close());
  return store;
}

/** Reads the source files now, because the temporary folder is deleted before the error is printed. */
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
