import {expect, test} from 'vitest';
import {VFile} from 'vfile';
import {describeSyntax, mdxSyntaxError, type MdxSyntax} from '../../../renderer/mdx/syntax-error.js';

test.each<[text: string, syntax: MdxSyntax]>([
  [
    '8:1: Unexpected closing tag `</A>`, expected corresponding closing tag for `<B>` (6:1)',
    {line: 8, column: 1, kind: 'closing', tag: 'A', open: {tag: 'B', line: 6}},
  ],
  ['9:2: Expected a closing tag for `<A.b>` (3:4)', {line: 3, column: 4, kind: 'unclosed', tag: 'A.b'}],
  ['1:2: Expected the closing tag `</A>` either after the end', {line: 1, column: 2, kind: 'closing', tag: 'A'}],
  ['1:2: Unexpected closing slash, expected an open tag first', {line: 1, column: 2, kind: 'closing'}],
  ['1:2: Unexpected end, expected a corresponding closing brace for `{`', {line: 1, column: 2, kind: 'brace'}],
  ['1:2: Could not parse import/exports with acorn', {line: 1, column: 2, kind: 'module'}],
  ['1:2: Could not parse expression with acorn', {line: 1, column: 2, kind: 'expression'}],
  ['1:2: Unexpected prop in spread (such as `{x}`)', {line: 1, column: 2, kind: 'expression'}],
  [
    '1:2: Could not parse expression with oxc: Unexpected token (mdx:swc)',
    {line: 1, column: 2, kind: 'expression', reason: 'Unexpected token'},
  ],
  ['1:2: Unexpected `!`, to create a comment in MDX, use braces', {line: 1, column: 2, kind: 'comment'}],
  ['1:2: Unexpected character\nafter `<`', {line: 1, column: 2, kind: 'tag'}],
])('mdxSyntaxError() reads the error %j of the native parser', (text, syntax) => {
  const cause = new Error(text);
  const error = mdxSyntaxError(cause);
  expect(error?.syntax).toEqual(syntax);
  expect(error).toMatchObject({
    name: 'MdxSyntaxError',
    message: `MDX syntax error at ${syntax.line}:${syntax.column}`,
    cause,
  });
});

test('mdxSyntaxError() reads the message of the portable parser, which may have no place', () => {
  const reason = 'Could not parse import/exports';
  const place = {line: 4, column: 5, offset: 0};
  expect(mdxSyntaxError(new VFile().message(reason, {place, ruleId: 'acorn'}))?.syntax).toEqual({
    line: 4,
    column: 5,
    kind: 'module',
  });
  expect(mdxSyntaxError(new VFile().message(reason, {ruleId: 'acorn'}))?.syntax).toEqual({
    line: 1,
    column: 1,
    kind: 'module',
  });
});

test.each([new Error('1:2 no colon'), new VFile().message('a'), 'text', undefined])(
  'mdxSyntaxError() returns undefined for %j, which is not about MDX',
  (error) => {
    expect(mdxSyntaxError(error)).toBeUndefined();
  },
);

const at = {line: 1, column: 1};
test.each<[syntax: MdxSyntax, message: string, hint: string]>([
  [
    {...at, kind: 'unclosed', tag: 'A'},
    '`<A>` is not closed at the level where it was opened',
    'Write `</A>` at the same level, or `<A />`. To show the tag as text, write `\\<A>`.',
  ],
  [
    {...at, kind: 'unclosed', tag: 'br'},
    '`<br>` is not closed at the level where it was opened',
    'Write `<br />`. To show the tag as text, write `\\<br>`.',
  ],
  [
    {...at, kind: 'closing', tag: 'A'},
    '`</A>` does not close an open tag',
    'Remove it, or open the tag before it at the same level.',
  ],
  [
    {...at, kind: 'closing'},
    'This tag does not close an open tag',
    'Remove it, or open the tag before it at the same level.',
  ],
  [
    {...at, kind: 'closing', tag: 'A', open: {tag: 'B', line: 2}},
    '`</A>` is here, but `<B>` of line 12 must be closed first',
    'Write `</B>` before it.',
  ],
  [
    {...at, kind: 'closing', tag: 'A', open: {tag: 'img', line: 2}},
    '`</A>` is here, but `<img>` of line 12 must be closed first',
    'Write `<img />` in line 12.',
  ],
  [
    {...at, kind: 'expression'},
    'The braces do not contain a valid expression',
    'Correct the expression. To show a brace as text, write `\\{`, or put it between backticks.',
  ],
  [
    {...at, kind: 'expression', reason: 'Unexpected token'},
    'The braces do not contain a valid expression (Unexpected token)',
    'Correct the expression. To show a brace as text, write `\\{`, or put it between backticks.',
  ],
  [
    {...at, kind: 'brace'},
    'A `{` is never closed',
    'Close it with `}`. To show a brace as text, write `\\{`, or put it between backticks.',
  ],
  [{...at, kind: 'comment'}, '`<!` is not allowed in MDX', 'Write a comment as `{/* text */}`.'],
  [
    {...at, kind: 'module'},
    'This line begins like an import or export, but is not a valid one',
    'If this is a sentence, begin it with another word. Otherwise, correct the statement.',
  ],
  [
    {...at, kind: 'module', reason: 'Unexpected token'},
    'This line begins like an import or export, but is not a valid one (Unexpected token)',
    'If this is a sentence, begin it with another word. Otherwise, correct the statement.',
  ],
  [
    {...at, kind: 'tag'},
    'This `<` does not begin a valid tag',
    'To show it as text, write `\\<`. Write a link as `[text](https://…)`, and attribute values in quotes or braces.',
  ],
])('describeSyntax() of %j is %j', (syntax, message, hint) => {
  expect(describeSyntax(syntax, (line) => line + 10)).toEqual({message, hint});
});
