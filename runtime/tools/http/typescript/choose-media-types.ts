// Chooses the media types that the SDK sends and reads, if an operation has several.
import {mediaTypeEssence, isEventType, isJsonType, isJsonLinesType} from '../classify-media-type.js';
import type {Content, Operation, Schema} from '../http-api.js';
import {successResponses} from '../responses-by-status.js';
import {groupBy} from '../../../text/group-by.js';

type ResponseKind = 'json' | 'text' | 'binary' | 'events' | 'eventData' | 'lines' | 'none' | 'any';

/** Prefers JSON, then forms, lines of JSON, text, other types and XML. */
export function chooseRequestContent(contents: readonly Content[]): Content | undefined {
  return [...contents].toSorted((a, b) => requestRank(a) - requestRank(b))[0];
}

function requestRank({mediaType, schema}: Content): number {
  const type = mediaTypeEssence(mediaType);
  if (isJsonLinesType(type)) return 4;
  if (isJsonType(type) && schema?.kind !== 'binary') return type === 'application/json' ? 0 : 1;
  if (type === 'multipart/form-data') return 2;
  if (type === 'application/x-www-form-urlencoded') return 3;
  return type.startsWith('text/') ? 5 : type.endsWith('xml') ? 7 : 6;
}

export interface ExpectedResponse {
  readonly kind: ResponseKind;
  readonly accept: string | undefined;
  /** `undefined` is any value. */
  readonly schemas: readonly (Schema | undefined)[];
  /** Whether a successful response may have no body. */
  readonly mayBeEmpty: boolean;
  /** Whether the data of events is text, even if it looks like JSON. */
  readonly hasTextEvents?: boolean;
}

export interface ExpectedResponses {
  readonly main: ExpectedResponse;
  /** Set if the operation can also return a stream. */
  readonly stream?: ExpectedResponse;
  /** Media types that are never sent in `Accept`. */
  readonly unused: readonly string[];
}

/** The successful responses of an operation. */
export function chooseResponses(operation: Operation, resolve: (schema: Schema) => Schema): ExpectedResponses {
  const successful = successResponses(operation);
  const contents = successful.flatMap((response) => response.contents);
  const mayBeEmpty = successful.some((response) => response.contents.length === 0);
  const emptyResponse = {kind: 'none', accept: undefined, schemas: [], mayBeEmpty: true} as const;
  if (operation.method === 'head') return {main: emptyResponse, unused: []};
  if (contents.length === 0) {
    const isUndocumented = operation.method === 'get' && !successful.some(({status}) => /^20[45]$/.test(status));
    return {
      main: isUndocumented ? {...emptyResponse, kind: 'any', accept: '*/*', schemas: [undefined]} : emptyResponse,
      unused: [],
    };
  }
  const byKind = groupBy(contents, (content) => kindOf(content, resolve));
  const responseOf = (kind: ResponseKind): ExpectedResponse | undefined => {
    const sameKind = byKind.get(kind);
    if (sameKind === undefined) return undefined;
    const types = [...new Set(sameKind.map(({mediaType}) => mediaTypeEssence(mediaType)))];
    const isEvents = kind === 'events' || kind === 'eventData';
    const isStream = isEvents || kind === 'lines';
    const schemas = sameKind.map(({schema, itemSchema}) => (isStream ? (itemSchema ?? schema) : schema));
    const hasTextEvents = isEvents && schemas.every((schema) => isText(schema, resolve, kind === 'events'));
    return {kind, accept: types.join(', '), schemas, mayBeEmpty, ...(hasTextEvents && {hasTextEvents})};
  };
  const stream = responseOf('events') ?? responseOf('eventData') ?? responseOf('lines');
  const main = responseOf('json') ?? stream ?? responseOf('text') ?? responseOf('binary') ?? emptyResponse;
  const used = new Set([main.kind, stream?.kind]);
  const unused = [...byKind]
    .filter(([kind]) => !used.has(kind))
    .flatMap(([, all]) => all.map(({mediaType}) => mediaType));
  return {main, ...(stream !== undefined && stream !== main && {stream}), unused: [...new Set(unused)]};
}

function kindOf({mediaType, schema, itemSchema}: Content, resolve: (schema: Schema) => Schema): ResponseKind {
  const type = mediaTypeEssence(mediaType);
  const resolved = schema === undefined ? undefined : resolve(schema);
  if (isEventType(type)) return isEventSchema(itemSchema ?? schema, resolve) ? 'events' : 'eventData';
  if (isJsonLinesType(type)) return 'lines';
  if (isJsonType(type)) {
    const isFile = resolved?.kind === 'binary' || (type.includes('*') && resolved === undefined);
    return isFile ? 'binary' : type.includes('*') && resolved?.kind === 'string' ? 'text' : 'json';
  }
  if (resolved?.kind === 'binary') return 'binary';
  const isText = /^text\/|[/+](?:xml|yaml|x-yaml|csv|html|javascript|x-www-form-urlencoded|sql|graphql|toml)$/.test(
    type,
  );
  return isText ? 'text' : 'binary';
}

/** Whether a schema allows only strings, or describes events whose data is only strings. */
function isText(schema: Schema | undefined, resolve: (schema: Schema) => Schema, isEvent: boolean): boolean {
  const resolved = schema && resolve(schema);
  if (resolved?.kind === 'union') {
    const members = resolved.members.filter(({kind}) => kind !== 'null');
    return members.every((member) => member.kind !== 'union' && isText(member, resolve, isEvent));
  }
  if (isEvent) {
    const data = resolved?.kind === 'object' ? resolved.properties.find(({name}) => name === 'data') : undefined;
    return isText(data?.schema, resolve, false);
  }
  return (
    resolved?.kind === 'string' ||
    (resolved?.kind === 'enum' && resolved.values.every((value) => typeof value === 'string'))
  );
}

/** Whether a schema describes complete events (`event`, `id`, `data`), and not only their data. */
function isEventSchema(schema: Schema | undefined, resolve: (schema: Schema) => Schema): boolean {
  const resolved = schema === undefined ? undefined : resolve(schema);
  if (resolved?.kind === 'union' && resolved.members.length <= 50) {
    return resolved.members.every((member) => member.kind !== 'union' && isEventSchema(member, resolve));
  }
  if (resolved?.kind !== 'object') return false;
  const names = resolved.properties.map(({name}) => name);
  return names.includes('data') && names.length > 1 && names.every((name) => /^(?:data|event|id|retry)$/.test(name));
}
