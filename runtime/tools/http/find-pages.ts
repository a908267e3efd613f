// Finds operations that answer with one page of a list, and how to request the next page.
import type {Findings} from '../base/finding.js';
import type {HttpApi, Operation, Parameter, Property, Schema} from './http-api.js';

/** Names of properties, from the outside in. Empty: the answer itself. */
type PropertyPath = readonly string[];

/** A parameter of the query, or a property of a JSON body. */
export interface PageParameter {
  readonly name: string;
  readonly in: 'query' | 'body';
}

export type PageRule = {
  /** The path of the list in the answer. */
  readonly items: PropertyPath;
  readonly item: Schema;
} &
  /** The answer holds what is sent for the next page. */
  (
    | {
        readonly kind: 'cursor';
        readonly parameter: PageParameter;
        readonly next: PropertyPath;
        readonly more?: PropertyPath;
      }
    /** What is sent is the id of the last item: in the answer at `last`, or a property of the item itself. */
    | {
        readonly kind: 'afterId';
        readonly parameter: PageParameter;
        readonly last?: PropertyPath;
        readonly id?: string;
        readonly more?: PropertyPath;
      }
    /** Pages have numbers. */
    | {
        readonly kind: 'page';
        readonly parameter: PageParameter;
        readonly first: number;
        readonly size?: PageParameter;
        /** The path of the number of pages in the answer. */
        readonly pages?: PropertyPath;
        readonly more?: PropertyPath;
      }
    /** So many items are skipped. */
    | {
        readonly kind: 'offset';
        readonly parameter: PageParameter;
        readonly size?: PageParameter;
        /** The path of the number of items in the answer. */
        readonly total?: PropertyPath;
        readonly more?: PropertyPath;
      }
    /** A `Link` header with `rel="next"`. */
    | {readonly kind: 'link'}
    /** The answer holds the address of the next page; or, with a parameter, possibly its cursor. */
    | {readonly kind: 'url'; readonly next: PropertyPath; readonly parameter?: PageParameter}
  );

export interface PageOptions {
  readonly pagination: 'auto' | 'off';
  /** By operationId: `off`, `cursor`, `page`, `offset` or `link`. */
  readonly pages: ReadonlyMap<string, string>;
}

/** Rules by operation. */
export function findPages(
  api: HttpApi,
  {pagination, pages}: PageOptions,
  findings: Findings,
): ReadonlyMap<Operation, PageRule> {
  const schemas = new Map(api.schemas.map(({name, schema}) => [name, schema]));
  const shapeAt = (schema: Schema): Shape => shapeOf(schema, schemas);
  const ids = new Set(api.operations.flatMap(({id}) => id ?? []));
  for (const [id, requested] of pages) {
    const isKnown = ['off', 'auto', 'cursor', 'page', 'offset', 'link'].includes(requested);
    if (ids.has(id) && isKnown) continue;
    findings.add({
      severity: 'warning',
      code: 'pages-unknown',
      message: isKnown
        ? `There is no operation ${id} to have pages.`
        : `${requested} is not a rule for the pages of ${id}.`,
      hint: isKnown ? 'Name it by its operationId.' : 'Rules are off, auto, cursor, page, offset and link.',
    });
  }
  const rules = api.operations.flatMap((operation) => {
    const requested = pages.get(operation.id ?? '') ?? (pagination === 'off' ? 'off' : 'auto');
    if (requested === 'off') return [];
    const rule = candidates(operation, shapeAt).find(({kind}) => requested === 'auto' || fits(kind, requested));
    if (rule === undefined && requested !== 'auto') {
      findings.add({
        severity: 'warning',
        code: 'pages-not-found',
        message: `${operation.id ?? operation.path} has nothing that fits pages of the kind ${requested}.`,
        hint: 'It needs a list in its answer, and a parameter that asks for the next one.',
        place: operation.place,
      });
    }
    return rule === undefined ? [] : [[operation, rule] as const];
  });
  return new Map(rules);
}

function fits(kind: PageRule['kind'], requested: string): boolean {
  return (
    kind === requested ||
    (requested === 'cursor' && (kind === 'afterId' || kind === 'url')) ||
    (requested === 'link' && kind === 'url')
  );
}

/** A schema opened as far as is needed: its properties if it is an object, its items if it is a list. */
interface Shape {
  readonly schema: Schema;
  readonly properties: ReadonlyMap<string, Property>;
}

function shapeOf(schema: Schema, schemas: ReadonlyMap<string, Schema>): Shape {
  const properties = new Map<string, Property>();
  let main: Schema = {kind: 'unknown'};
  const open: Schema[] = [schema];
  for (let steps = 0; open.length > 0 && steps < 100; steps++) {
    const part = open.shift();
    if (part === undefined) break;
    if (part.kind === 'ref') open.push(schemas.get(part.name) ?? {kind: 'unknown'});
    else if (part.kind === 'intersection') open.push(...part.members);
    else if (part.kind === 'union') open.push(...part.members.filter(({kind}) => kind !== 'null').slice(0, 1));
    else if (part.kind === 'object') {
      main = part;
      // The schema's own properties come before those of its references, because they are more specific.
      for (const property of part.properties) {
        if (!properties.has(property.name)) properties.set(property.name, property);
      }
    } else if (main.kind === 'unknown') main = part;
  }
  return {schema: main, properties};
}

type ShapeAt = (schema: Schema) => Shape;

interface Finder {
  readonly answer: Shape;
  /** The answer and its objects, two levels deep: `meta`, `links.pages`. */
  readonly places: readonly {readonly path: PropertyPath; readonly shape: Shape}[];
  readonly parameters: ReadonlyMap<string, PageParameter & {readonly shape: Shape; readonly description: string}>;
  readonly shapeAt: ShapeAt;
}

/** All matching rules, the most certain first. */
function candidates(operation: Operation, shapeAt: ShapeAt): readonly PageRule[] {
  const response = operation.responses.find(({status}) => /^2(?:00|0[1-3]|XX)$/i.test(status));
  const schema = response?.contents.find(({mediaType}) => /json|^\*\/\*$/.test(mediaType))?.schema;
  if (schema === undefined || !/^(?:get|post|query)$/.test(operation.method)) return [];
  const answer = shapeAt(schema);
  const list = findList(answer, shapeAt);
  if (list === undefined) return [];
  const parameters =
    operation.method === 'post' ? fromBody(operation, shapeAt) : fromQuery(operation.parameters, shapeAt);
  const finder: Finder = {answer, places: placesOf(answer, shapeAt), parameters, shapeAt};
  const linked = response?.headers.some(({name}) => name.toLowerCase() === 'link') && operation.method === 'get';
  const rules = [
    ...(linked ? [{kind: 'link'} as const] : []),
    urlRule(finder, operation.method === 'get'),
    cursorRule(finder),
    afterIdRule(finder, shapeAt(list.item)),
    pageRule(finder),
    offsetRule(finder),
  ].filter((rule) => rule !== undefined);
  return rules.map((rule) => ({items: list.path, item: list.item, ...rule}));
}

/** The list in an answer: itself, its only one, or the one with a usual name; also one object further in. */
function findList(answer: Shape, shapeAt: ShapeAt): {readonly path: PropertyPath; readonly item: Schema} | undefined {
  if (answer.schema.kind === 'array') return {path: [], item: answer.schema.items};
  const direct = listsIn(answer, shapeAt);
  const usual = direct.find(({name}) =>
    /^(?:items|data|results|result|entries|records|values|rows|content|objects|list|nodes|elements|edges|resources|documents)$/i.test(
      name,
    ),
  );
  const [only] = direct;
  if (usual !== undefined || (only !== undefined && direct.length === 1)) {
    const {name, item} = usual ?? only!;
    return {path: [name], item};
  }
  if (direct.length > 0) return undefined;
  for (const name of ['data', 'result', 'response', 'payload', 'body']) {
    const property = answer.properties.get(name);
    const inner = property === undefined ? [] : listsIn(shapeAt(property.schema), shapeAt);
    const [first] = inner;
    if (first !== undefined && inner.length === 1) return {path: [name, first.name], item: first.item};
  }
  return undefined;
}

function listsIn({properties}: Shape, shapeAt: ShapeAt): readonly {readonly name: string; readonly item: Schema}[] {
  return [...properties.values()].flatMap(({name, schema}) => {
    const {schema: list} = shapeAt(schema);
    const isAside = /^(?:errors?|warnings?|messages|included|facets|links|_links)$/i.test(name);
    return list.kind === 'array' && !isAside ? [{name, item: list.items}] : [];
  });
}

const envelopes =
  /^(?:meta|metadata|_metadata|pagination|paging|page|pageinfo|page_info|links|_links|cursors?|response_metadata|pages|next|info|list_info|collection)$/i;

function placesOf(answer: Shape, shapeAt: ShapeAt): Finder['places'] {
  const inside = ({path, shape}: Finder['places'][number]) =>
    [...shape.properties.values()].flatMap(({name, schema}) => {
      if (!envelopes.test(name)) return [];
      const inner = shapeAt(schema);
      return inner.schema.kind === 'object' ? [{path: [...path, name], shape: inner}] : [];
    });
  const first = inside({path: [], shape: answer});
  return [{path: [], shape: answer}, ...first, ...first.flatMap(inside)];
}

function fromQuery(parameters: readonly Parameter[], shapeAt: ShapeAt): Finder['parameters'] {
  return new Map(
    parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({name, schema, description = ''}) => [
        plain(name),
        {name, in: 'query', shape: shapeAt(schema), description},
      ]),
  );
}

function fromBody({body}: Operation, shapeAt: ShapeAt): Finder['parameters'] {
  const schema = body?.contents.find(({mediaType}) => mediaType.includes('json'))?.schema;
  if (schema === undefined) return new Map();
  return new Map(
    [...shapeAt(schema).properties.values()].map(({name, schema: own}) => [
      plain(name),
      {name, in: 'body', shape: shapeAt(own), description: own.notes?.description ?? ''},
    ]),
  );
}

/** `page[cursor]`, `pageCursor` and `page_cursor` are the same. */
function plain(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

type Kinds = readonly Schema['kind'][];
const texts: Kinds = ['string', 'unknown', 'enum'];
const cursors: Kinds = ['string', 'unknown', 'number'];
const numbers: Kinds = ['number', 'unknown'];

/** The first of these parameters that there is, of one of these kinds. */
function parameterOf({parameters}: Finder, names: string, kinds: Kinds): PageParameter | undefined {
  for (const name of names.split(' ')) {
    const parameter = parameters.get(name);
    if (parameter !== undefined && kinds.includes(parameter.shape.schema.kind)) {
      return {name: parameter.name, in: parameter.in};
    }
  }
  return undefined;
}

function findPath({places, shapeAt}: Finder, names: string, kinds: Kinds): PropertyPath | undefined {
  for (const requested of names.split(' ')) {
    for (const {path, shape} of places) {
      for (const {name, schema} of shape.properties.values()) {
        if (plain(name) === requested && kinds.includes(shapeAt(schema).schema.kind)) return [...path, name];
      }
    }
  }
  return undefined;
}

const moreNames = 'hasmore hasnext hasnextpage more morepages hasmoreitems hasmorepages';

/** DigitalOcean's `links.pages.next`, Twilio's `meta.next_page_url`, OData's `@odata.nextLink`, HAL's `_links.next.href`. */
function urlRule(finder: Finder, isGet: boolean) {
  if (!isGet) return undefined;
  const sure = findPath(
    finder,
    'nextpageurl nexturl nextpageuri nexturi nextlink odatanextlink nextpagelink nextpagepath',
    texts,
  );
  const href = finder.places
    .filter(({path}) => /^(?:_?links?|pages|paging|pagination)$/i.test(path.at(-1) ?? ''))
    .flatMap(({path, shape}) => {
      const next = shape.properties.get('next') ?? shape.properties.get('next_page');
      if (next === undefined) return [];
      const target = finder.shapeAt(next.schema);
      if (target.properties.has('href')) return [[...path, next.name, 'href']];
      return texts.includes(target.schema.kind) ? [[...path, next.name]] : [];
    })[0];
  const bare = findPath(finder, 'next', ['string']);
  const next = sure ?? href ?? bare;
  if (next === undefined) return undefined;
  const parameter = parameterOf(finder, cursorNames, cursors);
  // A cursor may be called just `next` too; whether it is an address shows when it comes.
  return {kind: 'url' as const, next, ...(parameter !== undefined && sure === undefined && {parameter})};
}

const cursorNames =
  'cursor pagecursor nextcursor startcursor pagetoken nextpagetoken nexttoken continuationtoken continuation continue paginationtoken marker pagemarker startingafter after pageafter pagingtoken scrollid next start offset bookmark lastkey exclusivestartkey nextpage page';

/** Slack's `response_metadata.next_cursor`, Box's `next_marker`, Google's `nextPageToken`, Kubernetes' `metadata.continue`. */
function cursorRule(finder: Finder) {
  const next =
    findPath(
      finder,
      'nextcursor nextpagecursor nextpagetoken nexttoken nextpagingtoken nextmarker continuationtoken continue nextcontinuationtoken endcursor after nextoffset nextkey scrollid paginationtoken bookmark lastevaluatedkey nextpage nextpageid',
      cursors,
    ) ?? findPath(finder, 'cursor', ['string', 'unknown']);
  const parameter = parameterOf(finder, cursorNames, cursors);
  if (next === undefined || parameter === undefined) return undefined;
  const isPage = plain(parameter.name) === 'page' || plain(parameter.name) === 'offset';
  // A next offset goes with an offset, a next page with a page.
  if (isPage && !plain(next.at(-1) ?? '').includes(plain(parameter.name))) return undefined;
  return {kind: 'cursor' as const, parameter, next, ...more(finder)};
}

/** OpenAI's `after` with `last_id`, Stripe's `starting_after` with the id of the last item. */
function afterIdRule(finder: Finder, item: Shape) {
  const parameter = parameterOf(finder, 'startingafter after afterid sinceid startafter pageafter', texts);
  if (parameter === undefined || more(finder).more === undefined) return undefined;
  const last = findPath(finder, 'lastid', texts);
  const id = item.properties.has('id') ? 'id' : undefined;
  if (last === undefined && id === undefined) return undefined;
  return {
    kind: 'afterId' as const,
    parameter,
    ...(last !== undefined && {last}),
    ...(id !== undefined && {id}),
    ...more(finder),
  };
}

function pageRule(finder: Finder) {
  const parameter = parameterOf(finder, 'page pagenumber pageno pagenum pageindex currentpage p', numbers);
  if (parameter === undefined) return undefined;
  const {shape, description} = finder.parameters.get(plain(parameter.name)) ?? {description: ''};
  const preset = shape?.schema.notes?.default;
  const least = shape?.schema.kind === 'number' ? shape.schema.minimum : undefined;
  const startsAtZero =
    /zero[- ]?(?:based|indexed)|0[- ](?:based|indexed)|(?:starts?|starting|begins?) (?:at|from|with) (?:0|zero)\b/i;
  const first = typeof preset === 'number' ? preset : least === 0 || startsAtZero.test(description) ? 0 : 1;
  const size = parameterOf(finder, 'perpage pagesize limit size pagelimit count itemsperpage maxresults', numbers);
  const pages = findPath(finder, 'totalpages pagecount pagestotal lastpage numpages pages maxpage', ['number']);
  return {kind: 'page' as const, parameter, first, ...(size && {size}), ...(pages && {pages}), ...more(finder)};
}

function offsetRule(finder: Finder) {
  const parameter = parameterOf(finder, 'offset skip startindex startat pageoffset start from firstresult', numbers);
  if (parameter === undefined) return undefined;
  const size = parameterOf(finder, 'limit pagesize perpage count take top max maxresults pagelimit size', numbers);
  const total = findPath(finder, 'totalcount total totalresults totalitems totalsize totalelements totalrecords', [
    'number',
  ]);
  if (size === undefined && total === undefined) return undefined;
  return {kind: 'offset' as const, parameter, ...(size && {size}), ...(total && {total}), ...more(finder)};
}

function more(finder: Finder): {readonly more?: PropertyPath} {
  const path = findPath(finder, moreNames, ['boolean', 'unknown']);
  return path === undefined ? {} : {more: path};
}
