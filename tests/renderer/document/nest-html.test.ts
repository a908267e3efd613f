import type {ElementContent, RootContent} from 'hast';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {nestHtml} from '../../../renderer/document/nest-html.js';
import type {Component} from '../../../renderer/document/nodes.js';
import {parseHtml} from '../../../renderer/document/parse-html.js';

const names =
  'b a span kbd div p details summary h2 Badge my-card SCRIMBA nope br img hr input li ul table td button svg pre option select nobr'.split(
    ' ',
  );
const attribute = [
  ' a',
  ' class="b c"',
  " ID='d'",
  ' width=3',
  ' href=/e/',
  ' checked',
  ' data-a-b=""',
  ' :g="h"',
  ' @i.j = k',
  '\n title="l\nm"',
  ' style="n: o"',
  ' a=twice',
  ' p="&amp;"',
  ' on"q',
  ' type="checkbox"',
  " value='r'",
  ' children="s"',
  ' __proto__="t"',
  ' constructor="u"',
];
const attributes = fc.array(fc.constantFrom(...attribute), {maxLength: 3}).map((all) => all.join(''));
const text = fc.constantFrom('r', ' ', '\n', ' s t', 'u &amp; v', '<', '<!-- w -->', '<!---->', '<!-->', '<!-- -- -->');

/** HTML that mostly closes what it opens. */
const html = fc.letrec<{html: string}>((tie) => ({
  html: fc.oneof(
    {maxDepth: 3, depthSize: 'medium'},
    text,
    fc.tuple(fc.constantFrom(...names), attributes).map(([name, given]) => `<${name}${given}>`),
    fc.tuple(fc.constantFrom(...names), attributes).map(([name, given]) => `<${name}${given} />`),
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.constantFrom(...names), attributes, fc.array(tie('html'), {maxLength: 3}))
        .map(([name, given, inside]) => `<${name}${given}>${inside.join('')}</${name}>`),
    },
  ),
})).html;

const raw = (value: string): RootContent => ({type: 'raw', value});
const element = (tagName: string, children: RootContent[]): RootContent => {
  return {type: 'element', tagName, properties: {}, children: children as ElementContent[]};
};
const component = (children: RootContent[]): Component => {
  return {type: 'component', name: 'card', attributes: {}, children: children as ElementContent[]};
};

/** What Markdown makes, with tags between its nodes that open, close, or both. */
const nodes = fc.letrec<{nodes: RootContent[]}>((tie) => ({
  nodes: fc
    .array(
      fc.oneof(
        {maxDepth: 3},
        html.map((value) => [raw(value)]),
        fc.constantFrom('x', ' y\n').map((value): RootContent[] => [{type: 'text', value}]),
        fc
          .tuple(fc.constantFrom('p', 'em', 'a', 'h2', 'blockquote', 'pre'), tie('nodes'))
          .map(([name, inside]) => [element(name, inside)]),
        tie('nodes').map((inside) => [element('ul', [element('li', inside)])]),
        tie('nodes').map((inside) => [component(inside)]),
        {
          weight: 2,
          arbitrary: fc
            .tuple(fc.constantFrom(...names), tie('nodes'))
            .map(([name, inside]) => [raw(`<${name}>`), ...inside, raw(`</${name}>`)]),
        },
      ),
      {maxLength: 4},
    )
    .map((all) => all.flat()),
})).nodes;

test('what it nests is what the parser makes of it', () => {
  let nested = 0;
  fc.assert(
    fc.property(nodes, (given) => {
      const before = JSON.stringify(given);
      const found = nestHtml(given);
      expect(JSON.stringify(given)).toEqual(before);
      if (found === undefined) return;
      nested++;
      expect(bare(found)).toEqual(bare(parseHtml(structuredClone(given))));
    }),
    {numRuns: 4000},
  );
  expect(nested).toBeGreaterThan(500);
});

test.each([
  'A <Badge text="new" type=\'tip\' /> and <kbd>Ctrl</kbd> <br> <img src="a.png" width="3">',
  '<details open class="a b">\n<summary><b>More</b></summary>\n\nText\n</details>',
  '<my-card><p>One</p><p>Two</p></my-card> <!-- three -->',
])('the parser is spared %j', (value) => {
  expect(nestHtml([raw(value)])).toBeDefined();
});

test.each([
  '<b>',
  '</b>',
  '<b><i></b></i>',
  '<p><div></div></p>',
  '<a><a></a></a>',
  '<ul><li>a</ul>',
  '<table></table>',
  'a &lt; b',
  'a < b',
  '<b a="&amp;"></b>',
  '<b/>',
  '<svg></svg>',
  '<?a?>',
  '<!doctype html>',
  '<h1><h2></h2></h1>',
])('the parser is asked about %j', (value) => {
  expect(nestHtml([raw(value)])).toBeUndefined();
});

test('elements know where they begin', () => {
  const position = {start: {line: 3, column: 5, offset: 40}, end: {line: 5, column: 1, offset: 60}};
  const [, first, , second] = nestHtml([{type: 'raw', value: 'a <b></b>\n\n  <i></i>', position}])!;
  expect([first?.position?.start, second?.position?.start]).toEqual([
    {line: 3, column: 7, offset: 42},
    {line: 5, column: 3, offset: 53},
  ]);
});

test('long pieces are gone through once, and those without measure are left to the parser', () => {
  const position = {start: {line: 1, column: 1, offset: 0}, end: {line: 1, column: 1, offset: 0}};
  const nested = (value: string) => nestHtml([{type: 'raw', value, position}])?.length;
  expect(nested('<b></b>'.repeat(14_000))).toEqual(14_000);
  expect(nested('<b></b>\n'.repeat(12_000))).toEqual(24_000);
  expect(nested(`<b${' a'.repeat(40_000)}></b>`)).toEqual(1);
  expect(nested(`<b${' a'.repeat(4_000_000)}></b>`)).toBeUndefined();
  expect(nestHtml(Array.from({length: 100_000}, () => raw('a')))).toHaveLength(1);
});

/** Without places, and without what only our own steps look at. */
function bare(all: readonly RootContent[]): unknown {
  return JSON.parse(JSON.stringify(all, (key, value: unknown) => (key === 'position' ? undefined : value)));
}
