// Recognizes tags, comments and declarations in text that may not be HTML.

type Markup = 'tag' | 'comment' | 'declaration' | undefined;

/** Returns what `<` begins. A doctype counts as markup and is not shown. */
export function markupAt(text: string, at: number): Markup {
  const next = text[at + 1];
  if (next === '?') return 'declaration';
  if (next === '!') {
    if (text.startsWith('--', at + 2)) return 'comment';
    return /^(?:\[CDATA\[|(?!doctype\b)[a-z])/i.test(text.slice(at + 2, at + 9)) ? 'declaration' : undefined;
  }
  return tagNameAt(text, at) === undefined ? undefined : 'tag';
}

export function tagNameAt(text: string, at: number): {readonly name: string; readonly isClosing: boolean} | undefined {
  tagStart.lastIndex = at;
  const match = tagStart.exec(text);
  return match === null ? undefined : {name: match[2]!, isClosing: match[1] === '/'};
}

const tagStart = /<(\/?)([A-Za-z][A-Za-z0-9-]*)(?=[\s/>]|$)/y;

/** Returns the whole tag that begins at an offset, with its attributes. */
export function tagAt(text: string, at: number): string | undefined {
  wholeTag.lastIndex = at;
  return wholeTag.exec(text)?.[0];
}

// The length is limited, because text with many quotes would otherwise be scanned to the end from every `<`.
const wholeTag = /<\/?[A-Za-z][^\s/>]{0,200}(?:"[^"]*"|'[^']*'|[^"'<>]){0,4000}>/y;

/** Start and end of a part of a text. */
export type Range = readonly [number, number];

/** Returns the ranges of SVG and MathML, whose elements have other names. */
export function foreignRanges(source: string): readonly Range[] {
  const ranges: Range[] = [];
  const neverClosed = new Set<string>();
  let from = 0;
  // Lower case only: `<Math>` is a component.
  for (const {0: start, 1: name = '', index} of source.matchAll(/<(svg|math)(?=[\s/>])/g)) {
    if (index < from || neverClosed.has(name)) continue;
    const end = source.indexOf(`</${name}`, index);
    if (end === -1) {
      neverClosed.add(name);
      continue;
    }
    from = end + start.length + 1;
    ranges.push([index, from]);
  }
  return ranges;
}

export function isWithin(ranges: readonly Range[], at: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]![0] <= at) low = middle + 1;
    else high = middle;
  }
  return low > 0 && at < ranges[low - 1]![1];
}

/** Returns a function that checks whether an element is closed somewhere after an offset. */
export function createClosingCheck(source: string): (name: string, at: number) => boolean {
  const last = new Map<string, number>();
  let lowerSource: string | undefined;
  return (name, at) => {
    const key = name.toLowerCase();
    let offset = last.get(key);
    if (offset === undefined) {
      lowerSource ??= source.toLowerCase();
      offset = lowerSource.lastIndexOf(`</${key}`);
      last.set(key, offset);
    }
    return offset > at;
  };
}
