import {expect, test} from 'vitest';
import {prepareMdx} from '../../../renderer/mdx/prepare-mdx.js';

/** The text with hidden braces as `❴`, which is the first shield. */
const prepared = (text: string) => prepareMdx(text).text.replaceAll('\u2774', '❴');

test.each([
  ['{{ $doc.title }}', '❴❴ $doc.title }}'],
  ['<a b={{c: 1}}>', '<a b={{c: 1}}>'],
  ['{x && {{a}}}', '{x && {{a}}}'],
  ['{{a}', '{{a}'],
  ['\\{{a}}', '\\{{a}}'],
  ['## a {#b}', '## a ❴#b}'],
  ['## a {#b .c}', '## a ❴#b .c}'],
  ['## a {# b}', '## a {# b}'],
  ['## a \\{#b}', '## a \\{#b}'],
  ['[a]{.b}', '[a]❴.b}'],
  ['{...a}', '{...a}'],
  [':icon{name="a"}', ':icon❴name="a"}'],
  ['a :icon[b]{c=d}', 'a :icon[b]❴c=d}'],
  ['a:icon{b}', 'a:icon{b}'],
  ['[a]{b=c}', '[a]❴b=c}'],
  ['[a](b){c=d}', '[a](b)❴c=d}'],
  ['**a**{b=c} _d_{e=f} `g`{h=i}', '**a**❴b=c} _d_❴e=f} `g`❴h=i}'],
  ['a{b=c}', 'a{b=c}'],
  ['[a]{b == c}', '[a]{b == c}'],
  ['[a]{b}', '[a]{b}'],
  ['[a]\n{b=c}', '[a]\n{b=c}'],
  ['a', 'a'],
])('prepareMdx() hides the braces of attributes, ids and bindings: %j', (text, result) => {
  expect(prepared(text)).toBe(result);
});

test.each([
  ['a <!-- b --> c', 'a {/*  b */} c'],
  ['<!-- a */ b -->', '{/*  a *  b */}'],
  ['<!--\na\n-->\n<!-- b -->', '{/* \na\n*/}\n{/*  b */}'],
  ['`<!-- a -->` <!-- b -->', '`<!-- a -->` {/*  b */}'],
  ['`a\n<!-- b -->', '`a\n{/*  b */}'],
  ['\\<!-- a --> <!-- b -->', '\\<!-- a --> {/*  b */}'],
  ['```\n<!-- a -->\n```\n<!-- b -->', '```\n<!-- a -->\n```\n{/*  b */}'],
  ['> - ~~~\n> <!-- a -->\n> ~~~\n<!-- b -->', '> - ~~~\n> <!-- a -->\n> ~~~\n{/*  b */}'],
  ['````\n```\n<!-- a -->\n````\n<!-- b -->', '````\n```\n<!-- a -->\n````\n{/*  b */}'],
  ['```\n``` x\n<!-- a -->', '```\n``` x\n<!-- a -->'],
  ['``` a`b\n<!-- c -->', '``` a`b\n{/*  c */}'],
  ['<!-- a', '<!-- a'],
  ['<!--> a -->', '{/* > a */}'],
])('prepareMdx() turns the comments of %j into those of MDX', (text, result) => {
  expect(prepared(text)).toBe(result);
  expect(prepared(text)).toHaveLength(text.length);
});

test('prepareMdx() hides braces with a character that the text does not contain', () => {
  expect(prepareMdx('\u2774 [a]{.b}')).toEqual({text: '\u2774 [a]\uFE5B.b}', shield: '\uFE5B'});
  expect(prepareMdx('a')).toEqual({text: 'a', shield: undefined});
});
