// Refuses trees that no valid MDX has.
import type {Nodes, Parents} from 'mdast';
import {MdxSyntaxError} from './syntax-error.js';
import {isJsx} from './mdx-reader.js';

/**
 * Throws if a table or list has other parts than it may have. The native parser makes such trees of tags that are closed
 * outside of the cell in which they were opened.
 */
export function checkParts({type, children}: Parents): void {
  const expected = parts.get(type);
  const wrong = expected && (children as readonly Nodes[]).find((child) => child.type !== expected);
  if (!wrong) return;
  const {line, column} = wrong.position?.start ?? {line: 1, column: 1};
  const tag = isJsx(wrong) ? wrong.name : null;
  throw new MdxSyntaxError({line, column, ...(tag === null ? {kind: 'tag'} : {kind: 'unclosed', tag})});
}

const parts: ReadonlyMap<string, string> = new Map([
  ['table', 'tableRow'],
  ['tableRow', 'tableCell'],
  ['list', 'listItem'],
]);
