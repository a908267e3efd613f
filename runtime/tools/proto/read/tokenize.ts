// Splits a .proto file into words, numbers, strings, punctuation and comments.
import type {Span} from './syntax-nodes.js';

export interface Token extends Span {
  readonly kind: 'name' | 'integer' | 'float' | 'string' | 'sign' | 'end';
  /** The source text; includes the quotes of a string. */
  readonly text: string;
  /** The number of comments before it in the file. */
  readonly commentsBefore: number;
}

export interface Comment extends Span {
  readonly isBlock: boolean;
}

export interface Tokens {
  /** Ends with an end-of-file token. */
  readonly tokens: readonly Token[];
  readonly comments: readonly Comment[];
}

/** A syntax error that ends reading. */
export class ProtoSyntaxError extends Error {
  readonly span: Span;
  readonly hint: string;

  constructor(message: string, hint: string, span: Span) {
    super(message);
    this.span = span;
    this.hint = hint;
  }
}

const spaces = /[ \t\r\n\f\v]+/y;
const lineComment = /\/\/[^\n]*\n?/y;
const word = /[A-Za-z_]\w*/y;
const numeric = /\.?\d(?:[eE][+-]|[\w.])*/y;
const quoted = /"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"|'[^'\\\n]*(?:\\[^\n][^'\\\n]*)*'/y;
const integer = /^(?:0[xX][\da-fA-F]+|0[0-7]*|[1-9]\d*)$/;
const float = /^(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[fF]?$/;
const punctuation = '{}[]()<>;,.:=-+/';

/** Throws a `ProtoSyntaxError` at an unexpected character. */
export function tokenize(text: string): Tokens {
  const tokens: Token[] = [];
  const comments: Comment[] = [];
  let at = 0;
  const matched = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  const push = (kind: Token['kind'], written: string) => {
    tokens.push({kind, text: written, start: at, end: at + written.length, commentsBefore: comments.length});
    at += written.length;
  };
  while (at < text.length) {
    const first = text.charAt(at);
    const space = matched(spaces);
    if (space !== undefined) at += space.length;
    else if (first === '/' && text[at + 1] === '/') {
      const comment = matched(lineComment) ?? '';
      comments.push({isBlock: false, start: at, end: at + comment.length});
      at += comment.length;
    } else if (first === '/' && text[at + 1] === '*') {
      const end = text.indexOf('*/', at + 2);
      if (end < 0) throw unterminatedComment(at);
      comments.push({isBlock: true, start: at, end: end + 2});
      at = end + 2;
    } else if (first === '"' || first === "'") {
      const string = matched(quoted);
      if (string === undefined) throw unterminatedString(text, at);
      push('string', string);
    } else {
      const name = matched(word);
      const number = name === undefined ? matched(numeric) : undefined;
      if (name !== undefined) push('name', name);
      else if (number !== undefined) push(kindOf(number, at), number);
      else if (punctuation.includes(first)) push('sign', first);
      else throw unexpectedCharacter(text, at);
    }
  }
  push('end', '');
  return {tokens, comments};
}

function kindOf(number: string, start: number): 'integer' | 'float' {
  if (integer.test(number)) return 'integer';
  if (float.test(number) && !/^0\d+$/.test(number)) return 'float';
  throw new ProtoSyntaxError(
    `\`${excerpt(number)}\` is not a number.`,
    'Write it in decimal, hexadecimal (0x1f) or octal (017), with a space after it.',
    {start, end: start + number.length},
  );
}

function unterminatedComment(start: number): ProtoSyntaxError {
  return new ProtoSyntaxError('This comment does not end.', 'Close it with `*/`.', {start, end: start + 2});
}

function unterminatedString(text: string, start: number): ProtoSyntaxError {
  const lineEnd = text.indexOf('\n', start);
  const end = lineEnd < 0 ? text.length : lineEnd;
  return new ProtoSyntaxError(
    'This string does not end on its line.',
    'Close it with the quotation mark that it begins with.',
    {
      start,
      end,
    },
  );
}

function unexpectedCharacter(text: string, start: number): ProtoSyntaxError {
  const letter = String.fromCodePoint(text.codePointAt(start) ?? 0);
  const shown = /[\p{L}\p{N}\p{P}\p{S}]/u.test(letter)
    ? `\`${letter}\``
    : `character U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return new ProtoSyntaxError(`Unexpected ${shown}.`, 'Remove it, or put it in quotes.', {
    start,
    end: start + letter.length,
  });
}

/** Shortens a long word for a message. */
export function excerpt(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

const simpleEscapes: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
  '\\': 92,
  "'": 39,
  '"': 34,
  '?': 63,
};

/** Returns the bytes of a quoted string: `"\x01é"` → 1, 0xc3, 0xa9. */
export function stringBytes(token: Token): Uint8Array {
  const inner = token.text.slice(1, -1);
  if (!inner.includes('\\')) return new TextEncoder().encode(inner);
  const pieces: Uint8Array[] = [];
  const parts = inner.matchAll(
    /[^\\]+|\\(?:[xX]([\da-fA-F]{1,2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{1,3})|([\s\S]))/g,
  );
  for (const {0: whole, 1: hex, 2: short, 3: long, 4: octal, 5: letter, index} of parts) {
    const byte = hex !== undefined ? parseInt(hex, 16) : octal !== undefined ? parseInt(octal, 8) : undefined;
    const point = short ?? long;
    const simple = letter === undefined ? undefined : simpleEscapes[letter];
    if (byte !== undefined && byte < 256) pieces.push(Uint8Array.of(byte));
    else if (point !== undefined && parseInt(point, 16) <= 0x10ffff)
      pieces.push(new TextEncoder().encode(String.fromCodePoint(parseInt(point, 16))));
    else if (simple !== undefined) pieces.push(Uint8Array.of(simple));
    else if (whole.startsWith('\\')) {
      const start = token.start + 1 + index;
      throw new ProtoSyntaxError(`\`${whole}\` is not a valid escape sequence.`, 'Write `\\\\` for a backslash.', {
        start,
        end: start + whole.length,
      });
    } else pieces.push(new TextEncoder().encode(whole));
  }
  return concatBytes(pieces);
}

export function concatBytes(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1 && pieces[0] !== undefined) return pieces[0];
  const bytes = new Uint8Array(pieces.reduce((sum, {length}) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
