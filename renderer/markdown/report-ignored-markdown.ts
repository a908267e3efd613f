// Reports links, footnotes, headings and tables that the page shows as text because of a mistake in their syntax.
import type {Nodes, Paragraph, Parents, Root, Text} from 'mdast';
import type {Collector} from '../document/reference-collector.js';
import {indexLines, type IndexedText} from './line-index.js';
import {alignWithSource} from './source-offsets.js';

/** `source` is the text from which `tree` was parsed. */
export function reportIgnoredMarkdown(tree: Root, source: string, collector: Collector): void {
  scanBelow(tree, {source: indexLines(source), collector});
}

interface Scan {
  readonly source: IndexedText;
  readonly collector: Collector;
}

interface Mistake {
  readonly written: string;
  readonly cause: string;
  readonly hint: string;
}

function scanBelow(parent: Parents, scan: Scan): void {
  for (const child of parent.children) {
    if (child.type === 'text') reportInText(child, scan);
    else if ('children' in child) {
      if (child.type === 'paragraph') reportInLines(child, scan);
      scanBelow(child, scan);
    }
  }
}

function reportInText(node: Text, scan: Scan): void {
  if (!node.value.includes(']')) return;
  const aligned = alignWithSource(node, scan.source.text);
  const from = node.position?.start.offset;
  if (aligned === undefined || from === undefined) return;
  const {visible, offsets} = aligned;
  for (const {pattern, read} of bracketPatterns) {
    for (const match of visible.matchAll(pattern)) {
      const mistake = read(match);
      if (mistake !== undefined) report(mistake, offsets?.[match.index] ?? from + match.index, scan);
    }
  }
}

interface BracketPattern {
  readonly pattern: RegExp;
  /** Returns undefined if the text is not a mistake. */
  readonly read: (match: RegExpExecArray) => Mistake | undefined;
}

// A link with formatted text is in several nodes, so only the last part of its text is in the match.
const linkText = String.raw`!?(?:\[[^[\]\n]{0,200})?\]`;
const address = String.raw`(?:\.{0,2}\/|#(?=[A-Za-z]))[^\s()[\]]*|[\w./-]+\.(?:mdx?|html|png|jpe?g|gif|svg|webp|avif|pdf)(?:#[\w-]*)?`;

const bracketPatterns: readonly BracketPattern[] = [
  {pattern: new RegExp(String.raw`${linkText}\(([^()\n]{1,300})\)`, 'g'), read: readDestination},
  {
    pattern: new RegExp(String.raw`${linkText}[ \t]+\((?:${address})\)`, 'g'),
    read: ([written]) => ({
      written,
      cause: 'there is a space between `]` and `(`',
      hint: 'Remove the space.',
    }),
  },
  {
    pattern: new RegExp(String.raw`\([^()\n]{1,200}\)\[(?:${address})\]`, 'g'),
    read: ([written]) => ({
      written,
      cause: 'its brackets and parentheses are in the wrong order',
      hint: 'Write `[text](address)`.',
    }),
  },
  {
    // Whether there is a letter is tested afterwards: in the pattern, it would take quadratic time for a long line.
    pattern: /(?<![\w\])])\[(?!\^)([^[\]\n]+)\]\[(?!\^)([^[\]\n]+)\]/g,
    read: ([written, text = '', label = '']) =>
      hasLetter(text) && hasLetter(label)
        ? {
            written,
            cause: `the page does not define \`[${label}]\``,
            hint: `Add a line that begins with \`[${label}]:\` and contains the address. To show the brackets, write \`\\[\`.`,
          }
        : undefined,
  },
  {
    pattern: /\[\^[\w-]+\](?!\()/g,
    read: ([written]) => ({
      written,
      cause: 'the page has no such footnote',
      hint: `Add a line that begins with \`${written}:\` and contains the text of the footnote.`,
    }),
  },
];

function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text);
}

/** Reads what is in the parentheses of a link. */
function readDestination([written, inside = '']: RegExpExecArray): Mistake | undefined {
  if (/^\S+\s+[“”‘’„«]/.test(inside)) {
    return {
      written,
      cause: 'its title is not in straight quotation marks',
      hint: 'Write `"` before and after the title.',
    };
  }
  const looksLikeAddress = new RegExp(
    String.raw`^(?:\.{0,2}\/|#|https?:)|\.(?:mdx?|html|png|jpe?g|gif|svg|webp|avif|pdf)(?:#|$)`,
  );
  return /\S\s+\S/.test(inside) && !/["']/.test(inside) && looksLikeAddress.test(inside)
    ? {
        written,
        cause: 'its address contains a space',
        hint: 'Write `%20` instead of the space, or write `<` before and `>` after the address.',
      }
    : undefined;
}

/** Reports headings and tables in the lines of a paragraph. */
function reportInLines({position}: Paragraph, scan: Scan): void {
  const {start, end} = position ?? {};
  if (start?.offset === undefined || end?.offset === undefined) return;
  const source = scan.source.text.slice(start.offset, end.offset);
  if (!source.includes('##') && !source.includes('|')) return;
  let at = start.offset;
  const lines = source.split('\n').map((line) => {
    const text = line.replace(/^[ \t>]+/, '');
    const offset = at + line.length - text.length;
    at += line.length + 1;
    return {text: text.trimEnd(), offset};
  });
  for (const {text, offset} of lines) {
    const marks = /^#{2,6}(?=[\p{L}\d])/u.exec(text)?.[0];
    if (marks !== undefined) {
      report({written: text, cause: `there is no space after \`${marks}\``, hint: 'Add a space.'}, offset, scan);
    }
  }
  const table = lines.findIndex(({text}, index) => tableMistake(text, lines[index + 1]?.text) !== undefined);
  if (table === -1) return;
  const {text, offset} = lines[table]!;
  report({written: text, ...tableMistake(text, lines[table + 1]?.text)!}, offset, scan);
}

/** Compares the first row of a possible table with the line below it. */
function tableMistake(first: string, second: string | undefined): Omit<Mistake, 'written'> | undefined {
  if (second === undefined || !first.includes('|') || !second.includes('|')) return undefined;
  const [columns, cells] = [cellCount(first), cellCount(second)];
  if (/^\|?(?:\s*:?-+:?\s*(?:\||$))+$/.test(second)) {
    return columns === cells
      ? undefined
      : {
          cause: `its first row has ${columns} ${columns === 1 ? 'cell' : 'cells'}, but the line of hyphens below has ${cells}`,
          hint: 'Give both lines the same number of cells.',
        };
  }
  const isRow = (line: string): boolean => /^\|.*\|$/.test(line);
  return columns > 1 && columns === cells && isRow(first) && isRow(second)
    ? {
        cause: 'there is no line of hyphens below its first row',
        hint: `Add the line \`|${' --- |'.repeat(columns)}\` below the first row.`,
      }
    : undefined;
}

function cellCount(row: string): number {
  return row
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/).length;
}

function report({written, cause, hint}: Mistake, offset: number, {source, collector}: Scan): void {
  const start = source.pointAt(offset);
  const line = written.replaceAll('\0', '…');
  const excerpt = line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
  collector.warn({
    code: 'markdown-ignored',
    message: `“${excerpt}” is shown as text, because ${cause}.`,
    hint,
    place: collector.placeOf({position: {start, end: start}} satisfies Pick<Nodes, 'position'>),
  });
}

const maxLength = 60;
