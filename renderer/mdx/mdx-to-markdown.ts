// Writes MDX as Markdown that can be read without its components: for language models and other readers of plain text.
import {maxNesting} from '../document/nesting-limit.js';
import {capitalize} from '../../runtime/text/capitalize.js';

/**
 * Returns a text without imports, exports, comments and tags of components. Titles and labels become bold text, links and
 * images those of Markdown, and the text inside of components loses its indentation. Code blocks are unchanged.
 */
export function readableMdx(body: string): string {
  const lines = body.split('\n');
  const result: string[] = [];
  const open: OpenTag[] = [];
  const lastComment = lines.findLastIndex((line) => line.includes('*/}'));
  let fence: string | undefined;
  for (let index = 0; index < lines.length; index++) {
    const line = removeIndent(lines[index]!, open);
    const marker = /^\s*(?:[-*+] |\d+[.)] |> ?)*(`{3,}|~{3,})(.*)$/.exec(line);
    if (fence !== undefined || marker !== null) {
      result.push(line);
      fence = fenceAfter(fence, marker);
    } else if (/^\s*\{\/\*(?!.*\*\/\})/.test(line) && index < lastComment) {
      while (!lines[index]!.includes('*/}')) index++;
    } else if (open.length === 0 && /^(?:import|export)\s/.test(line)) {
      while (index + 1 < lines.length && lines[index + 1]!.trim() !== '') index++;
    } else {
      let text = line;
      for (let more = 0; more < maxTagLines && endsInTag(text) && index + 1 < lines.length; more++) {
        text += ` ${lines[++index]!.trim()}`;
      }
      trackTags(text, lines[index]!, open);
      const output = text
        .replace(syntaxPattern, (...found) => replaceSyntax(found as unknown as SyntaxMatch))
        .trimEnd();
      // A line with only tags becomes at most one empty line.
      if (output.trim() !== '' || text.trim() === '' || result.at(-1)?.trim() !== '')
        result.push(output.trim() === '' ? '' : output);
    }
  }
  return result
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '');
}

/** Tags are rarely longer, and a text without the end of one is read in linear time. */
const maxTagLines = 40;

interface OpenTag {
  readonly name: string;
  readonly indent: number;
  /** Indentation of its content, which its first line decides. */
  content?: number;
}

/** Removes the indentation that a line has because of the tags around it. */
function removeIndent(line: string, open: readonly OpenTag[]): string {
  const tag = open.at(-1);
  if (tag === undefined || line.trim() === '') return line;
  const indent = indentOf(line);
  (tag as {content?: number}).content ??= indent;
  const width = Math.max(0, tag.content! - open[0]!.indent);
  return line.slice(Math.min(indent, width));
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function fenceAfter(fence: string | undefined, marker: RegExpExecArray | null): string | undefined {
  const [, marks = '', rest = ''] = marker ?? [];
  if (fence === undefined) return marks.startsWith('`') && rest.includes('`') ? undefined : marks;
  return marks.startsWith(fence) && rest.trim() === '' ? undefined : fence;
}

function endsInTag(text: string): boolean {
  const start = text.lastIndexOf('<');
  return start !== -1 && /^<[A-Z][\w.]*(?:\s|$)/.test(text.slice(start, start + 100)) && !text.includes('>', start);
}

/** Only tags that are alone on their lines change the indentation of what follows. */
function trackTags(text: string, last: string, open: OpenTag[]): void {
  const [, closing, name, selfClosing] = /^\s*<(\/?)([A-Z][\w.]*)[^<]*?(\/?)>\s*$/.exec(text) ?? [];
  if (name === undefined || selfClosing === '/') return;
  if (closing === '') {
    if (open.length >= maxNesting) return; // A page that nests deeper is not rendered.
    open.push({name, indent: Math.min(indentOf(text), indentOf(last)) + (open[0]?.indent ?? 0)});
  } else {
    const at = open.findLastIndex((tag) => tag.name === name);
    if (at !== -1) open.splice(at);
  }
}

const value = String.raw`(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})`;
const attribute = String.raw`\s+(?:[\w:-]+(?:=${value})?|\{\.\.\.[^{}]*\})`;
/** Inline code, a tag, a comment, or a text in braces. */
const syntaxPattern = new RegExp(
  String.raw`(\`[^\`]+\`)|<(\/?)([A-Z][\w.]*)((?:${attribute})*)\s*(\/?)>|\{\/\*[^{}]*\*\/\}|\{(?:"([^"{}]*)"|'([^'{}]*)')\}`,
  'g',
);

type SyntaxMatch = readonly [
  whole: string,
  code: string | undefined,
  closing: string | undefined,
  name: string | undefined,
  attributes: string | undefined,
  selfClosing: string | undefined,
  double: string | undefined,
  single: string | undefined,
];

function replaceSyntax([, code, closing, name, attributes = '', selfClosing, double, single]: SyntaxMatch): string {
  if (code !== undefined) return code;
  if (name === undefined) return double ?? single ?? '';
  if (closing === '/') return '';
  const props = propsOf(attributes);
  return selfClosing === '/' ? leafText(name, props) : labelText(name, props);
}

function propsOf(attributes: string): ReadonlyMap<string, string> {
  return new Map(
    [...attributes.matchAll(/([\w:-]+)=(?:"([^"]*)"|'([^']*)'|\{\s*["'`]([^"'`{}]*)["'`]\s*\})/g)].map(
      ([, key = '', double, single, braced]) => [key, double ?? single ?? braced ?? ''],
    ),
  );
}

function firstProp(props: ReadonlyMap<string, string>, names: readonly string[]): string | undefined {
  return names.map((name) => props.get(name)).find((text) => text !== undefined && text !== '');
}

const calloutNames = /^(?:Note|Tip|Info|Hint|Warning|Caution|Danger|Important|Pitfall|Deprecated|Success)$/;

/** Returns the label of a component with content. */
function labelText(name: string, props: ReadonlyMap<string, string>): string {
  const label = firstProp(props, ['title', 'label', 'summary', 'header', 'heading']);
  const kind = /^(?:Aside|Admonition|Callout|Alert)$/.test(name)
    ? (props.get('type') ?? 'note')
    : calloutNames.test(name)
      ? name
      : '';
  const text = [capitalize(kind), label].filter(Boolean).join(': ');
  return text === '' ? '' : `**${text}**`;
}

/** Returns the text of a component without content: a link, an image, its label, or its name with its strings. */
function leafText(name: string, props: ReadonlyMap<string, string>): string {
  const label = firstProp(props, ['title', 'label', 'text', 'children']);
  const target = firstProp(props, ['href', 'to', 'link']);
  const description = firstProp(props, ['description']);
  const after = description === undefined ? '' : `: ${description}`;
  if (target !== undefined) return `[${label ?? target}](${target})${after}`;
  const alt = props.get('alt');
  const source = props.get('src');
  if (source !== undefined) return `![${alt ?? ''}](${source})`;
  if (alt !== undefined || label !== undefined) return `${alt ?? label}${after}`;
  const texts = [...props]
    .filter(([key]) => !/^(?:class|className|id|style|key|ref|icon)$/.test(key))
    .map(([, text]) => text);
  return texts.length === 0 ? '' : `(${name}: ${texts.join(', ')})`;
}
