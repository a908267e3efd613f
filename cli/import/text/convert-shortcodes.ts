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
} from './shortcodes/shortcode-containers.js';

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
      const closing = [...text.matchAll(shortcode)]
        .map(readShortcode)
        .some((found) => found.closes && found.name === raw!.name);
      result.push(closing ? raw.fence : withoutEscapes(withParams(text, number, context)));
      if (closing) raw = undefined;
      continue;
    }
    const single =
      /^\s*\{\{[<%].*[>%]\}\}\s*$/.test(text) && [...text.matchAll(shortcode)].length === 1
        ? readShortcode([...text.matchAll(shortcode)][0]!)
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

interface OpenContainer {
  readonly name: string;
  readonly line: number;
  readonly code: Shortcode;
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
