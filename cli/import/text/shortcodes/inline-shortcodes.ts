// Converts shortcodes that stand for a piece of text, by a table. Others become comments.
import type {Place} from '../../../../renderer/base/diagnostic.js';
import type {Notes} from '../../imported-site.js';
import {codeSpans} from '../edit-prose.js';
import {readShortcode, shortcode, type Shortcode} from './read-shortcode.js';

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

/** Shortcodes that only lay out their content. */
const transparent = new Set(['columns', 'column', 'row', 'col', 'blocks/section', 'pageinfo', 'center', 'div', 'lead']);

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

export function convertInline(text: string, number: number, context: ShortcodeContext): string {
  if (!/\{\{[<%]/.test(text)) return text;
  const spans = codeSpans(text);
  const converted = text.replace(shortcode, (...match) => {
    const written = String(match[0]);
    const found = readShortcode(match.slice(0, 6) as unknown as RegExpMatchArray);
    if (found.closes && (inlines.has(found.name) || transparent.has(found.name))) return '';
    const replaced = found.closes ? undefined : inlines.get(found.name)?.(found, context);
    if (replaced !== undefined) {
      context.notes.done('shortcode', 'Converted shortcodes.', context.placeAt(number));
      return replaced;
    }
    if (transparent.has(found.name)) return '';
    const start = Number(match.at(-2));
    if (spans.some(([from, to]) => from < start && start + written.length < to)) {
      if (!found.closes) noteInCode(found.name, 'inline code', number, context);
      return written;
    }
    // A comment would break a tag or the address of a link.
    const isInside = /\]\(<?[^()\s]*$|\]:\s*<?\S*$|<\/?[a-z][^<>]*$/i.test(text.slice(0, start));
    if (!found.closes)
      context.notes.addManualStep(
        'shortcode',
        `The shortcode \`${found.name}\` is ${isInside ? 'left out of a tag or an address' : 'commented out'}. Write what it stands for, or a component.${sourcesHint(found.name, context)}`,
        context.placeAt(number),
      );
    return isInside ? '' : `<!-- ${written.replaceAll('--', '- -')} -->`;
  });
  return withoutEscapes(converted.replace(leadingComment, '$1\n$2'));
}

/** In code, Hugo runs shortcodes too. A comment would be text there, so those without a value stay. */
export function withParams(text: string, number: number, context: ShortcodeContext): string {
  if (!/\{\{[<%]/.test(text)) return text;
  return text.replace(shortcode, (...match) => {
    const found = readShortcode(match.slice(0, 6) as unknown as RegExpMatchArray);
    const value = /^_?param$/.test(found.name) ? inlines.get(found.name)!(found, context) : undefined;
    if (value !== undefined) return value;
    if (!found.closes) noteInCode(found.name, 'a code block', number, context);
    return String(match[0]);
  });
}

function noteInCode(name: string, where: string, number: number, context: ShortcodeContext): void {
  context.notes.addManualStep(
    'shortcode-in-code',
    `The shortcode \`${name}\` is in ${where}, where it is text now. Write what it stands for.${sourcesHint(name, context)}`,
    context.placeAt(number),
  );
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
export function withoutEscapes(text: string): string {
  return text.includes('*/') ? text.replace(/\{\{([<%])\/\*\s?(.*?)\s?\*\/([>%])\}\}/g, '{{$1 $2 $3}}') : text;
}
