// Reads the payload of a body in any of Postman's formats.
import {maxDepth} from '../base/read-json.js';
import type {Json} from '../http/http-api.js';
import {splitQuery, type Field, type RequestBody, type SavedResponse} from './read-collection.js';
import {readLooseJson, type Sample} from './loose-json.js';
import type {Variables} from './collection-variables.js';

export type Payload = {readonly mediaType: string} &
  /** `value` and `sample` are equal, except for variables without a value: their names in `value`, undefined in `sample`. */
  (
    | {readonly kind: 'json'; readonly value: Json; readonly sample: Sample}
    /** `isBroken`: the body is declared as JSON, but is not valid. */
    | {readonly kind: 'text'; readonly example: string; readonly isBroken: boolean}
    | {readonly kind: 'form'; readonly parts: readonly Field[]}
    | {readonly kind: 'binary'}
  );

/** Undefined if there is no body. */
export function payloadOfRequest(
  body: RequestBody | undefined,
  headers: readonly Field[],
  variables: Variables,
): Payload | undefined {
  const declared = declaredType(headers, variables);
  switch (body?.kind) {
    case undefined:
      return undefined;
    case 'raw':
      return payloadOfText(body.text, declared, typeOfLanguage(body.language), variables);
    case 'urlencoded':
    case 'formdata': {
      const isFormData = body.kind === 'formdata';
      const own = declared?.startsWith(isFormData ? 'multipart/' : 'application/x-www-form-urlencoded')
        ? declared
        : undefined;
      const standard = isFormData ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
      return {kind: 'form', mediaType: own ?? standard, parts: body.fields};
    }
    case 'file':
      return {kind: 'binary', mediaType: declared ?? 'application/octet-stream'};
    case 'graphql': {
      const read = readJsonText(body.variables.trim() || '{}', variables);
      const start = {query: variables.resolve(body.query)};
      const end = body.operation === undefined ? {} : {operationName: body.operation};
      return {
        kind: 'json',
        mediaType: 'application/json',
        value: {...start, variables: read?.value ?? {}, ...end},
        sample: {...start, variables: read?.sample ?? {}, ...end},
      };
    }
  }
}

export function payloadOfResponse({body, headers, language}: SavedResponse, variables: Variables): Payload | undefined {
  if (body.trim() === '') return undefined;
  return payloadOfText(body, declaredType(headers, variables), typeOfLanguage(language), variables);
}

function payloadOfText(
  text: string,
  declared: string | undefined,
  byLanguage: string | undefined,
  variables: Variables,
): Payload {
  const mediaType = declared ?? byLanguage ?? typeOfText(text, variables);
  if (/^(?:image|audio|video|font)\/(?!svg)|octet-stream|\/(?:pdf|zip|gzip)\b/.test(mediaType))
    return {kind: 'binary', mediaType};
  if (mediaType === 'application/x-www-form-urlencoded')
    return {kind: 'form', mediaType, parts: splitQuery(text.trim())};
  if (!isJsonType(mediaType)) return {kind: 'text', mediaType, example: variables.resolve(text), isBroken: false};
  const read = readJsonText(text, variables);
  return read
    ? {kind: 'json', mediaType, ...read}
    : {kind: 'text', mediaType, example: variables.resolve(text), isBroken: true};
}

export function isJsonType(mediaType: string): boolean {
  return /^[^;]*[/+]json\b/.test(mediaType);
}

/** In lower case, without charset and boundary, which are not part of the API. */
function declaredType(headers: readonly Field[], variables: Variables): string | undefined {
  const header = headers.find(({key, isDisabled}) => key.toLowerCase() === 'content-type' && !isDisabled);
  const [type = '', ...parameters] = variables
    .resolve(header?.value ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  if (!/^[\w.+-]+\/[\w.+*-]+$/.test(type)) return undefined;
  return [type, ...parameters.filter((parameter) => /^(?!charset|boundary)[\w-]+=[\w."+-]+$/.test(parameter))].join(
    '; ',
  );
}

function typeOfLanguage(language: string | undefined): string | undefined {
  switch (language?.toLowerCase()) {
    case 'json':
      return 'application/json';
    case 'xml':
      return 'application/xml';
    case 'html':
      return 'text/html';
    case 'javascript':
      return 'application/javascript';
    case 'text':
      return 'text/plain';
    default:
      return undefined;
  }
}

function typeOfText(text: string, variables: Variables): string {
  if (/^\s*[{[]/.test(text) && readJsonText(text, variables)) return 'application/json';
  if (/^\s*<(?:!doctype html|html)\b/i.test(text)) return 'text/html';
  return /^\s*<[?!\w]/.test(text) ? 'application/xml' : 'text/plain';
}

/** Undefined if the text is not even loose JSON, or is nested too deeply. */
function readJsonText(text: string, variables: Variables): {readonly value: Json; readonly sample: Sample} | undefined {
  const resolved = variables.resolve(text);
  const strict = parsed(resolved) ?? (resolved === text ? undefined : parsed(text));
  if (strict !== undefined) {
    return isShallow(strict.value) ? {value: strict.value, sample: strict.value} : undefined;
  }
  const loose = readLooseJson(resolved, {bare: (name) => name});
  if (loose === undefined) return undefined;
  // Read it again with unknown values as undefined. The results differ only for variables without quotes.
  const sample = readLooseJson(resolved, {bare: () => undefined});
  return {value: loose.value as Json, sample: sample?.value};
}

function parsed(text: string): {readonly value: Json} | undefined {
  try {
    return {value: JSON.parse(text) as Json};
  } catch {
    return undefined; // the loose reader tries next
  }
}

function isShallow(value: Json): boolean {
  let level: readonly Json[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return false;
    level = level.flatMap((member) => (typeof member === 'object' && member !== null ? Object.values(member) : []));
  }
  return true;
}
