// Pages → their files: by the threads that have the bodies, and here.
import type {Json} from './base/json.js';
import {assetsOf} from './source/source.js';
import {encodedOutputs, type EncodedPage, type PageOutputs} from './emit/pages.js';
import type {Snapshot} from './compile.js';
import type {Page} from './page/page.js';
import type {PageRenderer} from './page-renderer.js';
import type {PageJob, Question, SceneJob} from './page-tasks.js';
import type {Member} from './work/crew.js';
import type {Host} from './work/host.js';

export interface RenderedOutputs {
  readonly page: Page;
  readonly made: PageOutputs;
}

/**
 * Every page once, in whatever order they come. `here` renders what no thread has the body of, and what a thread could
 * not render, for whatever reason: so a page comes out the same, and fails the same, wherever it was tried.
 */
export async function* renderAll(
  host: Host,
  snapshot: Snapshot,
  renderer: () => PageRenderer,
  here: (page: Page) => Promise<PageOutputs>,
): AsyncIterable<RenderedOutputs> {
  const {mine, theirs} = shares(snapshot);
  const arrived: RenderedOutputs[] = [];
  const working = new Set(theirs.keys());
  let wake = (): void => {};
  const follow = async (member: Member, pages: readonly Page[]): Promise<void> => {
    const take = (page: Page, made: PageOutputs | undefined): void => {
      if (made === undefined) mine.push(page);
      else arrived.push({page, made});
      wake();
    };
    await renderBy(member, pages, {host, snapshot, renderer: renderer(), take});
    working.delete(member);
    wake();
  };
  for (const [member, pages] of theirs) void follow(member, pages);

  for (let next = 0; working.size > 0 || arrived.length > 0 || next < mine.length;) {
    yield* arrived.splice(0);
    const page = mine[next];
    if (page !== undefined) {
      next++;
      yield {page, made: await here(page)};
      // Lets the threads be heard.
      if (working.size > 0) await new Promise(setImmediate);
    } else if (working.size > 0 && arrived.length === 0) {
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }
}

/** Who renders which pages. */
function shares({pages, transforms: {kept, byHash}}: Snapshot): {mine: Page[]; theirs: ReadonlyMap<Member, Page[]>} {
  const mine: Page[] = [];
  const theirs = new Map<Member, Page[]>();
  for (const page of pages) {
    const {document} = page;
    const member = document === null ? undefined : kept.get(document.hash);
    // A document that the snapshot has changed is not the one that was kept.
    if (member === undefined || document !== byHash.get(document!.hash)) mine.push(page);
    else if (theirs.has(member)) theirs.get(member)!.push(page);
    else theirs.set(member, [page]);
  }
  return {mine, theirs};
}

interface Errand {
  readonly host: Host;
  readonly snapshot: Snapshot;
  readonly renderer: PageRenderer;
  /** Is told what became of each page; undefined when the thread could not render it. */
  take(page: Page, made: PageOutputs | undefined): void;
}

async function renderBy(
  member: Member,
  pages: readonly Page[],
  {host: {crew, files, store}, snapshot, renderer: {scene, images}, take}: Errand,
): Promise<void> {
  const {templates, templatesMap, islands} = snapshot.bundle;
  const job: SceneJob = {
    scene,
    bundle: {templates, templatesMap, islands},
    root: files.root,
    assets: [...assetsOf(snapshot.sources).values()],
  };
  const answer = async (asked: Json): Promise<Json> => {
    const question = asked as unknown as Question;
    return (await (question.kind === 'image'
      ? images.image(question.request)
      : images.imageSize(question.src))) as unknown as Json;
  };
  const scened = crew.runBy(member, 'scene', [job as unknown as Json], () => {});
  const jobs = pages.map((page) => jobOf(page) as unknown as Json);
  const rendered = crew.runBy<EncodedPage>(
    member,
    'page',
    jobs,
    (outcome, index) => {
      const page = pages[index]!;
      take(page, outcome.kind === 'done' ? encodedOutputs(page, outcome.value, store) : undefined);
    },
    answer,
  );
  await Promise.all([scened, rendered]);
}

function jobOf({route, name, document, data, navigation, list, updated, queries, key}: Page): PageJob {
  const job = {route, name, document: document!.hash, data, navigation, list, queries, key};
  return updated === undefined ? job : {...job, updated};
}
