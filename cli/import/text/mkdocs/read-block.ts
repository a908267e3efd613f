// Reads a block of MkDocs at a line: one that is indented, or one between slashes.
import {linesOf, type Line} from '../edit-prose.js';

export interface Block {
  /** `other` is a type of a site or of an extension, with a title. `plain` has only content to show. */
  readonly kind: 'callout' | 'details' | 'tab' | 'other' | 'plain';
  readonly type: string;
  readonly title: string | undefined;
  readonly open: boolean;
  /** `===!` starts a group of its own. */
  readonly startsGroup: boolean;
  readonly indent: string;
  readonly number: number;
  readonly content: readonly Line[];
  /** Index of the first line after the block. */
  readonly end: number;
}

/** `!!! note "Title"`, `??? tip`, `=== "Tab"`, with the content indented by four spaces. */
export function indentedBlock(lines: readonly Line[], index: number): Block | undefined {
  const {text, number} = lines[index]!;
  const found = /^(\s*)(!!!|\?\?\?\+?|===[!+]*)(?:\s+|(?=["']))(.*?)\s*$/.exec(text);
  if (!found) return undefined;
  const [, indent = '', mark = '', rest = ''] = found;
  const isTab = mark.startsWith('===');
  const head = isTab ? /^()["'](.*)["']$/.exec(rest) : /^([\w-]+(?:\s+[\w-]+)*)?\s*(?:["'](.*)["'])?$/.exec(rest);
  if (!head) return undefined;
  const content: Line[] = [];
  let end = index + 1;
  for (; end < lines.length; end++) {
    const line = lines[end]!;
    const own = /^\s*/.exec(line.text)![0].replaceAll('\t', '    ');
    if (line.text.trim() !== '' && own.length < indent.length + 4) break;
    content.push({...line, text: withoutIndent(line.text, indent.length + 4)});
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

/** Blocks of PyMdown whose argument, such as `div.grid` in `/// html | div.grid`, is no title. */
const untitledBlocks: ReadonlySet<string> = new Set(['html', 'define', 'caption', 'figure-caption', 'table-caption']);

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
