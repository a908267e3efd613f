// Plans the pages from definitions and catalog. After this step a page is fully determined: its key is the hash of its
// input.
import type {Diagnostic, Place} from '../../base/diagnostic.js';
import {hashOfAll, type Hash} from '../../base/hash.js';
import {windowsNameError} from '../../base/windows-name.js';
import type {Catalog, NavLink} from '../../catalog/catalog.js';
import {createSidebarFinder, type Sidebar} from '../../catalog/config-sidebars.js';
import type {Config} from '../../config/config.js';
import type {Document} from '../../document/document-types.js';
import {createAnswers, type Answer, type Answers} from './query-answers.js';
import {listAnswer, pageAnswer, paginationOf, queriesOf} from './page-queries.js';
import {navigationOfPages} from './navigation-of-pages.js';
import {subtreesOf, hashOfSubtree} from './navigation-subtree.js';
import type {ListedDocument, Page, PageDefinition, PageDocument, PageSidebar, Queries} from '../page.js';
import {paginate, type ListRoute} from './paginate.js';
import {comparePatterns, createRouteMatcher} from './route-pattern.js';
import {takenAddresses} from './taken-addresses.js';
import {validatePage, type Rejection} from './validate-page.js';
import {countWords} from '../word-count.js';
import {compareCodeUnits} from '../../../runtime/text/compare-code-units.js';

export interface PlanInputs {
  readonly catalog: Catalog;
  readonly config: Config;
  readonly definitions: readonly PageDefinition[];
  /** Hash of everything that affects every page: bundles, config, assets of the document shell. */
  readonly shared: Hash;
  readonly dev: boolean;
  /**
   * The previous plan. Pass it only if document fields, config, `dev` and the days of the last changes are unchanged:
   * queries and navigation are not compared again.
   */
  readonly previous?: Pick<Plan, 'answers' | 'candidates' | 'planned'> | undefined;
  /** Returns the template file of a definition. */
  templatePlace(definition: PageDefinition): Place;
  /** Returns the day a file last changed, `content/docs/a.md` → `2026-11-20`, or undefined if it is not known. */
  updated(file: string): string | undefined;
  /** Returns the source text of a document, or undefined if the file was deleted. */
  sourceTextOf(document: Document): string | undefined;
  /** Returns the hash of a file below `content/`. */
  assetHash(path: string): Hash | undefined;
  /** Paths of the files below `content/public/`, without this folder. */
  readonly publicFiles: Iterable<string>;
  /** Called before a definition is evaluated for another page. Resets the time limit of templates. */
  readonly beginPage?: () => void;
}

export interface Plan {
  readonly pages: readonly Page[];
  /** Pages that their definition's validation rejected, by route. */
  readonly rejected: ReadonlyMap<string, Rejection>;
  readonly answers: Answers;
  /** The route candidates of each definition, for reuse by the next plan. */
  readonly candidates: RouteCandidates;
  /** Pages by route, for reuse by the next plan. */
  readonly planned: ReadonlyMap<string, Planned>;
  readonly diagnostics: readonly Diagnostic[];
}

export type RouteCandidates = ReadonlyMap<PageDefinition, readonly RouteCandidate[]>;

/** A page, and the intermediate results that led to it. */
export interface Planned {
  readonly page: Page;
  /** The input of its key; see `keyParts`. */
  readonly parts: readonly string[];
  /** Answers to its queries, by the name of the query. */
  readonly answered: readonly (readonly [string, Answer])[];
}

/** The parts of a page's key by name, without the route, images, and what all pages share. */
export interface KeyParts {
  /** Name of the definition. */
  readonly template: string;
  /** Hash of the document; empty if the page has none. */
  readonly document: string;
  /** Hash of the navigation and the sidebar. */
  readonly navigation: string;
  /** Hash of the part of a list; empty if the page has none. */
  readonly list: string;
  /** Day of the last change: `2026-11-20`. */
  readonly updated: string;
  /** Hash of each answer, by the name of its query. */
  readonly answers: readonly (readonly [string, Hash])[];
}

export function keyParts({parts, answered}: Planned): KeyParts {
  const [, template = '', , document = '', navigation = '', list = '', updated = ''] = parts;
  return {template, document, navigation, list, updated, answers: answered.map(([name, {hash}]) => [name, hash])};
}

/**
 * Returns the pages in order of their routes. If several definitions match a route, the one with the most specific
 * pattern is used; definitions with `ifAbsent` come after all others.
 */
export function planPages(inputs: PlanInputs): Plan {
  const {catalog, config, definitions, dev, previous, sourceTextOf} = inputs;
  const answers = previous?.answers.unused() ?? createAnswers(catalog.metas, config, dev);
  const candidates = allCandidates(definitions, {catalog, answers, sourceTextOf}, previous?.candidates);
  const {writable, clashes} = writableCandidates(firstByRoute(candidates), inputs);
  const {accepted, rejected, diagnostics} = validateCandidates(writable, inputs);
  const navigation = navigationOfPages(catalog.navigation, (path) => catalog.byPath.has(path) && !accepted.has(path));
  const planPage = createPagePlanner(inputs, answers, navigation);
  const planned = new Map([...accepted].map(([route, candidate]) => [route, planPage(route, candidate)] as const));
  return {
    pages: [...planned.values()].map(({page}) => page).toSorted((a, b) => compareCodeUnits(a.route, b.route)),
    rejected,
    answers,
    candidates,
    planned,
    diagnostics: [...answers.diagnostics(), ...clashes, ...diagnostics],
  };
}

/** Returns a function that plans the page of a route, or returns the previous one if nothing in its input has changed. */
function createPagePlanner(
  {catalog, config, shared, previous, updated, assetHash, templatePlace, beginPage}: PlanInputs,
  answers: Answers,
  navigation: readonly NavLink[],
): (route: string, candidate: RouteCandidate) => Planned {
  const subtreeOf = subtreesOf(navigation);
  const findSidebar = createSidebarFinder({...catalog, navigation}, config);
  const lint = queryLinter(answers, templatePlace);
  return (route, {definition, document, listPage}) => {
    const previousPage = previous?.planned.get(route);
    const isReusable =
      previousPage?.page.definition === definition && previousPage.page.document?.meta === document?.meta;
    if (!isReusable) beginPage?.();
    const queries = isReusable
      ? previousPage.page.queries
      : queriesOf(definition, document, {route, config, hiddenFolders: catalog.hiddenFolders});
    const answered = isReusable
      ? previousPage.answered.map(([name, known]) => [name, answers.reuse(known)] as const)
      : answerQueries(queries, {definition, route, answers});
    lint(definition, queries);
    if (isReusable && hasSameInput(previousPage, document, listPage, shared)) return previousPage;
    const subtree = subtreeOf(route);
    const sidebar = pageSidebar(findSidebar(route), route);
    const updatedDay = document === null ? undefined : (updatedField(document) ?? updated(document.file));
    const parts = [
      shared,
      definition.name,
      route,
      document === null ? '' : documentPart(document),
      navigationPart(subtree, sidebar),
      listPage?.hash ?? '',
      updatedDay ?? '',
      ...imageParts(document, assetHash),
      ...answered.flatMap(([name, {hash}]) => [name, hash]),
    ];
    if (previousPage !== undefined && isReusable && areEqual(previousPage.parts, parts)) return previousPage;
    const page: Page = {
      route,
      name: definition.name,
      definition,
      document,
      data: Object.fromEntries(answered.map(([name, {value}]) => [name, value])),
      navigation: subtree,
      sidebar,
      list: listPage?.list ?? null,
      ...(updatedDay !== undefined && {updated: updatedDay}),
      queries,
      key: hashOfAll(parts),
    };
    return {page, parts, answered};
  };
}

/** Returns a function that reports mistakes in the queries of each definition once. */
function queryLinter(
  answers: Answers,
  templatePlace: PlanInputs['templatePlace'],
): (definition: PageDefinition, queries: Queries) => void {
  const linted = new Set<PageDefinition>();
  return (definition, queries) => {
    if (linted.has(definition)) return;
    linted.add(definition);
    for (const params of Object.values(queries)) answers.lint(params, templatePlace(definition));
  };
}

function answerQueries(
  queries: Queries,
  {
    definition,
    route,
    answers,
  }: {readonly definition: PageDefinition; readonly route: string; readonly answers: Answers},
): Planned['answered'] {
  const isShared = typeof definition.data !== 'function';
  return Object.entries(queries).map(([name, query]) => {
    const position = {definition, keys: ['data', name], route: isShared ? undefined : route};
    return [name, pageAnswer(query, position, (params) => answers.answer(params, isShared))];
  });
}

/**
 * Leaves out pages whose files cannot exist beside the other files of the site, so that they do not stop the build. Of
 * two pages whose routes differ only in case, the document that comes first is kept.
 */
function writableCandidates(
  candidates: ReadonlyMap<string, RouteCandidate>,
  {catalog, config, publicFiles, templatePlace}: PlanInputs,
): {readonly writable: ReadonlyMap<string, RouteCandidate>; readonly clashes: readonly Diagnostic[]} {
  // Whether there are feeds depends on the pages, so their names are always taken.
  const takenBy = takenAddresses({pages: candidates.keys(), config, publicFiles, hasFeeds: true});
  const firstRoutes = firstByLowerCase(candidates, catalog.documents);
  const clashes: Diagnostic[] = [];
  const writable = new Map<string, RouteCandidate>();
  for (const [route, candidate] of candidates) {
    const {definition, document} = candidate;
    const first = firstRoutes?.get(route.toLowerCase()) ?? route;
    const taken = first === route ? takenBy(route) : `the page ${first}`;
    if (taken === undefined) {
      writable.set(route, candidate);
      clashes.push(...unportableRoute(route, candidate, templatePlace));
      continue;
    }
    // The catalog reports two documents whose paths differ only in case.
    if (first !== route && document !== null && candidates.get(first)?.document) continue;
    clashes.push({
      severity: 'error',
      code: 'path-clash',
      message: `There can be no page at ${route}, because ${taken} already has this path on disk.`,
      hint: 'Rename one of the two, or set another `_path` in the front matter.',
      place: document === null ? templatePlace(definition) : {file: document.file},
    });
  }
  return {writable, clashes};
}

/** Reports a route whose folder Windows cannot create, unless the name of its document has the same problem. */
function unportableRoute(
  route: string,
  {definition, document}: RouteCandidate,
  templatePlace: PlanInputs['templatePlace'],
): readonly Diagnostic[] {
  const error = windowsNameError(route);
  if (error === undefined || (document !== null && windowsNameError(document.file) !== undefined)) return [];
  return [
    {
      severity: 'warning',
      code: 'name-unportable',
      message: `Windows cannot store the page ${route}: ${error.reason}.`,
      hint: document === null ? 'Change its path.' : 'Rename the file, or set another `_path` in the front matter.',
      place: document === null ? templatePlace(definition) : {file: document.file},
    },
  ];
}

/**
 * Returns the first of the routes that differ only in case, by lowercase route: a page without a document, or that of
 * the first document. Returns undefined if there are no such routes.
 */
function firstByLowerCase(
  candidates: ReadonlyMap<string, RouteCandidate>,
  documents: readonly Document[],
): ReadonlyMap<string, string> | undefined {
  const keys = new Set([...candidates.keys()].map((route) => route.toLowerCase()));
  if (keys.size === candidates.size) return undefined;
  const positions = new Map(documents.map((document, position) => [document, position] as const));
  const positionOf = ({document}: RouteCandidate) => (document === null ? -1 : (positions.get(document) ?? -1));
  const sorted = [...candidates].toSorted(([, a], [, b]) => positionOf(b) - positionOf(a));
  return new Map(sorted.map(([route]) => [route.toLowerCase(), route] as const));
}

interface ValidatedCandidates extends Pick<Plan, 'rejected' | 'diagnostics'> {
  readonly accepted: ReadonlyMap<string, RouteCandidate>;
}

/** Applies the `validate` functions of the definitions. Rejected routes have no page. */
function validateCandidates(
  candidates: ReadonlyMap<string, RouteCandidate>,
  {config, templatePlace, beginPage}: PlanInputs,
): ValidatedCandidates {
  const accepted = new Map<string, RouteCandidate>();
  const rejected = new Map<string, Rejection>();
  const diagnostics: Diagnostic[] = [];
  for (const [route, candidate] of candidates) {
    beginPage?.();
    const {definition, document} = candidate;
    const {rejection, diagnostic} = validatePage(definition, route, document, {config, templatePlace});
    if (diagnostic !== undefined) diagnostics.push(diagnostic);
    if (rejection === undefined) accepted.set(route, candidate);
    else rejected.set(route, rejection);
  }
  return {accepted, rejected, diagnostics};
}

/** Returns the part of a sidebar that one page shows. */
function pageSidebar(sidebar: Sidebar | undefined, route: string): PageSidebar | null {
  if (sidebar === undefined) return null;
  const {links, pages, positions} = sidebar;
  const position = positions.get(route);
  const neighborAt = (offset: number) => (position === undefined ? null : (pages[position + offset] ?? null));
  return {links: subtreesOf(links)(route), previous: neighborAt(-1), next: neighborAt(1)};
}

function hashOfSidebar({links, previous, next}: PageSidebar): Hash {
  return hashOfAll([hashOfSubtree(links), JSON.stringify([previous, next])]);
}

function navigationPart(subtree: Page['navigation'], sidebar: PageSidebar | null): Hash {
  return sidebar === null ? hashOfSubtree(subtree) : hashOfAll([hashOfSubtree(subtree), hashOfSidebar(sidebar)]);
}

function imageParts(document: Document | null, assetHash: PlanInputs['assetHash']): readonly string[] {
  return (document?.images ?? []).map(({asset}) => (asset === undefined ? '' : (assetHash(asset) ?? '')));
}

/** A page can show fields that the site adds to a document, such as `_order` and `_scheduled`, so they are part of the key too. */
function documentPart({hash, meta: {_order, _scheduled}}: Document): string {
  return _order === undefined && _scheduled === undefined ? hash : hashOfAll([hash, `${_order}`, `${_scheduled}`]);
}

/**
 * Returns whether no input of the page can have changed, given a previous plan with the same fields and config. Returns
 * false for pages with images or a list, whose other input must be compared.
 */
function hasSameInput(
  {page, parts}: Planned,
  document: Document | null,
  listPage: ListRoute | undefined,
  shared: Hash,
): boolean {
  return page.document === document && listPage === undefined && !document?.images.length && parts[0] === shared;
}

function areEqual(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((part, index) => part === right[index]);
}

/** A definition that matches a route. */
interface RouteCandidate {
  readonly definition: PageDefinition;
  readonly document: Document | null;
  /** For a paginated definition: the route of this list page, and its items. */
  readonly listPage?: ListRoute;
}

/** The input that decides which definition gets a route. */
interface CandidateInputs extends Pick<PlanInputs, 'catalog' | 'sourceTextOf'> {
  readonly answers: Answers;
}

/**
 * Returns the candidates of all definitions, the most specific pattern first, and those with `ifAbsent` last. Reuses
 * those in `previous`.
 */
function allCandidates(
  definitions: readonly PageDefinition[],
  inputs: CandidateInputs,
  previous?: RouteCandidates,
): RouteCandidates {
  const {byPath} = inputs.catalog;
  const withDocument = (candidate: RouteCandidate): RouteCandidate => {
    const document = candidate.document && (byPath.get(candidate.document.path) ?? null);
    return document === candidate.document ? candidate : {...candidate, document};
  };
  return new Map(
    definitions
      .toSorted((a, b) => Number(a.ifAbsent ?? false) - Number(b.ifAbsent ?? false) || comparePatterns(a.path, b.path))
      .map((definition) => {
        // Lists also depend on the number of words in documents.
        const reusable = definition.paginate === undefined ? previous?.get(definition) : undefined;
        return [definition, reusable?.map(withDocument) ?? candidatesOf(definition, inputs)];
      }),
  );
}

/** Returns the first candidate of each route. */
function firstByRoute(candidates: RouteCandidates): ReadonlyMap<string, RouteCandidate> {
  const first = new Map<string, RouteCandidate>();
  for (const candidate of [...candidates.values()].flat()) {
    const route = candidate.listPage?.route ?? candidate.document?.path ?? candidate.definition.path;
    if (!first.has(route)) first.set(route, candidate);
  }
  return first;
}

function candidatesOf(definition: PageDefinition, inputs: CandidateInputs): RouteCandidate[] {
  const {catalog, answers} = inputs;
  if (definition.each === undefined) {
    const document = catalog.byPath.get(definition.path) ?? null;
    if (document === null && definition.needsDocument === true) return [];
    if (definition.ifAbsent === true && document !== null) return [];
    return definition.paginate === undefined
      ? [{definition, document}]
      : listsOf(definition, inputs).map((listPage) => {
          // The document introduces the list; the other pages of the list do not repeat it.
          return {definition, document: listPage.route === definition.path ? document : null, listPage};
        });
  }
  const list = listAnswer(definition.each, {definition, keys: ['each']}, (query) =>
    answers.listAll({...query, only: null, without: null}),
  );
  const matches = createRouteMatcher(definition.path);
  return list.flatMap(({_path, _id}): RouteCandidate[] => {
    const document = catalog.byPath.get(_path as string);
    // Partials, and the second of two documents with the same path, have no page.
    if (document === undefined || document.id !== _id || !matches(document.path)) return [];
    return [{definition, document}];
  });
}

function listsOf(definition: PageDefinition, {catalog, answers, sourceTextOf}: CandidateInputs): ListRoute[] {
  const pagination = paginationOf(definition);
  if (pagination === undefined) return [];
  const list = listAnswer(pagination.query, {definition, keys: ['paginate', 'query']}, (query) => answers.list(query));
  const documents = (list as readonly PageDocument[]).map((document): ListedDocument => {
    return {...document, _words: countWords(catalog.byPath.get(document._path) ?? null, sourceTextOf)};
  });
  return paginate(definition.path, pagination, documents);
}

/** Returns the day of the last change from the front matter. */
function updatedField({meta}: Document): string | undefined {
  const {updated} = meta;
  return typeof updated === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(updated)?.[0] : undefined;
}
