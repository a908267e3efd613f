// Reads the statements of a flowchart, and writes them in the form that the package reads: a name and its label where
// the node belongs, spaces around links, and labels without syntax.
import {protect, unsupportedStatement, type Statement} from './statement.js';

/** Returns the lines for the package. Throws a `MermaidError` for a statement that it cannot read. */
export function rewriteFlowchart(statements: readonly Statement[]): readonly string[] {
  const chart = readChart(statements);
  const written = new Set<string>();
  const homes = new Map<string, number>();
  const write = (id: string, group: number): string => {
    const isHome = group !== 0 && !homes.has(id);
    if (isHome) homes.set(id, group);
    const node = chart.nodes.get(id);
    const name = chart.groups.get(id) ?? nodeName(chart, id);
    // A group, or a node that is already there. A label would also add the node to the group of this statement.
    if (node === undefined || (written.has(id) && !isHome)) return name;
    written.add(id);
    const [open, close] = shapes.get(node.open) ?? ['[', ']'];
    return `${name}${open}${node.label}${close}`;
  };
  return chart.lines.map((line) => {
    if (typeof line === 'string') return line;
    const ends = line.ends.map((ids) => ids.map((id) => write(id, line.group)).join(' & '));
    return ends.map((text, index) => (index === 0 ? text : `${line.links[index - 1]} ${text}`)).join(' ');
  });
}

interface Chart {
  /** Lines for the package, and chains of nodes. */
  readonly lines: (string | Chain)[];
  readonly nodes: Map<string, {open: string; label: string}>;
  /** Names of subgraphs for the package, by their ids. */
  readonly groups: Map<string, string>;
  readonly names: Map<string, string>;
}

interface Chain {
  readonly ends: readonly (readonly string[])[];
  readonly links: readonly string[];
  /** Number of the subgraph; 0 outside of all. */
  readonly group: number;
}

/** Markers of a shape as written, with those that the package draws. It has no parallelograms. */
const shapes: ReadonlyMap<string, readonly [open: string, close: string]> = new Map([
  ['(((', ['(((', ')))']],
  ['([', ['([', '])']],
  ['((', ['((', '))']],
  ['[[', ['[[', ']]']],
  ['[(', ['[(', ')]']],
  ['[/\\', ['[/', '\\]']],
  ['[\\/', ['[\\', '/]']],
  ['{{', ['{{', '}}']],
  ['>', ['>', ']']],
  ['(', ['(', ')']],
  ['{', ['{', '}']],
]);

/** What closes a shape, longest first. */
const closings: readonly (readonly [open: string, closes: readonly string[]])[] = [
  ['(((', [')))']],
  ['([', ['])']],
  ['((', ['))']],
  ['[[', [']]']],
  ['[(', [')]']],
  ['[/', ['/]', '\\]']],
  ['[\\', ['\\]', '/]']],
  ['{{', ['}}']],
  ['[', [']']],
  ['(', [')']],
  ['{', ['}']],
  ['>', [']']],
];

const idPattern = /[\p{L}\p{N}_]+(?:[-./][\p{L}\p{N}_]+)*/uy;
const className = /:::([\w-]+)/y;
const link = /(<)?(-{2,}>|-\.+->|={2,}>|-{3,}|-\.+-|={3,})(?:\|([^|]*)\|)?/y;
const labelledLink = /(<)?(--|-\.|==)[ \t]*(?![-.=>])(\S.*?)[ \t]*(-{2,}>|-{3,}|\.+->|\.+-|={2,}>|={3,})/y;
const styles = /^[\w,\s#:;.%()-]+$/;

function readChart(statements: readonly Statement[]): Chart {
  const chart: Chart = {lines: [], nodes: new Map(), groups: new Map(), names: new Map()};
  const open: {readonly statement: Statement; readonly number: number}[] = [];
  let count = 0;
  for (const statement of statements) {
    const {text} = statement;
    if (/^subgraph(?:\s|$)/.test(text)) {
      open.push({statement, number: ++count});
      chart.lines.push(subgraph(text.slice('subgraph'.length).trim(), count, chart));
    } else if (text === 'end') {
      if (open.pop() === undefined) throw unsupportedStatement(statement);
      chart.lines.push(text);
    } else if (/^direction\s+(?:TB|TD|BT|LR|RL)$/i.test(text) && open.length > 0) chart.lines.push(text);
    else if (/^(?:classDef|class|style|linkStyle)\s/.test(text)) chart.lines.push(...styling(statement, chart));
    // The diagram is an image, which cannot contain links.
    else if (!/^(?:click|href)\s/.test(text)) chart.lines.push(chain(statement, open.at(-1)?.number ?? 0, chart));
  }
  const [unclosed] = open;
  if (unclosed !== undefined) throw unsupportedStatement(unclosed.statement);
  // A group can be mentioned before it begins.
  for (const id of chart.groups.keys()) chart.nodes.delete(id);
  return chart.nodes.size === 0 ? {...chart, lines: []} : chart;
}

function subgraph(remaining: string, number: number, {groups}: Chart): string {
  const [, id, label] = /^([^\s[\]"]+)\s*\[(.+)\]$/.exec(remaining) ?? [undefined, remaining, remaining];
  const name = `group-${number}`;
  if (id !== undefined && !groups.has(id)) groups.set(id, name);
  return `subgraph ${name} [${labelOf(label ?? '') || ' '}]`;
}

function styling(statement: Statement, chart: Chart): readonly string[] {
  const [, keyword = '', names = '', remaining = ''] = /^(\w+)\s+(\S+)\s+(.+)$/.exec(statement.text) ?? [];
  if (!styles.test(remaining)) throw unsupportedStatement(statement);
  const colored = remaining + textColorFor(remaining);
  const all = names.split(',').filter((name) => name !== '');
  if (keyword === 'classDef') return all.map((name) => `classDef ${classOf(name)} ${colored}`);
  if (keyword === 'linkStyle') return [`linkStyle ${names} ${remaining}`];
  const nodes = all.map((name) => nodeName(chart, name)).join(',');
  return [`${keyword} ${nodes} ${keyword === 'class' ? classOf(remaining) : colored}`];
}

/** A node with a color of its own has it in light and dark mode, so its text does not follow the mode either. */
function textColorFor(styles: string): string {
  const fill = /(?:^|,)\s*fill\s*:\s*(#[\da-f]{3,6}|[a-z]+)\b/i.exec(styles)?.[1]?.toLowerCase();
  if (fill === undefined || fill === 'none' || /(?:^|,)\s*color\s*:/i.test(styles)) return '';
  return isDark(fill) ? ',color:#fff' : ',color:#111827';
}

function isDark(color: string): boolean {
  if (!color.startsWith('#')) return darkColors.has(color) || (color.startsWith('dark') && color !== 'darkkhaki');
  const digits = color.length < 7 ? color.replace(/[^#]/g, '$&$&') : color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 140;
}

const darkColors: ReadonlySet<string> = new Set(
  'black navy blue mediumblue midnightblue indigo purple maroon brown green forestgreen seagreen teal firebrick crimson'
    .concat(' rebeccapurple sienna saddlebrown olive dimgray dimgrey slategray slategrey gray grey royalblue steelblue')
    .split(' '),
);

function classOf(name: string): string {
  return name.trim().replace(/\W/g, '_');
}

/** Reads `A & B[label] --> C -- text --> D`. */
function chain(statement: Statement, group: number, chart: Chart): Chain {
  const reader: Reader = {text: statement.text, at: 0, statement};
  const ends = [nodesAt(reader, chart)];
  const links: string[] = [];
  while (!isAtEnd(reader)) {
    links.push(linkAt(reader));
    ends.push(nodesAt(reader, chart));
  }
  return {ends, links, group};
}

interface Reader {
  readonly text: string;
  at: number;
  readonly statement: Statement;
}

function match(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text);
  if (found !== null) reader.at = pattern.lastIndex;
  return found;
}

function isAtEnd(reader: Reader): boolean {
  match(reader, /\s*/y);
  return reader.at >= reader.text.length;
}

function nodesAt(reader: Reader, chart: Chart): readonly string[] {
  const ids = [nodeAt(reader, chart)];
  while (match(reader, /\s*&\s*/y) !== null) ids.push(nodeAt(reader, chart));
  return ids;
}

function nodeAt(reader: Reader, chart: Chart): string {
  match(reader, /\s*/y);
  const id = match(reader, idPattern)?.[0];
  if (id === undefined) throw unreadFrom(reader);
  const shape = shapeAt(reader);
  const node = chart.nodes.get(id);
  if (node === undefined) chart.nodes.set(id, shape ?? {open: '[', label: protect(id)});
  else if (shape !== undefined) Object.assign(node, shape);
  const assigned = match(reader, className)?.[1];
  if (assigned !== undefined) chart.lines.push(`class ${nodeName(chart, id)} ${classOf(assigned)}`);
  return id;
}

function shapeAt(reader: Reader): {open: string; label: string} | undefined {
  const {text, at} = reader;
  const found = closings.find(([open]) => text.startsWith(open, at));
  if (found === undefined) return undefined;
  const [open, closes] = found;
  const from = at + open.length;
  const quoted = /\s*"([^"]*)"\s*/y;
  quoted.lastIndex = from;
  const inQuotes = quoted.exec(text);
  const end = inQuotes === null ? undefined : quoted.lastIndex;
  const ends = closes.map((close) => ({close, index: end ?? text.indexOf(close, from)}));
  const [first] = ends
    .filter(({close, index}) => index >= from && text.startsWith(close, index))
    .sort((a, b) => a.index - b.index);
  if (first === undefined) throw unreadFrom(reader);
  reader.at = first.index + first.close.length;
  const label = labelOf(inQuotes?.[1] ?? text.slice(from, first.index)) || ' ';
  // The slashes of `[/…\]` decide the shape together.
  return {open: open === '[/' || open === '[\\' ? open + first.close[0]! : open, label};
}

function linkAt(reader: Reader): string {
  const direct = match(reader, link);
  if (direct !== null) {
    const [, start = '', arrow = '', label] = direct;
    return `${start}${arrowOf(arrow, arrow.endsWith('>'))}${label === undefined ? '' : `|${labelOf(label)}|`}`;
  }
  const labelled = match(reader, labelledLink);
  if (labelled === null) throw unreadFrom(reader);
  const [, start = '', opening = '', label = '', closing = ''] = labelled;
  return `${start}${arrowOf(opening, closing.endsWith('>'))}|${labelOf(label)}|`;
}

function arrowOf(written: string, hasHead: boolean): string {
  if (written.startsWith('-.')) return hasHead ? '-.->' : '-.-';
  if (written.startsWith('=')) return hasHead ? '==>' : '===';
  return hasHead ? '-->' : '---';
}

/** `"text"` and ``"`text`"`` → `text` */
function labelOf(written: string): string {
  return protect(
    written
      .trim()
      .replace(/^"(.*)"$/s, '$1')
      .replace(/^`(.*)`$/s, '$1'),
  );
}

/** The package reads names of ASCII letters, digits and `_`. */
function nodeName({names}: Chart, id: string): string {
  const existing = names.get(id);
  if (existing !== undefined) return existing;
  const name = `n${names.size + 1}`;
  names.set(id, name);
  return name;
}

function unreadFrom({statement, at, text}: Reader): Error {
  const remaining = text.slice(at).trimStart();
  const column = statement.column + text.length - remaining.length;
  return unsupportedStatement(remaining === '' ? statement : {text: remaining, line: statement.line, column});
}
