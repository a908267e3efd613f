// Explains syntax errors in JSON. `JSON.parse` returns the values; this finds out why it throws.

export interface SyntaxDiagnostic {
  readonly message: string;
  readonly hint: string;
  readonly start: number;
  readonly end?: number;
}

/** What may come next. */
type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing';

/** The first mistake, or undefined when there is none. Reads from left to right, without recursion. */
export function diagnoseJson(text: string): SyntaxDiagnostic | undefined {
  const open: {readonly bracket: string; readonly at: number}[] = [];
  let expected: Expected = 'value';
  let lastEnd = 0;
  let lastComma = -1;
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, at)) {
    const token = tokenAt(text, at);
    if ('message' in token) return token;
    const inObject = open.at(-1)?.bracket === '{';
    switch (token.kind) {
      case '{':
      case '[':
        if (!expected.startsWith('value')) return unexpected(text, at, expected, inObject, lastEnd);
        open.push({bracket: token.kind, at});
        expected = token.kind === '{' ? 'key-or-end' : 'value-or-end';
        break;
      case '}':
      case ']': {
        const isOwn = open.at(-1)?.bracket === (token.kind === '}' ? '{' : '[');
        if (isOwn && (expected === 'key' || (expected === 'value' && lastComma === lastEnd - 1)))
          return trailingComma(lastComma);
        if (!isOwn || !expected.endsWith('or-end')) return unexpected(text, at, expected, inObject, lastEnd);
        open.pop();
        expected = open.length === 0 ? 'nothing' : 'comma-or-end';
        break;
      }
      case ',':
        if (expected !== 'comma-or-end') return unexpected(text, at, expected, inObject, lastEnd);
        lastComma = at;
        expected = inObject ? 'key' : 'value';
        break;
      case ':':
        if (expected !== 'colon') return unexpected(text, at, expected, inObject, lastEnd);
        expected = 'value';
        break;
      case 'string':
        if (expected.startsWith('key')) expected = 'colon';
        else if (expected.startsWith('value')) expected = open.length === 0 ? 'nothing' : 'comma-or-end';
        else return unexpected(text, at, expected, inObject, lastEnd);
        break;
      case 'word':
        if (!expected.startsWith('value')) return unexpected(text, at, expected, inObject, lastEnd);
        expected = open.length === 0 ? 'nothing' : 'comma-or-end';
    }
    at = lastEnd = token.end;
  }
  return expected === 'nothing' ? undefined : endsEarly(text, open.at(-1));
}

/**
 * Keys that stand twice in one object of a text that is JSON, as offsets of the later one. `JSON.parse` takes the last value
 * and says nothing.
 */
export function duplicateKeys(
  text: string,
): readonly {readonly key: string; readonly start: number; readonly end: number}[] {
  const duplicates: {key: string; start: number; end: number}[] = [];
  const open: (Set<string> | undefined)[] = [];
  let isKeyNext = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (isKeyNext && keys) {
        const key = String(JSON.parse(text.slice(at, end)));
        if (keys.has(key)) duplicates.push({key, start: at, end});
        keys.add(key);
      }
      isKeyNext = false;
      at = end - 1;
    } else if (letter === '{') {
      open.push(new Set());
      isKeyNext = true;
    } else if (letter === '[') {
      open.push(undefined);
      isKeyNext = false;
    } else if (letter === '}' || letter === ']') open.pop();
    else if (letter === ',') isKeyNext = open.at(-1) !== undefined;
  }
  return duplicates;
}

export interface JsonShape {
  readonly depth: number;
  /** The offset of the deepest bracket. */
  readonly deepestAt: number;
  /** How many keys all objects have together. */
  readonly keys: number;
  /** From the opening bracket of a long list or object to the offset after its closing one. */
  readonly ends: ReadonlyMap<number, number>;
}

/** Shorter lists and objects are quickly read again. */
const longFrom = 1000;

/** The depth and the number of keys of a valid JSON text, without building its values. */
export function jsonShape(text: string): JsonShape {
  const ends = new Map<number, number>();
  const opens: number[] = [];
  let [level, depth, deepestAt, keys] = [0, 0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfString(text, at) - 1;
        break;
      case 0x3a: // :
        keys++;
        break;
      case 0x7b: // {
      case 0x5b: // [
        opens[level++] = at;
        if (level > depth) [depth, deepestAt] = [level, at];
        break;
      case 0x7d: // }
      case 0x5d: {
        // ]
        const open = opens[--level] ?? 0;
        if (at - open > longFrom) ends.set(open, at + 1);
      }
    }
  }
  return {depth, deepestAt, keys, ends};
}

/** The offset after the closing quote of the string that opens at `start`; the end of the text when there is none. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === 0x5c) first--;
    if ((end - first) % 2 === 0) return end + 1;
  }
  return text.length;
}

/** The offset of the next character that is no white space. */
export function skipSpace(text: string, start: number): number {
  let at = start;
  for (let code = text.charCodeAt(at); code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;) {
    code = text.charCodeAt(++at);
  }
  return at;
}

interface Token {
  readonly kind: '{' | '}' | '[' | ']' | ',' | ':' | 'string' | 'word';
  readonly end: number;
}

const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function tokenAt(text: string, at: number): Token | SyntaxDiagnostic {
  const letter = text.charAt(at);
  if (/[{}[\],:]/.test(letter)) return {kind: letter as '{', end: at + 1};
  if (letter === '"') return stringAt(text, at);
  if (letter === "'" || letter === '`' || letter === '“' || letter === '”')
    return diagnostic('JSON puts text between double quotes.', 'Write " in place of this quote.', at);
  if (letter === '/' || letter === '#') return diagnostic('JSON has no comments.', 'Remove the comment.', at);
  const [word = letter] = /^[^\s{}[\],:"]+/.exec(text.slice(at, at + 1000)) ?? [];
  const end = at + word.length;
  if (/^(?:true|false|null)$/.test(word) || numberPattern.test(word)) return {kind: 'word', end};
  if (/^[-+.\d]/.test(word))
    return diagnostic(
      `${quoted(word)} is not a number in JSON.`,
      'Write it as digits, such as 0.5 or 12, or put it between double quotes.',
      at,
      end,
    );
  if (/^(?:true|false|null)$/i.test(word))
    return diagnostic(`JSON does not know ${quoted(word)}.`, `Write ${word.toLowerCase()}.`, at, end);
  if (/^(?:None|undefined|NaN|Infinity)$/.test(word))
    return diagnostic(`JSON does not know ${quoted(word)}.`, 'Write null.', at, end);
  if (/^\p{Cc}/u.test(word)) return diagnostic('A control character stands here.', 'Remove it.', at);
  return diagnostic(`${quoted(word)} is not between double quotes.`, `Write ${JSON.stringify(word)}.`, at, end);
}

function stringAt(text: string, start: number): Token | SyntaxDiagnostic {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return {kind: 'string', end: at + 1};
    if (code === 0x0a || code === 0x0d) {
      return diagnostic(
        'The text that begins here has no closing quote on its line.',
        'Add the quote, or write \\n for a line end.',
        start,
        at,
      );
    }
    if (code < 0x20)
      return diagnostic(
        'A control character stands in a text.',
        `Write it as ${code === 9 ? '\\t' : `\\u${code.toString(16).padStart(4, '0')}`}.`,
        at,
      );
    if (code !== 0x5c) continue;
    const escape = /^\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/.exec(text.slice(at, at + 6));
    if (!escape) return diagnostic('This escape is not known.', 'Write \\\\ for a backslash.', at, at + 2);
    at += escape[0].length - 1;
  }
  return diagnostic('The text that begins here has no closing quote.', 'Add the quote.', start);
}

function unexpected(
  text: string,
  at: number,
  expected: Expected,
  inObject: boolean,
  lastEnd: number,
): SyntaxDiagnostic {
  const letter = text.charAt(at);
  const found = quoted(letter);
  switch (expected) {
    case 'nothing':
      return diagnostic('The JSON has ended before this.', 'Remove what follows the closing bracket.', at);
    case 'colon':
      return diagnostic('A : is missing after this key.', 'Write the key, a colon and a value.', lastEnd);
    case 'comma-or-end':
      if (letter === '}' || letter === ']' || letter === ':') {
        const closing = inObject ? '}' : ']';
        return diagnostic(`${found} does not belong here.`, `A comma or ${quoted(closing)} is expected.`, at);
      }
      return diagnostic('A comma is missing here.', 'Put a comma between the two values.', lastEnd);
    case 'key':
    case 'key-or-end':
      return diagnostic(`${found} does not belong here.`, 'A key between double quotes is expected.', at);
    case 'value':
    case 'value-or-end':
      return diagnostic(`A value is missing before ${found}.`, 'Add the value, or remove what asks for it.', at);
  }
}

function trailingComma(at: number): SyntaxDiagnostic {
  return diagnostic('A trailing comma stands before a closing bracket.', 'Remove the comma.', at);
}

function endsEarly(text: string, last: {readonly bracket: string} | undefined): SyntaxDiagnostic {
  if (!last) return diagnostic('There is no JSON in this file.', 'Use a file with JSON in it.', 0);
  const closing = last.bracket === '{' ? '}' : ']';
  return diagnostic(
    'The JSON ends too early.',
    `${quoted(closing)} is missing; perhaps the file was cut off.`,
    text.length,
  );
}

function diagnostic(message: string, hint: string, start: number, end?: number): SyntaxDiagnostic {
  return {message, hint, start, ...(end !== undefined && {end})};
}

/** A word in a message, short and in sight. */
function quoted(word: string): string {
  return `\`${word.length > 40 ? `${word.slice(0, 40)}…` : word}\``;
}
