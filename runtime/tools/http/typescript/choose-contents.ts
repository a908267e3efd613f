// Of several media types, the one that the SDK sends or reads, and how.
import {bareType, isEventType, isJsonType, isLinesType} from '../classify-media-type.js';
import type {Content, Operation, Response, Schema} from '../http-api.js';

type AnswerKind = 'json' | 'text' | 'binary' | 'events' | 'eventData' | 'lines' | 'none' | 'any';

/** JSON before forms before anything else; the order of the document among equals. */
export function chosenRequest(contents: readonly Content[]): Content | undefined {
  return [...contents].toSorted((a, b) => requestRank(a) - requestRank(b))[0];
}

function requestRank({mediaType, schema}: Content): number {
  const type = bareType(mediaType);
  if (isLinesType(type)) return 4;
  if (isJsonType(type) && schema?.kind !== 'binary') return type === 'application/json' ? 0 : 1;
  if (type === 'multipart/form-data') return 2;
  if (type === 'application/x-www-form-urlencoded') return 3;
  return type.startsWith('text/') ? 5 : type.endsWith('xml') ? 7 : 6;
}

export interface Answer {
  readonly kind: AnswerKind;
  readonly accept: string | undefined;
  /** Undefined: anything. */
  readonly schemas: readonly (Schema | undefined)[];
  /** Whether it may have no body as well. */
  readonly mayBeEmpty: boolean;
}

export interface Answers {
  readonly main: Answer;
  /** When there is a stream beside the main one. */
  readonly stream?: Answer;
  /** Media types that are never sent in `Accept`. */
  readonly unused: readonly string[];
}

/** What a call comes back with when all goes well. */
export function answersOf(operation: Operation, resolve: (schema: Schema) => Schema): Answers {
  const good = goodResponses(operation);
  const contents = good.flatMap((response) => response.contents);
  const mayBeEmpty = good.some((response) => response.contents.length === 0);
  const nothing = {kind: 'none', accept: undefined, schemas: [], mayBeEmpty: true} as const;
  if (operation.method === 'head') return {main: nothing, unused: []};
  if (contents.length === 0) {
    const isSilent = operation.method === 'get' && !good.some(({status}) => /^20[45]$/.test(status));
    return {main: isSilent ? {...nothing, kind: 'any', accept: '*/*', schemas: [undefined]} : nothing, unused: []};
  }
  const byKind = new Map<AnswerKind, Content[]>();
  for (const content of contents) {
    const kind = kindOf(content, resolve);
    byKind.set(kind, [...(byKind.get(kind) ?? []), content]);
  }
  const answer = (kind: AnswerKind): Answer | undefined => {
    const chosen = byKind.get(kind);
    if (chosen === undefined) return undefined;
    const types = [...new Set(chosen.map(({mediaType}) => bareType(mediaType)))];
    const isStream = kind === 'events' || kind === 'eventData' || kind === 'lines';
    return {
      kind,
      accept: types.join(', '),
      schemas: chosen.map(({schema, itemSchema}) => (isStream ? (itemSchema ?? schema) : schema)),
      mayBeEmpty,
    };
  };
  const stream = answer('events') ?? answer('eventData') ?? answer('lines');
  const main = answer('json') ?? stream ?? answer('text') ?? answer('binary') ?? nothing;
  const used = new Set([main.kind, stream?.kind]);
  const unused = [...byKind]
    .filter(([kind]) => !used.has(kind))
    .flatMap(([, all]) => all.map(({mediaType}) => mediaType));
  return {main, ...(stream !== undefined && stream !== main && {stream}), unused: [...new Set(unused)]};
}

/** `default` is an error only where a good answer is described as well. */
export function goodResponses({responses}: Operation): readonly Response[] {
  const good = responses.filter(({status}) => /^2(?:\d\d|XX)$/i.test(status));
  return good.length > 0 ? good : responses.filter(({status}) => status === 'default');
}

export function badResponses(operation: Operation): readonly Response[] {
  const good = new Set(goodResponses(operation));
  return operation.responses.filter((response) => !good.has(response) && /^(?:[45]|default)/.test(response.status));
}

function kindOf({mediaType, schema, itemSchema}: Content, resolve: (schema: Schema) => Schema): AnswerKind {
  const type = bareType(mediaType);
  const resolved = schema === undefined ? undefined : resolve(schema);
  if (isEventType(type)) return isWholeEvent(itemSchema ?? schema, resolve) ? 'events' : 'eventData';
  if (isLinesType(type)) return 'lines';
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

/** Whether a schema describes events with their fields, not only their data. */
function isWholeEvent(schema: Schema | undefined, resolve: (schema: Schema) => Schema): boolean {
  const resolved = schema === undefined ? undefined : resolve(schema);
  if (resolved?.kind === 'union' && resolved.members.length <= 50) {
    return resolved.members.every((member) => member.kind !== 'union' && isWholeEvent(member, resolve));
  }
  if (resolved?.kind !== 'object') return false;
  const names = resolved.properties.map(({name}) => name);
  return names.includes('data') && names.length > 1 && names.every((name) => /^(?:data|event|id|retry)$/.test(name));
}
