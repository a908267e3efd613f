// Compresses responses as hosts do, so that sizes in the tools of a browser are those of the published site.
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';
import type {HeaderValues} from '../../renderer/emit/hosting/host-table.js';

export type Encoding = 'br' | 'gzip';

/** For smaller files, compression does not save a network packet. */
const minBytes = 1024;

/** Returns whether the body of a response is compressed if the client accepts it. Images, fonts and archives are not. */
export function isCompressible(type: string, body: Uint8Array, headers: HeaderValues): boolean {
  const isText = /^text\/|[/+](?:json|xml|javascript)\b/.test(type);
  return isText && body.length >= minBytes && headerName(headers, 'content-encoding') === undefined;
}

/** Chooses an encoding from an `Accept-Encoding` header: the one with the highest weight, and brotli of equal ones. */
export function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const item of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const best: Encoding = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip';
  return weightOf(best) > 0 ? best : undefined;
}

/** Compresses a body quickly: it is not stored. */
export function compress(body: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'gzip') return promisify(gzip)(body);
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** Returns the headers with `Accept-Encoding` in `Vary`, so that caches keep each version of the response. */
export function varyByEncoding(headers: HeaderValues): HeaderValues {
  const name = headerName(headers, 'vary') ?? 'Vary';
  const value = headers[name];
  const isListed = value?.split(',').some((item) => ['*', 'accept-encoding'].includes(item.trim().toLowerCase()));
  return isListed ? headers : {...headers, [name]: value ? `${value}, Accept-Encoding` : 'Accept-Encoding'};
}

/** Returns a header's name as written. */
function headerName(headers: HeaderValues, lowerCase: string): string | undefined {
  return Object.keys(headers).find((name) => name.toLowerCase() === lowerCase);
}
