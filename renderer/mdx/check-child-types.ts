// Rejects trees that valid MDX cannot produce.
import type {Nodes, Parents} from 'mdast';
import {MdxSyntaxError} from './syntax-error.js';
import {isJsx} from './mdx-context.js';

/**
 * Throws if a table or list has a child of another type than it may have. The native parser produces such trees for tags
 * that are closed outside of the cell in which they were opened.
 */
export function checkChildTypes({type, children}: Parents): void {
  const expected = childTypes.get(type);
  const invalidChild = expected && (children as readonly Nodes[]).find((child) => child.type !== expected);
  if (!invalidChild) return;
  const {line, column} = invalidChild.position?.start ?? {line: 1, column: 1};
  const tag = isJsx(invalidChild) ? invalidChild.name : null;
  throw new MdxSyntaxError({line, column, ...(tag === null ? {kind: 'tag'} : {kind: 'unclosed', tag})});
}

const childTypes: ReadonlyMap<string, string> = new Map([
  ['table', 'tableRow'],
  ['tableRow', 'tableCell'],
  ['list', 'listItem'],
]);
