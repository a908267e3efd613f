// Separates the parts of a body that client navigation replaces (the content of `<main>` and marked elements around it)
// from the page shell. Pages whose shells have the same hash differ only in these parts.
import {hashOf, type Hash} from '../../base/hash.js';

export interface SplitBody {
  /** Hash of everything around the replaceable parts. */
  readonly frame: Hash;
  /** Content of `<main>`; absent if the layout has none. */
  readonly main?: string;
  /** Content of each element outside of `<main>` with an `id` and `data-swap`, by id. */
  readonly parts: Readonly<Record<string, string>>;
}

/** Splits the markup of a body. */
export function splitBody(body: string): SplitBody {
  const main = findMain(body);
  const surroundings = main === undefined ? [body] : [body.slice(0, main.start), body.slice(main.end)];
  const parts: Record<string, string> = {};
  const frame = surroundings.map((side) => withoutParts(side, parts));
  return {
    frame: hashOf(frame.join('').replace(navigationStates, '')),
    ...(main !== undefined && {main: body.slice(main.start, main.end)}),
    parts,
  };
}

/** Attributes that the browser script sets itself after a swap. */
const navigationStates = / (?:aria-current="page"|data-state="active")/g;

interface Span {
  readonly start: number;
  readonly end: number;
}

function findMain(body: string): Span | undefined {
  const open = body.search(/<main[\s>]/);
  const start = body.indexOf('>', open) + 1;
  const end = body.lastIndexOf('</main>');
  return open === -1 || end < start ? undefined : {start, end};
}

/** Returns the markup with the marked elements emptied. Their content is added to `parts`. */
function withoutParts(markup: string, parts: Record<string, string>): string {
  let remaining = '';
  let from = 0;
  for (const {0: tag, 1: name = '', 2: id = '', index} of markup.matchAll(swapElements)) {
    const start = index + tag.length;
    const end = endTagOffset(name, markup, start);
    if (index < from || end === -1) continue;
    parts[id] = markup.slice(start, end);
    remaining += markup.slice(from, start);
    from = end;
  }
  return remaining + markup.slice(from);
}

// React escapes `>` in attributes, so the first one ends the tag.
const swapElements = /<([a-z][\w-]*)(?=[^>]* data-swap[ =>])[^>]* id="([^"]+)"[^>]*>/g;

/**
 * Returns the offset of the end tag for the element that begins before `start`, and skips nested elements of the same
 * name.
 */
function endTagOffset(name: string, markup: string, start: number): number {
  const tags = new RegExp(`<(/?)${name}(?=[\\s>])`, 'g');
  tags.lastIndex = start;
  let depth = 1;
  for (let match = tags.exec(markup); match !== null; match = tags.exec(markup)) {
    depth += match[1] === '/' ? -1 : 1;
    if (depth === 0) return match.index;
  }
  return -1;
}
