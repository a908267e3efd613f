// Converts what VitePress adds to Markdown: scripts, components and expressions of Vue, and `[[toc]]`.
import type {Place} from '../../../renderer/base/diagnostic.js';
import type {Notes} from '../imported-site.js';
import {vitepressSlug} from '../../../renderer/markdown/headings/heading-slugs.js';
import {editOutsideComments, editProse, editOutsideInlineCode, linesOf, replaceOutsideCode} from './edit-prose.js';
import {scriptAndStyleLines} from './script-and-style-lines.js';

export interface VueContext {
  readonly notes: Notes;
  placeAt(line: number): Place;
}

/** Converts the body of a page. `first` is the line of the file on which it begins. */
export function convertVue(body: string, first: number, context: VueContext): string {
  const short = editOutsideComments(body, (text) => withoutLongTags(text, first, context));
  return editOutsideComments(short, (text) => convertLines(text, first, context));
}

/** Inline code, or the tag of a component with a line break: `<Chart` and its props on the next lines. */
const codeOrLongTag =
  /`+[^`\n]*`+|(?<!\\)<([A-Z][\w.]*|[a-z]+(?:-[a-z]+)+)(?:\s+[:@#\w][\w.:-]*(?:=(?:"[^"]*"|'[^']*'))?)+\s*\/?>/g;

/** Comments out the tags of components that have several lines. Those of badges are put on one line. */
function withoutLongTags(body: string, first: number, {notes, placeAt}: VueContext): string {
  return replaceOutsideCode(body, codeOrLongTag, ([tag, name], line) => {
    if (name === undefined || !tag.includes('\n') || /\n[ \t]*\n/.test(tag)) return tag;
    if (name === 'Badge') return tag.replace(/\s*\n\s*/g, ' ');
    notes.addManualStep('vue-component', unknownComponent(name, 'text'), placeAt(first + line));
    return `<!-- ${tag.replaceAll('--', '- -')} -->`;
  });
}

function unknownComponent(name: string, inside: TagPlace['inside']): string {
  return `The component \`<${name}>\` runs in Vue only; its tag is ${inside === 'title' ? 'left out' : 'commented out'}.`;
}

function convertLines(body: string, first: number, context: VueContext): string {
  const {notes, placeAt} = context;
  const scripts = scriptAndStyleLines(body, first, {
    notes,
    placeAt,
    script: 'A `<script>` runs in Vue only, so it was left out. Rebuild what it does as a component or an island.',
  });
  const htmlLines = htmlBlockLines(body, first);
  return editProse(
    body,
    (line, number) => {
      if (scripts.has(number)) return undefined;
      const attributes = /^(\s*)\{\s*(?:#([\w-]+)|\.[\w-]+)(?:\s*\.[\w-]+)*\s*\}\s*$/.exec(line);
      if (attributes) {
        // Attributes on a line of their own are those of an empty paragraph, to which links lead.
        const [, indent = '', id] = attributes;
        notes.done(
          'attributes',
          id === undefined
            ? 'Left out classes on a line of their own.'
            : 'Converted ids on a line of their own to empty elements.',
          placeAt(number),
        );
        return id === undefined ? undefined : `${indent}<div id="${id}"></div>`;
      }
      if (/^\s*\[\[toc\]\]\s*$/i.test(line)) {
        notes.done('toc', 'Removed `[[toc]]`: every page has a table of contents.', placeAt(number));
        return undefined;
      }
      const raw = withBadgeInId(line).replace(/^(\s*:{3,})\s*v-pre\b.*$/, '$1 raw');
      const inside = /^\s*:{3,}\s*[a-z]/i.test(raw) ? 'title' : htmlLines.has(number) ? 'html' : 'text';
      const withCode = inside === 'text' ? editOutsideInlineCode(raw, convertVerbatimCode) : raw;
      return editOutsideInlineCode(withCode, (part) =>
        convertExpressions(convertTags(part, {line: number, inside}, context), number, context),
      );
    },
    first,
  );
}

/** `<code v-pre>{{ a }}</code>` → `` `{{ a }}` ``: neither Vue nor Galley reads expressions in it. */
function convertVerbatimCode(text: string): string {
  return text.replace(/<code v-pre>([^<>`&]+)<\/code>/g, (_, code: string) => `\`${code.trim()}\``);
}

/** In VitePress, the text inside a badge is part of the id of its heading, unlike here and unlike `text` of a badge. */
function withBadgeInId(line: string): string {
  const [, title] = /^#{1,6}\s+(.*<Badge\b[^<>]*(?<!\/)>[^<>]+<\/Badge>.*)$/.exec(line) ?? [];
  if (title === undefined || /\{#[^{}]+\}\s*$/.test(title)) return line;
  return `${line.trimEnd()} {#${vitepressSlug(title.replace(/<[^<>]*>/g, '').trim())}}`;
}

/** Where a tag is: in a title of a container, which is text without HTML, in a block of HTML, or in Markdown. */
interface TagPlace {
  readonly line: number;
  readonly inside: 'title' | 'html' | 'text';
}

/** Returns the lines that belong to blocks of HTML, in which Markdown has no effect. A blank line ends a block. */
function htmlBlockLines(body: string, first: number): ReadonlySet<number> {
  const found = new Set<number>();
  let isHtml = false;
  let isParagraph = false;
  for (const {text, number, code} of linesOf(body, first)) {
    if (code || text.trim() === '') isHtml = isParagraph = false;
    else {
      // A single tag of any other kind begins a block too, but not below a line of text.
      isHtml ||= blockTag.test(text) || (!isParagraph && singleTag.test(text));
      if (isHtml) found.add(number);
      isParagraph = !isHtml;
    }
  }
  return found;
}

const blockTag =
  /^\s{0,3}<\/?(?:address|article|aside|blockquote|center|dd|details|dialog|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?=[\s/>]|$)/i;
const singleTag = /^\s{0,3}<\/?[a-z][\w-]*(?:\s(?:"[^"]*"|'[^']*'|[^<>"'])*)?\/?>\s*$/i;

const badgeColors: ReadonlyMap<string, string> = new Map([
  ['info', 'gray'],
  ['tip', 'success'],
  ['warning', 'warning'],
  ['danger', 'danger'],
]);

/** Badges become components of Galley. Other components are commented out, and their content stays. */
function convertTags(text: string, {line, inside}: TagPlace, {notes, placeAt}: VueContext): string {
  if (!text.includes('<')) return text;
  const badges = text.replace(
    /(^|[^\s[*_])?(\s*)<Badge\b((?:"[^"]*"|'[^']*'|[^<>"'])*?)(?:\/>|>([^<>]*)<\/Badge>)/g,
    (_, before: string | undefined, space: string, props: string, content: string | undefined) => {
      const label = content?.trim() || attribute(props, 'text') || '';
      const color = badgeColors.get(attribute(props, 'type') ?? 'tip');
      notes.done('badge', 'Converted `<Badge>` to `:badge`.', placeAt(line));
      const gap = before === undefined || space !== '' ? space : ' ';
      return `${before ?? ''}${gap}:badge[${label}]${color === undefined ? '' : `{color="${color}"}`}`;
    },
  );
  const links = badges.replace(
    /<([A-Z]\w*)\b((?:"[^"]*"|'[^']*'|[^<>"'])*)(?<!\/)>([^<>]+)<\/\1>/g,
    (whole, _name: string, props: string, content: string) => {
      const href = attribute(props, 'href') ?? attribute(props, 'to');
      if (href === undefined || !/^(?:https?:|\/|\.|#)/.test(href)) return whole;
      notes.done('vue-link', 'Converted components that link to links.', placeAt(line));
      return inside === 'html' ? `<a href="${href}">${content.trim()}</a>` : `[${content.trim()}](${href})`;
    },
  );
  // `Store\<Id, S\>`: a backslash makes a bracket text.
  return links.replace(
    /(?<!\\)<\/?([A-Z][\w.]*|[a-z]+(?:-[a-z]+)+|template|slot)\b(?:"[^"]*"|'[^']*'|[^<>"'])*>/g,
    (tag, name: string) => {
      if (/^[A-Z][A-Z_]+$/.test(name) && !tag.endsWith('/>')) return tag; // `<USERNAME>` is a placeholder.
      if (!tag.startsWith('</')) {
        notes.addManualStep('vue-component', unknownComponent(name, inside), placeAt(line));
      }
      return inside === 'title' ? '' : `<!-- ${tag.replaceAll('--', '- -')} -->`;
    },
  );
}

function attribute(props: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s):?${name}=(?:"([^"]*)"|'([^']*)')`).exec(props);
  return found?.[1] ?? found?.[2];
}

function convertExpressions(text: string, line: number, {notes, placeAt}: VueContext): string {
  if (!text.includes('{{')) return text;
  return text.replace(/\{\{([^{}]{1,1000})\}\}/g, (whole, written: string) => {
    const expression = written.trim();
    const field = /^\$frontmatter\.([\w.]+)$/.exec(expression)?.[1];
    if (field !== undefined) return `{{ $doc.${field} }}`;
    if (expression.startsWith('$doc.')) return whole;
    notes.addManualStep('vue-expression', `\`${whole}\` is an expression of Vue. Write its value.`, placeAt(line));
    return whole;
  });
}
