// Limits the nesting of a document. Much deeper trees overflow the stack at a depth that differs between threads. A lower
// limit makes the result the same on every thread.
import type {Nodes as HastNodes} from 'hast';
import type {Nodes as MdastNodes} from 'mdast';

export const maxNesting = 200;

/** Thrown for a document that nests too deep, such as a quote in a quote in a quote… */
class NestingError extends Error {
  override readonly name = 'NestingError';
}

/** Throws a `NestingError` if the tree is deeper than the limit. */
export function checkNesting(node: HastNodes | MdastNodes, depth = 0): void {
  if (depth > maxNesting) throw new NestingError(`The document is nested more than ${maxNesting} levels deep.`);
  if ('children' in node) for (const child of node.children) checkNesting(child, depth + 1);
}

/** Returns whether an error means that a document nests too deep: a `NestingError` or a stack overflow. */
export function isTooDeep(error: unknown): boolean {
  return error instanceof NestingError || error instanceof RangeError;
}
