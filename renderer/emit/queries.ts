// Query and navigation answers as files: every address that a page of this build may ask for.
import {hashOf} from '../base/hash.js';
import type {JsonObject} from '../base/json.js';
import {address} from '../catalog/address.js';
import type {NavLink} from '../catalog/catalog.js';
import type {Answer} from '../page/answers.js';
import {textOutput, type Output} from './output/output.js';

/** Where the map from address to parameters lies. */
export const addressMapFile = 'query/index.json';

export interface QueryFiles {
  readonly answers: readonly Answer[];
  readonly navigation: readonly NavLink[];
  /** The tree a document's `body` and `excerpt` are made of, for answers that hold whole documents. */
  readonly wholeOf: WholeOf;
}

/** Gives a document with its body and excerpt. */
export type WholeOf = (document: JsonObject) => JsonObject | Promise<JsonObject>;

/**
 * Each answer under its address (`query/{hash}.{integrity}.json`), those that many pages share also under the one with
 * the parameters in the path, the navigation under both, and the map from address to parameters. What only one page asks
 * stands in that page's payload already, so its second address would cost folders and serve nobody. The integrity of an
 * address is the hash of its answer: a change of one answer leaves the files of all others as they are.
 */
export async function* queryOutputs({answers, navigation, wholeOf}: QueryFiles): AsyncIterable<Output> {
  const map: Record<string, string> = {};
  for (const {params, value, shared} of answers) {
    const answer = JSON.stringify(await wholeAnswer(params, value, wholeOf));
    const at = address(params, {integrity: hashOf(answer)});
    yield textOutput(at.query.slice(1), answer);
    if (shared) yield textOutput(at.queryEncoded.slice(1), answer);
    map[at.query] = at.params;
  }
  const tree = JSON.stringify(navigation);
  const at = address({}, {integrity: hashOf(tree)});
  yield textOutput(at.navigation.slice(1), tree);
  yield textOutput(at.navigationEncoded.slice(1), tree);
  map[at.navigation] = at.params;
  yield textOutput(addressMapFile, JSON.stringify({addresses: sorted(map)}));
}

/** The answer with bodies and excerpts, where the query wants them: documents are asked without. */
export async function wholeAnswer(
  params: Answer['params'],
  value: Answer['value'],
  wholeOf: WholeOf,
): Promise<Answer['value']> {
  return needsWhole(params) ? withBodies(value, wholeOf) : value;
}

/** An answer holds bodies unless the query counts, or names its fields without them. */
export function needsWhole({count, only, without}: Answer['params']): boolean {
  const wanted = only === undefined || only === null || [only].flat().includes('body') || [only].flat().length === 0;
  return !count && wanted && ![without ?? []].flat().includes('body');
}

async function withBodies(value: Answer['value'], wholeOf: WholeOf): Promise<Answer['value']> {
  if (Array.isArray(value)) return Promise.all(value.map((one) => withBodies(one as Answer['value'], wholeOf)));
  return typeof value === 'object' && value !== null ? wholeOf(value as JsonObject) : value;
}

function sorted(map: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(map).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
