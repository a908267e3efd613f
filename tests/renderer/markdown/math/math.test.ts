import {expect, test} from 'vitest';
import {parse} from '../../../../renderer/markdown/parse-document.js';
import {isObject} from '../../../../runtime/text/is-object.js';
import {findings, transformed} from '../../document/support.js';

const parsers = ['native', 'remark'] as const;
type Parser = (typeof parsers)[number];

/** Text of the body: formulas as `‹tex›`, display formulas as `«tex»`, code between backticks. */
function readText(text: string, parser: Parser): string {
  return textOf(parse({file: 'a.md', text}, {markdown: {math: true, parser}}).body?.children);
}

function textOf(node: unknown): string {
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (!isObject(node)) return '';
  if (node['type'] === 'text') return String(node['value']);
  const props = isObject(node['props']) ? node['props'] : {};
  const inner = textOf(node['children']);
  const classes = String(props['className']);
  if (classes.includes('math-display')) return `«${inner}»`;
  if (classes.includes('math-inline')) return `‹${inner}›`;
  if (node['tag'] === 'code') return `\`${inner}\``;
  return inner;
}

test.each<[markdown: string, read: string]>([
  ['The area $\\pi r^2$.', 'The area ‹\\pi r^2›.'],
  ['$a$, $b_1 * c_1$ and ($d$)', '‹a›, ‹b_1 * c_1› and (‹d›)'],
  ['**$a$** *$b$*', '‹a› ‹b›'],
  ['$a\n+ b$ c', '‹a\n+ b› c'],
  ['It costs $5 and $10.', 'It costs $5 and $10.'],
  ['From 5$ to 10$', 'From 5$ to 10$'],
  ['$ a $ and $a $ and $ a$', '$ a $ and $a $ and $ a$'],
  ['$a$1 and b$c$ and $d$e', '$a$1 and b$c$ and $d$e'],
  ['\\$a$ and $b\\$ c$', '$a$ and ‹b\\$ c›'],
  ['`$a$` $`b`$ c', '`$a$` ‹b› c'],
  ['``a ` $b$`` $c$', '`a ` $b$` ‹c›'],
  ['a ` b $c$', 'a ` b ‹c›'],
  ['$5 or $x$', '$5 or ‹x›'],
  ['a $$b$$ c', 'a «b» c'],
  ['$$\na = b\n\nc\n$$', '«\na = b\n \nc\n»'],
  ['Text\n$$\na\n$$\nmore', 'Text\n«\na\n»\nmore'],
  ['$$\na\n=\n$$', '«\na\n=\n»'],
  ['> $$\n> a\n> $$', '«\na\n»'],
  ['- $$\n  a\n  $$\n- b', '«\na\n»b'],
  ['| a |\n| --- |\n| $|x|$ |', 'a‹|x|›'],
  ['$a<b$ and $c>d$', '‹a<b› and ‹c>d›'],
  ['$[a](b)$ and $<a>$', '‹[a](b)› and ‹<a>›'],
  ['[$a$](/b "$c$")', '‹a›'],
  ['```\n$a$\n```', '`$a$\n`'],
  ['    $a$ b', '`$a$ b\n`'],
  ['```math\na\nb\n```', '«a\nb»'],
  ['$$\nnever closed', '$$\nnever closed'],
  ['::card{title="$a$"}\n---\nb: $c$ d $e$\n---\n$f$\n::', '‹f›'],
  ['[$a$]{title="$b$"} **c**{title="$d$"}', '‹a› c'],
  ['$a$ {{ b }} $c$', '‹a›  ‹c›'],
  ['\uE100 and $a$', '\uE100 and $a$'],
])('`markdown.math` reads formulas as GitHub does: %j', (markdown, read) => {
  for (const parser of parsers) expect([parser, readText(markdown, parser)]).toEqual([parser, read]);
});

test('dollar signs in props of components are not formulas', () => {
  const text = '::card{title="$a$"}\n---\nb: $c$\n---\n[x]{title="$d$"}\n::\n\n![$e$](/a.png "$f$")';
  for (const parser of parsers) {
    const [card, image] = parse({file: 'a.md', text}, {markdown: {math: true, parser}}).body!.children as never[];
    expect([card, image]).toMatchObject([
      {props: {title: '$a$', b: '$c$'}, children: [{children: [{props: {title: '$d$'}}]}]},
      {children: [{props: {alt: '$e$', title: '$f$'}}]},
    ]);
  }
});

test('a formula is rendered without style attributes, and its CSS rules come first', () => {
  const {document, body} = transformed('# A $a$\n\nB\n\nC $\\frac{1}{2}$\n\n$$b$$', {markdown: {math: true}});
  const [title, styles, rest] = body;
  expect(document.diagnostics).toEqual([]);
  expect(title).toMatch(/^<h1 id="a-a">A <span class="katex">.*<\/span><\/h1>$/s);
  expect(styles).toEqual({
    component: '#math',
    props: {css: expect.stringMatching(/^(?:\.katex (\.m-\w{6})\1\1\1\{[a-z-]+:[\w.;:-]+\}\n?)+$/) as unknown},
    slots: {},
  });
  expect(String(rest)).toMatch(/<p>C <span class="katex">.*<p><span tabindex="0" class="katex-display">/s);
  expect(JSON.stringify(body)).not.toMatch(/ style=/);
});

test('text without formulas has no math styles, and formulas are text if `markdown.math` is off', () => {
  expect(transformed('A $5', {markdown: {math: true}}).body).toEqual(['<p>A $5</p>']);
  expect(transformed('A $x$').body).toEqual(['<p>A $x$</p>']);
});

test.each([
  ['A $\\foo$ b', 'math-invalid 1:4'],
  ['---\ntitle: A\n---\n\nA\nb $\\frac{a}{\\bar$', 'math-invalid 6:4'],
  ['> $$\n> a \\\\\n> b + \\foo\n> $$', 'math-invalid 3:7'],
  ['- a\n\n  ```math\n  \\foo\n  ```', 'math-invalid 4:3'],
  ['::card\n  Inside $a \\foo$\n::', 'math-invalid 2:13'],
])('invalid TeX is reported at its place: %j', (text, finding) => {
  const [code, place] = finding.split(' ');
  for (const parser of parsers) {
    const {document, body} = transformed(text, {markdown: {math: true, parser}});
    const [line] = place!.split(':');
    expect(findings(document).map((one) => one.replace(/:\d+$/, ''))).toEqual([`${code} ${line}`]);
    if (!finding.startsWith('math-invalid 6')) expect(findings(document)).toEqual([finding]);
    expect(JSON.stringify(body)).toMatch(/\$\\\\|\$\\n|\$a/);
  }
});

test('TeX commands cannot write HTML, styles or addresses', () => {
  const {body} = transformed(
    '$\\href{javascript:alert(1)}{a} \\htmlStyle{color:red}{b} \\includegraphics{c.png} \\text{<img src=x>}$',
    {markdown: {math: true}},
  );
  expect(JSON.stringify(body)).not.toMatch(/<(?:a|img)[ >]|url\(/);
});

// In quadratic time, each of these would exceed the time limit of a test.
test.each(['$a ', '$$ a\n', '`a $b ', '$a`b``c```', '\\$$', '$a\n'])(
  'formulas are found in linear time in 400,000 characters of %j',
  (piece) => {
    const {body} = transformed(`${piece.repeat(400_000 / piece.length)}\n\nThe end.`, {markdown: {math: true}});
    expect(JSON.stringify(body).includes('The end.')).toBe(true);
  },
);

test('formulas can contain chemistry', () => {
  expect(findings(transformed('$$\\ce{H2O} = \\pu{75.3 J//mol K}$$', {markdown: {math: true}}).document)).toEqual([]);
});
