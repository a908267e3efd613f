// Serves `/query…` and `/navigation…` from the current documents, with any parameters.
import type {Json} from '../../renderer/base/json.js';
import {answerUrls} from '../../renderer/catalog/answer-urls.js';
import {decodePieces} from '../../renderer/catalog/encode-query-params.js';
import {QueryError} from '../../renderer/catalog/query-error.js';
import {parseUrlQuery} from '../../renderer/catalog/parse-url-query.js';
import type {Query, QueryAnswer} from '../../renderer/catalog/answer-query.js';
import type {LiveAnswers} from '../../renderer/live-query-answers.js';

export interface QueryResponse {
  readonly status: 200 | 400 | 404;
  readonly json: Json;
}

/**
 * Answers `query`, `query/{hash}`, `query/{hash}.{integrity}.json` and `query/{hash}.{integrity}/{piece}/….json`, and
 * the same paths with `navigation`. Parameters are in the pieces or in `search`. Without parameters, a hash refers to a
 * query of a page. Returns undefined for other paths.
 */
export async function answerQueryRequest(
  path: string,
  search: string,
  live: LiveAnswers,
): Promise<QueryResponse | undefined> {
  const [, kind, hash, pieces] = /^(query|navigation)(?:\/([\w.-]+?)(?:\.json|\/(.+))?)?$/.exec(path) ?? [];
  if (kind === undefined) return undefined;
  const searchParams = new URLSearchParams(search);
  searchParams.delete('previewToken');
  const [known = ''] = (hash ?? '').split('.');
  try {
    if (hash !== undefined && pieces === undefined && searchParams.size === 0 && known !== answerUrls({}).hash) {
      // Queries of the site's own pages may use conditions that are not allowed for other clients.
      const published = kind === 'query' ? live.published(known) : undefined;
      return published === undefined ? unknown : queryResponse(published.params, await published.answer);
    }
    const params = pieces === undefined ? parseUrlQuery(searchParams) : decodePieces(pieces);
    if (kind === 'navigation') return {status: 200, json: live.navigation(params) as unknown as Json};
    return queryResponse(params, await live.query(params));
  } catch (error) {
    if (error instanceof QueryError) return {status: 400, json: {error: error.code, message: error.message}};
    throw error;
  }
}

const unknown: QueryResponse = {
  status: 404,
  json: {error: 'query-unknown', message: 'No page uses this query. Send its parameters instead.'},
};

function queryResponse(params: Query, result: QueryAnswer): QueryResponse {
  const isOne = params.first === true && !params.count && !params.surround;
  return isOne && result === null ? nothingFound(params) : {status: 200, json: result};
}

function nothingFound(query: Query): QueryResponse {
  const description = 'Could not find document for the given query.';
  const data = {description, query: JSON.parse(JSON.stringify(query)) as Json};
  return {status: 404, json: {error: 'document-not-found', message: 'Document not found!', data}};
}
