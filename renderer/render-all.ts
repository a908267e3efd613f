// Pages → their files: by the threads that have the bodies, and here.
import type {Json} from './base/json.js';
import {encodedOutputs, type EncodedPage, type PageOutputs} from './emit/pages.js';
import type {Snapshot} from './compile.js';
import type {Page} from './page/page.js';
import type {PageRenderer} from './page-renderer.js';
import type {PageJob, Question, Sent} from './page-tasks.js';
import type {Member} from './work/crew.js';
import type {Host} from './work/host.js';

export interface RenderedOutputs {
  readonly page: Page;
  readonly made: PageOutputs;
}

export interface RenderWishes {
  readonly renderer: () => PageRenderer;
  /**
   * Renders what no thread has the body of, and what a thread could not render, for whatever reason: so a page comes out
   * the same, and fails the same, wherever it was tried.
   */
  here(page: Page): Promise<PageOutputs>;
  /** Work that has to be done some time, for when this thread would wait for the others. */
  meanwhile(): void;
}

/** Every page once, in whatever order they come. */
export async function* renderAll(
  host: Host,
  snapshot: Snapshot,
  {renderer, here, meanwhile}: RenderWishes,
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
    await renderBy(member, pages, {host, renderer: renderer(), take});
    working.delete(member);
    wake();
  };
  for (const [member, pages] of theirs) void follow(member, pages);

  let isWaiting = false;
  for (let next = 0; working.size > 0 || arrived.length > 0 || next < mine.length;) {
    yield* arrived.splice(0);
    const page = mine[next];
    if (page !== undefined) {
      next++;
      yield {page, made: await here(page)};
      // Lets the threads be heard.
      if (working.size > 0) await new Promise(setImmediate);
    } else if (working.size > 0 && arrived.length === 0) {
      if (!isWaiting) meanwhile();
      isWaiting = true;
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
  readonly renderer: PageRenderer;
  /** Is told what became of each page; undefined when the thread could not render it. */
  take(page: Page, made: PageOutputs | undefined): void;
}

async function renderBy(
  member: Member,
  pages: readonly Page[],
  {host: {crew, store}, renderer: {scene, images}, take}: Errand,
): Promise<void> {
  const answer = async (asked: Json): Promise<Json> => {
    const question = asked as unknown as Question;
    return (await (question.kind === 'image'
      ? images.image(question.request)
      : images.imageSize(question.src))) as unknown as Json;
  };
  const scened = crew.runBy(member, 'scene', [scene as unknown as Json], () => {});
  const jobs = jobsOf(pages) as unknown as readonly Json[];
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

/** In their order: a value that several pages share goes with the first of them. */
function jobsOf(pages: readonly Page[]): readonly PageJob[] {
  const uses = new Map<unknown, number>();
  for (const {navigation, data} of pages) {
    for (const value of [navigation, ...Object.values(data)]) uses.set(value, (uses.get(value) ?? 0) + 1);
  }
  const numbers = new Map<unknown, number>();
  const sent = (value: unknown): Sent => {
    if (typeof value !== 'object' || value === null || uses.get(value) === 1) return {value};
    const known = numbers.get(value);
    if (known !== undefined) return {number: known};
    const number = numbers.size;
    numbers.set(value, number);
    return {number, value};
  };
  return pages.map(({route, name, document, data, navigation, list, updated, queries, key}) => ({
    route,
    name,
    document: document!.hash,
    navigation: sent(navigation),
    data: Object.fromEntries(Object.entries(data).map(([asked, value]) => [asked, sent(value)])),
    list,
    ...(updated !== undefined && {updated}),
    queries,
    key,
  }));
}
