// The specification of a call for the SDK's run time, as JSON.
import {bareType, isJsonType} from '../classify-media-type.js';
import type {Json, Operation, Parameter} from '../http-api.js';
import type {PageParameter, PageRule} from '../find-pages.js';
import type {CallBody, KeyedParameter} from './planned-call.js';
import type {Answer} from './choose-contents.js';
import {shapeOf} from './write-shapes.js';
import {compact} from './source-text.js';

/** `shapes` is set when answers are compared with their shapes; see `CallContext`. */
export function specOf(
  name: string,
  operation: Operation,
  positional: KeyedParameter | undefined,
  keyed: readonly KeyedParameter[],
  body: CallBody | undefined,
  answer: Answer,
  shapes: {readonly isOpen: boolean} | undefined,
): {readonly [key: string]: Json} {
  const {method, path, security, servers, parameters} = operation;
  const all = [...(positional ? [positional] : []), ...keyed];
  const idempotency = parameters.find(
    (parameter) => parameter.in === 'header' && /^(?:x-)?idempotency-?key$/i.test(parameter.name),
  )?.name;
  return compact([
    ['name', name],
    ['method', method.toUpperCase()],
    ['path', path],
    [
      'parameters',
      all.length === 0 ? undefined : compact(all.map(({key, parameter}) => [key, styleOf(key, parameter)])),
    ],
    ['body', body && bodySpec(body)],
    ['accept', answer.accept === 'application/json' ? undefined : answer.accept],
    ['answer', answer.kind === 'json' ? undefined : answer.kind],
    ['mayBeEmpty', answer.mayBeEmpty && answer.kind === 'json' ? true : undefined],
    ['security', security && security.map((requirement) => requirement.map(({scheme}) => scheme))],
    ['server', servers?.[0] && serverText(servers[0])],
    ['shape', shapes && answerShape(answer, shapes.isOpen)],
    ['idempotencyHeader', idempotency?.toLowerCase() === 'idempotency-key' ? undefined : idempotency],
  ]);
}

export function pageSpec(
  rule: PageRule,
  keys: ReadonlyMap<string, string>,
  body: CallBody | undefined,
): Json | undefined {
  const keyOf = ({name, in: location}: PageParameter): string | undefined =>
    location === 'query' ? keys.get(`query ${name}`) : body?.key === undefined ? name : undefined;
  const {items} = rule;
  const more = 'more' in rule ? rule.more : undefined;
  switch (rule.kind) {
    case 'link':
      return {kind: 'link', items};
    case 'url': {
      const parameter = rule.parameter && keyOf(rule.parameter);
      return compact([
        ['kind', 'url'],
        ['items', items],
        ['next', rule.next],
        ['parameter', parameter],
      ]);
    }
    case 'cursor': {
      const parameter = keyOf(rule.parameter);
      if (parameter === undefined) return undefined;
      return compact([
        ['kind', 'cursor'],
        ['items', items],
        ['parameter', parameter],
        ['next', rule.next],
        ['more', more],
      ]);
    }
    case 'afterId': {
      const parameter = keyOf(rule.parameter);
      if (parameter === undefined) return undefined;
      return compact([
        ['kind', 'afterId'],
        ['items', items],
        ['parameter', parameter],
        ['last', rule.last],
        ['id', rule.id],
        ['more', more],
      ]);
    }
    case 'page':
    case 'offset': {
      const parameter = keyOf(rule.parameter);
      if (parameter === undefined) return undefined;
      return compact([
        ['kind', rule.kind],
        ['items', items],
        ['parameter', parameter],
        ['first', rule.kind === 'page' ? rule.first : undefined],
        ['size', rule.size && keyOf(rule.size)],
        ['pages', rule.kind === 'page' ? rule.pages : undefined],
        ['total', rule.kind === 'offset' ? rule.total : undefined],
        ['more', more],
      ]);
    }
  }
}

export function serverText({
  url,
  variables,
}: {
  url: string;
  variables: readonly {name: string; default: string}[];
}): string {
  return variables.reduce((filled, {name, default: preset}) => filled.replaceAll(`{${name}}`, () => preset), url);
}

export function answerShape({kind, schemas}: Answer, isOpen: boolean): Json | undefined {
  if (!['json', 'events', 'eventData', 'lines'].includes(kind) || schemas.length === 0) return undefined;
  const shapes = schemas.map((schema) => shapeOf(schema ?? {kind: 'unknown'}, isOpen));
  return shapes.length === 1 ? shapes[0] : {anyOf: shapes};
}

/** Only values that differ from the defaults for `in`. */
function styleOf(key: string, {name, in: location, style, explode, allowsReserved, mediaType}: Parameter): Json {
  const usual = location === 'query' || location === 'cookie' ? 'form' : 'simple';
  const hasStyle = mediaType === undefined && location !== 'querystring';
  const special = compact([
    ['name', key === name ? undefined : name],
    ['style', style === usual || !hasStyle ? undefined : style],
    ['explode', explode === (style === 'form' || style === 'deepObject') || !hasStyle ? undefined : explode],
    ['reserved', allowsReserved ? true : undefined],
    ['json', mediaType !== undefined && isJsonType(mediaType) ? true : undefined],
  ]);
  return Object.keys(special).length === 0 ? location : {in: location, ...special};
}

function bodySpec({content, key, isRequired}: CallBody): Json {
  const type = bareType(content.mediaType);
  const isJson = isJsonType(type) && content.schema?.kind !== 'binary';
  const fields = [...content.encoding].map(([name, {contentType, style, explode, allowsReserved}]): [string, Json] => [
    name,
    compact([
      ['type', contentType],
      ['style', style],
      ['explode', explode],
      ['reserved', allowsReserved ? true : undefined],
    ]),
  ]);
  const described = fields.filter(([, field]) => Object.keys(field as object).length > 0);
  return compact([
    ['type', isJson && type.includes('*') ? 'application/json' : type],
    ['key', key],
    ['required', isRequired && key === undefined ? true : undefined],
    ['fields', described.length === 0 ? undefined : compact(described)],
  ]);
}
