// A limit on how deep a document nests. Far deeper trees exhaust the stack, and how far that is depends on the thread;
// a limit well below it gives every thread the same answer.
import type {Nodes as HastNodes} from 'hast';
import type {Nodes as MdastNodes} from 'mdast';

export const maxNesting = 200;

/** A quote in a quote in a quote… */
export class NestingError extends Error {
  override readonly name = 'NestingError';
}

/** Throws a `NestingError` when the tree is deeper than the limit. */
export function checkNesting(node: HastNodes | MdastNodes, depth = 0): void {
  if (depth > maxNesting) throw new NestingError(`Nested deeper than ${maxNesting} levels`);
  if ('children' in node) for (const child of node.children) checkNesting(child, depth + 1);
}

/** Whether an error says that a document nests too deep: ours, or that of an exhausted stack. */
export function isTooDeep(error: unknown): boolean {
  return error instanceof NestingError || error instanceof RangeError;
}
