// Shortcodes with content that become containers, by a table, and the lines and indentation that containers need.
import type {Line} from '../edit-prose.js';
import {readShortcode, shortcode, type Shortcode} from './read-shortcode.js';

/** What a shortcode with content becomes: lines around it. */
export interface Container {
  /** Returns the first line, after the colons. */
  readonly open: (code: Shortcode) => string;
  /** Tabs are parts of a container around them. */
  readonly isPart?: boolean;
}

const calloutTypes: ReadonlyMap<string, string> = new Map([
  ['note', 'note'],
  ['info', 'info'],
  ['primary', 'note'],
  ['default', 'note'],
  ['tip', 'tip'],
  ['success', 'tip'],
  ['important', 'important'],
  ['warning', 'warning'],
  ['caution', 'caution'],
  ['danger', 'danger'],
  ['error', 'danger'],
]);

function callout(type: string | undefined, title: string | undefined): string {
  const name = calloutTypes.get(type?.toLowerCase() ?? '') ?? 'note';
  return title === undefined || title === '' ? name : `${name} ${title}`;
}

const titleOf = ({named}: Shortcode): string | undefined =>
  named.get('title') ?? named.get('header') ?? named.get('summary') ?? named.get('name');

const details: Container = {
  open: (code) => {
    const title = titleOf(code) ?? code.named.get('text') ?? code.positional[0] ?? 'Details';
    return `details ${title}${code.named.get('open') === 'true' || code.positional[1] === 'true' ? ' {open}' : ''}`;
  },
};
const typed: Container = {
  open: (code) =>
    callout(
      code.named.get('type') ?? code.named.get('color') ?? code.named.get('style') ?? code.positional[0],
      titleOf(code) ?? code.positional[1],
    ),
};
const named = (type: string): Container => ({open: (code) => callout(type, titleOf(code) ?? code.positional[0])});
const tabs: Container = {open: () => 'tabs'};
const tab: Container = {open: (code) => titleOf(code) ?? code.positional[0] ?? 'Tab', isPart: true};

export const containers: ReadonlyMap<string, Container> = new Map([
  ['details', details],
  ['expand', details],
  ['collapse', details],
  ['spoiler', details],
  ['alert', typed],
  ['hint', typed],
  ['notice', typed],
  ['callout', typed],
  ['admonition', typed],
  ...[...calloutTypes.keys()]
    .filter((name) => name !== 'default' && name !== 'primary')
    .map((name): [string, Container] => [name, named(name)]),
  ['tabs', tabs],
  ['tabpane', tabs],
  ['tab', tab],
  ['steps', {open: () => 'steps'}],
  ['cards', {open: () => 'card-group'}],
]);

/**
 * Gives tags of containers lines of their own, because formatters join them:
 * `{{% /tab %}} {{% tab Go %}}` → two lines. Tables, headings and the first line of a list item stay as they are.
 */
export function containersOnOwnLines(line: Line): readonly Line[] {
  const {text, code} = line;
  if (code || !/\{\{[<%]/.test(text) || /^\s*(?:[|#>]|(?:[-*+]|\d+[.)])\s)/.test(text)) return [line];
  const tags = [...text.matchAll(shortcode)].filter((match) => containers.has(match[3]!));
  const indent = /^\s*/.exec(text)![0];
  const pieces: string[] = [];
  let end = 0;
  for (const match of tags) {
    pieces.push(text.slice(end, match.index).trim(), match[0]);
    end = match.index + match[0].length;
  }
  const after = text.slice(end).trim();
  // Text after a container, such as a period, begins a paragraph.
  if (tags.at(-1)?.[2] === '/' && after !== '') pieces.push('\n');
  const own = [...pieces, after].filter((piece) => piece !== '');
  return own.length < 2 ? [line] : own.map((piece) => ({...line, text: piece === '\n' ? '' : indent + piece}));
}

/** The number of colons for each line that opens a container: more for those with others inside. */
export function containerHeights(lines: readonly Line[]): ReadonlyMap<number, number> {
  const heights = new Map<number, number>();
  const open: {name: string; index: number; height: number}[] = [];
  for (const [index, {text, code}] of lines.entries()) {
    if (code) continue;
    for (const match of text.matchAll(shortcode)) {
      const found = readShortcode(match);
      const container = containers.get(found.name);
      if (container === undefined || found.selfClosing) continue;
      if (!found.closes) open.push({name: found.name, index, height: 3});
      else {
        const from = open.findLastIndex(({name}) => name === found.name);
        if (from < 0) continue;
        const [closed] = open.splice(from) as [(typeof open)[number]];
        heights.set(closed.index, closed.height);
        const parent = open.at(-1);
        if (parent) parent.height = Math.max(parent.height, closed.height + (container.isPart ? 0 : 1));
      }
    }
  }
  return heights;
}

/**
 * Indents the content of containers at least as far as their tags. Hugo renders it on its own, so that it can begin at the
 * left even in a list item.
 */
export function insideOfContainers(lines: readonly Line[], heights: ReadonlyMap<number, number>): readonly Line[] {
  const result = [...lines];
  const open: {name: string; indent: number}[] = [];
  let part: number[] = [];
  const endPart = (): void => {
    const missing = (open.at(-1)?.indent ?? 0) - Math.min(...part.map((index) => indentOf(lines[index]!.text)));
    if (missing > 0 && missing < Infinity)
      for (const index of part) result[index] = {...lines[index]!, text: ' '.repeat(missing) + lines[index]!.text};
    part = [];
  };
  for (const [index, {text, code}] of lines.entries()) {
    const tag = code
      ? undefined
      : [...text.matchAll(shortcode)].map(readShortcode).find(({name}) => containers.has(name));
    if (tag === undefined || !(tag.closes || heights.has(index))) {
      if (open.length > 0 && text.trim() !== '') part.push(index);
      continue;
    }
    endPart();
    if (!tag.closes) open.push({name: tag.name, indent: indentOf(text)});
    else {
      const from = open.findLastIndex(({name}) => name === tag.name);
      if (from >= 0) open.splice(from);
    }
  }
  return result;
}

function indentOf(text: string): number {
  return /^ */.exec(text)![0].length;
}
