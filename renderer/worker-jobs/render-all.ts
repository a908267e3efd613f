// Renders pages to files. Pages that an earlier build rendered come from the store; this thread and the worker threads
// share all others.
import type {Json} from '../base/json.js';
import {pathsOfPage, placedOutputs, type PageOutputs, type PlacedPage} from '../emit/page-outputs.js';
import type {Draft} from '../emit/output/write-output.js';
import {bodyKey} from './serialize-document.js';
import {templatesJob, type Snapshot} from '../compile.js';
import type {Page} from '../page/page.js';
import type {SnapshotRenderer} from './snapshot-renderer.js';
import {hasErrorBody} from './transform-all.js';
import type {DocumentJob, PageJob, ImageQuestion, SettingsJob, SharedValue} from './page-tasks.js';
import type {Ask, WorkerId} from '../worker-pool/worker-pool.js';
import type {Host} from '../compiler-host.js';

export interface RenderedOutputs {
  readonly page: Page;
  readonly made: PageOutputs;
}

/** A draft of the site, or a target without a folder, for pages that are only checked. */
interface PageTarget extends Pick<Draft, 'present'> {
  folder(): string | undefined;
}

export interface RenderAllOptions {
  /** The default is all pages of the snapshot. */
  readonly pages?: readonly Page[] | undefined;
  /** Where threads write pages. If absent, nothing is written and this thread renders all pages. */
  readonly draft?: PageTarget | undefined;
  /** Whether to inspect the HTML of the pages. */
  readonly inspects?: boolean;
  readonly renderer: () => SnapshotRenderer;
  /** Returns the outputs of a page from an earlier build, or undefined if it has to be rendered. */
  known(page: Page): PageOutputs | undefined;
  /**
   * Renders a page on this thread, also if a worker thread failed for any reason. So the result or error of a page does
   * not depend on where it was rendered first.
   */
  renderHere(page: Page): Promise<PageOutputs>;
  /** Does other work that is due. Called once, before the first wait for the threads. */
  whileWaiting(): void;
}

/** For fewer pages, rendering here is faster than preparing a worker thread. */
const minPagesForThreads = 100;

/** Maximum pages per batch. A thread has two batches: it renders one while the next is being sent. */
const maxBatch = 16;

/** Yields every page once, in any order. */
export async function* renderAll(
  host: Host,
  snapshot: Snapshot,
  {pages = snapshot.pages, draft, inspects = false, renderer, known, renderHere, whileWaiting}: RenderAllOptions,
): AsyncIterable<RenderedOutputs> {
  const unrendered: Page[] = [];
  for (const page of pages) {
    const made = known(page);
    if (made === undefined) unrendered.push(page);
    else yield {page, made};
  }
  const {sharing} = host.store;
  if (sharing !== undefined)
    await sharing.fetch(unrendered.flatMap(({document}) => (document?.body ? bodyKey(document.body) : [])));
  const workerIds = draft === undefined || unrendered.length < minPagesForThreads ? [] : host.pool.start();
  const threadPages = unrendered.filter((page) => !hasErrorBody(page, snapshot.transforms));
  const mainThreadPages = unrendered.filter((page) => hasErrorBody(page, snapshot.transforms));
  const queue = createPageQueue(threadPages, workerIds.length);
  const finished: RenderedOutputs[] = [];
  let notify = (): void => {};
  const onPage: OnPage = (page, made) => {
    if (made === undefined) mainThreadPages.push(page);
    else finished.push({page, made});
    notify();
  };
  const workingThreads = new Set<Promise<void>>();
  if (draft !== undefined && workerIds.length > 0) {
    const render = batchRenderer(host, snapshot, {renderer: renderer(), pages: threadPages, draft, inspects});
    for (const workerId of [...workerIds, ...workerIds]) {
      const done = renderBatches(queue, (batch) => render(workerId, batch, onPage)).finally(() => {
        workingThreads.delete(done);
        notify();
      });
      workingThreads.add(done);
    }
  }

  let hasWaited = false;
  try {
    while (workingThreads.size > 0 || finished.length > 0 || mainThreadPages.length > 0 || !queue.isEmpty()) {
      yield* finished.splice(0);
      const page = mainThreadPages.pop() ?? queue.take();
      if (page !== undefined) {
        yield {page, made: await renderHere(page)};
        // Lets reports of the threads be processed.
        if (workingThreads.size > 0) await new Promise(setImmediate);
      } else if (workingThreads.size > 0 && finished.length === 0) {
        if (!hasWaited) whileWaiting();
        hasWaited = true;
        await new Promise<void>((resolve) => (notify = resolve));
      }
    }
  } finally {
    // After an error, the caller deletes the folder to which the threads write.
    queue.clear();
    await Promise.allSettled(workingThreads);
  }
}

/** The pages that any thread can render. */
interface PageQueue {
  /** Takes a page, for the main thread. */
  take(): Page | undefined;
  /** Takes pages for a worker thread. Near the end, batches are smaller, so that all threads end at the same time. */
  takeBatch(): readonly Page[];
  isEmpty(): boolean;
  clear(): void;
}

function createPageQueue(pages: readonly Page[], threads: number): PageQueue {
  let next = 0;
  return {
    take: () => (next < pages.length ? pages[next++] : undefined),
    takeBatch() {
      const size = Math.min(maxBatch, Math.ceil((pages.length - next) / (4 * threads)));
      const batch = pages.slice(next, next + size);
      next += batch.length;
      return batch;
    },
    isEmpty: () => next === pages.length,
    clear: () => void (next = pages.length),
  };
}

/** Renders one batch after another until the queue is empty. */
async function renderBatches(queue: PageQueue, render: (batch: readonly Page[]) => Promise<void>): Promise<void> {
  for (let batch = queue.takeBatch(); batch.length > 0; batch = queue.takeBatch()) await render(batch);
}

/** Receives the result of each page, or undefined if the thread could not render it. */
type OnPage = (page: Page, made: PageOutputs | undefined) => void;

/** Renders pages on a thread. */
type RenderBatch = (workerId: WorkerId, pages: readonly Page[], onPage: OnPage) => Promise<void>;

function batchRenderer(
  host: Host,
  snapshot: Snapshot,
  {
    renderer: {render, settings, images},
    pages,
    draft,
    inspects,
  }: {
    readonly renderer: SnapshotRenderer;
    readonly pages: readonly Page[];
    readonly draft: PageTarget;
    readonly inspects: boolean;
  },
): RenderBatch {
  const {pool, store} = host;
  const folder = draft.folder();
  const shared = sharedValues(pages);
  const job: SettingsJob = {
    templates: templatesJob(host, snapshot),
    settings,
    shared: [...shared.keys()],
    inspects,
    ...(folder !== undefined && {folder}),
    ...(store.folder !== undefined && {store: store.folder}),
  };
  pool.broadcast('settings', job as unknown as Json);
  const answer: Ask = async (message) => {
    const question = message as unknown as ImageQuestion;
    return (await (question.kind === 'image'
      ? images.image(question.request)
      : images.imageSize(question.src))) as unknown as Json;
  };
  return (workerId, batch, onPage) =>
    pool.runOn<PlacedPage>(
      workerId,
      'page',
      batch.map((page) => toPageJob(page, {snapshot, shared, draft}) as unknown as Json),
      (outcome, index) => {
        const page = batch[index]!;
        onPage(page, outcome.kind === 'done' ? placedOutputs(page, outcome.value, {folder, render, store}) : undefined);
      },
      answer,
    );
}

/** Returns objects that several pages have, with their indexes. */
function sharedValues(pages: readonly Page[]): ReadonlyMap<unknown, number> {
  const uses = new Map<unknown, number>();
  for (const {navigation, sidebar, data} of pages) {
    for (const value of [navigation, sidebar?.links, ...Object.values(data)]) {
      if (typeof value === 'object' && value !== null) uses.set(value, (uses.get(value) ?? 0) + 1);
    }
  }
  const repeated = [...uses].filter(([, count]) => count > 1);
  return new Map(repeated.map(([value], position) => [value, position] as const));
}

interface JobInputs {
  readonly snapshot: Snapshot;
  readonly shared: ReadonlyMap<unknown, number>;
  readonly draft: PageTarget;
}

function toPageJob(page: Page, {snapshot, shared, draft}: JobInputs): PageJob {
  const {definition, document, navigation, sidebar, data, ...pageFields} = page;
  const toSharedValue = (value: unknown): SharedValue => {
    const position = shared.get(value);
    return position === undefined ? {value} : {shared: position};
  };
  const documentJob = (): DocumentJob | null => {
    if (document === null) return null;
    const {hash, file, meta} = document;
    return {hash, file, ...(document !== snapshot.transforms.byHash.get(hash) && {meta})};
  };
  return {
    ...pageFields,
    definition: snapshot.loaded.templates.pages.indexOf(definition),
    document: documentJob(),
    navigation: toSharedValue(navigation),
    sidebar: sidebar && {...sidebar, links: toSharedValue(sidebar.links)},
    data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, toSharedValue(value)])),
    present: Object.fromEntries(
      pathsOfPage(page.route).flatMap((path) => {
        const hash = draft.present(path);
        return hash === undefined ? [] : [[path, hash] as const];
      }),
    ),
  };
}
