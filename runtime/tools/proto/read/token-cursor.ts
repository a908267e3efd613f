// A cursor over the tokens of a file, which reports missing tokens.
import {commentsBetween, type Gap} from './comments-between.js';
import {excerpt, ProtoSyntaxError, type Token, type Tokens} from './tokenize.js';
import type {Name, Remarks, Span} from './syntax-nodes.js';

/** Nested messages, nested lists and parts of a name. No real file comes near this. */
const maxDepth = 200;

export interface Cursor {
  readonly current: Token;
  /** The token after the current one. */
  readonly following: Token;
  /** The token after that one. */
  readonly third: Token;
  /** The end of the last token taken. */
  readonly taken: number;
  is(text: string): boolean;
  /** Takes the token and goes on. */
  next(): Token;
  /** Takes the token when it is this sign or word. */
  takes(text: string): boolean;
  expect(sign: string): Token;
  /** Takes a word; `what` names it for the message: `the name of the message`. */
  name(what: string): Name;
  /** Takes words with dots between them, with a dot in front if there is one. */
  dotted(what: string): Name;
  integer(what: string): Name;
  /** A `;`. Left out at the end of a line, it is reported and reading goes on. */
  semicolon(): void;
  /** Remembers what stands before the current token, for the remarks of the declaration that begins here. */
  mark(): () => Remarks;
  /** Runs something one level deeper. */
  within<Result>(read: () => Result): Result;
  fail(message: string, hint: string, span?: Span): never;
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
    fail(`${wanted} expected, but ${shown(at(index))} found.`, hint);
  const next = () => {
    const token = at(index);
    if (index < tokens.length - 1) index++;
    return token;
  };
  const takes = (sign: string) => {
    if (at(index).text !== sign || at(index).kind === 'string') return false;
    next();
    return true;
  };
  const name = (what: string): Name => {
    if (at(index).kind !== 'name')
      unexpected(capitalised(what), 'A name has letters, digits and `_`, and begins with no digit.');
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
    get taken() {
      return previousEnd();
    },
    is: (sign) => at(index).text === sign && at(index).kind !== 'string',
    next,
    takes,
    expect(sign) {
      if (at(index).text !== sign || at(index).kind === 'string') {
        if (at(index).kind === 'end') fail(`The file ends too early: \`${sign}\` expected.`, `Add \`${sign}\`.`);
        unexpected(`\`${sign}\``, `Add \`${sign}\`.`);
      }
      return next();
    },
    name,
    dotted(what) {
      const {start} = at(index);
      let read = takes('.') ? '.' : '';
      read += name(what).text;
      for (let parts = 1; takes('.'); parts++) {
        if (parts > maxDepth) fail(`This name has more than ${maxDepth} parts.`, 'Nest less deeply.');
        read += `.${name('the rest of the name').text}`;
      }
      return {text: read, start, end: previousEnd()};
    },
    integer(what) {
      if (at(index).kind !== 'integer') unexpected(capitalised(what), 'Write a whole number.');
      return nameToken(next());
    },
    semicolon() {
      if (takes(';')) return;
      const end = previousEnd();
      const error = new ProtoSyntaxError('`;` expected.', 'Add `;` here.', {start: end, end: end + 1});
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
  };
}

function nameToken({text, start, end}: Token): Name {
  return {text, start, end};
}

function shown({kind, text}: Token): string {
  if (kind === 'end') return 'the end of the file was';
  return `\`${excerpt(text)}\` was`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
