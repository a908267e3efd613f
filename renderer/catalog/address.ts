// Where the answer to a query is published: an address made of the hash of its parameters.
import {hashOf, type Hash} from '../base/hash.js';
import {canonical, encodeParams, encodePieces} from './params.js';

export interface AddressConfig {
  /** Changes with the answer, so that an address never has two; absent in development. */
  readonly integrity?: string | number | undefined;
  /** Path the site is published below, with both slashes; `/` when absent. */
  readonly base?: string;
}

export interface Address {
  /** Ten characters that stand for the parameters, whatever the order of their keys. */
  readonly hash: Hash;
  readonly integrity: string | undefined;
  /** The parameters as they travel in `?_params=` (before percent-encoding). */
  readonly params: string;
  /** `/query/{hash}.{integrity}.json` */
  readonly query: string;
  /** `/query/{hash}.{integrity}/{piece}/{piece}.json`, which says everything without a query string. */
  readonly queryEncoded: string;
  /** `/navigation/{hash}.{integrity}.json` */
  readonly navigation: string;
  /** `/navigation/{hash}.{integrity}/{piece}/{piece}.json` */
  readonly navigationEncoded: string;
}

/**
 * The addresses of query or navigation parameters, hashed as they are given: add defaults first where they belong in.
 * Takes JSON and regular expressions; throws when it meets what has no text, such as a blob.
 */
export function address(params: unknown = {}, {integrity, base = '/'}: AddressConfig = {}): Address {
  const hash = hashOf(typeof params === 'string' ? params : canonical(params));
  const name = integrity === undefined ? hash : `${hash}.${integrity}`;
  const pieces = encodePieces(params).join('/');
  return {
    hash,
    integrity: integrity === undefined ? undefined : String(integrity),
    params: encodeParams(params),
    query: `${base}query/${name}.json`,
    queryEncoded: `${base}query/${name}/${pieces}.json`,
    navigation: `${base}navigation/${name}.json`,
    navigationEncoded: `${base}navigation/${name}/${pieces}.json`,
  };
}
