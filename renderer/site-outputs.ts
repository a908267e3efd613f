// Creates every output file of a site from its snapshot. Pages come first and are rendered on demand; files that depend
// on the whole site (search, feeds, the build id) follow.
import {mapConcurrent} from './base/map-concurrent.js';
import type {Diagnostic} from './base/diagnostic.js';
import {hashOf, type Hash} from './base/hash.js';
import {lazy} from './base/lazy.js';
import {isErrorRoute, routeOfFile} from './base/url-mapping.js';
import {TemplateError} from './bundle/template-error.js';
import {errorPlace} from './bundle/error-place.js';
import {isTemplateError} from './bundle/load-bundle.js';
import {TemplateOverrun} from './bundle/template-time-limit.js';
import {toolWorkerBytes} from './emit/tool-workers/built-tool-workers.js';
import type {OnProgress, Snapshot} from './compile.js';
import type {Artifact} from './emit/output/artifact.js';
import {assetOutput} from './emit/asset-outputs.js';
import {buildFiles, buildTimestamp} from './emit/output/build-id.js';
import {isToolWorker} from './emit/tool-workers/worker-headers.js';
import {hasDecoder, missingDecoderNotice} from './emit/images/image-decoder.js';
import {imageOutput} from './emit/images/prepare-images.js';
import type {InspectedPage} from './check/page-rules.js';
import type {SiteIcons} from './emit/images/site-icons.js';
import {islandOutput} from './emit/standalone-island-output.js';
import {noticesFile} from './emit/tool-workers/worker-license-notices.js';
import {artifactOf, outputOf, textOutput, type Output} from './emit/output/output.js';
import {pageOutputs, storedOutputs, type PageOutputs} from './emit/page-outputs.js';
import type {Draft} from './emit/output/write-output.js';
import {searchJsonFile} from './emit/search/search-outputs.js';
import {createDrawCard, type DrawCard} from './emit/social-cards/draw-social-card.js';
import {katexFiles} from './markdown/math/katex-files.js';
import {withFieldIconPlaces} from './field-icon-places.js';
import {mergeTemplateFindings} from './page/render/merge-template-findings.js';
import type {Page} from './page/page.js';
import type {FileUse} from './page/used-files.js';
import type {Islands} from './page/render/renderer-inputs.js';
import {pageRenderer} from './worker-jobs/page-renderer.js';
import {renderAll} from './worker-jobs/render-all.js';
import {faviconFile, type RenderPage} from './worker-jobs/render-settings.js';
import {nonPageOutputsOf} from './non-page-outputs.js';
import {assetsOf, type AssetSource} from './source/source.js';
import type {Host} from './compiler-host.js';
import {galleyFiles, toolVersion} from './files/galley-package.js';

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

export function siteOutputs(host: Host, snapshot: Snapshot, onProgress?: OnProgress): SiteOutputs {
  const {pages} = snapshot;
  const siteFiles = nonPageOutputsOf(host, snapshot);
  const renderer = lazy(() => pageRenderer(host, snapshot, siteFiles.hasForHead));
  const usedFiles = new Map<string, UsedFile>();
  const diagnosticsByRoute = new Map<string, readonly Diagnostic[]>();
  /** Files that could not be made, by path. */
  const failed = new Map<string, Diagnostic>();
  const drawCard = drawCardOf(host, snapshot);
  const makers = lazy(() => ({
    host,
    assets: assetsOf(snapshot.sources),
    drawCard,
    islands: snapshot.loaded.islands,
    icons: snapshot.icons,
  }));
  const fixedSizes = lazy(() => sizesOf(snapshot));
  let buildId: Hash | undefined;
  const renderings = new Map<string, Rendering>();

  const outputsOfPage = (page: Page): Promise<PageOutputs> => pageOutputs(page, renderer().render, host.store);

  /** Records the files and diagnostics of a page. */
  const recordOutputs = (page: Page, {outputs, files, diagnostics}: PageOutputs): readonly Output[] => {
    for (const file of files) usedFiles.set(file.path, {...file, page});
    diagnosticsByRoute.set(page.route, diagnostics);
    return outputs;
  };

  /** Adds the place and the page to errors of templates. */
  const outputsOrTemplateError = async (page: Page): Promise<PageOutputs> => {
    try {
      return await outputsOfPage(page);
    } catch (error) {
      if (!isTemplateError(error, snapshot.bundle)) throw error;
      throw new TemplateError([renderError(page, error, snapshot)], error);
    }
  };

  /** Converts an error to a diagnostic. The page is not written, and other pages are not affected. */
  const outputsOrError = async (page: Page, make = outputsOfPage): Promise<PageOutputs> => {
    try {
      return await make(page);
    } catch (error) {
      renderings.set(page.route, 'failed');
      return {outputs: [], files: [], diagnostics: [renderError(page, error, snapshot)]};
    }
  };

  /** Skips and reports a file that cannot be created. */
  const usedOrError = async (use: UsedFile): Promise<Output | undefined> => {
    try {
      return await usedOutput(use, makers());
    } catch (error) {
      const isCardWithoutDecoder = 'card' in use.from && !(await hasDecoder());
      failed.set(use.path, isCardWithoutDecoder ? missingDecoderNotice : fileError(use, error));
      return undefined;
    }
  };

  /** Returns undefined if no other machine shares pages with this one. */
  const sharedPages = async (draft: Draft, stored: (page: Page) => PageOutputs | undefined) => {
    const {sharing} = host.store;
    if (sharing === undefined) return undefined;
    const {fetchPages, sendPage} = await import('./distributed-build/shared-pages.js');
    const isWritten = ({outputs}: PageOutputs) => outputs.every(({path, hash}) => draft.present(path) === hash);
    const known = new Set<Page>();
    const missing = pages.filter((page) => {
      const outputs = stored(page);
      if (outputs !== undefined) known.add(page);
      return outputs === undefined || !isWritten(outputs);
    });
    const render = (page: Page) => renderer().render(page);
    const fetched = await fetchPages(missing, {sharing, draft, store: host.store, render});
    return {
      fetched,
      send: async (page: Page, made: PageOutputs): Promise<void> => {
        const isErrorDocument = page.document !== null && snapshot.transforms.errorBodies.has(page.document.hash);
        if (!fetched.has(page.key) && !known.has(page) && !isErrorDocument)
          await sendPage(page, made, {sharing, draft});
      },
    };
  };

  async function* files(draft?: Draft): AsyncIterable<Output> {
    const all: Pick<Output, 'path' | 'hash'>[] = [];
    const recordAll = function* (outputs: Iterable<Output>): Iterable<Output> {
      for (const output of outputs) {
        all.push({path: output.path, hash: output.hash});
        yield output;
      }
    };
    let done = 0;
    const render = (page: Page): ReturnType<RenderPage> => {
      renderings.set(page.route, 'written');
      return renderer().render(page);
    };
    const stored = (page: Page): PageOutputs | undefined => storedOutputs(page, render, host.store);
    const shared = draft && (await sharedPages(draft, stored));
    const rendered = renderAll(host, snapshot, {
      draft,
      renderer,
      known: (page) => {
        const known = shared?.fetched.get(page.key) ?? stored(page);
        if (known === undefined) renderings.set(page.route, 'rendered');
        return known;
      },
      renderHere: (page) => outputsOrError(page),
      whileWaiting: () => void snapshot.diagnostics(),
    });
    for await (const {page, made} of rendered) {
      if (done++ % progressStep === 0) onProgress?.({stage: 'Rendering', done, total: pages.length});
      await shared?.send(page, made);
      yield* recordAll(recordOutputs(page, made));
    }
    const used = [...usedFiles.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
    for await (const output of mapConcurrent(used, maxConcurrentFiles, usedOrError)) {
      if (output !== undefined) yield* recordAll([output]);
    }
    const notices = used.some(({path}) => isToolWorker(path)) ? noticesFile(galleyFiles) : undefined;
    if (notices !== undefined && (await siteFiles.find(notices.path)) === undefined)
      yield* recordAll([outputOf(notices)]);
    const {search, searchJson} = snapshot.config.publish;
    let isSearchJsonMissing = search && searchJson === undefined;
    for await (const output of siteFiles.all()) {
      if (output.path === searchJsonFile) isSearchJsonMissing = false;
      yield* recordAll([output]);
    }
    if (isSearchJsonMissing) failed.set(searchJsonFile, searchJsonTooLarge);
    const builds = buildFiles({
      files: all,
      routes: pages.filter(({route}) => !isErrorRoute(route)).map(({route}) => route),
      redirects: snapshot.redirects.rules,
      rejected: snapshot.rejected,
      timestamp: buildTimestamp(process.env['SOURCE_DATE_EPOCH']),
    });
    buildId = builds.id;
    yield* builds.artifacts.map(outputOf);
  }

  async function* inspections({
    pages: selected,
    onThreads = true,
  }: InspectionOptions = {}): AsyncIterable<InspectedPage> {
    const inspected = (page: Page): Promise<PageOutputs> => pageOutputs(page, renderer().render, host.store, true);
    const rendered = renderAll(host, snapshot, {
      pages: selected,
      ...(onThreads && {draft: {present: () => undefined, folder: () => undefined}}),
      inspects: true,
      renderer,
      known: (page) => {
        const known = storedOutputs(page, renderer().render, host.store);
        return known?.inspection && known;
      },
      renderHere: (page) => outputsOrError(page, inspected),
      whileWaiting: () => void snapshot.diagnostics(),
    });
    let done = 0;
    for await (const {page, made} of rendered) {
      if (done++ % progressStep === 0) onProgress?.({stage: 'Checking', done, total: (selected ?? pages).length});
      recordOutputs(page, made);
      yield {page, inspection: made.inspection};
    }
  }

  const diagnosticsOf = (page: Page): readonly Diagnostic[] =>
    withFieldIconPlaces(diagnosticsByRoute.get(page.route) ?? [], page, snapshot.sources);

  const rawDiagnostics = (): readonly Diagnostic[] => {
    // A missing image in a field is reported at the field, and not again by the template that shows it.
    const placed = new Set(
      snapshot.rawDiagnostics().flatMap(({code, message, place}) => (place ? `${code} ${message}` : [])),
    );
    const all = [...pages.flatMap(diagnosticsOf), ...failed.values()];
    return mergeTemplateFindings(
      all.filter(({code, message, place}) => place !== undefined || !placed.has(`${code} ${message}`)),
    );
  };

  return {
    files,
    inspections,
    sizeOf: (path) => {
      const use = usedFiles.get(path);
      if (use !== undefined && 'image' in use.from) return host.store.getBytes(use.from.image.key)?.length;
      return fixedSizes().get(path);
    },
    async artifact(path) {
      const route = routeOfFile(path);
      const page = route === undefined ? undefined : snapshot.planned.get(route)?.page;
      const outputs = page === undefined ? undefined : recordOutputs(page, await outputsOrTemplateError(page));
      const use = usedFiles.get(path);
      const output =
        outputs?.find((one) => one.path === path) ??
        (use === undefined ? undefined : await usedOrError(use)) ??
        (await siteFiles.find(path));
      return output === undefined ? undefined : artifactOf(output);
    },
    rawDiagnostics,
    rawDiagnosticsOf: diagnosticsOf,
    diagnostics: () => snapshot.applyPolicy(rawDiagnostics()).reported,
    buildId() {
      if (buildId === undefined) throw new Error('The build id is known only when all files have been made.');
      return buildId;
    },
    renderingOf: (route) => renderings.get(route) ?? 'none',
  };
}

/** Returns a function that draws the social cards of a site. */
export function drawCardOf({store, files}: Host, {sources}: Snapshot): DrawCard {
  return createDrawCard({
    store,
    version: toolVersion,
    favicon: () => (assetsOf(sources).has(faviconFile) ? files.read(`content/${faviconFile}`) : undefined),
  });
}

const searchJsonTooLarge: Diagnostic = {
  severity: 'info',
  code: 'search-json-large',
  message: `${searchJsonFile} would have more than 16 MB, so it is left out.`,
  hint: 'Set `publish.searchJson` in content/site.yml: `true` if a program of yours reads the file, otherwise `false`.',
};

/**
 * Returns the diagnostic for a page that could not be rendered, at the template that threw, or else at the page's
 * document.
 */
function renderError({route, document}: Page, error: unknown, {bundle}: Snapshot): Diagnostic {
  const place = errorPlace(error, bundle) ?? (document === null ? undefined : {file: document.file});
  const isOverrun = error instanceof TemplateOverrun;
  const ownHint = isOverrun ? 'Look for a loop that does not end.' : 'Correct the template of the page.';
  return {
    severity: 'error',
    code: isOverrun ? 'template-too-slow' : 'page-failed',
    message: `${route} can't be rendered: ${error instanceof Error ? error.message : String(error)}`,
    hint: document === null ? ownHint : `A template throws an error for ${document.file}.`,
    ...(place && {place}),
  };
}

/** A file that a page uses, with the last such page. */
interface UsedFile extends FileUse {
  readonly page: Page;
}

/** Returns the diagnostic for a file that is missing, at the place in the page's document that refers to it, if any. */
function fileError({path, from, page: {route, document}}: UsedFile, error: unknown): Diagnostic {
  const asset = 'image' in from ? from.image.asset : 'asset' in from ? from.asset : undefined;
  const named = document?.images.find((image) => asset !== undefined && image.asset === asset);
  const place = named?.place ?? (document === null ? undefined : {file: document.file});
  return {
    severity: 'error',
    code: 'file-failed',
    message: `${route} shows ${path}, which can't be made: ${error instanceof Error ? error.message : String(error)}`,
    hint: asset === undefined ? 'Build again; if that does not help, report it.' : `It is made from content/${asset}.`,
    ...(place && {place}),
  };
}

/** Returns the sizes of scripts, styles, fonts and public files, by output path. */
function sizesOf({bundle, sources}: Snapshot): ReadonlyMap<string, number> {
  const assets = [...assetsOf(sources).values()].filter(({path}) => path.startsWith('public/'));
  return new Map([
    ...bundle.files.map(({path, content, encoding}) => [path, Buffer.byteLength(content, encoding)] as const),
    ...assets.map(({path, size}) => [path.slice('public/'.length), size] as const),
  ]);
}

/** Resources for creating the files that pages use. */
interface FileMakers {
  readonly host: Host;
  readonly assets: ReadonlyMap<string, AssetSource>;
  readonly drawCard: DrawCard;
  readonly islands: Islands;
  readonly icons: SiteIcons;
}

/** Creates a file that a page uses. Throws if that fails. */
async function usedOutput(
  {path, from}: FileUse,
  {host: {files, store}, assets, drawCard, islands, icons}: FileMakers,
): Promise<Output> {
  if ('card' in from) return drawCard(from.card);
  if ('island' in from) return islandOutput(path, from.island, islands, (name) => icons.svg(name));
  if ('css' in from) return textOutput(path, from.css);
  if ('katex' in from) {
    const found = katexFiles().find((file) => file.path === from.katex);
    if (found === undefined) throw new Error(`The installed version of KaTeX does not have it.`);
    return {path, hash: hashOf(found.content), body: () => Promise.resolve(found.content)};
  }
  if ('tool' in from) {
    const bytes = toolWorkerBytes(from.tool, galleyFiles);
    return {path, hash: hashOf(bytes), body: () => Promise.resolve(bytes)};
  }
  if ('asset' in from) {
    const asset = assets.get(from.asset);
    if (asset === undefined || !files.exists(`content/${from.asset}`)) {
      throw new Error(`content/${from.asset} was deleted during the build.`);
    }
    return assetOutput(asset, files);
  }
  return imageOutput(path, from.image, files, store);
}
