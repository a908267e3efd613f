// Edits the prose of a Markdown text line by line, and leaves code as it is.

export interface Line {
  readonly text: string;
  /** Line of the file, from 1. */
  readonly number: number;
  /** Whether the line is inside a fenced code block, or one of its fences. */
  readonly code: boolean;
}

/** Splits a text into lines. `first` is the line of the file on which it begins. */
export function linesOf(text: string, first = 1): readonly Line[] {
  const lines: Line[] = [];
  let fence: {readonly dashes: string; readonly width: number} | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const marker = /^((?:[\s>]|[-*+:][ \t]|\d+[.)][ \t])*)(`{3,}|~{3,})(.*)$/.exec(line);
    let code = fence !== undefined;
    if (marker) {
      const [, before = '', dashes = '', rest = ''] = marker;
      const width = before.replaceAll('\t', '    ').length;
      if (fence === undefined) {
        // The info string of a fence of backticks has no backtick: otherwise it is inline code.
        if (dashes[0] === '~' || !rest.includes('`')) [fence, code] = [{dashes, width}, true];
      } else if (
        dashes[0] === fence.dashes[0] &&
        dashes.length >= fence.dashes.length &&
        // A fence with a deeper indent is part of the code.
        width <= fence.width + 3 &&
        rest.trim() === ''
      ) {
        fence = undefined;
      }
    }
    lines.push({text: line, number: first + index, code});
  }
  return lines;
}

/** Replaces each line of prose by what `edit` returns. Undefined removes the line. */
export function editProse(text: string, edit: (line: string, number: number) => string | undefined, first = 1): string {
  return linesOf(text, first)
    .flatMap(({text: line, number, code}) => (code ? line : (edit(line, number) ?? [])))
    .join('\n');
}

/** Returns the line of the first first-level heading. In code, such a line is a comment. */
export function firstLevelHeading(text: string): string | undefined {
  return linesOf(text).find(({text: line, code}) => !code && /^#\s/.test(line))?.text;
}

/**
 * Replaces each match of a global pattern that does not begin in a code block. Unlike those of `editProse`, matches can have
 * several lines. `line` counts from 0.
 */
export function replaceOutsideCode(
  text: string,
  pattern: RegExp,
  replace: (match: RegExpExecArray, line: number) => string,
): string {
  const isCode = linesOf(text).map(({code}) => code);
  let [result, end, line] = ['', 0, 0];
  for (const match of text.matchAll(pattern)) {
    const between = text.slice(end, match.index);
    line += lineBreaksIn(between);
    result += between + (isCode[line] === true ? match[0] : replace(match, line));
    line += lineBreaksIn(match[0]);
    end = match.index + match[0].length;
  }
  return result + text.slice(end);
}

/** Inline code, or a comment of HTML, which may have several lines. */
const codeOrComment = /`+[^`\n]*`+|<!--[\s\S]*?-->/g;

/** Edits a text without its comments: a comment inside of another one would end that. The lines keep their numbers. */
export function editOutsideComments(text: string, edit: (text: string) => string): string {
  if (!text.includes('<!--')) return edit(text);
  const comments: string[] = [];
  const masked = replaceOutsideCode(text, codeOrComment, ([found]) =>
    found.startsWith('<!--') ? `\0${comments.push(found) - 1}\0${found.replace(/[^\n]+/g, '')}` : found,
  );
  return edit(masked).replace(maskedComment, (_, index: string, lines: string) => {
    const comment = comments[Number(index)] ?? '';
    return comment + lines.slice(comment.split('\n').length - 1);
  });
}

// oxlint-disable-next-line no-control-regex -- The character cannot occur in a text.
const maskedComment = /\0(\d+)\0(\n*)/g;

function lineBreaksIn(text: string): number {
  return text.split('\n').length - 1;
}

/** Edits the parts of a line that are not inline code. */
export function editOutsideInlineCode(line: string, edit: (text: string) => string): string {
  let result = '';
  let from = 0;
  for (const [start, end] of codeSpans(line)) {
    result += edit(line.slice(from, start)) + line.slice(start, end);
    from = end;
  }
  return result + edit(line.slice(from));
}

/** Edits a line in which inline code is replaced by placeholders, for edits that reach across inline code. */
export function editWithCodeMasked(line: string, edit: (text: string) => string): string {
  const spans = codeSpans(line);
  if (spans.length === 0) return edit(line);
  let masked = '';
  let from = 0;
  for (const [index, [start, end]] of spans.entries()) {
    masked += `${line.slice(from, start)}\u{0}${index}\u{0}`;
    from = end;
  }
  return edit(masked + line.slice(from)).replace(placeholders, (_, index: string) => {
    const [start, end] = spans[Number(index)] ?? [0, 0];
    return line.slice(start, end);
  });
}

// oxlint-disable-next-line no-control-regex -- The character cannot occur in a text.
const placeholders = /\0(\d+)\0/g;

/** Returns start and end of each span of inline code: a run of backticks, up to the next run of the same length. */
export function codeSpans(line: string): readonly (readonly [number, number])[] {
  if (!line.includes('`')) return [];
  const runs = [...line.matchAll(/`+/g)].map(({index, 0: run}) => ({index, length: run.length}));
  const following = new Map<number, number>();
  const next = runs.map(() => -1);
  for (let at = runs.length - 1; at >= 0; at--) {
    const {length} = runs[at]!;
    next[at] = following.get(length) ?? -1;
    following.set(length, at);
  }
  const spans: (readonly [number, number])[] = [];
  for (let at = 0; at < runs.length; at++) {
    const end = next[at]!;
    const {index, length} = runs[at]!;
    if (end < 0 || line[index - 1] === '\\') continue;
    spans.push([index, runs[end]!.index + length]);
    at = end;
  }
  return spans;
}

/** Replaces the addresses of links, images, reference definitions, `href` and `src`. Undefined keeps an address. */
export function editLinks(text: string, edit: (href: string, line: number) => string | undefined, first = 1): string {
  const replaced = (whole: string, before: string, written: string, line: number): string => {
    const target = edit(written.startsWith('<') ? written.slice(1, -1) : written, line);
    if (target === undefined) return whole;
    return before + (written.startsWith('<') || /[\s()]/.test(target) ? `<${target}>` : target);
  };
  return editProse(
    text,
    (line, number) => {
      if (!/[\]=]/.test(line)) return line;
      return editWithCodeMasked(line, (part) =>
        part
          .replace(/(\]\(\s*)(<[^<>]*>|(?:[^\s()<>]|\([^\s()]*\))+)/g, (whole, before: string, written: string) =>
            replaced(whole, before, written, number),
          )
          .replace(/^(\s*\[(?!\^)[^\]]+\]:\s+)(<[^<>]*>|\S+)/, (whole, before: string, written: string) =>
            replaced(whole, before, written, number),
          )
          .replace(
            /((?:^|\s)(?:href|src)=)(["'])([^"'<>{}]*)\2/g,
            (whole, before: string, quote: string, written: string) => {
              const target = edit(written, number);
              return target === undefined ? whole : `${before}${quote}${target}${quote}`;
            },
          ),
      );
    },
    first,
  );
}
