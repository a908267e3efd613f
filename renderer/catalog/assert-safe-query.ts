// Rejects queries of clients that contain unknown names or could block the server.
import {isOperator} from './where-predicate.js';
import {QueryError} from './query-error.js';
import {queryParameters, type Query} from './answer-query.js';
import {isRecord} from './field-value.js';

const maxDepth = 16;
const maxConditions = 200;
const maxNeighbors = 200;

/**
 * Throws a `QueryError` with the code `query-unsafe` unless the query has only known parameters and operators, no regular
 * expressions, and limited depth, number of conditions and number of neighbors.
 */
export function assertSafeQuery(params: Query): void {
  const unknown = Object.keys(params).find((name) => !queryParameters.has(name));
  if (unknown !== undefined) throw rejected(`There is no query parameter ${unknown}.`);
  const conditions = count(params.where, 0) + count(params.surround?.query, 0);
  if (conditions > maxConditions) throw rejected(`A query can have at most ${maxConditions} conditions.`);
  const neighborCount = Math.abs(Number(params.surround?.before ?? 1)) + Math.abs(Number(params.surround?.after ?? 1));
  if (neighborCount > maxNeighbors) throw rejected(`A query can request at most ${maxNeighbors} neighbors.`);
}

/** Clients could block the server with one that takes exponential time. */
const noExpressions = 'A query over HTTP cannot contain regular expressions.';

/** Counts the conditions. A list of conditions is on the level of its conditions, unless it is in another list. */
function count(condition: unknown, depth: number): number {
  if (condition === undefined) return 0;
  if (depth > maxDepth) throw rejected(`A query can nest conditions at most ${maxDepth} levels deep.`);
  if (condition instanceof RegExp) throw rejected(noExpressions);
  if (Array.isArray(condition)) {
    return condition.reduce<number>((sum, item) => sum + count(item, Array.isArray(item) ? depth + 1 : depth), 0);
  }
  if (!isRecord(condition)) return 1;
  return Object.entries(condition).reduce((sum, [key, operand]) => {
    if (key === '$regex') throw rejected(noExpressions);
    if (key.startsWith('$') && !isOperator(key)) throw rejected(`There is no operator ${key}.`);
    return sum + count(operand, depth + 1);
  }, 0);
}

function rejected(message: string): QueryError {
  return new QueryError('query-unsafe', message);
}
