// Converts mdast to hast with mdast-util-to-hast and Galley's handlers.
import type {Nodes as HastNodes, Root as HastRoot} from 'hast';
import type {Nodes, Parents, Root, RootContent, Table} from 'mdast';
import {defaultHandlers, toHast as convert, type State} from 'mdast-util-to-hast';
import {handlers as ownHandlers} from './hast-handlers.js';
import type {Collector} from '../document/reference-collector.js';
import type {MarkdownHandlers} from './site-plugins.js';

/**
 * Returns the tree, with raw HTML as `raw` nodes. `added` handlers override those of Galley.
 *
 * The package searches the whole tree for definitions, which takes as long as everything else it does. So it first gets
 * only the definitions, and the full tree when it reads the root.
 */
export function toHast(mdast: Root, collector: Collector, added: MarkdownHandlers = {}): HastRoot {
  let used: State | undefined;
  const root = (state: State) => {
    used = state;
    return defaultHandlers.root(Object.assign(state, {patch: takePosition}), mdast) as never;
  };
  const table = (state: State, node: Table) => {
    reportExtraCells(node, collector);
    return defaultHandlers.table(state, node);
  };
  const definitions: RootContent[] = [];
  addDefinitions(definitions, mdast);
  const hast = convert(
    {type: 'root', children: definitions},
    {allowDangerousHtml: true, handlers: {...ownHandlers, table, ...added, root}},
  ) as HastRoot;
  if (used !== undefined) reportUnusedFootnotes(definitions, used, collector);
  return hast;
}

/** Reports cells beyond the last column, which are dropped, as on GitHub. */
function reportExtraCells({align, children}: Table, collector: Collector): void {
  const columns = align?.length ?? Infinity;
  for (const row of children) {
    const extra = row.children[columns];
    if (extra === undefined) continue;
    collector.warn({
      code: 'table-cells',
      message: `This row has ${row.children.length} cells, but its table has only ${columns} ${columns === 1 ? 'column' : 'columns'}: the other cells are omitted.`,
      hint: 'Add columns to the first two rows of the table. To show a `|` as text, write `\\|`.',
      place: collector.placeOf(extra),
    });
  }
}

function reportUnusedFootnotes(definitions: readonly RootContent[], state: State, collector: Collector): void {
  for (const definition of definitions) {
    if (definition.type !== 'footnoteDefinition') continue;
    const id = definition.identifier.toUpperCase();
    const isFirst = state.footnoteById.get(id) === definition;
    if (isFirst && state.footnoteOrder.includes(id)) continue;
    const name = (definition.label ?? definition.identifier).slice(0, 60);
    collector.warn({
      code: 'footnote-unused',
      message: isFirst
        ? `No text refers to the footnote \`[^${name}]\`, so it is removed.`
        : `An earlier footnote is also called \`[^${name}]\`, so this one is removed.`,
      hint: isFirst ? `Refer to it with \`[^${name}]\`, or delete it.` : 'Give it another name.',
      place: collector.placeOf(definition),
    });
  }
}

/** Moves the position instead of copying it, because the Markdown tree is not used afterwards. */
function takePosition(from: Nodes, to: HastNodes): undefined {
  if (from.position !== undefined) to.position = from.position;
}

function addDefinitions(definitions: RootContent[], parent: Parents): void {
  for (const node of parent.children) {
    if (node.type === 'definition' || node.type === 'footnoteDefinition') definitions.push(node);
    if ('children' in node && node.type !== 'paragraph') addDefinitions(definitions, node);
  }
}
