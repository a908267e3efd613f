// Assigns comments to declarations by the rules of protoc: a comment on the same line, or directly below and before an empty line, is
// trailing; a comment directly above a declaration is leading; all others are detached.
import type {Comment, Token} from './tokenize.js';

export interface Gap {
  /** Belongs to the previous declaration. */
  readonly trailing?: string;
  readonly detached: readonly string[];
  /** Belongs to the next declaration. */
  readonly leading?: string;
}

const noComments: Gap = {detached: []};

/** Assigns the comments between two tokens; `before` is undefined at the start of the file. */
export function commentsBetween(
  text: string,
  before: Token | undefined,
  after: Token,
  comments: readonly Comment[],
): Gap {
  const between = comments.slice(before?.commentsBefore ?? 0, after.commentsBefore);
  if (between.length === 0) return noComments;
  const detached: string[] = [];
  let trailing: string | undefined;
  let canTrail = before !== undefined;
  let open: {content: string; readonly isLine: boolean} | undefined;
  const add = (comment: Comment) => {
    if (open !== undefined && (comment.isBlock || !open.isLine)) close();
    open ??= {content: '', isLine: !comment.isBlock};
    open.content += contentOf(text, comment);
  };
  const close = () => {
    if (open === undefined) return;
    if (canTrail) trailing = open.content;
    else detached.push(open.content);
    canTrail = false;
    open = undefined;
  };
  const emptyLine = () => {
    close();
    canTrail = false;
  };

  let at = before?.end ?? 0;
  const [first] = between;
  const isBeside = before !== undefined && first !== undefined && !hasLineEnd(text, at, first.start);
  if (isBeside) {
    add(first);
    at = restOfLine(text, first);
    // string a = 1; /* whose? */ string b = 2;
    if (first.isBlock && at === first.end) return noComments;
    close();
  } else if (before !== undefined) at = text.indexOf('\n', at) + 1;
  for (const comment of isBeside ? between.slice(1) : between) {
    if (hasLineEnd(text, at, comment.start)) emptyLine();
    add(comment);
    at = restOfLine(text, comment);
  }
  if (hasLineEnd(text, at, after.start)) emptyLine();
  else if (after.kind === 'end' || /^[}\])]$/.test(after.text)) close();
  const leading = (open as {readonly content: string} | undefined)?.content;
  return {...(trailing !== undefined && {trailing}), detached, ...(leading !== undefined && {leading})};
}

function hasLineEnd(text: string, start: number, end: number): boolean {
  return text.slice(start, end).includes('\n');
}

const lineRest = /[ \t\r\f\v]*\n/y;

/** The start of the next line; the end of the comment if other text follows on its line. */
function restOfLine(text: string, {isBlock, end}: Comment): number {
  if (!isBlock) return end;
  lineRest.lastIndex = end;
  return end + (lineRest.exec(text)?.[0].length ?? 0);
}

function contentOf(text: string, {isBlock, start, end}: Comment): string {
  if (!isBlock) return text.slice(start + 2, end).replace(/\r\n?/g, '\n');
  return text
    .slice(start + 2, end - 2)
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t\f\v]*\*?/g, '\n');
}
