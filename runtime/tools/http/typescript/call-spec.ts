// Writes the specification of a call as JSON, which the runtime of the SDK interprets.
import {mediaTypeEssence, isJsonType} from '../classify-media-type.js';
import type {Json, Operation, Parameter} from '../http-api.js';
import type {PageParameter, PageRule} from '../detect-pagination.js';
import type {CallBody, KeyedParameter} from './planned-call.js';
import type {ExpectedResponse} from './choose-media-types.js';
import {writeShape} from './write-shapes.js';
import {omitUndefined} from './format-source.js';

/** `shapes` is set if the SDK validates or converts responses; see `CallContext`. */
export function callSpec(
  name: string,
  operation: Operation,
  positional: KeyedParameter | undefined,
  keyed: readonly KeyedParameter[],
  body: CallBody | undefined,
  response: ExpectedResponse,
  shapes: {readonly isOpen: boolean} | undefined,
): {readonly [key: string]: Json} {
  const {method, path, security, servers, parameters} = operation;
  const all = [...(positional ? [positional] : []), ...keyed];
  const idempotencyHeader = parameters.find(
    (parameter) => parameter.in === 'header' && /^(?:x-)?idempotency-?key$/i.test(parameter.name),
  )?.name;
  return omitUndefined([
    ['name', name],
    ['method', method.toUpperCase()],
    ['path', path],
    [
      'parameters',
      all.length === 0 ? undefined : omitUndefined(all.map(({key, parameter}) => [key, parameterSpec(key, parameter)])),
    ],
    ['body', body && bodySpec(body)],
    ['accept', response.accept === 'application/json' ? undefined : response.accept],
    ['response', response.kind === 'json' ? undefined : response.kind],
    ['mayBeEmpty', response.mayBeEmpty && response.kind === 'json' ? true : undefined],
    ['security', security && security.map((requirement) => requirement.map(({scheme}) => scheme))],
    ['server', servers?.[0] && defaultServerUrl(servers[0])],
    ['shape', shapes && responseShape(response, shapes.isOpen)],
    ['idempotencyHeader', idempotencyHeader?.toLowerCase() === 'idempotency-key' ? undefined : idempotencyHeader],
  ]);
}

/** The page rule for the runtime. Undefined if the method does not have the parameter that selects the page. */
export function pageSpec(
  rule: PageRule,
  keys: ReadonlyMap<string, string>,
  body: CallBody | undefined,
): Json | undefined {
  const keyOf = ({name, in: location}: PageParameter): string | undefined =>
    location === 'query' ? keys.get(`query ${name}`) : body?.key === undefined ? name : undefined;
  const parameter = 'parameter' in rule && rule.parameter ? keyOf(rule.parameter) : undefined;
  if (parameter === undefined && rule.kind !== 'link' && rule.kind !== 'url') return undefined;
  const size = 'size' in rule && rule.size ? keyOf(rule.size) : undefined;
  const {kind, ...rest} = rule;
  return omitUndefined(Object.entries({kind, ...rest, item: undefined, parameter, size}));
}

/** The URL of a server with the defaults of its variables. */
export function defaultServerUrl({
  url,
  variables,
}: {
  url: string;
  variables: readonly {name: string; default: string}[];
}): string {
  return variables.reduce(
    (resolved, {name, default: defaultValue}) => resolved.replaceAll(`{${name}}`, () => defaultValue),
    url,
  );
}

/** The shape of the data, or of the items of a stream. Undefined for responses that are not JSON. */
export function responseShape({kind, schemas}: ExpectedResponse, isOpen: boolean): Json | undefined {
  if (!['json', 'events', 'eventData', 'lines'].includes(kind) || schemas.length === 0) return undefined;
  const shapes = schemas.map((schema) => writeShape(schema ?? {kind: 'unknown'}, isOpen));
  return shapes.length === 1 ? shapes[0] : {anyOf: shapes};
}

/** Contains only values that differ from the defaults for `in`. */
function parameterSpec(key: string, {name, in: location, style, explode, allowsReserved, mediaType}: Parameter): Json {
  const defaultStyle = location === 'query' || location === 'cookie' ? 'form' : 'simple';
  const hasStyle = mediaType === undefined && location !== 'querystring';
  const settings = omitUndefined([
    ['name', key === name ? undefined : name],
    ['style', style === defaultStyle || !hasStyle ? undefined : style],
    ['explode', explode === (style === 'form' || style === 'deepObject') || !hasStyle ? undefined : explode],
    ['reserved', allowsReserved ? true : undefined],
    ['json', mediaType !== undefined && isJsonType(mediaType) ? true : undefined],
  ]);
  return Object.keys(settings).length === 0 ? location : {in: location, ...settings};
}

function bodySpec({content, key, isRequired}: CallBody): Json {
  const type = mediaTypeEssence(content.mediaType);
  const isJson = isJsonType(type) && content.schema?.kind !== 'binary';
  const fields = [...content.encoding].map(([name, {contentType, style, explode, allowsReserved}]): [string, Json] => [
    name,
    omitUndefined([
      ['type', contentType],
      ['style', style],
      ['explode', explode],
      ['reserved', allowsReserved ? true : undefined],
    ]),
  ]);
  const fieldSettings = fields.filter(([, field]) => Object.keys(field as object).length > 0);
  return omitUndefined([
    ['type', isJson && type.includes('*') ? 'application/json' : type],
    ['key', key],
    ['required', isRequired && key === undefined ? true : undefined],
    ['fields', fieldSettings.length === 0 ? undefined : omitUndefined(fieldSettings)],
  ]);
}
