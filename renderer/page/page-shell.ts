// What client navigation may exchange: the inside of `<main>`, and marked parts around it. The rest is the frame; two
// pages with the same frame differ in nothing else.
import {hashOf, type Hash} from '../base/hash.js';

export interface Framed {
  /** Hash of everything around the exchangeable parts. */
  readonly frame: Hash;
  /** Inside of `<main>`; absent when the layout has none. */
  readonly main?: string;
  /** Inside of each element outside of `<main>` that has an `id` and `data-swap`, by its id. */
  readonly parts: Readonly<Record<string, string>>;
}

/** Takes the markup of a body apart. */
export function framed(body: string): Framed {
  const main = mainIn(body);
  const around = main === undefined ? [body] : [body.slice(0, main.start), body.slice(main.end)];
  const parts: Record<string, string> = {};
  const frame = around.map((side) => withoutParts(side, parts));
  return {
    frame: hashOf(frame.join('').replace(marks, '')),
    ...(main !== undefined && {main: body.slice(main.start, main.end)}),
    parts,
  };
}

/** What the browser sets by itself after an exchange. */
const marks = / (?:aria-current="page"|data-state="active")/g;

interface Span {
  readonly start: number;
  readonly end: number;
}

function mainIn(body: string): Span | undefined {
  const open = body.search(/<main[\s>]/);
  const start = body.indexOf('>', open) + 1;
  const end = body.lastIndexOf('</main>');
  return open === -1 || end < start ? undefined : {start, end};
}

/** The markup with the marked elements emptied; what was in them goes to `parts`. */
function withoutParts(markup: string, parts: Record<string, string>): string {
  let kept = '';
  let from = 0;
  for (const {0: tag, 1: name = '', 2: id = '', index} of markup.matchAll(marked)) {
    const start = index + tag.length;
    const end = closeOf(name, markup, start);
    if (index < from || end === -1) continue;
    parts[id] = markup.slice(start, end);
    kept += markup.slice(from, start);
    from = end;
  }
  return kept + markup.slice(from);
}

// React escapes `>` in attributes, so the first one ends the tag.
const marked = /<([a-z][\w-]*)(?=[^>]* data-swap[ =>])[^>]* id="([^"]+)"[^>]*>/g;

/** Where the element that began before `start` is closed, past others of its name inside. */
function closeOf(name: string, markup: string, start: number): number {
  const tags = new RegExp(`<(/?)${name}(?=[\\s>])`, 'g');
  tags.lastIndex = start;
  let depth = 1;
  for (let found = tags.exec(markup); found !== null; found = tags.exec(markup)) {
    depth += found[1] === '/' ? -1 : 1;
    if (depth === 0) return found.index;
  }
  return -1;
}
