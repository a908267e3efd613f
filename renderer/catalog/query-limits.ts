// Rejects queries from outside that contain unknown names or could block the server.
import {isOperator} from './where-predicate.js';
import {QueryError} from './query-error.js';
import type {Query} from './answer-query.js';
import {isRecord} from './field-value.js';

const maxDepth = 16;
const maxConditions = 200;
const maxNeighbors = 200;

/**
 * Throws a `QueryError` with the code `query-unsafe` unless a query from outside is safe: only known parameters and
 * operators, no regular expressions, and limited depth and length.
 */
export function assertSafeQuery(params: Query): void {
  const unknown = Object.keys(params).find((name) => !queryParameters.has(name));
  if (unknown !== undefined) throw rejected(`There is no query parameter ${unknown}.`);
  const conditions = count(params.where, 0) + count(params.surround?.query, 0);
  if (conditions > maxConditions) throw rejected(`A query may hold ${maxConditions} conditions at most.`);
  const neighborCount = Math.abs(Number(params.surround?.before ?? 1)) + Math.abs(Number(params.surround?.after ?? 1));
  if (neighborCount > maxNeighbors) throw rejected(`A query may ask for ${maxNeighbors} neighbors at most.`);
}

/** All parameters of a query. */
export const queryParameters: ReadonlySet<string> = new Set(
  'where only without sort skip limit first count surround dirConfig locale'.split(' '),
);

function count(condition: unknown, depth: number): number {
  if (depth > maxDepth) throw rejected(`A query may nest conditions ${maxDepth} deep at most.`);
  if (condition instanceof RegExp) throw rejected('A query from outside may not hold regular expressions.');
  if (Array.isArray(condition)) return condition.reduce<number>((sum, item) => sum + count(item, depth + 1), 0);
  if (!isRecord(condition)) return 1;
  return Object.entries(condition).reduce((sum, [key, operand]) => {
    if (key === '$regex') throw rejected('A query from outside may not hold regular expressions.');
    if (key.startsWith('$') && !isOperator(key)) throw rejected(`There is no operator ${key}.`);
    return sum + count(operand, depth + 1);
  }, 0);
}

function rejected(message: string): QueryError {
  return new QueryError('query-unsafe', message);
}
