// Rejects parameters that contain themselves, and parameters that are nested too deep for the call stack.
import {QueryError} from './query-error.js';

/** Far more than any author writes, and far less than the call stack allows. */
const maxDepth = 500;

/** Throws a `QueryError` with the code `query-operand` if an object or list contains itself, or if the nesting is too deep. */
export function assertFiniteQuery(params: unknown): void {
  visit(params, new Set());
}

/** `ancestors` are the objects around the value. */
function visit(params: unknown, ancestors: Set<unknown>): void {
  if (typeof params !== 'object' || params === null) return;
  if (ancestors.has(params)) throw new QueryError('query-operand', 'A query cannot contain itself.');
  if (ancestors.size === maxDepth) {
    throw new QueryError('query-operand', `A query can nest conditions at most ${maxDepth} levels deep.`);
  }
  ancestors.add(params);
  for (const value of Object.values(params)) visit(value, ancestors);
  ancestors.delete(params);
}
