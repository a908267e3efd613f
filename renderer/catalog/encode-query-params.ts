// Encodes query parameters as text, for URLs and for hashing.
import {objectHash} from 'ohash';
import {assertFiniteQuery} from './assert-finite-query.js';
import {QueryError} from './query-error.js';
import type {Query} from './answer-query.js';
import {isRecord} from './field-value.js';

/** Returns JSON, with a regular expression as the text `--REGEX /body/flags`. */
export function encodeQueryParams(params: unknown): string {
  return JSON.stringify(params, (_key, value: unknown) => {
    if (!(value instanceof RegExp)) return value;
    if (encodedExpression.test(notation(value))) return notation(value);
    throw invalid(
      `A URL cannot contain the regular expression ${String(value)}: only the flags d, g, i, m, s, u and y are supported.`,
    );
  });
}

/**
 * Reads the text from `encodeQueryParams`. Throws a `QueryError` with the code `params-invalid`, or `query-pattern` if only a
 * regular expression is invalid.
 */
export function decodeQueryParams(text: string): Query {
  const params = parseJson(text);
  if (isRecord(params)) return params;
  throw invalid(invalidParams);
}

const invalidParams = 'Invalid _params query';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => revive(value));
  } catch (cause) {
    throw cause instanceof QueryError ? cause : invalid(invalidParams, cause);
  }
}

/**
 * Returns the parameters in base 64 for URLs, in pieces of 100 characters, to be placed between `/query/{hash}/` and
 * `.json`.
 */
export function encodePieces(params: unknown): readonly string[] {
  return (
    Buffer.from(encodeQueryParams(params))
      .toString('base64url')
      .match(/.{1,100}/g) ?? []
  );
}

/** Reads pieces, as a list or as `piece/piece.json`. Throws a `QueryError` with the code `params-invalid`. */
export function decodePieces(pieces: string | readonly string[]): Query {
  const encoded = (typeof pieces === 'string' ? pieces.split('/') : pieces).join('').replace(/\.json$/, '');
  return decodeQueryParams(decodeBase64(encoded));
}

function decodeBase64(encoded: string): string {
  if (!/^[\w-]+$/.test(encoded)) throw invalid(invalidParams);
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(Buffer.from(encoded, 'base64url'));
  } catch (cause) {
    throw invalid(invalidParams, cause);
  }
}

/**
 * Returns the text from which parameters are hashed. The order of keys does not change it, the order of a list does.
 */
export function canonicalParams(params: unknown): string {
  assertFiniteQuery(params);
  return objectHash(withoutSharedObjects(params));
}

const encodedExpression = /^--REGEX \/(.+)\/([dgimsuy]*)$/;

function notation(pattern: RegExp): string {
  return `--REGEX /${pattern.source}/${pattern.flags}`;
}

function revive(value: unknown): unknown {
  const [, source, flags] = (typeof value === 'string' && encodedExpression.exec(value)) || [];
  if (source === undefined) return value;
  try {
    return new RegExp(source, flags);
  } catch (cause) {
    throw new QueryError('query-pattern', `--REGEX: ${(cause as Error).message}`, {cause});
  }
}

function invalid(message: string, cause?: unknown): QueryError {
  return new QueryError('params-invalid', message, {cause});
}

/**
 * Returns a copy in which no object occurs twice: the hash would write the second occurrence as a reference to the
 * first.
 */
function withoutSharedObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSharedObjects);
  if (value instanceof RegExp) return new RegExp(value);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutSharedObjects(item)]));
}
