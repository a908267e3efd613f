// Finds the template lines of findings about rendered pages. Recording the place of every element would slow down all
// builds, so the first page with each finding is rendered again with the places of its elements.
import type {Diagnostic} from './base/diagnostic.js';
import {bundleTemplates} from './bundle/bundle-templates.js';
import {TemplateError} from './bundle/template-error.js';
import {lintQuery} from './catalog/lint-query.js';
import {checkPages, type InspectedPage} from './check/page-rules.js';
import {pageRuleContext} from './page-rule-context.js';
import type {Snapshot} from './compile.js';
import {galleyFiles} from './files/galley-package.js';
import {siteOutputs, type SiteOutputs} from './site-outputs.js';
import type {Page} from './page/page.js';
import type {PageQueryError} from './page/plan/page-queries.js';
import {templatePlace} from './page/templates-in-bundle.js';
import type {Host} from './compiler-host.js';
import {buildSnapshot} from './build-snapshot.js';

/** Findings about elements and islands of templates. */
const ofElements = new Set([
  'html-id-duplicate',
  'html-nesting',
  'image-alt-missing',
  'island-prop-invalid',
  'island-unknown',
]);

/** Findings about the definition of a page, with the key that they concern. */
const ofDefinitions = new Map<string, (page: Page, message: string) => readonly string[]>([
  ['color-mode-invalid', () => ['head', 'colorMode']],
  ['layout-unknown', () => ['layout']],
  ['query-hazard', (page, message) => ['data', nameOfQuery(page, message) ?? '']],
]);

interface RenderedSite {
  readonly outputs: SiteOutputs;
  /** Absent in a build, which does not inspect pages. */
  readonly inspected?: readonly InspectedPage[];
}

/**
 * Adds lines to findings about templates where they can be determined. Merges findings that concern the same line.
 */
export async function withTemplatePlaces(
  host: Host,
  snapshot: Snapshot,
  found: readonly Diagnostic[],
  site: RenderedSite,
): Promise<readonly Diagnostic[]> {
  const unplaced = found.filter(isWithoutLine);
  if (unplaced.length === 0) return found;
  const {pageDefinitionPlace} = await import('./check/page-definition-place.js');
  const elements = await findingsOfElements(host, snapshot, unplaced, site);
  const readTemplate = templateReader(host);

  const placed = (diagnostic: Diagnostic): Diagnostic => {
    if (!isWithoutLine(diagnostic)) return diagnostic;
    const {code, message, place} = diagnostic;
    const element = elements.get(keyOf(diagnostic, place?.file));
    if (element !== undefined) return element;
    const page = snapshot.pages.find((one) => templateOf(one, snapshot) === place?.file);
    const path = page && ofDefinitions.get(code)?.(page, message);
    const position = path && place && pageDefinitionPlace(readTemplate(place.file), path);
    return position === undefined ? diagnostic : {...diagnostic, place: {...place!, ...position}};
  };
  return withoutRepeatedLines(found.map(placed), new Set(elements.values()));
}

function templateReader({files}: Host): (file: string) => string {
  return (file) => new TextDecoder().decode((files.exists(file) ? files : galleyFiles).read(file));
}

/** Returns the error about a query of a template with its line, if it can be determined. */
export async function withQueryPlace(
  host: Host,
  error: TemplateError,
  {position}: PageQueryError,
): Promise<TemplateError> {
  const {pageDefinitionPlace} = await import('./check/page-definition-place.js');
  const readTemplate = templateReader(host);
  const placed = error.diagnostics.map(({place, ...rest}): Diagnostic => {
    if (place === undefined) return rest;
    const text = readTemplate(place.file);
    const line = pageDefinitionPlace(text, position.keys) ?? pageDefinitionPlace(text, position.keys.slice(0, 1));
    return {...rest, place: {...place, ...line}};
  });
  return new TemplateError(placed, error.cause);
}

function isWithoutLine({code, place}: Diagnostic): boolean {
  if (!ofElements.has(code) && !ofDefinitions.has(code)) return false;
  return place === undefined || (place.line === undefined && place.file.startsWith('templates/'));
}

/** Identifies a finding regardless of its hint. A finding on pages of several templates has no file. */
function keyOf({code, message}: Diagnostic, file: string | undefined): string {
  return JSON.stringify([code, message, file]);
}

function templateOf({definition}: Page, {loaded}: Snapshot): string {
  return templatePlace(loaded.templates, definition).file;
}

/** Renders some pages again with places, and returns the findings about their elements. */
async function findingsOfElements(
  host: Host,
  snapshot: Snapshot,
  unplaced: readonly Diagnostic[],
  site: RenderedSite,
): Promise<ReadonlyMap<string, Diagnostic>> {
  const wanted = new Set(unplaced.filter(({code}) => ofElements.has(code)).map((one) => keyOf(one, one.place?.file)));
  const found = new Map<string, Diagnostic>();
  const routes = firstRoutes(snapshot, wanted, site);
  if (routes.size === 0) return found;
  const marked = await withMarkedElements(host, snapshot);
  const outputs = siteOutputs(host, marked);
  const pages = marked.pages.filter(({route}) => routes.has(route));
  for await (const inspected of outputs.inspections({pages, onThreads: false})) {
    for (const [key, diagnostic] of findingsOf(inspected, marked, outputs)) {
      if (wanted.has(key) && diagnostic.place?.line !== undefined && !found.has(key)) found.set(key, diagnostic);
    }
  }
  return found;
}

/** Returns the same site with templates that add their places to elements. */
async function withMarkedElements(host: Host, snapshot: Snapshot): Promise<Snapshot> {
  const {dev, allRules, at, config, templates} = snapshot;
  const bundle = await bundleTemplates(host.files, galleyFiles, templates, host.store, config.base, {
    places: true,
    previous: snapshot.bundle,
  });
  return buildSnapshot(host, {...snapshot, bundle}, {dev, allRules, ...(at !== undefined && {at})});
}

/** Returns the routes of the first page with each finding. */
function firstRoutes(
  snapshot: Snapshot,
  wanted: ReadonlySet<string>,
  {outputs, inspected = []}: RenderedSite,
): ReadonlySet<string> {
  const remaining = new Set(wanted);
  const routes = new Set<string>();
  const inspectionOf = new Map(inspected.map(({page, inspection}) => [page, inspection] as const));
  for (const page of snapshot.pages) {
    if (remaining.size === 0) break;
    for (const [key] of findingsOf({page, inspection: inspectionOf.get(page)}, snapshot, outputs)) {
      if (remaining.delete(key)) routes.add(page.route);
    }
  }
  return routes;
}

/** Returns the findings on a page, each under both keys that it can have. */
function findingsOf(
  {page, inspection}: InspectedPage,
  snapshot: Snapshot,
  outputs: SiteOutputs,
): readonly (readonly [string, Diagnostic])[] {
  const ofMarkup = inspection?.mistakes.length ? checkPages(pageRuleContext(snapshot, [{page, inspection}])) : [];
  const template = templateOf(page, snapshot);
  return [...outputs.rawDiagnosticsOf(page), ...ofMarkup].flatMap((one) => [
    [keyOf(one, template), one] as const,
    [keyOf(one, undefined), one] as const,
  ]);
}

/** Removes findings on pages of several templates that concern the same line. */
function withoutRepeatedLines(found: readonly Diagnostic[], placed: ReadonlySet<Diagnostic>): readonly Diagnostic[] {
  const seen = new Set<string>();
  return found.filter((one) => {
    if (!placed.has(one)) return true;
    const key = JSON.stringify([one.code, one.message, one.place]);
    return !seen.has(key) && seen.add(key);
  });
}

/** Returns the name of the page query that caused a message. */
function nameOfQuery({queries}: Page, message: string): string | undefined {
  return Object.entries(queries).find(([, query]) => lintQuery(query).includes(message))?.[0];
}
