// Creates every output file of a site from its snapshot. Pages come first and are rendered on demand; files that depend
// on the whole site (search, feeds, the build id) follow.
import {mapConcurrent} from './base/map-concurrent.js';
import type {Diagnostic} from './base/diagnostic.js';
import type {Hash} from './base/hash.js';
import {lazy} from './base/lazy.js';
import {isErrorRoute, routeOfFile} from './base/url-mapping.js';
import {TemplateError} from './bundle/template-error.js';
import {templatePlaceFromStack} from './bundle/place-from-stack.js';
import {isTemplateError} from './bundle/load-bundle.js';
import {TemplateTimeoutError} from './base/template-timeout-error.js';
import {templatePlace} from './page/templates-in-bundle.js';
import type {OnProgress, Snapshot} from './compile.js';
import type {Artifact} from './emit/output/artifact.js';
import {buildFiles} from './emit/output/build-id.js';
import {buildTimestamp} from './emit/output/build-time.js';
import {isToolWorker} from './emit/tool-workers/worker-headers.js';
import {hasDecoder, missingDecoderNotice} from './emit/images/image-decoder.js';
import type {InspectedPage} from './check/page-rules.js';
import {workerLicenseNotices} from './emit/tool-workers/worker-license-notices.js';
import {artifactOf, outputOf, type Output} from './emit/output/output.js';
import {pageOutputs, storedOutputs, type PageOutputs} from './emit/page-outputs.js';
import type {Draft} from './emit/output/write-output.js';
import {maxSearchJsonLength, searchJsonFile} from './emit/search/search-outputs.js';
import {withFieldIconPlaces} from './field-icon-places.js';
import {mergeTemplateFindings} from './page/render/merge-template-findings.js';
import type {Page} from './page/page.js';
import {fileError, fileMakers, usedOutput, type FileMakers, type UsedFile} from './used-file-outputs.js';
import {snapshotRenderer, type SnapshotRenderer} from './worker-jobs/snapshot-renderer.js';
import {renderAll} from './worker-jobs/render-all.js';
import {hasErrorBody} from './worker-jobs/transform-all.js';
import type {RenderPage} from './worker-jobs/render-settings.js';
import {nonPageOutputsOf, type NonPageOutputs} from './non-page-outputs.js';
import {assetsOf} from './source/source.js';
import type {Host} from './compiler-host.js';
import {galleyFiles} from './files/galley-package.js';
import {byPath} from '../runtime/text/compare-code-units.js';

export interface SiteOutputs {
  /**
   * Yields every file once. Pages are rendered during the iteration, and threads write them to `draft` if it is given.
   */
  files(draft?: Draft): AsyncIterable<Output>;
  /** Returns one file, and renders it if it is a page. Returns undefined if the site has no such file. */
  artifact(path: string): Promise<Artifact | undefined>;
  /** Renders and inspects pages, and writes nothing. */
  inspections(options?: InspectionOptions): AsyncIterable<InspectedPage>;
  /** Returns the size in bytes of a file that the pages rendered so far load; undefined if it is not known. */
  sizeOf(path: string): number | undefined;
  /** Returns the diagnostics of the pages rendered so far. */
  diagnostics(): readonly Diagnostic[];
  /** Returns the diagnostics before the severities and comments of the site are applied. */
  rawDiagnostics(): readonly Diagnostic[];
  /** Returns the diagnostics of one page, before severities and comments are applied. */
  rawDiagnosticsOf(page: Page): readonly Diagnostic[];
  /** Available after all files have been yielded. */
  buildId(): Hash;
  /** Returns whether a page was rendered or reused. Available after all files have been yielded. */
  renderingOf(route: string): Rendering;
}

interface InspectionOptions {
  /** The default is all pages. */
  readonly pages?: readonly Page[] | undefined;
  /** Whether threads share the work. The default is yes, if there are many pages. */
  readonly onThreads?: boolean;
}

/**
 * `none`: the output of an earlier build was used. `written`: the same, but the page was rendered because its files had
 * to be written. `rendered`: no earlier build rendered it from the same input. `failed`: rendering threw an error.
 */
export type Rendering = 'none' | 'written' | 'rendered' | 'failed';

/** Number of pages between two progress reports. */
const progressStep = 50;

/** Number of used files, such as social cards, that are made concurrently. The encoder has its own threads. */
const maxConcurrentFiles = 8;

/** The state of the outputs of one site. */
interface OutputState {
  readonly host: Host;
  readonly snapshot: Snapshot;
  readonly onProgress: OnProgress | undefined;
  readonly siteFiles: NonPageOutputs;
  readonly renderer: () => SnapshotRenderer;
  readonly makers: () => FileMakers;
  /** Sizes of files that are not made for a page, by path. */
  readonly fixedSizes: () => ReadonlyMap<string, number>;
  /** Files that the rendered pages use, by path. */
  readonly usedFiles: Map<string, UsedFile>;
  /** Findings in the rendered pages, by route. */
  readonly diagnosticsByRoute: Map<string, readonly Diagnostic[]>;
  /** By route. */
  readonly renderings: Map<string, Rendering>;
  /** Files that could not be made, by path. */
  readonly failed: Map<string, Diagnostic>;
  buildId?: Hash;
}

export function siteOutputs(host: Host, snapshot: Snapshot, onProgress?: OnProgress): SiteOutputs {
  const siteFiles = nonPageOutputsOf(host, snapshot);
  const state: OutputState = {
    host,
    snapshot,
    onProgress,
    siteFiles,
    renderer: lazy(() => snapshotRenderer(host, snapshot, siteFiles.hasForHead)),
    makers: lazy(() => fileMakers(host, snapshot)),
    fixedSizes: lazy(() => sizesOf(snapshot)),
    usedFiles: new Map(),
    diagnosticsByRoute: new Map(),
    renderings: new Map(),
    failed: new Map(),
  };
  return {
    files: (draft) => allFiles(state, draft),
    artifact: (path) => artifactAt(path, state),
    inspections: (options) => inspectPages(state, options),
    sizeOf: (path) => sizeOf(path, state),
    diagnostics: () => snapshot.applyPolicy(rawDiagnostics(state)).reported,
    rawDiagnostics: () => rawDiagnostics(state),
    rawDiagnosticsOf: (page) => diagnosticsOf(page, state),
    buildId() {
      if (state.buildId === undefined) throw new Error('The build id is known only when all files have been made.');
      return state.buildId;
    },
    renderingOf: (route) => state.renderings.get(route) ?? 'none',
  };
}

async function* allFiles(state: OutputState, draft: Draft | undefined): AsyncIterable<Output> {
  const {pages, redirects, rejected} = state.snapshot;
  const made: Pick<Output, 'path' | 'hash'>[] = [];
  for await (const output of filesWithoutBuildId(state, draft)) {
    made.push({path: output.path, hash: output.hash});
    yield output;
  }
  const builds = buildFiles({
    files: made,
    routes: pages.filter(({route}) => !isErrorRoute(route)).map(({route}) => route),
    redirects: redirects.rules,
    rejected,
    timestamp: buildTimestamp(process.env['SOURCE_DATE_EPOCH']),
  });
  state.buildId = builds.id;
  yield* builds.artifacts.map(outputOf);
}

/** Pages come first, because the other files depend on them. */
async function* filesWithoutBuildId(state: OutputState, draft: Draft | undefined): AsyncIterable<Output> {
  yield* pageFiles(state, draft);
  yield* filesOfPages(state);
  yield* siteWideFiles(state);
}

async function* pageFiles(state: OutputState, draft: Draft | undefined): AsyncIterable<Output> {
  const {host, snapshot, renderer, renderings} = state;
  const render = (page: Page): ReturnType<RenderPage> => {
    renderings.set(page.route, 'written');
    return renderer().render(page);
  };
  const stored = (page: Page): PageOutputs | undefined => storedOutputs(page, render, host.store);
  const shared = draft && (await sharedPages(state, draft, stored));
  const rendered = renderAll(host, snapshot, {
    draft,
    renderer,
    known: (page) => {
      const known = shared?.fetched.get(page.key) ?? stored(page);
      if (known === undefined) renderings.set(page.route, 'rendered');
      return known;
    },
    renderHere: (page) => outputsOrDiagnostic(page, state, false),
    whileWaiting: () => void snapshot.diagnostics(),
  });
  let done = 0;
  for await (const {page, made} of rendered) {
    reportProgress(state, 'Rendering', done++, snapshot.pages.length);
    await shared?.send(page, made);
    yield* recordOutputs(page, made, state);
  }
}

interface SharedPages {
  /** Outputs of pages that other machines rendered, by key. */
  readonly fetched: ReadonlyMap<string, PageOutputs>;
  /** Sends a page to the other machines, unless they have it. */
  send(page: Page, made: PageOutputs): Promise<void>;
}

/** Returns undefined if no other machine shares pages with this one. */
async function sharedPages(
  {host: {store}, snapshot, renderer}: OutputState,
  draft: Draft,
  stored: (page: Page) => PageOutputs | undefined,
): Promise<SharedPages | undefined> {
  const {sharing} = store;
  if (sharing === undefined) return undefined;
  const {fetchPages, sendPage} = await import('./distributed-build/shared-pages.js');
  const isWritten = ({outputs}: PageOutputs) => outputs.every(({path, hash}) => draft.present(path) === hash);
  const known = new Set<Page>();
  const missing = snapshot.pages.filter((page) => {
    const outputs = stored(page);
    if (outputs !== undefined) known.add(page);
    return outputs === undefined || !isWritten(outputs);
  });
  const render = (page: Page) => renderer().render(page);
  const fetched = await fetchPages(missing, {sharing, draft, store, render});
  return {
    fetched,
    async send(page, made) {
      const isShared = fetched.has(page.key) || known.has(page) || hasErrorBody(page, snapshot.transforms);
      if (!isShared) await sendPage(page, made, {sharing, draft});
    },
  };
}

/** Yields the files that the rendered pages use, and the license notices of tools among them. */
async function* filesOfPages(state: OutputState): AsyncIterable<Output> {
  const used = [...state.usedFiles.values()].toSorted(byPath);
  const make = (use: UsedFile): Promise<Output | undefined> => usedOutputIfPossible(use, state);
  for await (const output of mapConcurrent(used, maxConcurrentFiles, make)) {
    if (output !== undefined) yield output;
  }
  const notices = used.some(({path}) => isToolWorker(path)) ? workerLicenseNotices(galleyFiles) : undefined;
  if (notices !== undefined && (await state.siteFiles.find(notices.path)) === undefined) yield outputOf(notices);
}

async function* siteWideFiles({siteFiles, snapshot, failed}: OutputState): AsyncIterable<Output> {
  const {search, searchJson} = snapshot.config.publish;
  let isSearchJsonMissing = search && searchJson === undefined;
  for await (const output of siteFiles.all()) {
    if (output.path === searchJsonFile) isSearchJsonMissing = false;
    yield output;
  }
  if (isSearchJsonMissing) failed.set(searchJsonFile, searchJsonTooLarge);
}

async function* inspectPages(
  state: OutputState,
  {pages, onThreads = true}: InspectionOptions = {},
): AsyncIterable<InspectedPage> {
  const {host, snapshot, renderer} = state;
  const rendered = renderAll(host, snapshot, {
    pages,
    ...(onThreads && {draft: {present: () => undefined, folder: () => undefined}}),
    inspects: true,
    renderer,
    known: (page) => {
      const known = storedOutputs(page, renderer().render, host.store);
      return known?.inspection && known;
    },
    renderHere: (page) => outputsOrDiagnostic(page, state, true),
    whileWaiting: () => void snapshot.diagnostics(),
  });
  let done = 0;
  for await (const {page, made} of rendered) {
    reportProgress(state, 'Checking', done++, (pages ?? snapshot.pages).length);
    recordOutputs(page, made, state);
    yield {page, inspection: made.inspection};
  }
}

function reportProgress({onProgress}: OutputState, stage: string, done: number, total: number): void {
  if (done % progressStep === 0) onProgress?.({stage, done: done + 1, total});
}

async function artifactAt(path: string, state: OutputState): Promise<Artifact | undefined> {
  const route = routeOfFile(path);
  const page = route === undefined ? undefined : state.snapshot.planned.get(route)?.page;
  const outputs =
    page === undefined ? undefined : recordOutputs(page, await outputsWithErrorPlaces(page, state), state);
  const use = state.usedFiles.get(path);
  const output =
    outputs?.find((one) => one.path === path) ??
    (use === undefined ? undefined : await usedOutputIfPossible(use, state)) ??
    (await state.siteFiles.find(path));
  return output === undefined ? undefined : artifactOf(output);
}

/** Records the files and diagnostics of a page. */
function recordOutputs(
  page: Page,
  {outputs, files, diagnostics}: PageOutputs,
  {usedFiles, diagnosticsByRoute}: OutputState,
): readonly Output[] {
  for (const file of files) usedFiles.set(file.path, {...file, page});
  diagnosticsByRoute.set(page.route, diagnostics);
  return outputs;
}

/** Returns the outputs of a requested page. Adds the place and the page to an error of a template, and throws it. */
async function outputsWithErrorPlaces(page: Page, state: OutputState): Promise<PageOutputs> {
  const {host, snapshot, renderer} = state;
  try {
    return await pageOutputs(page, renderer().render, host.store);
  } catch (error) {
    if (!isTemplateError(error, snapshot.bundle)) throw error;
    throw new TemplateError([renderError(page, error, snapshot)], error);
  }
}

/** Returns the outputs of a page. After an error, these are a diagnostic and no files, and other pages are not affected. */
async function outputsOrDiagnostic(
  page: Page,
  {host, snapshot, renderer, renderings}: OutputState,
  inspects: boolean,
): Promise<PageOutputs> {
  try {
    return await pageOutputs(page, renderer().render, host.store, inspects);
  } catch (error) {
    renderings.set(page.route, 'failed');
    return {outputs: [], files: [], diagnostics: [renderError(page, error, snapshot)]};
  }
}

/** Returns undefined for a file that cannot be made, and records why. */
async function usedOutputIfPossible(use: UsedFile, {makers, failed}: OutputState): Promise<Output | undefined> {
  try {
    return await usedOutput(use, makers());
  } catch (error) {
    const isCardWithoutDecoder = 'card' in use.from && !(await hasDecoder());
    failed.set(use.path, isCardWithoutDecoder ? missingDecoderNotice : fileError(use, error));
    return undefined;
  }
}

function sizeOf(path: string, {usedFiles, fixedSizes, host}: OutputState): number | undefined {
  const use = usedFiles.get(path);
  if (use !== undefined && 'image' in use.from) return host.store.getBytes(use.from.image.key)?.length;
  return fixedSizes().get(path);
}

function diagnosticsOf(page: Page, {diagnosticsByRoute, snapshot}: OutputState): readonly Diagnostic[] {
  return withFieldIconPlaces(diagnosticsByRoute.get(page.route) ?? [], page, snapshot);
}

function rawDiagnostics(state: OutputState): readonly Diagnostic[] {
  const {snapshot, failed} = state;
  // A missing image in a field is reported at the field, and not again by the template that shows it.
  const placed = new Set(
    snapshot.rawDiagnostics().flatMap(({code, message, place}) => (place ? `${code} ${message}` : [])),
  );
  const all = [...snapshot.pages.flatMap((page) => diagnosticsOf(page, state)), ...failed.values()];
  return mergeTemplateFindings(
    all.filter(({code, message, place}) => place !== undefined || !placed.has(`${code} ${message}`)),
  );
}

const searchJsonTooLarge: Diagnostic = {
  severity: 'info',
  code: 'search-json-large',
  message: `${searchJsonFile} would have more than ${maxSearchJsonLength / 1e6} MB, so it is left out.`,
  hint: 'Set `publish.searchJson` in content/site.yml: `true` if a program of yours reads the file, otherwise `false`.',
};

/**
 * Returns the diagnostic for a page that could not be rendered, at the template that threw, or else at the document or
 * the template of the page.
 */
function renderError({route, document, definition}: Page, error: unknown, {bundle, loaded}: Snapshot): Diagnostic {
  const ownPlace = document === null ? templatePlace(loaded.templates, definition) : {file: document.file};
  const place = templatePlaceFromStack(error, bundle) ?? ownPlace;
  const isTimeout = error instanceof TemplateTimeoutError;
  const forDocument = document === null ? '' : ` for ${document.file}`;
  const throwHint =
    document === null
      ? (reactHint(error) ?? 'Correct the template of the page.')
      : `A template throws an error${forDocument}.`;
  return {
    severity: 'error',
    code: isTimeout ? 'template-too-slow' : 'page-failed',
    message: `${route} can't be rendered: ${error instanceof Error ? error.message : String(error)}`,
    hint: isTimeout ? `Look for a loop that does not end${forDocument}.` : throwHint,
    place,
  };
}

/** React's own messages for these two mistakes are about its internals, and their stack has no line of a template. */
function reactHint(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message : '';
  if (message.startsWith('A component suspended'))
    return 'Components of templates cannot be async. Query documents with `data` of `definePage`.';
  if (message.startsWith('Element type is invalid'))
    return 'A component in the JSX is undefined. Check its name, and how its file exports it.';
  return undefined;
}

/** Returns the sizes of scripts, styles, fonts and public files, by output path. */
function sizesOf({bundle, sources}: Snapshot): ReadonlyMap<string, number> {
  const assets = [...assetsOf(sources).values()].filter(({path}) => path.startsWith('public/'));
  return new Map([
    ...bundle.files.map(({path, content, encoding}) => [path, Buffer.byteLength(content, encoding)] as const),
    ...assets.map(({path, size}) => [path.slice('public/'.length), size] as const),
  ]);
}
