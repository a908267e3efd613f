// A cursor over the tokens of a file, which reports missing tokens.
import {commentsBetween, type Gap} from './comments-between.js';
import {excerpt, ProtoSyntaxError, type Token, type Tokens} from './tokenize.js';
import type {Name, Remarks, Span} from './syntax-nodes.js';

/** Maximum nesting of messages and lists, far more than in real files. */
const maxDepth = 200;

export interface Cursor {
  readonly current: Token;
  /** The token after the current one. */
  readonly following: Token;
  /** The token after that one. */
  readonly third: Token;
  /** The end of the last consumed token. */
  readonly previousEnd: number;
  /** Whether the current token is this sign or word, and not a string literal with that text. */
  is(text: string): boolean;
  /** Consumes the current token and returns it. */
  next(): Token;
  /** Consumes the token if it has this text. */
  takes(text: string): boolean;
  expect(sign: string): Token;
  /** Consumes a word. `what` describes it in the message of an error: `the name of the message`. */
  name(what: string): Name;
  /** Consumes a dotted name with an optional leading dot. */
  dotted(what: string): Name;
  integer(what: string): Name;
  /** Consumes a `;`. If it is missing at the end of a line, reports it and continues. */
  semicolon(): void;
  /**
   * Saves the comments before the declaration that starts here. Call the result at its end: it adds the comment behind it.
   */
  mark(): () => Remarks;
  /** Runs a function one nesting level deeper. */
  within<Result>(read: () => Result): Result;
  fail(message: string, hint: string, span?: Span): never;
  /** Fails at the current token: `Expected a field, but found …`. */
  unexpected(what: string, hint: string): never;
}

export function createCursor(
  text: string,
  {tokens, comments}: Tokens,
  report: (error: ProtoSyntaxError) => void,
): Cursor {
  const last = tokens.at(-1) as Token;
  let index = 0;
  let depth = 0;
  const at = (position: number): Token => tokens[Math.min(position, tokens.length - 1)] ?? last;
  const gap = (position: number): Gap =>
    commentsBetween(text, position === 0 ? undefined : tokens[position - 1], at(position), comments);
  const previousEnd = () => (index === 0 ? 0 : at(index - 1).end);
  const fail = (message: string, hint: string, span: Span = at(index)): never => {
    throw new ProtoSyntaxError(message, hint, span);
  };
  const unexpected = (wanted: string, hint: string): never =>
    fail(`Expected ${wanted}, but found ${describeToken(at(index))}.`, hint);
  const next = () => {
    const token = at(index);
    if (index < tokens.length - 1) index++;
    return token;
  };
  const is = (sign: string): boolean => at(index).text === sign && at(index).kind !== 'string';
  const takes = (sign: string) => {
    if (!is(sign)) return false;
    next();
    return true;
  };
  const name = (what: string): Name => {
    if (at(index).kind !== 'name')
      unexpected(what, 'A name consists of letters, digits and `_`, and does not begin with a digit.');
    return nameToken(next());
  };
  return {
    get current() {
      return at(index);
    },
    get following() {
      return at(index + 1);
    },
    get third() {
      return at(index + 2);
    },
    get previousEnd() {
      return previousEnd();
    },
    is,
    next,
    takes,
    expect(sign) {
      if (!is(sign)) unexpected(`\`${sign}\``, `Add \`${sign}\`.`);
      return next();
    },
    name,
    dotted(what) {
      const {start} = at(index);
      let read = takes('.') ? '.' : '';
      read += name(what).text;
      for (let parts = 1; takes('.'); parts++) {
        if (parts > maxDepth) fail(`This name has more than ${maxDepth} parts.`, 'Use fewer parts.');
        read += `.${name('the rest of the name').text}`;
      }
      return {text: read, start, end: previousEnd()};
    },
    integer(what) {
      if (at(index).kind !== 'integer') unexpected(what, 'Write an integer.');
      return nameToken(next());
    },
    semicolon() {
      if (takes(';')) return;
      const end = previousEnd();
      const error = new ProtoSyntaxError('Expected `;`.', 'Add `;` here.', {start: end, end: end + 1});
      const isOnNextLine = text.slice(end, at(index).start).includes('\n');
      if (!isOnNextLine || at(index).kind === 'end') throw error;
      report(error);
    },
    mark() {
      const {detached, leading} = gap(index);
      return () => {
        const {trailing} = gap(index);
        return {detached, ...(leading !== undefined && {leading}), ...(trailing !== undefined && {trailing})};
      };
    },
    within(read) {
      if (++depth > maxDepth) fail(`This is nested more than ${maxDepth} levels deep.`, 'Nest less deeply.');
      const result = read();
      depth--;
      return result;
    },
    fail,
    unexpected,
  };
}

function nameToken({text, start, end}: Token): Name {
  return {text, start, end};
}

function describeToken({kind, text}: Token): string {
  return kind === 'end' ? 'the end of the file' : `\`${excerpt(text)}\``;
}
