// Converts components of Nuxt Content, Nuxt UI and Docus to those of Galley. Their syntax is the same, their names and props differ.
import type {Place} from '../../../renderer/base/diagnostic.js';
import {maxNesting} from '../../../renderer/document/nesting-limit.js';
import type {Notes} from '../imported-site.js';
import {linesOf, editOutsideInlineCode} from './edit-prose.js';

export interface MdcContext {
  /** Line of the file on which the body begins. */
  readonly first: number;
  readonly notes: Notes;
  placeAt(line: number): Place;
  /** Whether the old site defines a component. */
  isOwn(name: string): boolean;
}

/** Names of Nuxt UI, Docus and others, and those of Galley. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['alert', 'callout'],
  ['u-alert', 'callout'],
  ['card-grid', 'card-group'],
  ['u-page-grid', 'card-group'],
  ['u-card', 'card'],
  ['u-page-card', 'card'],
  ['u-button', 'button-link'],
  ['u-badge', 'badge'],
  ['u-icon', 'icon'],
  ['u-kbd', 'kbd'],
  ['u-accordion', 'accordion'],
  ['collapsible', 'collapse'],
  ['accordion-item', 'collapse'],
]);

/** Components of Nuxt UI that stand for an element of Markdown, such as `prose-tip`, also have a name without prefix. */
function newName(name: string): string {
  const short = name.replace(/^prose-(?=[a-z])/, '');
  return renamed.get(short) ?? short;
}

interface PropRules {
  /** Props that mean nothing in Galley. */
  readonly dropped: ReadonlySet<string>;
  readonly names?: ReadonlyMap<string, string>;
  readonly values?: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const callout: PropRules = {dropped: new Set(['color', 'variant'])};
const grouped: PropRules = {dropped: new Set(['sync', 'color', 'variant', 'orientation'])};
const rulesOf: ReadonlyMap<string, PropRules> = new Map<string, PropRules>([
  [
    'button-link',
    {
      dropped: new Set(['color', 'size', 'external', 'block', 'trailing']),
      names: new Map([
        ['trailing-icon', 'icon'],
        ['trailingIcon', 'icon'],
        ['href', 'to'],
      ]),
      values: new Map([
        [
          'variant',
          new Map([
            ['subtle', 'outline'],
            ['soft', 'outline'],
            ['link', 'ghost'],
          ]),
        ],
      ]),
    },
  ],
  [
    'badge',
    {
      dropped: new Set(['variant', 'size']),
      values: new Map([
        [
          'color',
          new Map([
            ['neutral', 'gray'],
            ['secondary', 'gray'],
            ['info', 'primary'],
            ['error', 'danger'],
          ]),
        ],
      ]),
    },
  ],
  // Steps are headings of any level.
  ['steps', {dropped: new Set(['level'])}],
  ...['callout', 'note', 'tip', 'info', 'important', 'warning', 'caution', 'danger'].map(
    (name): [string, PropRules] => [name, callout],
  ),
  ...['tabs', 'code-group'].map((name): [string, PropRules] => [name, grouped]),
]);

interface Open {
  readonly name: string;
  readonly colons: number;
}

const opener = /^(\s*)(:{2,})([a-z][\w-]*)((?:\[[^\]]*\])?)(\{.*\})?\s*$/;

/** Converts the body of a page. */
export function convertMdc(body: string, context: MdcContext): string {
  if (!body.includes(':')) return body;
  const result: string[] = [];
  const open: Open[] = [];
  const lines = linesOf(body, context.first);
  for (let index = 0; index < lines.length; index++) {
    const {text, number, code} = lines[index]!;
    const opened = code ? null : opener.exec(text);
    const closed = code ? undefined : /^\s*(:{2,})\s*$/.exec(text)?.[1];
    if (opened) {
      const [, indent = '', colons = '', written = '', label = '', attributes = ''] = opened;
      const name = newName(written);
      if (open.length < maxNesting) open.push({name, colons: colons.length});
      if (name !== written) context.notes.done('component', renamedNote, context.placeAt(number));
      else noteUnknown(name, number, context);
      if (name === 'tabs-item') result.push(`${indent}== ${labelOf(attributes) ?? 'Tab'}`, '');
      else {
        result.push(indent + colons + name + withLabel(name, label, attributes));
        const end = yamlEnd(lines, index);
        if (end !== undefined) {
          result.push(...yamlProps(lines.slice(index + 1, end + 1), name));
          index = end;
        }
      }
    } else if (closed !== undefined) {
      const at = open.findLastIndex(({colons}) => colons === closed.length);
      const [last] = at < 0 ? [] : open.splice(at);
      if (last?.name !== 'tabs-item') result.push(text);
    } else result.push(code ? text : editOutsideInlineCode(text, (part) => convertInline(part, number, context)));
  }
  return result.join('\n');
}

const renamedNote = 'Renamed components to those of Galley.';

function noteUnknown(name: string, number: number, {isOwn, notes, placeAt}: MdcContext): void {
  const isForeign = isOwn(name) || name.startsWith('u-');
  if (!isForeign) return;
  notes.addManualStep(
    'component',
    `The component \`${name}\` is written in Vue; only its content is shown. Write it in \`templates/components\`.`,
    placeAt(number),
  );
}

function labelOf(attributes: string): string | undefined {
  return /\blabel=(?:"([^"]*)"|'([^']*)'|([^\s}]+))/.exec(attributes)?.slice(1).find(Boolean);
}

/** Converts components in a line. `:br` and `:hr` are elements of HTML. */
function convertInline(text: string, number: number, {notes, placeAt, ...context}: MdcContext): string {
  if (!text.includes(':')) return text;
  return text
    .replace(/(?<=^|\s):(br|hr)(?=\s|$)/g, '<$1>')
    .replace(/(?<=^|\s):video\{([^{}]*)\}/g, (_, attributes: string) => {
      // Classes are written with dots, and videos that start by themselves are not allowed in content.
      const kept = attributes
        .replace(/(?<=^|\s)(?:\.[\w.:-]+|autoplay)(?=\s|$)/g, '')
        .trim()
        .replace(/\s+/g, ' ');
      return `<video ${kept}></video>`;
    })
    .replace(/(?<=^|[\s([])(:)([a-z][\w-]*)(\[[^\]]*\])?(\{[^{}]*\})?(?=[\s.,;!?)\]]|$)/g, (whole, ...found) => {
      const [colon, written, label = '', attributes = ''] = found as [string, string, string?, string?];
      if (label === '' && attributes === '') return whole;
      const name = newName(written);
      if (name !== written) notes.done('component', renamedNote, placeAt(number));
      else noteUnknown(name, number, {notes, placeAt, ...context});
      return colon + name + withLabel(name, label, attributes);
    });
}

/** `{label="Start" to="/"}` of a button → `[Start]{to="/"}` */
function withLabel(name: string, label: string, attributes: string): string {
  const text = name === 'button-link' && label === '' ? labelOf(attributes) : undefined;
  if (text === undefined || /[[\]]/.test(text)) return label + withRules(attributes, rulesOf.get(name));
  const others = attributes.replace(/\s*\blabel=(?:"[^"]*"|'[^']*'|[^\s}]+)/, '');
  return `[${text}]${withRules(others, rulesOf.get(name))}`;
}

/** Edits props between braces. Utility classes such as `.md:block` mean nothing here, and cannot be written so. */
function withRules(written: string, rules: PropRules | undefined): string {
  const attributes = written
    .replace(/(?<=[{\s])\.[\w.-]*[:/[\]!%()][^\s{}"']*(?=[\s}])/g, '')
    .replace(/\{\s+/, '{')
    .replace('{}', '');
  if (rules === undefined || attributes === '') return attributes;
  const parts = attributes.slice(1, -1).match(/[^\s="']+(?:=(?:"[^"]*"|'[^']*'|[^\s"']+))?/g) ?? [];
  const kept = parts.flatMap((part) => {
    const [, colon = '', name = '', value] = /^(:?)([\w-]+)(?:=(.*))?$/s.exec(part) ?? [];
    if (name === '') return part;
    if (rules.dropped.has(name)) return [];
    const usual = rules.names?.get(name) ?? name;
    const plain = value?.replace(/^["']|["']$/g, '');
    const other = plain === undefined ? undefined : rules.values?.get(usual)?.get(plain);
    return value === undefined ? colon + usual : `${colon}${usual}=${other === undefined ? value : `"${other}"`}`;
  });
  return kept.length === 0 ? '' : `{${kept.join(' ')}}`;
}

/** Returns the index of the closing `---` if props in YAML follow. */
function yamlEnd(lines: ReturnType<typeof linesOf>, index: number): number | undefined {
  if (lines[index + 1]?.text.trim() !== '---') return undefined;
  for (let end = index + 2; end < lines.length; end++) if (lines[end]!.text.trim() === '---') return end;
  return undefined;
}

/** Edits props in YAML. A button's label becomes its text. */
function yamlProps(lines: ReturnType<typeof linesOf>, name: string): readonly string[] {
  const rules = rulesOf.get(name);
  if (rules === undefined) return lines.map(({text}) => text);
  let label: string | undefined;
  const kept = lines.flatMap(({text}) => {
    const found = /^(\s*)([\w-]+):\s*(.*?)\s*$/.exec(text);
    if (!found) return text;
    const [, indent = '', key = '', value = ''] = found;
    if (rules.dropped.has(key)) return [];
    if (name === 'button-link' && key === 'label') {
      label = indent + value.replace(/^(["'])(.*)\1$/, '$2');
      return [];
    }
    const usual = rules.names?.get(key) ?? key;
    return `${indent}${usual}: ${rules.values?.get(usual)?.get(value) ?? value}`;
  });
  return [...kept, ...(label === undefined ? [] : [label])];
}
