import {expect, test} from 'vitest';
import {shown, transformed} from '../document/support.js';

const parsers = ['native', 'remark'] as const;

test.each<[markdown: string, body: string]>([
  ['A ==b *c* d== e.', '<p>A <mark>b <em>c</em> d</mark> e.</p>'],
  ['a == b == c, a==b==c, \\==d==, `==e==`', '<p>a == b == c, a==b==c, ==d==, <code>==e==</code></p>'],
  ['x^2^ and 29^th^, ^a b^, 2^3', '<p>x<sup>2</sup> and 29<sup>th</sup>, ^a b^, 2^3</p>'],
  ['H~2~O, not ~~old~~', '<p>H<sub>2</sub>O, not <del>old</del></p>'],
  [
    'Press ++Ctrl+Shift+P++ or ++Esc++. C++ and i++',
    '<p>Press <kbd>Ctrl</kbd>+<kbd>Shift</kbd>+<kbd>P</kbd> or <kbd>Esc</kbd>. C++ and i++</p>',
  ],
  [
    'Use HTML, *HTML* and `HTML`, not XHTML.\n\n*[HTML]: Hyper "Text"\n*[CSS]: Cascading',
    '<p>Use <abbr title="Hyper &quot;Text&quot;">HTML</abbr>, <em><abbr title="Hyper &quot;Text&quot;">HTML</abbr></em> and <code>HTML</code>, not XHTML.</p>',
  ],
  ['*[constructor]: x\n\nThe constructor.', '<p>The <abbr title="x">constructor</abbr>.</p>'],
  [
    'Term *a*\n: One\n: Two\n\nOther\n\n: Three\n\n  Four',
    '<dl><dt>Term <em>a</em></dt><dd>One</dd><dd>Two</dd><dt>Other</dt><dd><p>Three</p><p>Four</p></dd></dl>',
  ],
  ['T\n: ==a== <b>c</b> :badge[d]', '<dl><dt>T</dt><dd><mark>a</mark> <b>c</b> ⟨badge default=(d)⟩</dd></dl>'],
  ['12: a\nb : c', '<p>12: a\nb : c</p>'],
])('`markdown.extras` renders extended Markdown: %j', (markdown, body) => {
  for (const parser of parsers) {
    const found = transformed(markdown, {markdown: {extras: true, parser}});
    expect([parser, shown(found.body).replaceAll(/\n(?=<)|(?<=>)\n/g, ''), found.document.diagnostics]).toEqual([
      parser,
      body,
      [],
    ]);
  }
});

test('without `markdown.extras`, extended Markdown is shown as text', () => {
  expect(shown(transformed('==a== x^2^ ++b++\n: c').body)).toEqual('<p>==a== x^2^ ++b++\n: c</p>');
});
