// Finds the addresses in a Markdown text: links, images, definitions, HTML attributes, props, imports and includes.
import {includeDirectiveOf, includeDirectiveOfFence} from '../../renderer/include/include-directives.js';
import {fenceScanner, marksBefore, openingFence} from '../../renderer/code/code-fences.js';

export interface FoundAddress {
  readonly start: number;
  readonly end: number;
  readonly written: string;
  /** `include`: the path of a file; `prop`: an attribute of a component, which counts only if it is absolute. */
  readonly kind: 'link' | 'prop' | 'include';
}

/** Returns whether an address is that of a link, an image or a component on a line, or begins a few lines before. */
type IsLink = (written: string, line: number) => boolean;

/**
 * Finds addresses from `offset` on, except in code. A line that is indented like code counts only if `isLink` knows the
 * address: components and lists are indented, too.
 */
export function* markdownAddresses(text: string, offset: number, isLink: IsLink): Iterable<FoundAddress> {
  const isCode = fenceScanner();
  let number = text.slice(0, offset).split('\n').length - 1;
  for (const {line, start} of linesFrom(text, offset)) {
    number++;
    const content = line.slice(marksBefore(line).length);
    const isOpening = openingFence(content) !== undefined;
    if (isCode(line)) {
      if (isOpening) yield* includes(line, start, includeDirectiveOfFence(openingFence(content)!.info)?.path);
      continue;
    }
    const directive = includeDirectiveOf(content);
    if (directive !== undefined) {
      yield* includes(line, start, directive.path);
      continue;
    }
    yield* addressesIn(line, start, (written) => isLink(written, number));
  }
}

function* addressesIn(line: string, start: number, isLink: (written: string) => boolean): Iterable<FoundAddress> {
  if (line.length > maxLength || !mayHaveAddress.test(line)) return;
  const imported = /^import\s[^'"]*(["'])(\.{1,2}\/[^'"]+|@\/[^'"]+)\1/.exec(line);
  if (imported !== null) {
    const at = line.indexOf(imported[2]!, line.indexOf(imported[1]!));
    yield {start: start + at, end: start + at + imported[2]!.length, written: imported[2]!, kind: 'include'};
    return;
  }
  const code = codeSpans(line);
  const mustBeKnown = /^(?: {4}|\t| {1,3}\t)/.test(line);
  for (const {pattern, kind, isUncertain} of patterns) {
    for (const found of line.matchAll(pattern)) {
      const written = found[2]!;
      const at = found.index + found[1]!.length;
      if (code.some((span) => span.start < at + written.length && at < span.end)) continue;
      if ((mustBeKnown || isUncertain) && !isLink(written)) continue;
      yield {start: start + at, end: start + at + written.length, written, kind};
    }
  }
}

const mayHaveAddress = /\]\(|\]:|["']|=|: /;

/** Longer lines are skipped: authors do not write them, and each pattern reads the whole line. */
const maxLength = 50_000;

interface Pattern {
  /** The text before the address, and the address. */
  readonly pattern: RegExp;
  readonly kind: FoundAddress['kind'];
  /** Whether ordinary text can look like this. */
  readonly isUncertain?: true;
}

const patterns: readonly Pattern[] = [
  {pattern: /(\]\(\s{0,9}<)([^<>]+)(?=>)/g, kind: 'link'},
  {pattern: /(\]\(\s{0,9})((?:[^\s()<>]|\([^\s()]*\))+)/g, kind: 'link'},
  {
    pattern: /^((?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t]){0,20}\[(?!\^)[^\]]{1,500}\]:[ \t]{1,9}<)([^<>]+)(?=>)/g,
    kind: 'link',
  },
  {
    pattern: /^((?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t]){0,20}\[(?!\^)[^\]]{1,500}\]:[ \t]{1,9})([^\s<>]+)/g,
    kind: 'link',
  },
  {pattern: /((?:^|[\s{])(?:to|href|src|poster)=\{?["'])([^"'<>{}]+)(?=["'])/g, kind: 'link'},
  {pattern: /((?:^|[\s{])(?:to|href|src|poster)=)([^\s"'<>{}=]+)(?=[\s>}]|$)/g, kind: 'link', isUncertain: true},
  {pattern: /((?:^|[\s{])[\w-]{1,50}=\{?["'])(\/[^"'<>{}]*)(?=["'])/g, kind: 'prop'},
  {
    pattern: /((?:^|[\s{,])["']?(?:to|href|src|image|link|url)["']?\s{0,9}:\s{0,9}["'])(\/[^"'<>{}]*)(?=["'])/g,
    kind: 'prop',
    isUncertain: true,
  },
  {
    pattern: /(^[ \t]*(?:- )?(?:to|href|src|image|link|url):[ \t]{1,9})(\/[^\s"'<>{}]*)(?=\s*$)/g,
    kind: 'prop',
    isUncertain: true,
  },
];

function* includes(line: string, start: number, path: string | undefined): Iterable<FoundAddress> {
  const at = path === undefined || path === '' ? -1 : line.indexOf(path);
  if (at >= 0) yield {start: start + at, end: start + at + path!.length, written: path!, kind: 'include'};
}

function* linesFrom(text: string, offset: number): Iterable<{readonly line: string; readonly start: number}> {
  for (let start = offset; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    yield {line: text.slice(start, text[end - 1] === '\r' && end > start ? end - 1 : end), start};
    start = end + 1;
  }
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the code spans of a line: a run of backticks up to the next run of the same length. */
function codeSpans(line: string): readonly Span[] {
  const runs = [...line.matchAll(/`+/g)].map(({index, 0: run}) => ({start: index, length: run.length}));
  const nextOf = new Map<number, number>();
  const closing = new Map<number, number>();
  for (const [index, {length}] of [...runs.entries()].reverse()) {
    if (nextOf.has(length)) closing.set(index, nextOf.get(length)!);
    nextOf.set(length, index);
  }
  const spans: Span[] = [];
  for (let index = 0; index < runs.length; index++) {
    const end = closing.get(index);
    if (end === undefined) continue;
    spans.push({start: runs[index]!.start, end: runs[end]!.start + runs[end]!.length});
    index = end;
  }
  return spans;
}
