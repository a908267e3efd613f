// Converts what MkDocs and its usual extensions add to Markdown: admonitions, details, tabs, blocks, attribute lists, keys
// and marks.
import type {Place} from '../../../renderer/base/diagnostic.js';
import {slugifyFor} from '../../../renderer/markdown/heading-slugs.js';
import type {Notes} from '../imported-site.js';
import {scriptLines} from './script-and-style-lines.js';
import {aroundCode, linesOf, outsideCode, type Line} from './prose-lines.js';

export interface MkdocsTextContext {
  readonly notes: Notes;
  /** Names of the Markdown extensions: `admonition`, `pymdownx.keys`. */
  readonly extensions: ReadonlySet<string>;
  placeAt(line: number): Place;
}

/** Converts the body of a page. `first` is the line of the file on which it begins. */
export function convertMkdocs(body: string, first: number, context: MkdocsTextContext): string {
  const script = 'A `<script>` was left out. Load it from a template, or write an island.';
  const scripts = scriptLines(body, first, {...context, script});
  const lines = plainTerminals(linesOf(body, first).filter(({number}) => !scripts.has(number)));
  const blocks = convertBlocks(withoutMacros(lines, context), context, 0);
  return withHeadingIds(blocks.map(({text}) => text).join('\n'));
}

/** Scripts such as Termynal show the HTML of a terminal with its colors. Here, a block of code is text. */
function plainTerminals(lines: readonly Line[]): readonly Line[] {
  let isTerminal = false;
  return lines.map((line, index) => {
    const isFence = line.code && /^\s*(?:`{3,}|~{3,})/.test(line.text);
    if (isFence) isTerminal = lines[index - 1]?.code !== true && /^\s*[`~]+\s*console\b/.test(line.text);
    if (!isTerminal || isFence || !/<\/?(?:font|span|b|i|u|em|strong)\b/.test(line.text)) return line;
    const text = line.text
      .replace(/<\/?(?:font|span|b|i|u|em|strong)\b[^<>]*>/g, '')
      .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities.get(name) ?? '');
    return {...line, text};
  });
}

const entities: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['amp', '&'],
]);

/** Comments out blocks of Jinja, from `{% for … %}` to `{% endfor %}`, which show data that the page does not have. */
function withoutMacros(lines: readonly Line[], {notes, placeAt}: MkdocsTextContext): readonly Line[] {
  const result: Line[] = [];
  let depth = 0;
  for (const line of lines) {
    const tags = line.code ? [] : [...line.text.matchAll(/\{%-?\s*(\w+)/g)].map(([, tag = '']) => tag);
    const opened = tags.filter((tag) => /^(?:for|if|macro|call|filter|block)$/.test(tag)).length;
    const closed = tags.filter((tag) => tag.startsWith('end')).length;
    const before = depth;
    depth = Math.max(0, depth + opened - closed);
    if (before === 0 && opened > 0)
      notes.byHand('macro', 'A block of Jinja is commented out. Write its result.', placeAt(line.number));
    const starts = before === 0 && opened > 0 ? '<!-- ' : '';
    const ends = depth === 0 && (before > 0 || starts !== '') ? ' -->' : '';
    if (starts === '' && ends === '' && depth === 0) result.push(line);
    // A comment inside would end this one, and a blank line would end an HTML block around it.
    else if (line.text.trim() !== '' || ends !== '')
      result.push({
        ...line,
        text: `${starts}${line.text.replaceAll('-->', '- ->').replaceAll('<!--', '<! --')}${ends}`,
        code: true,
      });
  }
  return result;
}

/** Deeper blocks are left as they are. */
const maxDepth = 20;

function convertBlocks(lines: readonly Line[], context: MkdocsTextContext, depth: number): readonly Line[] {
  if (depth > maxDepth) return lines;
  const result: Line[] = [];
  let index = 0;
  while (index < lines.length) {
    const line = lines[index]!;
    const read = line.code ? undefined : (indentedBlock(lines, index) ?? slashBlock(lines, index));
    if (read === undefined) {
      result.push(line.code ? convertFence(line) : {...line, text: convertLine(line, context) ?? ''});
      index++;
      continue;
    }
    const group = [read];
    if (read.kind === 'tab') {
      for (;;) {
        const next = nextBlock(lines, group.at(-1)!.end);
        if (next?.kind !== 'tab' || next.startsGroup || next.indent !== read.indent) break;
        group.push(next);
      }
    }
    result.push(...writeBlocks(group, context, depth));
    index = group.at(-1)!.end;
  }
  return result;
}

interface Block {
  readonly kind: 'callout' | 'details' | 'tab' | 'plain';
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

function nextBlock(lines: readonly Line[], from: number): Block | undefined {
  let index = from;
  while (index < lines.length && lines[index]!.text.trim() === '') index++;
  return lines[index]?.code === false ? (indentedBlock(lines, index) ?? slashBlock(lines, index)) : undefined;
}

/** `!!! note "Title"`, `??? tip`, `=== "Tab"`, with the content indented by four spaces. */
function indentedBlock(lines: readonly Line[], index: number): Block | undefined {
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

function withoutIndent(text: string, width: number): string {
  const spaces = text.replace(/^\t+/, (tabs) => '    '.repeat(tabs.length));
  return spaces.slice(Math.min(width, spaces.length - spaces.trimStart().length));
}

/** `/// tip | Title` to `///`. */
function slashBlock(lines: readonly Line[], index: number): Block | undefined {
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
          : 'plain';
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

function writeBlocks(group: readonly Block[], context: MkdocsTextContext, depth: number): readonly Line[] {
  const {notes, placeAt} = context;
  const [first] = group;
  const {indent, number, kind} = first!;
  const contents = group.map(({content}) => trimmed(convertBlocks(content, context, depth + 1)));
  const colons = ':'.repeat(Math.max(3, 1 + maxColons(contents.flat())));
  const inner: Line[] = [];
  const add = (text: string, at = number) => inner.push({text, number: at, code: false});
  if (kind === 'plain') {
    notes.byHand('block', `The block \`${first!.type}\` has no counterpart; its content is shown.`, placeAt(number));
    inner.push(...contents.flat());
  } else if (kind === 'tab') {
    notes.done('tabs', 'Converted tabs to `:::tabs`.', placeAt(number));
    add(`${colons}tabs`);
    for (const [index, block] of group.entries()) {
      add(`== ${block.title === undefined || block.title === '' ? 'Tab' : block.title}`, block.number);
      add('');
      inner.push(...contents[index]!);
      add('');
    }
    inner.pop();
    add(colons);
  } else {
    notes.done('admonition', 'Converted admonitions to callouts.', placeAt(number));
    add(`${colons} ${openLine(first!)}`);
    inner.push(...contents[0]!);
    add(colons);
  }
  return inner.map((line) => (line.text === '' ? line : {...line, text: indent + line.text}));
}

/** The admonitions of Material, and the callouts that come closest. */
const calloutTypes: ReadonlyMap<string, string> = new Map([
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

/** Callouts have the name of their type as title, so other types keep theirs by a title. */
function openLine({kind, type, title, open}: Block): string {
  const callout = calloutTypes.get(type) ?? 'note';
  const capital = type.charAt(0).toUpperCase() + type.slice(1);
  const shown =
    title !== undefined && title !== ''
      ? title
      : kind === 'details'
        ? capital || 'Details'
        : callout === type || type === ''
          ? ''
          : capital;
  const name = kind === 'details' ? 'details' : callout;
  return [name, ...(shown === '' ? [] : [shown]), ...(open && kind === 'details' ? ['{open}'] : [])].join(' ');
}

function trimmed(lines: readonly Line[]): readonly Line[] {
  let [start, end] = [0, lines.length];
  while (start < end && lines[start]!.text.trim() === '') start++;
  while (end > start && lines[end - 1]!.text.trim() === '') end--;
  return lines.slice(start, end);
}

function maxColons(lines: readonly Line[]): number {
  return lines.reduce(
    (most, {text, code}) => (code ? most : Math.max(most, /^\s*(:{2,})/.exec(text)?.[1]?.length ?? 0)),
    0,
  );
}

/** ```` ``` { .py title="a.py" hl_lines="1 3-4" linenums="1" } ```` → ```` ```py {1,3-4} title="a.py" lineNumbers ```` */
function convertFence(line: Line): Line {
  const found = /^(\s*(?:>\s*)*(?:`{3,}|~{3,}))\s*(.*)$/.exec(line.text);
  if (!found) return line;
  const [, fence = '', info = ''] = found;
  if (!/^\{|\.[a-z]|hl_lines|linenums/.test(info)) return line;
  const plain = info
    .replace(/^\{\s*|\s*\}\s*$/g, '')
    .replace(/(^|\s)\.([\w+#-]+)/, '$1$2')
    .replace(/\s\.[\w-]+/g, '');
  const converted = plain
    .replace(
      /\bhl_lines=["']([^"']*)["']/,
      (_, ranges: string) =>
        `{${ranges
          .trim()
          .split(/[\s,]+/)
          .join(',')}}`,
    )
    .replace(/\blinenums=["']?(\d+)[^"'\s]*["']?/, (_, start: string) =>
      start === '1' ? 'lineNumbers' : `lineNumbers=${start}`,
    );
  return {...line, text: `${fence}${converted}`};
}

function convertLine({text, number}: Line, context: MkdocsTextContext): string | undefined {
  const {notes, placeAt, extensions} = context;
  if (/^\s*\[TOC\]\s*$/.test(text)) {
    notes.done('toc', 'Removed `[TOC]`: every page has a table of contents.', placeAt(number));
    return undefined;
  }
  if (/^:::\s+[\w.]+\.[\w.]+\s*$/.test(text)) {
    notes.byHand(
      'mkdocstrings',
      'The documentation of this object comes from mkdocstrings. Write it, or link to it.',
      placeAt(number),
    );
    return `<!-- ${text} -->`;
  }
  if (/\{%(?!-?\s*(?:end)?raw\b)/.test(text))
    notes.byHand('macro', 'A tag of Jinja is shown as it is written. Write its result.', placeAt(number));
  const withAttributes = text.includes('{') ? aroundCode(withoutRaw(text), convertAttributes) : text;
  return outsideCode(withAttributes, (part) => {
    let result = part;
    if (result.includes('++')) result = convertKeys(result, extensions);
    if (extensions.has('pymdownx.mark'))
      result = result.replace(/(?<![=\w])==(?=\S)([^=\n]+?)(?<=\S)==(?![=\w])/g, '<mark>$1</mark>');
    if (extensions.has('pymdownx.caret')) {
      result = result
        .replace(/\^\^(?=\S)([^^\n]+?)(?<=\S)\^\^/g, '<ins>$1</ins>')
        .replace(/(?<!\[|\^)\^([^\s^[\]]+)\^/g, '<sup>$1</sup>');
    }
    if (extensions.has('pymdownx.tilde')) result = result.replace(/(?<!~)~([^\s~]+)~(?!~)/g, '<sub>$1</sub>');
    return result.replace(/:(?:material|octicons|fontawesome|simple)-[\w-]+:/g, (icon) => {
      notes.byHand('icon', `The icon \`${icon}\` was left out. Write \`:icon{name="lucide:…"}\`.`, placeAt(number));
      return '';
    });
  });
}

/** `{% raw %}` only protects braces from Jinja. */
function withoutRaw(text: string): string {
  return text.replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, '');
}

// oxlint-disable-next-line no-control-regex -- `aroundCode` puts this character around inline code.
const placeholderEnd = /\0$/;

/** `{: #id .wide }` → `{#id .wide}`, directly after what it belongs to. */
function convertAttributes(text: string): string {
  return text.replace(
    /(\s*)\{:?\s*((?:[#.][\w-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s"'{}]+))(?:\s+(?:[#.][\w-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s"'{}]+)))*)\s*\}/g,
    (whole, space: string, attributes: string, at: number) => {
      const before = text.slice(0, at);
      if (/^\s{0,3}#{1,6}\s/.test(text)) return ` {${attributes}}`;
      return /[)\]*_>]$/.test(before.replace(placeholderEnd, ')'))
        ? `{${attributes}}`
        : whole.startsWith(`${space}{:`)
          ? ''
          : whole;
    },
  );
}

/** `++ctrl+alt+del++` → `:kbd[Ctrl] :kbd[Alt] :kbd[Del]` */
function convertKeys(text: string, extensions: ReadonlySet<string>): string {
  if (!extensions.has('pymdownx.keys')) return text;
  return text.replace(/(^|[\s([*_])\+\+([\w"-]+(?:\+[\w"-]+)*)\+\+/g, (_, before: string, keys: string) => {
    const labels = keys
      .split('+')
      .map((key) => key.replaceAll('"', '').replace(/^\w/, (letter) => letter.toUpperCase()));
    return before + labels.map((label) => `:kbd[${label}]`).join(' ');
  });
}

/** Longer lines are no headings, and would take long to match. */
const maxHeading = 1000;

/** Python Markdown makes other ids than GitHub from some headings, so these get theirs. */
function withHeadingIds(text: string): string {
  const slug = slugifyFor('github');
  const used = new Set<string>();
  return linesOf(text)
    .map(({text: line, code}) => {
      const heading = code || line.length > maxHeading ? null : /^(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line);
      if (!heading || /\{#[^{}]*\}$/.test(heading[2]!)) return line;
      const title = plainText(heading[2]!);
      const id = uniqueId(pythonSlug(title), used);
      return id === '' || id === slug(title) || !/^[A-Za-z_0-9]/.test(id) ? line : `${line.trimEnd()} {#${id}}`;
    })
    .join('\n');
}

/** Python Markdown counts equal ids with an underscore: `install`, `install_1`. */
function uniqueId(id: string, used: Set<string>): string {
  let unique = id;
  for (let number = 1; used.has(unique); number++) unique = `${id}_${number}`;
  used.add(unique);
  return unique;
}

function plainText(markdown: string): string {
  return markdown
    .replace(/<[^<>]*>/g, '')
    .replace(/!?\[([^\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[*`]|\{[^{}]*\}/g, '');
}

function pythonSlug(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-');
}
