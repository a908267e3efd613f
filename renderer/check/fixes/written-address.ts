// Finds the address of a link or an image in its file. Documents only store where the link begins.
import type {Edit, Place} from '../../base/diagnostic.js';
import {memoize} from '../../base/memoize.js';
import type {RawText} from '../../base/source-edit.js';
import {decodePercent} from '../../../runtime/text/decode-percent.js';

/** Links with a longer text or tag are not fixed. */
const maxLength = 2000;

/**
 * Returns the address of a link or image as written, with its position. Returns undefined if the position is not certain
 * or the address differs from `href`.
 */
export function writtenAddress(raw: RawText, place: Place, href: string): Omit<Edit, 'new'> | undefined {
  const {file, line, column} = place;
  const start = line === undefined || column === undefined ? undefined : raw.offsetAt(line, column);
  if (start === undefined) return undefined;
  const {text} = raw;
  const addressSpan = /^!?\[/.test(text.slice(start, start + 2))
    ? (inlineAddress(text, start) ?? definedAddress(raw, start))
    : attributeAddress(text, start);
  if (addressSpan === undefined) return undefined;
  const old = text.slice(addressSpan.start, addressSpan.end);
  return decodePercent(old) === decodePercent(href) ? {file, ...raw.positionAt(addressSpan.start), old} : undefined;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** `[text](/address "title")`, `[text](</address>)` */
function inlineAddress(text: string, start: number): Span | undefined {
  const close = closingBracket(text, start);
  if (close === undefined || text[close + 1] !== '(') return undefined;
  destination.lastIndex = close + 2;
  const found = destination.exec(text);
  if (found === null) return undefined;
  const [, space = '', inAngles, plain = ''] = found;
  const at = close + 2 + space.length;
  return inAngles === undefined ? {start: at, end: at + plain.length} : {start: at + 1, end: at + 1 + inAngles.length};
}

const destination = /(\s{0,100})(?:<([^<>\n\r]{1,2000})>|((?:[^\s()<>\\]|\([^\s()<>\\]{0,500}\)){1,2000}))(?=[\s)])/y;

/** `[text][label]`, `[label][]`, `[label]` with `[label]: /address` elsewhere. */
function definedAddress(raw: RawText, start: number): Span | undefined {
  const {text} = raw;
  const close = closingBracket(text, start);
  if (close === undefined) return undefined;
  const explicit = /^\[([^[\]]{1,999})\]/.exec(text.slice(close + 1, close + 1002))?.[1];
  return definitionsOf(raw).get(normalLabel(explicit ?? text.slice(text.indexOf('[', start) + 1, close)));
}

/** Returns link definitions by label. A repeated label maps to undefined, because one of them may be in code or a comment. */
const definitionsOf = memoize(({text}: RawText): ReadonlyMap<string, Span | undefined> => {
  const spans = new Map<string, Span | undefined>();
  for (const {index, 1: before = '', 2: label = '', 3: space = '', 4: written = ''} of text.matchAll(definition)) {
    const start = index + before.length + label.length + '[]:'.length + space.length;
    const end = start + written.length;
    const key = normalLabel(label);
    const span = written.startsWith('<') ? {start: start + 1, end: end - 1} : {start, end};
    spans.set(key, spans.has(key) ? undefined : span);
  }
  return spans;
});

const definition = /^([ \t>*+-]{0,40})\[([^[\]\r\n]{1,500})\]:([ \t]{1,40})(<[^<>\r\n]{1,2000}>|[^\s<>]{1,2000})/gm;

function normalLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** `<a href="/address">` */
function attributeAddress(text: string, start: number): Span | undefined {
  const tag = /^<[a-zA-Z][^<>]*>/.exec(text.slice(start, start + maxLength))?.[0];
  const found = tag === undefined ? [] : [...tag.matchAll(/\s(?:href|src|to)=(["'])([^"'{}&]*)\1/g)];
  if (found.length !== 1) return undefined;
  const [{index, 0: attribute, 2: value = ''}] = found as [RegExpExecArray];
  const at = start + index + attribute.length - 1 - value.length;
  return {start: at, end: at + value.length};
}

/** Returns the offset of the matching closing bracket. Skips brackets in code and escaped brackets. */
function closingBracket(text: string, start: number): number | undefined {
  let depth = 0;
  const end = Math.min(text.length, start + maxLength);
  for (let at = start; at < end; at++) {
    switch (text[at]) {
      case '\\':
        at++;
        break;
      case '[':
        depth++;
        break;
      case ']':
        depth--;
        if (depth === 0) return at;
        break;
      case '`': {
        const [run = ''] = /^`+/.exec(text.slice(at, end)) ?? [];
        const close = text.slice(at + run.length, end).search(new RegExp(`(?<!\`)${run}(?!\`)`));
        at += run.length - 1 + (close === -1 ? 0 : close + run.length);
      }
    }
  }
  return undefined;
}
