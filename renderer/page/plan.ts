// Definitions × catalog → pages. After this, nothing about a page is open: its key says what it is made of.
import type {Diagnostic} from '../base/diagnostic.js';
import {hashOf, hashOfAll, type Hash} from '../base/hash.js';
import type {JsonObject} from '../base/json.js';
import type {Catalog} from '../catalog/catalog.js';
import type {Query} from '../catalog/query.js';
import type {Config} from '../config/config.js';
import type {Document} from '../document/document.js';
import {createAnswers, type Answers} from './answers.js';
import {branches} from './branch.js';
import type {Page, PageDefinition, PageDocument, Queries} from './page.js';
import {comparePatterns, matchesPattern} from './pattern.js';

export interface PlanInputs {
  readonly catalog: Catalog;
  readonly config: Config;
  readonly definitions: readonly PageDefinition[];
  /** Hash of everything that shapes every page: bundles, config, assets of the shell. */
  readonly shared: Hash;
  readonly dev: boolean;
  /** Hash of a file below `content/`. */
  assetHash(path: string): Hash | undefined;
}

export interface Plan {
  readonly pages: readonly Page[];
  readonly answers: Answers;
  readonly diagnostics: readonly Diagnostic[];
}

/** Pages in order of their routes. A route claimed twice goes to the more specific pattern. */
export function plan({catalog, config, definitions, shared, dev, assetHash}: PlanInputs): Plan {
  const answers = createAnswers(catalog.documents, config, dev);
  const branchOf = branches(catalog.navigation);
  const hashes = new WeakMap<object, Hash>();
  const hashOfValue = (value: object): Hash => {
    const known = hashes.get(value);
    if (known !== undefined) return known;
    const made = hashOf(JSON.stringify(value));
    hashes.set(value, made);
    return made;
  };
  const linted = new Set<PageDefinition>();
  const claims = claimRoutes(catalog, definitions, answers);
  const pages = [...claims].map(([route, {definition, document}]): Page => {
    const navigation = branchOf(route);
    const queries = queriesOf(definition, document, config);
    const data: Record<string, Page['data'][string]> = {};
    const parts = [shared, definition.name, route, document?.hash ?? '', hashOfValue(navigation)];
    for (const {asset} of document?.images ?? []) parts.push(asset === undefined ? '' : (assetHash(asset) ?? ''));
    for (const [name, params] of Object.entries(queries)) {
      if (!linted.has(definition)) answers.lint(params);
      const {value, hash} = answers.answer(params, typeof definition.data !== 'function');
      data[name] = value;
      parts.push(name, hash);
    }
    linted.add(definition);
    return {route, name: definition.name, definition, document, data, navigation, queries, key: hashOfAll(parts)};
  });
  return {pages: pages.toSorted((a, b) => (a.route < b.route ? -1 : 1)), answers, diagnostics: answers.diagnostics()};
}

interface Claim {
  readonly definition: PageDefinition;
  readonly document: Document | null;
}

/** Most specific patterns first, so the first claim of a route stands. */
function claimRoutes(catalog: Catalog, definitions: readonly PageDefinition[], answers: Answers): Map<string, Claim> {
  const claims = new Map<string, Claim>();
  for (const definition of definitions.toSorted((a, b) => comparePatterns(a.path, b.path))) {
    for (const claim of claimsOf(definition, catalog, answers)) {
      const route = claim.document?.path ?? definition.path;
      if (!claims.has(route)) claims.set(route, claim);
    }
  }
  return claims;
}

function claimsOf(definition: PageDefinition, catalog: Catalog, answers: Answers): Claim[] {
  if (definition.each === undefined) {
    const document = catalog.byPath.get(definition.path) ?? null;
    return document === null && definition.needsDocument === true ? [] : [{definition, document}];
  }
  const list = answers.list({...definition.each, only: ['_path', '_id']}) as readonly JsonObject[];
  return list.flatMap(({_path, _id}): Claim[] => {
    const document = catalog.byPath.get(_path as string);
    // Partials, and the second of two documents with one path, have no page.
    if (document === undefined || document.id !== _id || !matchesPattern(definition.path, document.path)) return [];
    return [{definition, document}];
  });
}

function queriesOf({data}: PageDefinition, document: Document | null, config: Config): Queries {
  if (data === undefined) return {};
  if (typeof data !== 'function') return data as Readonly<Record<string, Query>>;
  return data({document: document === null ? null : (document.meta as PageDocument), config});
}
