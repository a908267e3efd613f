// Reads a block of MkDocs at a line: one that is indented, or one between slashes.
import {linesOf, type Line} from '../edit-prose.js';

export interface Block {
  /** `other` is a type of a site or of an extension, with a title. `plain` has only content to show. `html` is an element. */
  readonly kind: 'callout' | 'details' | 'tab' | 'other' | 'plain' | 'html';
  readonly type: string;
  readonly title: string | undefined;
  readonly open: boolean;
  /** `===!` starts a group of its own. */
  readonly startsGroup: boolean;
  /** What is before the block on its first line: whitespace, or the marks of lists that it begins. */
  readonly indent: string;
  readonly number: number;
  /** The opening tag of an element, without the attribute `markdown`. */
  readonly openTag?: string;
  readonly content: readonly Line[];
  /** Index of the first line after the block. */
  readonly end: number;
}

/** `!!! note "Title"`, `??? tip`, `=== "Tab"`, with the content indented by four spaces. `-   !!! note` begins a list, too. */
export function indentedBlock(lines: readonly Line[], index: number): Block | undefined {
  const {text, number} = lines[index]!;
  const found = /^(\s*(?:(?:[-*+:]|\d+[.)])[ \t]+)*)(!!!|\?\?\?\+?|===[!+]*)(?:\s+|(?=["']))(.*?)\s*$/.exec(text);
  if (!found) return undefined;
  const [, indent = '', mark = '', rest = ''] = found;
  const isTab = mark.startsWith('===');
  const head = isTab ? /^()["'](.*)["']$/.exec(rest) : /^([\w-]+(?:\s+[\w-]+)*)?\s*(?:["'](.*)["'])?$/.exec(rest);
  if (!head) return undefined;
  // Below the mark of a list, all text is indented by a multiple of four.
  const width = 4 + (indent.trim() === '' ? indent.length : 4 * Math.ceil(indent.length / 4));
  const content: Line[] = [];
  let end = index + 1;
  for (; end < lines.length; end++) {
    const line = lines[end]!;
    if (line.text.trim() !== '' && indentOf(line.text) < width) break;
    content.push({...line, text: withoutIndent(line.text, width)});
  }
  while (content.at(-1)?.text.trim() === '') {
    content.pop();
    end--;
  }
  const [type = ''] = (head[1] ?? '').toLowerCase().split(/\s+/);
  return {
    kind: isTab ? 'tab' : mark.startsWith('?') ? 'details' : 'callout',
    type,
    title: head[2],
    open: mark.endsWith('+'),
    startsGroup: mark.includes('!') && isTab,
    indent,
    number,
    // The content is dedented, so what is code in it is found again.
    content: linesOf(content.map(({text: own}) => own).join('\n'), number + 1),
    end,
  };
}

/** `/// tip | Title` to `///`. */
export function slashBlock(lines: readonly Line[], index: number): Block | undefined {
  const {text, number} = lines[index]!;
  const found = /^(\s*)(\/{3,})\s*([A-Za-z][\w-]*)\s*(?:\|\s*(.*?))?\s*$/.exec(text);
  if (!found) return undefined;
  const [, indent = '', slashes = '', type = '', title] = found;
  const close = lines.findIndex((line, at) => at > index && !line.code && line.text.trim() === slashes);
  if (close < 0) return undefined;
  const inner = lines.slice(index + 1, close);
  const options = new Map<string, string>();
  let start = 0;
  for (; start < inner.length; start++) {
    const option = /^\s{4,}([\w-]+):\s*(.*)$/.exec(inner[start]!.text);
    if (!option) break;
    options.set(option[1]!, option[2]!.replace(/^["']|["']$/g, ''));
  }
  const name = type.toLowerCase();
  const kind =
    name === 'tab'
      ? 'tab'
      : name === 'details'
        ? 'details'
        : name === 'admonition' || calloutTypes.has(name)
          ? 'callout'
          : title === undefined || title === '' || untitledBlocks.has(name)
            ? 'plain'
            : 'other';
  return {
    kind,
    type: (options.get('type') ?? name).split(/\s+/)[0]!,
    title,
    open: /^true$/i.test(options.get('open') ?? ''),
    startsGroup: /^true$/i.test(options.get('new') ?? ''),
    indent,
    number,
    content: inner.slice(start).map((line) => ({...line, text: withoutIndent(line.text, indent.length)})),
    end: close + 1,
  };
}

/**
 * `<div class="grid" markdown>` to `</div>`, each on a line of its own, or both on one line. Markdown does not read what is
 * inside of such an element as Markdown unless blank lines are around it.
 */
export function htmlBlock(lines: readonly Line[], index: number, closings: Closings): Block | undefined {
  const {text, number} = lines[index]!;
  const found = /^(\s*)<([a-z][a-z\d]*)(\s[^<>]*)?>(.*)$/i.exec(text);
  if (!found) return undefined;
  const [, indent = '', written = '', attributes = '', rest = ''] = found;
  const tag = written.toLowerCase();
  if (!htmlBlocks.has(tag) || !markdownAttribute.test(attributes)) return undefined;
  const block = {kind: 'html', type: tag, title: undefined, open: false, startsGroup: false, indent, number} as const;
  const openTag = `<${tag === 'p' ? 'div' : tag}${attributes.replace(markdownAttribute, '').trimEnd()}>`;
  const close = `</${tag}>`;
  if (rest.trim() !== '') {
    const inner = rest.trim();
    if (!inner.toLowerCase().endsWith(close) || inner.toLowerCase().indexOf(close) !== inner.length - close.length)
      return undefined;
    const content = linesOf(inner.slice(0, -close.length), number);
    return {...block, openTag, content, end: index + 1};
  }
  const end = closings().get(index);
  if (end === undefined) return undefined;
  const inner = lines.slice(index + 1, end);
  const indents = inner.flatMap((line) => (line.text.trim() === '' ? [] : [indentOf(line.text)]));
  const width = indents.reduce((least, own) => Math.min(least, own), indents[0] ?? 0);
  const content = inner.map((line) => withoutIndent(line.text, width)).join('\n');
  return {...block, openTag, content: linesOf(content, number + 1), end: end + 1};
}

/** Returns the lines on which elements are closed, by those on which they open. */
export type Closings = () => ReadonlyMap<number, number>;

/** Finds the elements around blocks whose opening and closing tags have nothing else on their lines. */
export function closingLines(lines: readonly Line[]): ReadonlyMap<number, number> {
  const closings = new Map<number, number>();
  const opened = new Map<string, number[]>();
  for (const [index, {text, code}] of lines.entries()) {
    if (code || !text.includes('<')) continue;
    for (const [, slash, written = ''] of text.matchAll(/<(\/?)([a-z][a-z\d]*)(?=[\s>])/gi)) {
      const tag = written.toLowerCase();
      if (!htmlBlocks.has(tag)) continue;
      const starts = opened.get(tag) ?? [];
      if (slash === '') opened.set(tag, [...starts, index].slice(-maxNesting));
      else {
        const start = starts.at(-1);
        opened.set(tag, starts.slice(0, -1));
        if (start !== undefined && text.trim().toLowerCase() === `</${tag}>`) closings.set(start, index);
      }
    }
  }
  return closings;
}

const maxNesting = 50;

/** `markdown`, `markdown="1"`, `markdown="span"` */
export const markdownAttribute = /\s+markdown(?:=(?:"\w*"|'\w*'|\w+))?(?=[\s/>]|$)/i;

/** Elements around blocks. A paragraph cannot contain one, so it becomes a `div`. */
const htmlBlocks: ReadonlySet<string> = new Set(
  'article aside blockquote center details div fieldset figure footer header main nav p section'.split(' '),
);

/** Blocks of PyMdown whose argument, such as `div.grid` in `/// html | div.grid`, is no title. */
const untitledBlocks: ReadonlySet<string> = new Set(['html', 'define', 'caption', 'figure-caption', 'table-caption']);

function indentOf(text: string): number {
  return /^\s*/.exec(text)![0].replaceAll('\t', '    ').length;
}

function withoutIndent(text: string, width: number): string {
  const spaces = text.replace(/^\t+/, (tabs) => '    '.repeat(tabs.length));
  return spaces.slice(Math.min(width, spaces.length - spaces.trimStart().length));
}

/** The admonitions of Material, and the callouts that come closest. */
export const calloutTypes: ReadonlyMap<string, string> = new Map([
  ['note', 'note'],
  ['seealso', 'note'],
  ['abstract', 'note'],
  ['summary', 'note'],
  ['tldr', 'note'],
  ['info', 'info'],
  ['todo', 'info'],
  ['tip', 'tip'],
  ['hint', 'tip'],
  ['important', 'important'],
  ['success', 'tip'],
  ['check', 'tip'],
  ['done', 'tip'],
  ['question', 'info'],
  ['help', 'info'],
  ['faq', 'info'],
  ['warning', 'warning'],
  ['caution', 'caution'],
  ['attention', 'warning'],
  ['failure', 'danger'],
  ['fail', 'danger'],
  ['missing', 'danger'],
  ['danger', 'danger'],
  ['error', 'danger'],
  ['bug', 'danger'],
  ['example', 'note'],
  ['quote', 'note'],
  ['cite', 'note'],
]);
