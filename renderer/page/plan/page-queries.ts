// Reads and answers the queries of page definitions. Templates run without type checks, so each of these values can be wrong.
import {isRecord} from '../../catalog/field-value.js';
import {QueryError} from '../../catalog/query-error.js';
import type {Query, QueryAnswer} from '../../catalog/answer-query.js';
import type {JsonObject} from '../../base/json.js';
import type {Document} from '../../document/document-types.js';
import type {PageDefinition, PageDocument, Pagination, Queries, QueryContext} from '../page.js';

/** Where a query is: the keys in the definition, such as `['data', 'posts']`, and the page that needs it, if it is known. */
interface QueryPosition {
  readonly definition: PageDefinition;
  readonly keys: readonly string[];
  readonly route?: string | undefined;
}

/** Thrown for a query of a page definition that cannot be answered. No page can be planned without the answer. */
export class PageQueryError extends Error {
  override readonly name = 'PageQueryError';
  readonly position: QueryPosition;
  readonly hint: string | undefined;

  constructor(problem: string, position: QueryPosition, {hint, cause}: {hint?: string | undefined; cause?: unknown}) {
    super(`\`${position.keys.join('.')}\` of the page \`${position.definition.name}\` ${problem}.`, {cause});
    this.position = position;
    this.hint = hint;
  }
}

/** Returns the queries in `data` for one page. */
export function queriesOf(
  definition: PageDefinition,
  document: Document | null,
  {route, ...site}: Omit<QueryContext, 'document'> & {readonly route: string},
): Queries {
  const {data} = definition;
  if (data === undefined) return {};
  const isFunction = typeof data === 'function';
  const queries: unknown = isFunction
    ? data({document: document === null ? null : (document.meta as PageDocument), ...site})
    : data;
  if (isRecord(queries)) return queries as Queries;
  throw new PageQueryError(
    `${isFunction ? 'returns' : 'is'} ${kindOf(queries)}`,
    {definition, keys: ['data'], route},
    {hint: `${isFunction ? 'Return' : 'Write'} an object of queries. A \`data\` function cannot be \`async\`.`},
  );
}

/** Returns the list that a query in `each` or `paginate` finds. */
export function listAnswer(
  query: unknown,
  position: QueryPosition,
  answer: (query: Query) => QueryAnswer,
): readonly JsonObject[] {
  return pageAnswer(query, position, (params) => {
    const single = (['count', 'first', 'surround'] as const).find((name) => params[name]);
    if (single === undefined) return answer(params) as readonly JsonObject[];
    throw new PageQueryError(`must find a list of documents, so it cannot have \`${single}\``, position, {});
  });
}

/** Returns what `answer` returns for a query. */
export function pageAnswer<T>(query: unknown, position: QueryPosition, answer: (query: Query) => T): T {
  if (!isRecord(query)) {
    const hint = "Write an object, such as `{where: {_dir: 'blog'}}`.";
    throw new PageQueryError(`is ${kindOf(query)}, not a query`, position, {hint});
  }
  try {
    return answer(query);
  } catch (cause) {
    if (!(cause instanceof QueryError)) throw cause;
    const {route} = position;
    const hint = cause.hint ?? (route === undefined ? undefined : `Galley needs the result for ${route}.`);
    throw new PageQueryError(`cannot be answered: ${cause.message}`, position, {hint, cause});
  }
}

/** Returns `paginate` of a definition. */
export function paginationOf(definition: PageDefinition): Pagination | undefined {
  const pagination: unknown = definition.paginate;
  if (pagination === undefined) return undefined;
  if (!isRecord(pagination)) {
    const hint = "Write an object, such as `{query: {where: {_dir: 'blog'}}, size: 12}`.";
    throw new PageQueryError(`is ${kindOf(pagination)}`, {definition, keys: ['paginate']}, {hint});
  }
  const {size} = pagination;
  if (Number.isInteger(size) && (size as number) > 0) return pagination as unknown as Pagination;
  const hint = 'Write the number of documents per page: a whole number of at least 1.';
  throw new PageQueryError(`is ${kindOf(size)}`, {definition, keys: ['paginate', 'size']}, {hint});
}

function kindOf(value: unknown): string {
  if (value === null || ['boolean', 'number', 'undefined'].includes(typeof value)) return String(value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'a string';
  if (typeof value !== 'object') return `a ${typeof value}`;
  return 'then' in value ? 'a promise' : 'an object of another kind';
}
