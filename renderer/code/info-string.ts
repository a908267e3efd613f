// Parses the info string of a code block: ```` ```ts [src/a.ts] {1,3-5} lineNumbers ````

export interface CodeInfo {
  readonly language?: string;
  readonly filename?: string;
  /** Line numbers, starting at 1. */
  readonly highlights?: readonly number[];
  /** The rest of the info string. Empty if there is an info string without a rest. */
  readonly meta?: string;
}

/** Parses an info string. The language comes first; file name, lines and the rest follow in any order. */
export function parseInfoString(info: string): CodeInfo {
  if (info.trim() === '') return {};
  const language = beginsWithOption(info) ? '' : /^[^\s{[]*/.exec(info)![0];
  if (language === info) return {language, meta: ''};
  const rest = info.slice(language.length);
  const filename = firstMatch(rest, filenamePattern);
  // Braces in a file name are part of it.
  const withoutName = withoutFirst(rest, filenamePattern);
  const lines = firstMatch(withoutName, linesPattern);
  const highlights = lines === undefined ? [] : lineNumbers(lines.text);
  return {
    ...(language !== '' && {language}),
    ...(filename !== undefined && {filename: filename.text.replaceAll('\\]', ']')}),
    ...(highlights.length > 0 && {highlights}),
    meta: withoutFirst(withoutName, linesPattern).replace(/ {2,}/g, ' ').trim(),
  };
}

/** Returns the title of a block: the text in brackets, or `title="…"`. */
export function codeTitle({filename, meta = ''}: CodeInfo): string | undefined {
  if (filename !== undefined) return filename;
  const found = /(?:^|\s)(?:title|filename)=(?:"([^"]*)"|'([^']*)')/.exec(meta);
  return found?.[1] ?? found?.[2];
}

/** Whether options follow without a language: `title="Output"`. */
export function beginsWithOption(info: string): boolean {
  return /^[\w-]+=\S/.test(info);
}

/** `ts:line-numbers=5` → `ts` and `line-numbers=5`; `rust,ignore` → `rust` and `ignore`. Other generators use these suffixes. */
export function splitLanguage(written: string): {readonly language: string; readonly suffix: string} {
  const end = written.search(/[:,]/);
  if (end === -1) return {language: written, suffix: ''};
  return {language: written.slice(0, end), suffix: written.slice(end + 1)};
}

interface Bracketed {
  readonly pattern: RegExp;
  readonly close: string;
}

// Brackets inside `title="[slug].astro"` and braces of `ins={2}` belong to those options.
const filenamePattern: Bracketed = {pattern: /(?<=^|[\s}])\[((?:\\\]|[^\]])*)\]/, close: ']'};
const linesPattern: Bracketed = {pattern: /(?<![=/"'])\{([^}]*)\}/, close: '}'};

interface BracketMatch {
  readonly start: number;
  readonly end: number;
  /** What the brackets contain. */
  readonly text: string;
}

/** Searches only up to the last closing bracket. Otherwise, the time would be quadratic in opening brackets without one. */
function firstMatch(text: string, {pattern, close}: Bracketed): BracketMatch | undefined {
  // Brackets in expressions such as `/a{2}/` are part of them.
  const masked = text.replace(regularExpression, (whole) => '/'.repeat(whole.length));
  const match = pattern.exec(masked.slice(0, masked.lastIndexOf(close) + 1));
  if (match === null) return undefined;
  const end = match.index + match[0].length;
  return {start: match.index, end, text: text.slice(end - 1 - match[1]!.length, end - 1)};
}

const regularExpression = /(?<=^|\s)(?:[a-z]+=)?\/(?:\\.|[^/\\])+\/(?=\s|$)/g;

function withoutFirst(text: string, brackets: Bracketed): string {
  const match = firstMatch(text, brackets);
  return match === undefined ? text : `${text.slice(0, match.start)} ${text.slice(match.end)}`;
}

/** Limits the lines of a range. No readable code block has more. */
const maxLines = 10_000;

/** `1,3-5` → `[1, 3, 4, 5]`. Skips what it cannot parse. */
export function lineNumbers(text: string): readonly number[] {
  const numbers: number[] = [];
  for (const part of text.split(',')) {
    const range = /^\s*(\d{1,9})(?:\s*-\s*(\d{1,9}))?\s*$/.exec(part);
    if (range === null) continue;
    const first = Number(range[1]);
    const last = Math.min(range[2] === undefined ? first : Number(range[2]), first + maxLines);
    for (let number = first; number <= last && numbers.length < maxLines; number++) numbers.push(number);
  }
  return numbers;
}
