// Prepares tables for narrow screens, where the stylesheet shows each row as a card by changing `display`. Chromium 156,
// Firefox 153 and WebKit 2.50 keep the roles of the cells, so the markup does not repeat them, which HTML forbids.
import type {Element} from 'hast';
import {isElement} from '../document/tree-nodes.js';
import {plainTextOf} from '../document/walk-tree.js';

/** A card has no space for a longer label beside each value. */
const maxLabelLength = 60;

/**
 * `<td>` → `<td data-label="Meaning">`, where the label is the text of the column header. Tables with one
 * column, or whose cells do not line up with a single header row, are not changed.
 */
export function makeTablesResponsive(table: Element): void {
  const rows = rowsOf(table);
  const [headers, ...body] = rows.map(({children}) => children.filter(isCell));
  if (headers === undefined || headers.length < 2 || body.length === 0) return;
  const isRegular = body.every((cells) => cells.length <= headers.length && cells.every(isSingle));
  if (!isRegular || !headers.every((cell) => cell.tagName === 'th' && isSingle(cell))) return;
  const labels = headers.map(labelOf);
  for (const cells of body) {
    for (const [column, cell] of cells.entries()) {
      if (labels[column] !== '') cell.properties.dataLabel = labels[column]!;
    }
  }
  table.properties.dataCards = '';
}

/**
 * Returns the rows with the header row first. Returns an empty list if there is no header row, or more than one,
 * because several rows name a column only together.
 */
function rowsOf(table: Element): readonly Element[] {
  const [head, ...others] = table.children.filter(isSection);
  const first = head?.tagName === 'thead' ? head.children.filter(isRow) : [];
  return first.length === 1 ? [...first, ...others.flatMap(({children}) => children.filter(isRow))] : [];
}

function isSection(node: Element['children'][number]): node is Element {
  return isElement(node) && (node.tagName === 'tbody' || node.tagName === 'thead' || node.tagName === 'tfoot');
}

function isRow(node: Element['children'][number]): node is Element {
  return isElement(node, 'tr');
}

function isCell(node: Element['children'][number]): node is Element {
  return isElement(node) && (node.tagName === 'td' || node.tagName === 'th');
}

function isSingle({properties: {colSpan = 1, rowSpan = 1}}: Element): boolean {
  return Number(colSpan) === 1 && Number(rowSpan) === 1;
}

function labelOf(header: Element): string {
  const text = plainTextOf(header).replace(/\s+/g, ' ').trim();
  return text.length > maxLabelLength ? `${text.slice(0, maxLabelLength - 1).trimEnd()}…` : text;
}
