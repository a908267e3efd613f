// Checks the accessibility of rendered pages with axe-core. The site is compiled once more with the places of its
// elements. That output is never published.
import picomatch from 'picomatch';
import {a11yPrefix} from './base/a11y-rules.js';
import type {Diagnostic} from './base/diagnostic.js';
import {SiteError} from './base/site-error.js';
import {mapConcurrent} from './base/map-concurrent.js';
import {fileOfHref, hrefOf, isErrorRoute, pageFile, routeOf} from './base/url-mapping.js';
import {a11yCodes} from './base/check-rules.js';
import {TemplateError} from './bundle/template-error.js';
import type {A11yEngine, ReadSiteFile} from './check/a11y/a11y-engine.js';
import {a11yFindings, type PageViolations} from './check/a11y/a11y-findings.js';
import {findA11yTools} from './check/a11y/find-a11y-tools.js';
import {compile, type CompileOptions, type OnProgress, type Snapshot} from './compile.js';
import {packageRoot} from './files/galley-package.js';
import {siteOutputs, type SiteOutputs} from './site-outputs.js';
import type {Page} from './page/page.js';
import {templatePlace} from './page/templates-in-bundle.js';
import type {Host} from './compiler-host.js';

export interface A11yOptions {
  /** Glob patterns of routes or source files. Empty: all pages. */
  readonly only: readonly string[];
  /** Timeout for all variants of a page together. */
  readonly timeoutMs?: number;
  /** Environment variables, which can contain the path of the browser. The default is `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Describes how pages were checked. */
export interface A11yRun {
  readonly engine: A11yEngine['name'];
  /** Version of axe-core. */
  readonly version: string;
  readonly pages: number;
  /** Why some rules were skipped. */
  readonly limitation?: string;
}

export interface A11yResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly run: A11yRun;
  /** Codes of rules that were not applied to all pages. */
  readonly skipped: readonly string[];
}

const defaultTimeoutMs = 30_000;

/** Returns a function that runs the check. Throws a `SiteError` if packages or a browser are missing. */
export function prepareA11y(
  host: Host,
  {only, timeoutMs = defaultTimeoutMs, env = process.env}: A11yOptions,
): (options: Omit<CompileOptions, 'dev' | 'places'>) => Promise<A11yResult> {
  const tools = findA11yTools({root: host.files.root, fallback: packageRoot, env});
  return async ({onProgress, ...options}) => {
    const snapshot = await compile(host, {...options, dev: false, places: true});
    const pages = selectedPages(snapshot, only);
    const outputs = siteOutputs(host, snapshot);
    const read = addressReader(snapshot, outputs);
    const engine = await tools.open({read});
    try {
      const {found, failed} = await checkAll(pages, snapshot, {engine, read, timeoutMs, onProgress});
      const {version, limitation} = tools;
      return {
        diagnostics: [...a11yFindings(found), ...failed],
        run: {engine: engine.name, version, pages: pages.length, ...(limitation && {limitation})},
        skipped: only.length > 0 ? a11yCodes : engine.skippedRules.map((rule) => `${a11yPrefix}${rule}`),
      };
    } finally {
      await engine.close();
    }
  };
}

function selectedPages({pages}: Snapshot, only: readonly string[]): readonly Page[] {
  if (only.length === 0) return pages;
  const matches = picomatch([...only]);
  const selected = pages.filter(({route, document}) => matches(route) || (document && matches(document.file)));
  if (selected.length > 0) return selected;
  throw new SiteError('usage', `No page matches ${only.join(' or ')}.`, {
    hint: 'Write routes or files, with * and ** as wildcards: `--a11y "/docs/**"`.',
  });
}

/** Renders pages on demand, and caches the most recent ones, because each variant reads a page again. */
function addressReader({config, planned}: Snapshot, outputs: SiteOutputs): ReadSiteFile {
  const recent = new Map<string, ReturnType<ReadSiteFile>>();
  const read: ReadSiteFile = async (pathname) => {
    const path = decoded(pathname);
    const route = path === undefined ? undefined : routeOf(path, config);
    const isPage = route !== undefined && planned.has(route);
    const file = isPage ? pageFile(route) : path && fileOfHref(path, config);
    return file ? outputs.artifact(file) : undefined;
  };
  return (pathname) => {
    const known = recent.get(pathname) ?? read(pathname);
    recent.delete(pathname);
    recent.set(pathname, known);
    if (recent.size > maxRecent) recent.delete(recent.keys().next().value!);
    return known;
  };
}

const maxRecent = 200;

function decoded(pathname: string): string | undefined {
  try {
    return decodeURI(pathname);
  } catch {
    return undefined; // No file has this name.
  }
}

interface Checked {
  readonly found: readonly PageViolations[];
  readonly failed: readonly Diagnostic[];
}

interface CheckAllOptions {
  readonly engine: A11yEngine;
  readonly read: ReadSiteFile;
  readonly timeoutMs: number;
  readonly onProgress: OnProgress | undefined;
}

/** Returns violations and failures in the order of the pages. */
async function checkAll(
  pages: readonly Page[],
  {config, loaded}: Snapshot,
  {engine, read, timeoutMs, onProgress}: CheckAllOptions,
): Promise<Checked> {
  const found = new Map<Page, PageViolations>();
  const failed = new Map<Page, Diagnostic>();
  const checkPage = async (page: Page): Promise<void> => {
    const {route} = page;
    const place = templatePlace(loaded.templates, page.definition);
    try {
      const pathname = isErrorRoute(route) ? `${config.base}${route.slice(1)}` : hrefOf(route, config);
      await read(pathname); // Throws if the page cannot be rendered.
      const violations = await engine.check(pathname, timeoutMs);
      found.set(page, {route, templatePlace: place, violations});
    } catch (error) {
      // `page-failed` reports pages that cannot be rendered.
      if (!(error instanceof TemplateError)) failed.set(page, failure(page, error, place));
    }
  };
  let done = 0;
  for await (const _ of mapConcurrent(pages, engine.concurrency, checkPage)) {
    onProgress?.({stage: 'Checking accessibility', done: ++done, total: pages.length});
  }
  return {
    found: pages.flatMap((page) => found.get(page) ?? []),
    failed: pages.flatMap((page) => failed.get(page) ?? []),
  };
}

function failure({route, document}: Page, error: unknown, place: Diagnostic['place']): Diagnostic {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return {
    severity: 'error',
    code: 'a11y-failed',
    message: `The accessibility of ${route} cannot be checked: ${reason}`,
    hint: 'Open the page in a browser. It may have a script with an endless loop, or be too long.',
    ...(document === null ? place && {place} : {place: {file: document.file}}),
  };
}
