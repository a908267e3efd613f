// Computes the URLs at which the answer to a query and a navigation are published. They contain a hash of the parameters.
import {hashOf, type Hash} from '../base/hash.js';
import {canonicalParams, encodeQueryParams, encodePieces} from './encode-query-params.js';

export interface UrlOptions {
  /** Changes with the answer, so that the content of a URL never changes. Absent in development. */
  readonly integrity?: string | number | undefined;
  /** Base path of the site, with both slashes. The default is `/`. */
  readonly base?: string | undefined;
}

export interface AnswerUrls {
  /** Ten characters that identify the parameters, regardless of the order of their keys. */
  readonly hash: Hash;
  readonly integrity: string | undefined;
  /** The parameters as sent in `?_params=`, before percent-encoding. */
  readonly params: string;
  /** `/query/{hash}.{integrity}.json` */
  readonly query: string;
  /** `/query/{hash}.{integrity}/{piece}/{piece}.json`, which contains all parameters without a query string. */
  readonly queryEncoded: string;
  /** `/navigation/{hash}.{integrity}.json` */
  readonly navigation: string;
  /** `/navigation/{hash}.{integrity}/{piece}/{piece}.json` */
  readonly navigationEncoded: string;
}

/**
 * Returns the URLs for query or navigation parameters, which are hashed as given: `address` adds the defaults of queries.
 * Accepts JSON and regular expressions, and throws for values without a text form, such as a blob.
 */
export function answerUrls(params: unknown = {}, {integrity, base = '/'}: UrlOptions = {}): AnswerUrls {
  const hash = hashOf(canonicalParams(params));
  const name = integrity === undefined ? hash : `${hash}.${integrity}`;
  const pieces = encodePieces(params).join('/');
  return {
    hash,
    integrity: integrity === undefined ? undefined : String(integrity),
    params: encodeQueryParams(params),
    query: `${base}query/${name}.json`,
    queryEncoded: `${base}query/${name}/${pieces}.json`,
    navigation: `${base}navigation/${name}.json`,
    navigationEncoded: `${base}navigation/${name}/${pieces}.json`,
  };
}
