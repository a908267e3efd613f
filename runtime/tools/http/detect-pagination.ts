// Detects operations that return one page of a list, and how to request the next page.
import type {Findings} from '../base/finding.js';
import type {HttpApi, Operation, Parameter, Property, Schema} from './http-api.js';
import {pageRuleNames} from './page-rule-names.js';
import {lettersAndDigits} from './letters-and-digits.js';

/** Property names, outermost first. Empty: the response body itself. */
type PropertyPath = readonly string[];

/** A query parameter, or a property of a JSON body. */
export interface PageParameter {
  readonly name: string;
  readonly in: 'query' | 'body';
}

export type PageRule = NextPage & {
  /** The path of the list in the response. */
  readonly items: PropertyPath;
  readonly item: Schema;
};

/** How the next page is requested. */
type NextPage =
  /** The response contains the cursor of the next page. */
  | {
      readonly kind: 'cursor';
      readonly parameter: PageParameter;
      readonly next: PropertyPath;
      readonly more?: PropertyPath;
    }
  /** The next request sends the id of the last item, which is in the response at `last`, or the property `id` of the item. */
  | {
      readonly kind: 'afterId';
      readonly parameter: PageParameter;
      readonly last?: PropertyPath;
      readonly id?: string;
      readonly more?: PropertyPath;
    }
  /** Pages are numbered. */
  | {
      readonly kind: 'page';
      readonly parameter: PageParameter;
      readonly first: number;
      readonly size?: PageParameter;
      /** The path of the total number of pages. */
      readonly pages?: PropertyPath;
      readonly more?: PropertyPath;
    }
  /** The request sets the number of items to skip. */
  | {
      readonly kind: 'offset';
      readonly parameter: PageParameter;
      readonly size?: PageParameter;
      /** The path of the total number of items. */
      readonly total?: PropertyPath;
      readonly more?: PropertyPath;
    }
  /** A `Link` header with `rel="next"`. */
  | {readonly kind: 'link'}
  /** The response contains the URL of the next page or, if there is a `parameter`, possibly its cursor. */
  | {readonly kind: 'url'; readonly next: PropertyPath; readonly parameter?: PageParameter};

export interface PaginationOptions {
  readonly pagination: 'auto' | 'off';
  /** By operationId: one of `pageRuleNames`. */
  readonly pages: ReadonlyMap<string, string>;
}

/** Returns the paginated operations and their rules. */
export function detectPagination(
  api: HttpApi,
  {pagination, pages}: PaginationOptions,
  findings: Findings,
): ReadonlyMap<Operation, PageRule> {
  const schemas = new Map(api.schemas.map(({name, schema}) => [name, schema]));
  const openOf = (schema: Schema): OpenSchema => openSchema(schema, schemas);
  const ids = new Set(api.operations.flatMap(({id}) => id ?? []));
  for (const [id, requested] of pages) {
    const isKnown = pageRuleNames.includes(requested);
    if (ids.has(id) && isKnown) continue;
    findings.add({
      severity: 'warning',
      code: 'pages-unknown',
      message: isKnown
        ? `There is no operation ${id} for the option pages.`
        : `${requested} is not a valid pagination rule for ${id}.`,
      hint: isKnown ? 'Use its operationId.' : `Rules are ${pageRuleNames.join(', ')}.`,
    });
  }
  const rules = api.operations.flatMap((operation) => {
    const requested = pages.get(operation.id ?? '') ?? (pagination === 'off' ? 'off' : 'auto');
    if (requested === 'off') return [];
    const rule = matchingRules(operation, openOf).find(
      ({kind}) => requested === 'auto' || matchesKind(kind, requested),
    );
    if (rule === undefined && requested !== 'auto') {
      findings.add({
        severity: 'warning',
        code: 'pages-not-found',
        message: `${operation.id ?? operation.path} does not match the pagination rule ${requested}.`,
        hint: 'It needs a list in its response, and a parameter for the next page.',
        place: operation.place,
      });
    }
    return rule === undefined ? [] : [[operation, rule] as const];
  });
  return new Map(rules);
}

function matchesKind(kind: PageRule['kind'], requested: string): boolean {
  return (
    kind === requested ||
    (requested === 'cursor' && (kind === 'afterId' || kind === 'url')) ||
    (requested === 'link' && kind === 'url')
  );
}

/** A schema with its references, intersections and unions resolved. */
interface OpenSchema {
  readonly schema: Schema;
  readonly properties: ReadonlyMap<string, Property>;
}

function openSchema(schema: Schema, schemas: ReadonlyMap<string, Schema>): OpenSchema {
  const properties = new Map<string, Property>();
  let main: Schema = {kind: 'unknown'};
  const pending: Schema[] = [schema];
  for (let steps = 0; pending.length > 0 && steps < 100; steps++) {
    const part = pending.shift();
    if (part === undefined) break;
    if (part.kind === 'ref') pending.push(schemas.get(part.name) ?? {kind: 'unknown'});
    else if (part.kind === 'intersection') pending.push(...part.members);
    else if (part.kind === 'union') pending.push(...part.members.filter(({kind}) => kind !== 'null').slice(0, 1));
    else if (part.kind === 'object') {
      main = part;
      // Direct properties take precedence over those of references, because they are more specific.
      for (const property of part.properties) {
        if (!properties.has(property.name)) properties.set(property.name, property);
      }
    } else if (main.kind === 'unknown') main = part;
  }
  return {schema: main, properties};
}

type OpenSchemaOf = (schema: Schema) => OpenSchema;

interface PageSearch {
  readonly response: OpenSchema;
  /** The response and the objects in it that describe pages, two levels deep: `meta`, `links.pages`. */
  readonly objects: readonly {readonly path: PropertyPath; readonly shape: OpenSchema}[];
  readonly parameters: ReadonlyMap<string, PageParameter & {readonly shape: OpenSchema; readonly description: string}>;
  readonly openOf: OpenSchemaOf;
}

/** All matching rules, the most reliable first. */
function matchingRules(operation: Operation, openOf: OpenSchemaOf): readonly PageRule[] {
  const response = operation.responses.find(({status}) => /^2(?:00|0[1-3]|XX)$/i.test(status));
  const schema = response?.contents.find(({mediaType}) => /json|^\*\/\*$/.test(mediaType))?.schema;
  if (schema === undefined || !/^(?:get|post|query)$/.test(operation.method)) return [];
  const body = openOf(schema);
  const list = findList(body, openOf);
  if (list === undefined) return [];
  const parameters =
    operation.method === 'post' ? bodyParameters(operation, openOf) : queryParameters(operation.parameters, openOf);
  const search: PageSearch = {response: body, objects: findObjects(body, openOf), parameters, openOf};
  const linked = response?.headers.some(({name}) => name.toLowerCase() === 'link') && operation.method === 'get';
  const rules = [
    ...(linked ? [{kind: 'link'} as const] : []),
    urlRule(search, operation.method === 'get'),
    cursorRule(search),
    afterIdRule(search, openOf(list.item)),
    pageRule(search),
    offsetRule(search),
  ].filter((rule) => rule !== undefined);
  return rules.map((rule) => ({items: list.path, item: list.item, ...rule}));
}

/** The list in a response: the response itself, the list with a common name, the only list, or the only list of an inner object. */
function findList(
  response: OpenSchema,
  openOf: OpenSchemaOf,
): {readonly path: PropertyPath; readonly item: Schema} | undefined {
  if (response.schema.kind === 'array') return {path: [], item: response.schema.items};
  const lists = listsIn(response, openOf);
  const commonlyNamed = lists.find(({name}) =>
    /^(?:items|data|results|result|entries|records|values|rows|content|objects|list|nodes|elements|edges|resources|documents)$/i.test(
      name,
    ),
  );
  const [only] = lists;
  if (commonlyNamed !== undefined || (only !== undefined && lists.length === 1)) {
    const {name, item} = commonlyNamed ?? only!;
    return {path: [name], item};
  }
  if (lists.length > 0) return undefined;
  for (const name of ['data', 'result', 'response', 'payload', 'body']) {
    const property = response.properties.get(name);
    const inner = property === undefined ? [] : listsIn(openOf(property.schema), openOf);
    const [first] = inner;
    if (first !== undefined && inner.length === 1) return {path: [name, first.name], item: first.item};
  }
  return undefined;
}

function listsIn(
  {properties}: OpenSchema,
  openOf: OpenSchemaOf,
): readonly {readonly name: string; readonly item: Schema}[] {
  return [...properties.values()].flatMap(({name, schema}) => {
    const {schema: list} = openOf(schema);
    const isAside = /^(?:errors?|warnings?|messages|included|facets|links|_links)$/i.test(name);
    return list.kind === 'array' && !isAside ? [{name, item: list.items}] : [];
  });
}

const envelopeNames =
  /^(?:meta|metadata|_metadata|pagination|paging|page|pageinfo|page_info|links|_links|cursors?|response_metadata|pages|next|info|list_info|collection)$/i;

function findObjects(response: OpenSchema, openOf: OpenSchemaOf): PageSearch['objects'] {
  const inside = ({path, shape}: PageSearch['objects'][number]) =>
    [...shape.properties.values()].flatMap(({name, schema}) => {
      if (!envelopeNames.test(name)) return [];
      const inner = openOf(schema);
      return inner.schema.kind === 'object' ? [{path: [...path, name], shape: inner}] : [];
    });
  const first = inside({path: [], shape: response});
  return [{path: [], shape: response}, ...first, ...first.flatMap(inside)];
}

function queryParameters(parameters: readonly Parameter[], openOf: OpenSchemaOf): PageSearch['parameters'] {
  return new Map(
    parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({name, schema, description = ''}) => [
        lettersAndDigits(name),
        {name, in: 'query', shape: openOf(schema), description},
      ]),
  );
}

function bodyParameters({body}: Operation, openOf: OpenSchemaOf): PageSearch['parameters'] {
  const schema = body?.contents.find(({mediaType}) => mediaType.includes('json'))?.schema;
  if (schema === undefined) return new Map();
  return new Map(
    [...openOf(schema).properties.values()].map(({name, schema: own}) => [
      lettersAndDigits(name),
      {name, in: 'body', shape: openOf(own), description: own.annotations?.description ?? ''},
    ]),
  );
}

type SchemaKinds = readonly Schema['kind'][];
const textKinds: SchemaKinds = ['string', 'unknown', 'enum'];
const cursorKinds: SchemaKinds = ['string', 'unknown', 'number'];
const numberKinds: SchemaKinds = ['number', 'unknown'];

/** The first of these parameters that exists and has one of these kinds. */
function findParameter({parameters}: PageSearch, names: string, kinds: SchemaKinds): PageParameter | undefined {
  for (const name of names.split(' ')) {
    const parameter = parameters.get(name);
    if (parameter !== undefined && kinds.includes(parameter.shape.schema.kind)) {
      return {name: parameter.name, in: parameter.in};
    }
  }
  return undefined;
}

function findPath({objects, openOf}: PageSearch, names: string, kinds: SchemaKinds): PropertyPath | undefined {
  for (const requested of names.split(' ')) {
    for (const {path, shape} of objects) {
      for (const {name, schema} of shape.properties.values()) {
        if (lettersAndDigits(name) === requested && kinds.includes(openOf(schema).schema.kind)) return [...path, name];
      }
    }
  }
  return undefined;
}

const moreNames = 'hasmore hasnext hasnextpage more morepages hasmoreitems hasmorepages';

/** DigitalOcean's `links.pages.next`, Twilio's `meta.next_page_url`, OData's `@odata.nextLink`, HAL's `_links.next.href`. */
function urlRule(search: PageSearch, isGet: boolean) {
  if (!isGet) return undefined;
  const explicitUrl = findPath(
    search,
    'nextpageurl nexturl nextpageuri nexturi nextlink odatanextlink nextpagelink nextpagepath',
    textKinds,
  );
  const href = search.objects
    .filter(({path}) => /^(?:_?links?|pages|paging|pagination)$/i.test(path.at(-1) ?? ''))
    .flatMap(({path, shape}) => {
      const next = shape.properties.get('next') ?? shape.properties.get('next_page');
      if (next === undefined) return [];
      const target = search.openOf(next.schema);
      if (target.properties.has('href')) return [[...path, next.name, 'href']];
      return textKinds.includes(target.schema.kind) ? [[...path, next.name]] : [];
    })[0];
  const plainNext = findPath(search, 'next', ['string']);
  const next = explicitUrl ?? href ?? plainNext;
  if (next === undefined) return undefined;
  const parameter = findParameter(search, cursorNames, cursorKinds);
  // `next` may also be a cursor, so the SDK decides at run time whether the value is a URL.
  return {kind: 'url' as const, next, ...(parameter !== undefined && explicitUrl === undefined && {parameter})};
}

const cursorNames =
  'cursor pagecursor nextcursor startcursor pagetoken nextpagetoken nexttoken continuationtoken continuation continue paginationtoken marker pagemarker startingafter after pageafter pagingtoken scrollid next start offset bookmark lastkey exclusivestartkey nextpage page';

/** Slack's `response_metadata.next_cursor`, Box's `next_marker`, Google's `nextPageToken`, Kubernetes' `metadata.continue`. */
function cursorRule(search: PageSearch) {
  const next =
    findPath(
      search,
      'nextcursor nextpagecursor nextpagetoken nexttoken nextpagingtoken nextmarker continuationtoken continue nextcontinuationtoken endcursor after nextoffset nextkey scrollid paginationtoken bookmark lastevaluatedkey nextpage nextpageid',
      cursorKinds,
    ) ?? findPath(search, 'cursor', ['string', 'unknown']);
  const parameter = findParameter(search, cursorNames, cursorKinds);
  if (next === undefined || parameter === undefined) return undefined;
  const isPage = lettersAndDigits(parameter.name) === 'page' || lettersAndDigits(parameter.name) === 'offset';
  // The parameters `offset` and `page` need a property with the same word, such as `nextOffset`.
  if (isPage && !lettersAndDigits(next.at(-1) ?? '').includes(lettersAndDigits(parameter.name))) return undefined;
  return {kind: 'cursor' as const, parameter, next, ...more(search)};
}

/** OpenAI's `after` with `last_id`, Stripe's `starting_after` with the id of the last item. */
function afterIdRule(search: PageSearch, item: OpenSchema) {
  const parameter = findParameter(search, 'startingafter after afterid sinceid startafter pageafter', textKinds);
  if (parameter === undefined || more(search).more === undefined) return undefined;
  const last = findPath(search, 'lastid', textKinds);
  const id = item.properties.has('id') ? 'id' : undefined;
  if (last === undefined && id === undefined) return undefined;
  return {
    kind: 'afterId' as const,
    parameter,
    ...(last !== undefined && {last}),
    ...(id !== undefined && {id}),
    ...more(search),
  };
}

function pageRule(search: PageSearch) {
  const parameter = findParameter(search, 'page pagenumber pageno pagenum pageindex currentpage p', numberKinds);
  if (parameter === undefined) return undefined;
  const {shape, description} = search.parameters.get(lettersAndDigits(parameter.name)) ?? {description: ''};
  const defaultPage = shape?.schema.annotations?.default;
  const minimum = shape?.schema.kind === 'number' ? shape.schema.minimum : undefined;
  const startsAtZero =
    /zero[- ]?(?:based|indexed)|0[- ](?:based|indexed)|(?:starts?|starting|begins?) (?:at|from|with) (?:0|zero)\b/i;
  const first = typeof defaultPage === 'number' ? defaultPage : minimum === 0 || startsAtZero.test(description) ? 0 : 1;
  const size = findParameter(
    search,
    'perpage pagesize limit size pagelimit count itemsperpage maxresults',
    numberKinds,
  );
  const pages = findPath(search, 'totalpages pagecount pagestotal lastpage numpages pages maxpage', ['number']);
  return {kind: 'page' as const, parameter, first, ...(size && {size}), ...(pages && {pages}), ...more(search)};
}

function offsetRule(search: PageSearch) {
  const parameter = findParameter(
    search,
    'offset skip startindex startat pageoffset start from firstresult',
    numberKinds,
  );
  if (parameter === undefined) return undefined;
  const size = findParameter(
    search,
    'limit pagesize perpage count take top max maxresults pagelimit size',
    numberKinds,
  );
  const total = findPath(search, 'totalcount total totalresults totalitems totalsize totalelements totalrecords', [
    'number',
  ]);
  if (size === undefined && total === undefined) return undefined;
  return {kind: 'offset' as const, parameter, ...(size && {size}), ...(total && {total}), ...more(search)};
}

function more(search: PageSearch): {readonly more?: PropertyPath} {
  const path = findPath(search, moreNames, ['boolean', 'unknown']);
  return path === undefined ? {} : {more: path};
}
