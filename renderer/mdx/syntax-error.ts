// Describes MDX syntax errors. The two parsers report them differently, so both are converted to one form.

export interface MdxSyntax {
  /** Line and column in the parsed text, starting at 1. */
  readonly line: number;
  readonly column: number;
  readonly kind: 'unclosed' | 'closing' | 'expression' | 'brace' | 'comment' | 'module' | 'tag';
  /** Name of the tag that is not closed, or that closes nothing. */
  readonly tag?: string;
  /** The open tag that should be closed first. */
  readonly open?: {readonly tag: string; readonly line: number};
  /** Reason of the JavaScript parser. */
  readonly reason?: string;
}

/** Thrown for MDX that cannot be parsed. */
export class MdxSyntaxError extends Error {
  override readonly name = 'MdxSyntaxError';
  readonly syntax: MdxSyntax;

  constructor(syntax: MdxSyntax, cause?: unknown) {
    super(`MDX syntax error at ${syntax.line}:${syntax.column}`, {cause});
    this.syntax = syntax;
  }
}

/** Converts an error of a parser, or returns undefined if it is not about MDX. */
export function mdxSyntaxError(error: unknown): MdxSyntaxError | undefined {
  if (!(error instanceof Error)) return undefined;
  const {reason, line, column, ruleId} = error as Error & Partial<Record<string, unknown>>;
  // remark-mdx throws a message of vfile; the native parser puts the place before its text.
  const isMessage = typeof reason === 'string' && typeof ruleId === 'string';
  const native = /^(\d+):(\d+): ([^]*)$/.exec(error.message);
  if (!isMessage && native === null) return undefined;
  const text = isMessage ? reason : native![3]!;
  const place = isMessage
    ? {line: typeof line === 'number' ? line : 1, column: typeof column === 'number' ? column : 1}
    : {line: Number(native![1]), column: Number(native![2])};
  return new MdxSyntaxError(parseReason(text, place), error);
}

type Point = Pick<MdxSyntax, 'line' | 'column'>;

function parseReason(text: string, place: Point): MdxSyntax {
  const mismatch = /closing tag `<\/([^>]*)>`, expected corresponding closing tag for `<([^>]*)>` \((\d+):/.exec(text);
  if (mismatch !== null)
    return {...place, kind: 'closing', tag: mismatch[1]!, open: {tag: mismatch[2]!, line: Number(mismatch[3])}};
  const unclosed = /Expected a closing tag for `<([^>]*)>` \((\d+):(\d+)/.exec(text);
  if (unclosed !== null)
    return {line: Number(unclosed[2]), column: Number(unclosed[3]), kind: 'unclosed', tag: unclosed[1]!};
  const crossing = /Expected the closing tag `<\/([^>]*)>` either/.exec(text);
  if (crossing !== null) return {...place, kind: 'closing', tag: crossing[1]!};
  if (/expected an open tag first/.test(text)) return {...place, kind: 'closing'};
  if (/closing brace for `\{`/.test(text)) return {...place, kind: 'brace'};
  if (/import\/exports/.test(text)) return {...place, kind: 'module'};
  if (/parse expression|in code:|expression\b.*spread|in spread/i.test(text)) {
    const reason = /with oxc: ([^]*)$/.exec(text)?.[1]?.replace(/ \(mdx[^)]*\)$/, '');
    return {...place, kind: 'expression', ...(reason !== undefined && {reason})};
  }
  return {...place, kind: /comment in MDX/.test(text) ? 'comment' : 'tag'};
}

/**
 * Returns a message without its final period, and a hint. `lineOf` converts a line of the text to one of the file.
 */
export function describeSyntax(
  {kind, tag, open, reason}: MdxSyntax,
  lineOf: (line: number) => number,
): {readonly message: string; readonly hint: string} {
  switch (kind) {
    case 'unclosed':
      return {
        message: `\`<${tag}>\` is not closed at the level where it was opened`,
        hint: `Write ${isVoid(tag) ? '' : `\`</${tag}>\` at the same level, or `}\`<${tag} />\`. To show the tag as text, write \`\\<${tag}>\`.`,
      };
    case 'closing':
      return open === undefined
        ? {
            message: `${tag === undefined ? 'This tag' : `\`</${tag}>\``} does not close an open tag`,
            hint: 'Remove it, or open the tag before it at the same level.',
          }
        : {
            message: `\`</${tag}>\` is here, but \`<${open.tag}>\` of line ${lineOf(open.line)} must be closed first`,
            hint: isVoid(open.tag)
              ? `Write \`<${open.tag} />\` in line ${lineOf(open.line)}.`
              : `Write \`</${open.tag}>\` before it.`,
          };
    case 'expression':
      return {
        message: `The braces do not contain a valid expression${reason === undefined ? '' : ` (${reason})`}`,
        hint: 'Correct the expression. To show a brace as text, write `\\{`, or put it between backticks.',
      };
    case 'brace':
      return {
        message: `A \`{\` is never closed`,
        hint: 'Close it with `}`. To show a brace as text, write `\\{`, or put it between backticks.',
      };
    case 'comment':
      return {
        message: `\`<!\` is not allowed in MDX`,
        hint: 'Write a comment as `{/* text */}`.',
      };
    case 'module':
      return {
        message: `This line begins like an import or export, but is not a valid one${reason === undefined ? '' : ` (${reason})`}`,
        hint: 'If this is a sentence, begin it with another word. Otherwise, correct the statement.',
      };
    case 'tag':
      return {
        message: `This \`<\` does not begin a valid tag`,
        hint: 'To show it as text, write `\\<`. Write a link as `[text](https://…)`, and attribute values in quotes or braces.',
      };
  }
}

/** Elements that have no closing tag in HTML. */
const voidElements = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

function isVoid(tag: string | undefined): boolean {
  return voidElements.has(tag ?? '');
}
