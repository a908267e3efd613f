// Publishes the answers of queries and the navigation at every URL that a page of this build may request.
import {hashOf} from '../base/hash.js';
import type {JsonObject} from '../base/json.js';
import {answerUrls} from '../catalog/answer-urls.js';
import type {NavLink} from '../catalog/catalog.js';
import type {Answer} from '../page/plan/query-answers.js';
import {textOutput, type Output} from './output/output.js';
import {byKey} from '../../runtime/text/compare-code-units.js';

/** File that maps URLs to parameters. */
const addressMapFile = 'query/index.json';

export interface QueryFiles {
  readonly answers: readonly Answer[];
  readonly navigation: readonly NavLink[];
  /** Adds the tree of `body` and `excerpt`, for answers with whole documents. */
  readonly wholeOf: WholeOf;
}

/** Returns a document with its body and excerpt. */
export type WholeOf = (document: JsonObject) => JsonObject | Promise<JsonObject>;

/**
 * Yields each answer at its URL (`query/{hash}.{integrity}.json`), answers that several pages use also at the URL with
 * the parameters in the path, the navigation at both, and the map from URLs to parameters. An answer that only one page
 * uses is in its payload, so it gets no second URL, which would only add folders. The integrity is the hash of the
 * answer, so a change of one answer does not affect the files of others.
 */
export async function* queryOutputs({answers, navigation, wholeOf}: QueryFiles): AsyncIterable<Output> {
  const map: Record<string, string> = {};
  for (const {params, value, shared} of answers) {
    const answer = JSON.stringify(await withBodiesIfNeeded(params, value, wholeOf));
    const at = answerUrls(params, {integrity: hashOf(answer)});
    yield textOutput(at.query.slice(1), answer);
    if (shared) yield textOutput(at.queryEncoded.slice(1), answer);
    map[at.query] = at.params;
  }
  const tree = JSON.stringify(navigation);
  const at = answerUrls({}, {integrity: hashOf(tree)});
  yield textOutput(at.navigation.slice(1), tree);
  yield textOutput(at.navigationEncoded.slice(1), tree);
  map[at.navigation] = at.params;
  yield textOutput(addressMapFile, JSON.stringify({addresses: sortKeys(map)}));
}

/** Returns the answer with bodies and excerpts if the query includes them. Queries run without them. */
export async function withBodiesIfNeeded(
  params: Answer['params'],
  value: Answer['value'],
  wholeOf: WholeOf,
): Promise<Answer['value']> {
  return includesBodies(params) ? withBodies(value, wholeOf) : value;
}

/** Returns whether an answer has bodies: unless the query counts, or selects fields without them. */
export function includesBodies({count, only, without}: Answer['params']): boolean {
  const includesBody =
    only === undefined || only === null || [only].flat().includes('body') || [only].flat().length === 0;
  return !count && includesBody && ![without ?? []].flat().includes('body');
}

async function withBodies(value: Answer['value'], wholeOf: WholeOf): Promise<Answer['value']> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => withBodies(item as Answer['value'], wholeOf)));
  return typeof value === 'object' && value !== null ? wholeOf(value as JsonObject) : value;
}

function sortKeys(map: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(map).toSorted(byKey));
}
