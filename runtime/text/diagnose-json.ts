// Finds the first syntax error in JSON. V8 reports it too, but in different words in each version and often without a
// position.

export interface SyntaxDiagnostic {
  readonly message: string;
  readonly hint: string;
  readonly start: number;
  readonly end?: number;
  /** The text may be JSON5, which allows this. */
  readonly isJson5?: true;
}

/** What may come next. */
type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or }' | ', or ]' | 'end';

/** Returns the first error, or undefined if there is none. Reads from left to right, without recursion. */
export function diagnoseJson(text: string): SyntaxDiagnostic | undefined {
  const open: string[] = [];
  let expected: Expected = 'value';
  let end = 0;
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, end)) {
    if (expected === 'end') {
      return diagnostic('The JSON has ended before this.', 'Remove what follows the first value.', at);
    }
    const token = tokenAt(text, at);
    if ('message' in token) return token;
    const next = follow(token.kind, expected, open);
    if (next === undefined) return unexpected(text, at, {expected, bracket: open.at(-1), end});
    expected = next;
    end = token.end;
  }
  return expected === 'end' ? undefined : endsEarly(text, open.at(-1));
}

/** Returns what may follow a token, or undefined if the token is not allowed here. Updates `open`. */
function follow(kind: TokenKind, expected: Expected, open: string[]): Expected | undefined {
  const isValue = expected === 'value' || expected === 'value or ]';
  if (kind === 'string' && (expected === 'key' || expected === 'key or }')) return ':';
  if (kind === ':' && expected === ':') return 'value';
  if (kind === ',' && expected === ', or }') return 'key';
  if (kind === ',' && expected === ', or ]') return 'value';
  if (isValue && (kind === 'string' || kind === 'literal')) return afterValue(open);
  if (isValue && (kind === '{' || kind === '[')) {
    open.push(kind);
    return kind === '{' ? 'key or }' : 'value or ]';
  }
  if ((kind === '}' || kind === ']') && expected.endsWith(kind)) {
    open.pop();
    return afterValue(open);
  }
  return undefined;
}

function afterValue(open: readonly string[]): Expected {
  const bracket = open.at(-1);
  return bracket === undefined ? 'end' : bracket === '{' ? ', or }' : ', or ]';
}

type TokenKind = '{' | '}' | '[' | ']' | ',' | ':' | 'string' | 'literal';

interface Token {
  readonly kind: TokenKind;
  readonly end: number;
}

const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function tokenAt(text: string, at: number): Token | SyntaxDiagnostic {
  const letter = text.charAt(at);
  if (/[{}[\],:]/.test(letter)) return {kind: letter as '{', end: at + 1};
  if (letter === '"') return stringAt(text, at);
  if (letter === "'") return {...otherQuote(at), isJson5: true};
  if (letter === '`' || letter === '“' || letter === '”') return otherQuote(at);
  if (letter === '/') return {...comment(at), isJson5: true};
  if (letter === '#') return comment(at);
  const [word = letter] = /^[^\s{}[\],:"]+/.exec(text.slice(at, at + 1000)) ?? [];
  const end = at + word.length;
  if (/^(?:true|false|null)$/.test(word) || numberPattern.test(word)) return {kind: 'literal', end};
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
  if (/^\p{Cc}/u.test(word)) return diagnostic('A control character is not allowed here.', 'Remove it.', at);
  return diagnostic(`${quoted(word)} is not between double quotes.`, `Write ${JSON.stringify(word)}.`, at, end);
}

function stringAt(text: string, start: number): Token | SyntaxDiagnostic {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return {kind: 'string', end: at + 1};
    if (code === 0x0a || code === 0x0d) {
      return diagnostic(
        'A quotation mark is not closed on its line.',
        'Add the closing quote, or write line breaks as \\n.',
        start,
        at,
      );
    }
    if (code < 0x20)
      return diagnostic(
        'A control character is not allowed between quotes.',
        `Write it as ${code === 9 ? '\\t' : `\\u${code.toString(16).padStart(4, '0')}`}.`,
        at,
      );
    if (code !== 0x5c) continue;
    const escape = /^\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/.exec(text.slice(at, at + 6));
    if (!escape) return diagnostic('This escape is not known.', 'Write \\\\ for a backslash.', at, at + 2);
    at += escape[0].length - 1;
  }
  return diagnostic('A quotation mark is not closed.', 'Add the closing quote.', start);
}

function otherQuote(at: number): SyntaxDiagnostic {
  return diagnostic('JSON has double quotes only.', 'Replace this quote with ".', at);
}

function comment(at: number): SyntaxDiagnostic {
  return diagnostic('JSON has no comments.', 'Remove the comment.', at);
}

interface State {
  readonly expected: Expected;
  /** The innermost open bracket. */
  readonly bracket: string | undefined;
  /** End of the previous token. */
  readonly end: number;
}

function unexpected(text: string, at: number, {expected, bracket, end}: State): SyntaxDiagnostic {
  const letter = text.charAt(at);
  const found = quoted(letter);
  switch (expected) {
    case ':':
      return diagnostic('A `:` is missing after this key.', 'Write the key, a colon and a value.', end);
    case ', or }':
    case ', or ]': {
      const isMissing = letter !== '}' && letter !== ']' && letter !== ':';
      return isMissing
        ? diagnostic('A comma is missing here.', 'Put a comma between the two values.', end)
        : diagnostic(`${found} does not belong here.`, `Write a comma or ${quoted(expected.slice(-1))} instead.`, at);
    }
    case 'key':
    case 'key or }':
      return letter === '}' && expected === 'key'
        ? trailingComma(end - 1)
        : diagnostic(
            `${found} does not belong here.`,
            letter === ',' ? 'Remove it.' : 'Write a key between double quotes instead.',
            at,
          );
    default:
      // After a `:` too, only a value is expected, but then the bracket is `{`.
      return letter === ']' && bracket === '['
        ? trailingComma(end - 1)
        : diagnostic(`A value is missing before ${found}.`, `Add the value, or remove ${found}.`, at);
  }
}

function trailingComma(at: number): SyntaxDiagnostic {
  return {...diagnostic('JSON has no trailing commas.', 'Remove the comma.', at), isJson5: true};
}

function endsEarly(text: string, bracket: string | undefined): SyntaxDiagnostic {
  if (bracket === undefined) return diagnostic('This file is empty.', 'Add JSON to it; `{}` is the least.', 0);
  const closing = bracket === '{' ? '}' : ']';
  const hint = `Add the missing ${quoted(closing)}. The file may have been cut off.`;
  return diagnostic(`The file ends before a ${quoted(bracket)} is closed.`, hint, text.length);
}

function diagnostic(message: string, hint: string, start: number, end?: number): SyntaxDiagnostic {
  return {message, hint, start, ...(end !== undefined && {end})};
}

/** Quotes a word for a message, and shortens it. */
function quoted(word: string): string {
  return `\`${word.length > 40 ? `${word.slice(0, 40)}…` : word}\``;
}

/** Returns the offset of the next character that is not whitespace. */
export function skipSpace(text: string, start: number): number {
  let at = start;
  for (let code = text.charCodeAt(at); code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;) {
    code = text.charCodeAt(++at);
  }
  return at;
}
