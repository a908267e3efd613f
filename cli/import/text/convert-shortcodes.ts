// Converts shortcodes of Hugo: those that Hugo includes, and common ones of themes, by a table.
import type {Place} from '../../../renderer/base/diagnostic.js';
import type {Notes} from '../imported-site.js';
import {linesOf, replaceOutsideCode, type Line} from './edit-prose.js';

export interface ShortcodeContext {
  readonly notes: Notes;
  placeAt(line: number): Place;
  /** Returns the address of a page that `ref` or `relref` names. */
  addressOf(path: string): string | undefined;
  /** Returns the path for an include of a page, or undefined if there is none. */
  includePath(path: string): string | undefined;
  /** Returns the address of an image, or undefined if there is no such file. */
  imagePath(path: string): string | undefined;
  /** Returns a parameter of the page or the site. */
  param(name: string): string | undefined;
  /** Returns what a shortcode of the site is made from, or undefined if the site has no template for it. */
  sourcesOf(name: string): ShortcodeFiles | undefined;
}

interface ShortcodeFiles {
  readonly template: string;
  readonly partials: readonly string[];
  readonly data: readonly string[];
}

interface Shortcode {
  readonly name: string;
  readonly closes: boolean;
  /** Whether it ends with `/>}}`. */
  readonly selfClosing: boolean;
  readonly named: ReadonlyMap<string, string>;
  readonly positional: readonly string[];
}

const shortcode =
  /\{\{([<%])\s*(\/?)\s*([A-Za-z_][\w./-]*)((?:\s+(?:"(?:[^"\\]|\\.)*"|`[^`]*`|[\w.-]+=(?:"(?:[^"\\]|\\.)*"|`[^`]*`|[^\s"`{}<>]+)|[^\s"`{}<>/][^\s"`{}<>]*|\/[^\s"`{}<>%]+))*)\s*(\/?)\s*[>%]\}\}/g;

function read([, , slash, name = '', rest = '', end]: RegExpExecArray | RegExpMatchArray): Shortcode {
  const named = new Map<string, string>();
  const positional: string[] = [];
  for (const [, key, double, raw, plain] of rest.matchAll(
    /(?:([\w.-]+)=)?(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`]+))/g,
  )) {
    const value = (double ?? raw ?? plain ?? '').replace(/\\"/g, '"');
    if (key === undefined) positional.push(value);
    else named.set(key, value);
  }
  return {name, closes: slash === '/', selfClosing: end === '/', named, positional};
}

/** What a shortcode with content becomes: lines around it. */
interface Container {
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
    const title = titleOf(code) ?? code.positional[0] ?? 'Details';
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

const containers: ReadonlyMap<string, Container> = new Map([
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

/** Shortcodes that only lay out their content. */
const transparent = new Set(['columns', 'column', 'row', 'col', 'blocks/section', 'pageinfo', 'center', 'div', 'lead']);

/** Converts the body of a page. `first` is the line of the file on which it begins. */
export function convertShortcodes(body: string, first: number, context: ShortcodeContext): string {
  if (!/\{\{[<%]/.test(body)) return body;
  const {masked, restore} = maskComments(body);
  const written = linesOf(joinedShortcodes(masked), first).flatMap(containersOnOwnLines);
  const heights = containerHeights(written);
  const lines = insideOfContainers(written, heights);
  const result: string[] = [];
  const open: OpenContainer[] = [];
  let raw: {name: string; fence: string} | undefined;
  for (const [index, {text, number, code}] of lines.entries()) {
    if (raw !== undefined) {
      const closing = [...text.matchAll(shortcode)].map(read).some((found) => found.closes && found.name === raw!.name);
      result.push(closing ? raw.fence : withoutEscapes(withParams(text, number, context)));
      if (closing) raw = undefined;
      continue;
    }
    const single =
      /^\s*\{\{[<%].*[>%]\}\}\s*$/.test(text) && [...text.matchAll(shortcode)].length === 1
        ? read([...text.matchAll(shortcode)][0]!)
        : undefined;
    if (single !== undefined && !code && !single.closes && !single.selfClosing && rawBlocks.has(single.name)) {
      const fence = '```';
      raw = {name: single.name, fence};
      result.push(fence + rawBlocks.get(single.name)!(single, lines[index + 1]?.text ?? ''));
      continue;
    }
    const container = single === undefined || code ? undefined : containers.get(single.name);
    if (single !== undefined && container !== undefined && (single.closes || heights.has(index))) {
      const indent = /^\s*/.exec(text)![0];
      if (single.closes) {
        const from = open.findLastIndex(({name}) => name === single.name);
        if (from >= 0) {
          const [{line}] = open.splice(from) as [OpenContainer];
          if (!container.isPart) result.push(indent + ':'.repeat(heights.get(line) ?? 3));
        }
        continue;
      }
      const codeFence = container.isPart === true ? tabFence(single, open.at(-1)?.code, lines, index) : undefined;
      if (codeFence !== undefined) {
        raw = {name: single.name, fence: `${indent}\`\`\``};
        result.push(`${indent}== ${container.open(single)}`, '', raw.fence + codeFence);
        continue;
      }
      open.push({name: single.name, line: index, code: single});
      context.notes.done('shortcode', 'Converted shortcodes.', context.placeAt(number));
      result.push(
        ...(container.isPart
          ? [`${indent}== ${container.open(single)}`, '']
          : [
              `${indent}${':'.repeat(heights.get(index) ?? 3)} ${container.open(single)}`.replace(
                /(:+) (tabs|steps|card-group)$/,
                '$1$2',
              ),
            ]),
      );
      continue;
    }
    result.push(code ? withoutEscapes(withParams(text, number, context)) : convertInline(text, number, context));
  }
  return restore(result.join('\n'));
}

/**
 * Replaces comments by placeholders with the same number of lines, because a converted shortcode could end a comment. The
 * shortcode `comment` hides its content too.
 */
function maskComments(body: string): {readonly masked: string; restore(text: string): string} {
  const comments: {readonly text: string; readonly breaks: number}[] = [];
  const masked = replaceOutsideCode(
    body,
    /<!--([\s\S]*?)-->|\{\{([<%])\s*comment\s*[>%]\}\}([\s\S]*?)\{\{\2\s*\/\s*comment\s*[>%]\}\}/g,
    ([whole, html, , content = '']) => {
      const text = html === undefined ? `<!--${content.replaceAll('-->', '-- >')}-->` : whole;
      const breaks = whole.split('\n').length - 1;
      return `\u{0}${comments.push({text, breaks}) - 1}\u{0}${'\n'.repeat(breaks)}`;
    },
  );
  return {
    masked,
    restore: (converted) =>
      converted.replace(maskedComment, (_, index: string, after: string) => {
        const {text, breaks} = comments[Number(index)]!;
        return text + after.slice(breaks);
      }),
  };
}

// oxlint-disable-next-line no-control-regex -- The character cannot occur in a text.
const maskedComment = /\0(\d+)\0(\n*)/g;

/**
 * Indents the content of containers at least as far as their tags. Hugo renders it on its own, so that it can begin at the
 * left even in a list item.
 */
function insideOfContainers(lines: readonly Line[], heights: ReadonlyMap<number, number>): readonly Line[] {
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
    const tag = code ? undefined : [...text.matchAll(shortcode)].map(read).find(({name}) => containers.has(name));
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

interface OpenContainer {
  readonly name: string;
  readonly line: number;
  readonly code: Shortcode;
}

/**
 * Gives tags of containers lines of their own, because formatters join them:
 * `{{% /tab %}} {{% tab Go %}}` → two lines. Tables, headings and the first line of a list item stay as they are.
 */
function containersOnOwnLines(line: Line): readonly Line[] {
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

/**
 * Returns the language of the code that a tab contains, or undefined if it contains text. In tabs of Docsy, all content is
 * code unless `text=true`, and Kubernetes names the language in `codelang`.
 */
function tabFence(
  tab: Shortcode,
  pane: Shortcode | undefined,
  lines: readonly Line[],
  from: number,
): string | undefined {
  const language = tab.named.get('codelang');
  if (language !== undefined) return language;
  if (pane?.name !== 'tabpane' || [pane, tab].some(({named: options}) => options.get('text') === 'true'))
    return undefined;
  for (const {text, code} of lines.slice(from + 1)) {
    if (code) return undefined;
    const found = [...text.matchAll(shortcode)].map(read);
    if (found.some(({name, closes}) => closes && name === tab.name)) break;
  }
  return tab.named.get('lang') ?? pane.named.get('lang') ?? '';
}

/** A shortcode may be spread over several lines. */
function joinedShortcodes(body: string): string {
  return body.replace(/\{\{[<%](?!\/\*)[^{}]{0,2000}?[>%]\}\}/g, (whole) => whole.replace(/\s*\n\s*/g, ' '));
}

/** The number of colons for each line that opens a container: more for those with others inside. */
function containerHeights(lines: ReturnType<typeof linesOf>): ReadonlyMap<number, number> {
  const heights = new Map<number, number>();
  const open: {name: string; index: number; height: number}[] = [];
  for (const [index, {text, code}] of lines.entries()) {
    if (code) continue;
    for (const match of text.matchAll(shortcode)) {
      const found = read(match);
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

type FenceInfo = (code: Shortcode, firstLine: string) => string;

/** Shortcodes whose content is code, and the info of its fence. */
const rawBlocks: ReadonlyMap<string, FenceInfo> = new Map<string, FenceInfo>([
  ['highlight', ({positional: [language = ''], named: options}: Shortcode) => `${options.get('lang') ?? language}`],
  [
    'code-toggle',
    ({named: options}, firstLine) =>
      configLanguage(firstLine) + (options.has('file') ? ` [${options.get('file')}]` : ''),
  ],
  [
    'code',
    ({named: options, positional: [language = '']}: Shortcode) => {
      const file = options.get('file') ?? options.get('copy-file');
      const info = options.get('lang') ?? options.get('language') ?? (language || extensionOf(file));
      return info + (file === undefined || file === '' ? '' : ` [${file}]`);
    },
  ],
  ['mermaid', () => 'mermaid'],
]);

/** `layouts/list.html` → `html` */
function extensionOf(file: string | undefined): string {
  return /\.(\w+)$/.exec(file ?? '')?.[1] ?? '';
}

/** Front matter and config are in one of three languages. */
function configLanguage(firstLine: string): string {
  if (/^\s*\{/.test(firstLine)) return 'json';
  return /^\s*(?:\[|[\w.'"-]+\s*=)/.test(firstLine) ? 'toml' : 'yaml';
}

type Inline = (code: Shortcode, context: ShortcodeContext) => string | undefined;

const link = (label: string, url: string): string => `[${label}](${url})`;
const first = ({positional, named: options}: Shortcode, key: string): string | undefined =>
  options.get(key) ?? positional[0];

const reference: Inline = (code, {addressOf}) => addressOf(first(code, 'path') ?? '');

const inlines: ReadonlyMap<string, Inline> = new Map<string, Inline>([
  ['ref', reference],
  ['relref', reference],
  ['param', (code, {param}) => param(first(code, 'name') ?? '')],
  // In Docsy, `_param` replaces `{1}` in the value by its second argument, and so on.
  [
    '_param',
    (code, {param}) =>
      param(code.positional[0] ?? '')?.replace(
        /\{(\d+)\}/g,
        (_, index: string) => code.positional[Number(index)] ?? '',
      ),
  ],
  ['youtube', (code) => link('Watch on YouTube', `https://www.youtube.com/watch?v=${first(code, 'id') ?? ''}`)],
  ['vimeo', (code) => link('Watch on Vimeo', `https://vimeo.com/${first(code, 'id') ?? ''}`)],
  ['gist', ({positional: [user = '', id = '']}) => link('View the gist', `https://gist.github.com/${user}/${id}`)],
  [
    'x',
    (code) =>
      link('View the post', `https://x.com/${code.named.get('user') ?? 'i'}/status/${code.named.get('id') ?? ''}`),
  ],
  [
    'tweet',
    (code) => link('View the post', `https://x.com/${code.named.get('user') ?? 'i'}/status/${first(code, 'id') ?? ''}`),
  ],
  ['instagram', (code) => link('View the post', `https://www.instagram.com/p/${first(code, 'id') ?? ''}`)],
  ['figure', figure],
  ['img', image],
  ['image', image],
  ['imgproc', image],
  ['include', include],
  ['readfile', include],
  [
    'card',
    ({named: options}) =>
      options.has('title')
        ? `::card{title=${JSON.stringify(options.get('title'))}${options.has('link') ? ` to=${JSON.stringify(options.get('link'))}` : ''}}\n${options.get('subtitle') ?? ''}\n::`
        : undefined,
  ],
  ['new-in', badge('New in')],
  ['deprecated-in', badge('Deprecated in')],
  ['icon', () => ''],
]);

function badge(label: string): Inline {
  return ({positional: [version]}) => (version === undefined ? undefined : `:badge[${label} ${version}]`);
}

function image({named: options, positional: [source]}: Shortcode, {imagePath}: ShortcodeContext): string | undefined {
  const src = options.get('src') ?? source;
  if (src === undefined) return undefined;
  return `![${options.get('alt') ?? options.get('title') ?? ''}](${imagePath(src) ?? src})`;
}

function figure(code: Shortcode, context: ShortcodeContext): string | undefined {
  const picture = image(code, context);
  if (picture === undefined) return undefined;
  const target = code.named.get('link');
  const shown = target === undefined ? picture : link(picture, target);
  const caption = [code.named.get('title'), code.named.get('caption'), code.named.get('attr')]
    .filter((text) => text !== undefined)
    .join(' ');
  return caption === '' ? shown : `::figure\n${shown}\n\n#caption\n${caption}\n::`;
}

function include(code: Shortcode, {includePath}: ShortcodeContext): string | undefined {
  const path = includePath(first(code, 'file') ?? code.named.get('path') ?? '');
  return path === undefined ? undefined : `::include{file=${JSON.stringify(path)}}`;
}

function convertInline(text: string, number: number, context: ShortcodeContext): string {
  if (!/\{\{[<%]/.test(text)) return text;
  const converted = text.replace(shortcode, (...match) => {
    const written = String(match[0]);
    const found = read(match.slice(0, 6) as unknown as RegExpMatchArray);
    if (found.closes && (inlines.has(found.name) || transparent.has(found.name))) return '';
    const replaced = found.closes ? undefined : inlines.get(found.name)?.(found, context);
    if (replaced !== undefined) {
      context.notes.done('shortcode', 'Converted shortcodes.', context.placeAt(number));
      return replaced;
    }
    if (transparent.has(found.name)) return '';
    // A comment would break a tag or the address of a link.
    const isInside = /\]\(<?[^()\s]*$|\]:\s*<?\S*$|<\/?[a-z][^<>]*$/i.test(text.slice(0, Number(match.at(-2))));
    if (!found.closes)
      context.notes.byHand(
        'shortcode',
        `The shortcode \`${found.name}\` is ${isInside ? 'left out of a tag or an address' : 'commented out'}. Write what it stands for, or a component.${sourcesHint(found.name, context)}`,
        context.placeAt(number),
      );
    return isInside ? '' : `<!-- ${written.replaceAll('--', '- -')} -->`;
  });
  return withoutEscapes(converted.replace(leadingComment, '$1\n$2'));
}

/** In code, Hugo runs shortcodes too. A comment would be text there, so those without a value stay. */
function withParams(text: string, number: number, context: ShortcodeContext): string {
  if (!/\{\{[<%]/.test(text)) return text;
  return text.replace(shortcode, (...match) => {
    const found = read(match.slice(0, 6) as unknown as RegExpMatchArray);
    const value = /^_?param$/.test(found.name) ? inlines.get(found.name)!(found, context) : undefined;
    if (value !== undefined) return value;
    if (!found.closes)
      context.notes.byHand(
        'shortcode-in-code',
        `The shortcode \`${found.name}\` is in a code block, where it is text now. Write what it stands for.${sourcesHint(found.name, context)}`,
        context.placeAt(number),
      );
    return String(match[0]);
  });
}

function sourcesHint(name: string, {sourcesOf}: ShortcodeContext): string {
  const sources = sourcesOf(name);
  if (sources === undefined) return '';
  const [partials, data] = [sources.partials, sources.data].map((files) =>
    files.map((file) => `\`${file}\``).join(' and '),
  );
  const parts = [
    ...(partials === '' ? [] : [`calls ${partials}`]),
    ...(data === ''
      ? []
      : [`reads ${data}: copy the data to \`content/\` and query it in the component, or write it as a table`]),
  ];
  return ` Its template is \`${sources.template}\`${parts.length === 0 ? '' : `, which ${parts.join(', and ')}`}.`;
}

/** A comment at the start of a line makes the whole line HTML, so text after it gets a line of its own. */
const leadingComment = /^(([ \t]*)<!-- \{\{[^\n]*?-->)[ \t]*(?=[^\s<])/;

/** `{{</* x * />}}` shows a shortcode as text. */
function withoutEscapes(text: string): string {
  return text.includes('*/') ? text.replace(/\{\{([<%])\/\*\s?(.*?)\s?\*\/([>%])\}\}/g, '{{$1 $2 $3}}') : text;
}
