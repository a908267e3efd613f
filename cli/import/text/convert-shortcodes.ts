// Converts shortcodes of Hugo: those that Hugo includes, and common ones of themes.
import {linesOf, type Line} from './edit-prose.js';
import {convertInline, withoutEscapes, withParams, type ShortcodeContext} from './shortcodes/inline-shortcodes.js';
import {maskComments} from './shortcodes/mask-comments.js';
import {readShortcode, shortcode, type Shortcode} from './shortcodes/read-shortcode.js';
import {
  containerHeights,
  containers,
  containersOnOwnLines,
  insideOfContainers,
  type Container,
} from './shortcodes/shortcode-containers.js';

/** Converts the body of a page. `first` is the line of the file on which it begins. */
export function convertShortcodes(body: string, first: number, context: ShortcodeContext): string {
  if (!/\{\{[<%]/.test(body)) return body;
  const {masked, restore} = maskComments(body);
  const written = linesOf(joinedShortcodes(masked), first).flatMap(containersOnOwnLines);
  const heights = containerHeights(written);
  const lines = insideOfContainers(written, heights);
  return restore(convertLines(lines, heights, context).join('\n'));
}

interface OpenContainer {
  readonly name: string;
  readonly line: number;
  readonly code: Shortcode;
}

/** A shortcode whose content becomes a code block. */
interface RawBlock {
  readonly name: string;
  readonly fence: string;
}

/** `heights` has the number of colons for each line that opens a container. */
function convertLines(
  lines: readonly Line[],
  heights: ReadonlyMap<number, number>,
  context: ShortcodeContext,
): readonly string[] {
  const result: string[] = [];
  const open: OpenContainer[] = [];
  let raw: RawBlock | undefined;
  for (const [index, {text, number, code}] of lines.entries()) {
    if (raw !== undefined) {
      const isClosed = closesShortcode(text, raw.name);
      result.push(isClosed ? raw.fence : withoutEscapes(withParams(text, number, context)));
      if (isClosed) raw = undefined;
      continue;
    }
    const tag = code ? undefined : loneShortcode(text);
    const fenceInfo = tag === undefined || tag.closes || tag.selfClosing ? undefined : rawBlocks.get(tag.name);
    const container = tag && containers.get(tag.name);
    const indent = /^\s*/.exec(text)![0];
    if (tag !== undefined && fenceInfo !== undefined) {
      raw = {name: tag.name, fence: '```'};
      result.push(raw.fence + fenceInfo(tag, lines[index + 1]?.text ?? ''));
    } else if (tag !== undefined && container !== undefined && tag.closes) {
      const closed = closeContainer(open, tag.name);
      if (closed !== undefined && !container.isPart) result.push(indent + ':'.repeat(heights.get(closed.line) ?? 3));
    } else if (tag !== undefined && container !== undefined && heights.has(index)) {
      const codeFence = container.isPart === true ? tabFence(tag, open.at(-1)?.code, lines, index) : undefined;
      if (codeFence === undefined) {
        open.push({name: tag.name, line: index, code: tag});
        context.notes.done('shortcode', 'Converted shortcodes.', context.placeAt(number));
      }
      result.push(...openingLines(container, tag, indent, heights.get(index) ?? 3));
      if (codeFence === undefined) continue;
      raw = {name: tag.name, fence: `${indent}\`\`\``};
      result.push(raw.fence + codeFence);
    } else result.push(code ? withoutEscapes(withParams(text, number, context)) : convertInline(text, number, context));
  }
  return result;
}

/** Returns the shortcode of a line that has nothing else. */
function loneShortcode(text: string): Shortcode | undefined {
  if (!/^\s*\{\{[<%].*[>%]\}\}\s*$/.test(text)) return undefined;
  const [only, ...others] = text.matchAll(shortcode);
  return only === undefined || others.length > 0 ? undefined : readShortcode(only);
}

function closesShortcode(text: string, name: string): boolean {
  return [...text.matchAll(shortcode)].map(readShortcode).some((found) => found.closes && found.name === name);
}

/** Removes the innermost container of this name, and those inside it that were not closed. */
function closeContainer(open: OpenContainer[], name: string): OpenContainer | undefined {
  const from = open.findLastIndex((container) => container.name === name);
  return from < 0 ? undefined : open.splice(from)[0];
}

function openingLines(container: Container, tag: Shortcode, indent: string, colons: number): readonly string[] {
  if (container.isPart) return [`${indent}== ${container.open(tag)}`, ''];
  const opening = `${indent}${':'.repeat(colons)} ${container.open(tag)}`;
  return [opening.replace(/(:+) (tabs|steps|card-group)$/, '$1$2')];
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
  for (let index = from + 1; index < lines.length; index++) {
    const {text, code} = lines[index]!;
    if (code) return undefined;
    const found = [...text.matchAll(shortcode)].map(readShortcode);
    if (found.some(({name, closes}) => closes && name === tab.name)) break;
  }
  return tab.named.get('lang') ?? pane.named.get('lang') ?? '';
}

/** A shortcode may be spread over several lines. */
function joinedShortcodes(body: string): string {
  return body.replace(/\{\{[<%](?!\/\*)[^{}]{0,2000}?[>%]\}\}/g, (whole) => whole.replace(/\s*\n\s*/g, ' '));
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
