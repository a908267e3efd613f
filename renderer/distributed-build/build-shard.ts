// Runs one of several builds that share the work for a site. It makes the documents and pages of its shard for the
// build that assembles the site, and writes no site itself.
import {mkdirSync, rmSync} from 'node:fs';
import path from 'node:path';
import {lazy} from '../base/lazy.js';
import type {Diagnostic} from '../base/diagnostic.js';
import {compile, type OnProgress, type Snapshot} from '../compile.js';
import {readConfig} from '../config/read-config.js';
import {buildTime} from '../emit/output/build-time.js';
import {pageOutputs, type PageOutputs} from '../emit/page-outputs.js';
import type {SocialCard} from '../page/head/social-card.js';
import type {Draft} from '../emit/output/write-output.js';
import type {Page} from '../page/page.js';
import {drawCardOf} from '../used-file-outputs.js';
import {snapshotRenderer} from '../worker-jobs/snapshot-renderer.js';
import {renderAll} from '../worker-jobs/render-all.js';
import {hasErrorBody} from '../worker-jobs/transform-all.js';
import {pagesOfShard, shardOf, type Shard} from './divide-site.js';
import {openSharedHost} from './open-shared-host.js';
import {sendPage, sharedKey} from './shared-pages.js';
import {nonPageOutputsOf} from '../non-page-outputs.js';
import {siteSource} from '../source/discover.js';
import type {Host} from '../compiler-host.js';
import {forEachLimited} from '../store/remote/limit-concurrency.js';
import type {Sharing} from '../store/remote/sharing-store.js';

export interface ShardOptions {
  readonly shard: Shard;
  /** ISO time for which the site is built; see `BuildOptions`. */
  readonly at?: string | undefined;
  readonly onProgress?: OnProgress;
}

export interface ShardResult {
  readonly shard: Shard;
  /** Number of pages in this shard. */
  readonly pages: number;
  readonly documents: number;
  /** Number of results fetched from a remote store, and stored for other builds. */
  readonly shared: {readonly fetched: number; readonly sent: number};
  /** File with the results, from the site root; null if they are in a remote store. */
  readonly file: string | null;
  readonly durationMs: number;
  /** Why results could not be shared. The build that assembles the site checks the content. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Throws `SiteError` and `TemplateError`, like `build`. */
export async function buildShard(localHost: Host, {shard, at, onProgress}: ShardOptions): Promise<ShardResult> {
  const start = performance.now();
  const {root} = localHost.files;
  const parsedConfig = readConfig(siteSource(localHost.files));
  const sharedHost = openSharedHost(localHost, parsedConfig.config, {shard});
  const folder = path.join(root, `.galley/shard-${shard.index}-of-${shard.count}`);
  try {
    const {host, sharing} = sharedHost;
    const progress = onProgress && {onProgress};
    const snapshot = await compile(host, {dev: false, parsedConfig, shard, ...buildTime(at), ...progress});
    const files = snapshot.transforms.documents.map(({file}) => file);
    const pages = pagesOfShard(snapshot.pages, files, shard);
    const missing = await sharing.missing(pages.map(sharedKey));
    const pagesToRender = pages.filter(
      (page) => !hasErrorBody(page, snapshot.transforms) && missing.has(sharedKey(page)),
    );
    await renderPages(host, sharing, snapshot, pagesToRender, createDraftIn(folder), onProgress);
    await sharing.finish();
    await host.store.flush();
    return {
      shard,
      pages: pages.length,
      documents: shardOf(files, shard).size,
      shared: sharing.counts(),
      file: sharedHost.finish(),
      durationMs: performance.now() - start,
      diagnostics: sharedHost.diagnostics(),
    };
  } finally {
    sharedHost.close();
    rmSync(folder, {recursive: true, force: true});
  }
}

/** Renders pages and sends them, with the images and cards that they show. */
async function renderPages(
  host: Host,
  sharing: Sharing,
  snapshot: Snapshot,
  pages: readonly Page[],
  draft: Draft,
  onProgress: OnProgress | undefined,
): Promise<void> {
  const siteFiles = nonPageOutputsOf(host, snapshot);
  const renderer = lazy(() => snapshotRenderer(host, snapshot, siteFiles.hasForHead));
  const renderHere = async (page: Page): Promise<PageOutputs> => {
    try {
      return await pageOutputs(page, renderer().render, host.store);
    } catch {
      // The build that assembles the site renders the page again and reports the error.
      return {outputs: [], files: [], diagnostics: []};
    }
  };
  const cards = new Map<string, SocialCard>();
  const rendered = renderAll(
    host,
    {...snapshot, pages},
    {draft, renderer, known: () => undefined, renderHere, whileWaiting: () => {}},
  );
  let done = 0;
  for await (const {page, made} of rendered) {
    onProgress?.({stage: 'Rendering', done: ++done, total: pages.length});
    for (const file of made.files) if ('card' in file.from) cards.set(file.path, file.from.card);
    await sendPage(page, made, {sharing, draft});
    for (const output of made.outputs) if (output.placed) rmSync(path.join(draft.folder(), output.path));
  }
  const drawCard = drawCardOf(host, snapshot);
  // The build that assembles the site reports cards that cannot be drawn.
  await forEachLimited(cards.values(), 8, (card) => drawCard(card).then(noOutputs, noOutputs));
}

function noOutputs(): void {}

/** Returns an empty folder to which threads write pages. */
function createDraftIn(folder: string): Draft {
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(folder, {recursive: true});
  return {present: () => undefined, folder: () => folder};
}
