// Renders a hit. Matches are marked with DOM elements, so text from content is never parsed as HTML.
import type {Hit, Range} from './rank-hits.js';

/** Characters shown before the first match, and in total. */
const lead = 60;
const maxLength = 220;

export interface Marked {
  readonly text: string;
  readonly ranges: readonly Range[];
}

/**
 * The title with its breadcrumb, and the text around the first match, or the names from code if only they match.
 * `follows`: the previous hit is on the same page.
 */
export function resultNodes({section, page, inTitle, inContent, inCode}: Hit, follows: boolean): Node[] {
  const {title, titles, content, code = ''} = section;
  const trail = follows ? titles.slice(1) : [page.parent ?? '', ...titles];
  const prefix = trail.filter((step) => step !== '').join(' > ');
  const nodes: Node[] = [];
  if (prefix !== '') nodes.push(span('trail', {text: prefix, ranges: []}), document.createTextNode(' '));
  nodes.push(span('label', {text: title, ranges: inTitle}));
  if (inCode.length > 0 && inTitle.length + inContent.length === 0)
    nodes.push(document.createTextNode(' '), span('excerpt names', excerptOf(code, inCode)));
  else if (content !== '' && content !== title)
    nodes.push(document.createTextNode(' '), span('excerpt', excerptOf(content, inContent)));
  return nodes;
}

/** The part of a text around the first match. */
export function excerptOf(text: string, ranges: readonly Range[]): Marked {
  const first = ranges[0]?.[0] ?? 0;
  const cut = whole(text, Math.max(0, first - lead));
  // Skips the rest of a word. Scripts without spaces have no such rest; 24 is longer than most words.
  const start = cut && cut + (/^\S{0,24}\s/.exec(text.slice(cut, first))?.[0].length ?? 0);
  const end = whole(text, Math.min(text.length, start + maxLength));
  const before = start > 0 ? '...' : '';
  const shift = before.length - start;
  return {
    text: before + text.slice(start, end) + (end < text.length ? '...' : ''),
    ranges: ranges.filter(([, to]) => to <= end).map(([from, to]) => [from + shift, to + shift]),
  };
}

export function span(name: string, {text, ranges}: Marked): HTMLElement {
  const element = document.createElement('span');
  element.className = name;
  let at = 0;
  for (const [from, to] of ranges) {
    const mark = document.createElement('mark');
    mark.textContent = text.slice(from, to);
    element.append(text.slice(at, from), mark);
    at = to;
  }
  element.append(text.slice(at));
  return element;
}

/** Moves an index in the middle of a surrogate pair behind the pair. */
function whole(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc_00 && code < 0xe0_00 ? at + 1 : at;
}
