// Adds optional metadata fields to query results: front matter, headings, links, word counts and Git dates.
import type {JsonObject} from './base/json.js';
import type {CheckedDocument} from './check/define-check.js';

/** Names of the fields. They are expensive to compute, so documents only have them if a query names one. */
const names = [
  '_authors',
  '_created',
  '_depth',
  '_frontMatter',
  '_headings',
  '_hosts',
  '_inbound',
  '_outbound',
  '_updated',
  '_words',
] as const;

/** Returns whether a query names one of the metadata fields. */
export function usesMetadataFields(params: unknown): boolean {
  const text = JSON.stringify(params) ?? '';
  return names.some((name) => new RegExp(`["']${name}(?:["'.:]|$)`, 'm').test(text) || text.includes(`,${name}`));
}

/** Returns the metadata fields of a document. */
export function metadataFieldsOf(document: CheckedDocument): JsonObject {
  const {frontMatter, words, headings, links, inbound, updated, created, authors} = document;
  const facts: Record<(typeof names)[number], JsonObject[string]> = {
    _frontMatter: frontMatter,
    _words: words,
    _depth: Math.max(0, ...headings.map(({depth}) => depth)),
    _headings: headings.map(({id, depth, text}) => ({id, depth, text})),
    _outbound: distinct(links.map(({path}) => path)),
    _inbound: distinct(inbound.map(({from}) => from.path)),
    _hosts: distinct(links.map(({host}) => host)),
    _updated: updated ?? null,
    _created: created ?? null,
    _authors: authors,
  };
  return facts;
}

function distinct(values: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(values.filter((value) => value !== undefined))].toSorted();
}
