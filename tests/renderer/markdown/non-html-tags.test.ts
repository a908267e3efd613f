import {expect, test} from 'vitest';
import {renderMarkdown} from '../../../renderer/markdown/render-markdown.js';
import {liveScriptInBody} from '../document/live-script.js';
import {bodyText, findings, transformed} from '../document/support.js';

const parsers = ['native', 'remark'] as const;

const shown: readonly (readonly [string, string])[] = [
  ['An Array<T> of T', '<p>An Array&lt;T&gt; of T</p>'],
  ['Map<string, List<int>> here', '<p>Map&lt;string, List&lt;int&gt;&gt; here</p>'],
  ['Replace <your-name> with yours', '<p>Replace &lt;your-name&gt; with yours</p>'],
  ['<T> begins and <T> ends: <T>', '<p>&lt;T&gt; begins and &lt;T&gt; ends: &lt;T&gt;</p>'],
  ['<your-name>\nis *yours*\n\nnext', '<p>&lt;your-name&gt;\nis <em>yours</em></p>\n<p>next</p>'],
  ['- <item>\n  *a*\n', '<ul>\n<li>&lt;item&gt;\n<em>a</em></li>\n</ul>'],
  ['> <quoted>\n> *a*\n', '<blockquote>\n<p>&lt;quoted&gt;\n<em>a</em></p>\n</blockquote>'],
  ['## Use <your-name>', '<h2 id="use-your-name"><a href="#use-your-name">Use &lt;your-name&gt;</a></h2>'],
  [
    '| a<T> | `b<T>` |\n| - | - |\n| <x> | y |',
    '<table tabindex="0" data-cards="">\n<thead>\n<tr>\n<th>a&lt;T&gt;</th>\n<th><code>b&lt;T&gt;</code></th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td data-label="a&lt;T&gt;">&lt;x&gt;</td>\n<td data-label="b&lt;T&gt;">y</td>\n</tr>\n</tbody>\n</table>',
  ],
  ['<Team :size="a" /> :b', '<p>&lt;Team :size=&quot;a&quot; /&gt; ⟨b⟩</p>'],
  ['of <Team :size="a" :b /> :c', '<p>of &lt;Team :size=&quot;a&quot; :b /&gt; ⟨c⟩</p>'],
  ['a\n  <Team :size="a" />\n  <Team :b /> :c', '<p>a\n&lt;Team :size=&quot;a&quot; /&gt;\n&lt;Team :b /&gt; ⟨c⟩</p>'],
  ['[Array<T>](/a)', '<p><a href="/a">Array&lt;T&gt;</a></p>'],
  ['[a](<b c>)', '<p><a href="/docs/b%20c">a</a></p>'],
  ['[a]\n\n[a]:\n<b-c>', '<p><a href="/docs/b-c">a</a></p>'],
  ['\\<T>', '<p>&lt;T&gt;</p>'],
  [
    '```\n<T>\n```',
    '<figure class="code"><pre tabindex="0"><code>&lt;T&gt;\n</code></pre><copy-button></copy-button></figure>',
  ],
  ['<Math>x</Math> <svg><path/></svg> <path>', '<p>&lt;Math&gt;x&lt;/Math&gt;  &lt;path&gt;</p>'],
  ['<div>\n<T> and <b>bold</b>\n</div>', '<div>\n&lt;T&gt; and <b>bold</b>\n</div>'],
  ['<div title="<T>">\na\n</div>', '<div title="&lt;T&gt;">\na\n</div>'],
  ['Promise<object> and Option<b> and <Link>', '<p>Promise&lt;object&gt; and Option&lt;b&gt; and &lt;Link&gt;</p>'],
  ['H<sub>2</sub>O<br>a <B>b</B>', '<p>H<sub>2</sub>O<br />a <b>b</b></p>'],
  ['The <title> of a page\n\nand more', '<p>The &lt;title&gt; of a page</p>\n<p>and more</p>'],
  ['<title> begins a line\n\nand more', '<p>&lt;title&gt; begins a line</p>\n<p>and more</p>'],
  ['<script> begins a line\n\nand more', '<p>&lt;script&gt; begins a line</p>\n<p>and more</p>'],
  ['<!-- never closed\n\nand *more*', '<p>&lt;!-- never closed</p>\n<p>and <em>more</em></p>'],
  ['<?php echo 1 ?>\n\na <?x?> b', '<p>&lt;?php echo 1 ?&gt;</p>\n<p>a &lt;?x?&gt; b</p>'],
  ['<![CDATA[ words ]]>\n\nmore', '<p>&lt;![CDATA[ words ]]&gt;</p>\n<p>more</p>'],
  ['<!-- gone -->\n\na <!-- gone --> b', '<p>a  b</p>'],
  [
    '<a@b.example> <https://c.example>',
    '<p><a href="mailto:a@b.example" rel="noopener noreferrer">a@b.example</a> <a href="https://c.example" rel="noopener noreferrer">https://c.example</a></p>',
  ],
  ['::card\n<your-name>\n::', '⟨card default=(<p>&lt;your-name&gt;</p>)⟩'],
  ['<!--\n::card\nhidden\n::\n-->\n\nshown', '<p>shown</p>'],
  ['‹ and ﹤\n\n<T>\n', '<p>‹ and ﹤</p>\n<p>&lt;T&gt;</p>'],
];

for (const parser of parsers) {
  test.each(shown)(`a tag that is not an HTML element is shown as text, read by ${parser}: %s`, (text, html) => {
    expect(bodyText(text, {markdown: {parser}}).trim()).toBe(html);
  });
}

test('a tag with attributes or a closing tag is reported once, where it opens', () => {
  const text = 'A <T> of <your name>.\n\n<Intro>\n\nb\n\n</Intro>\n\n<Video id="c" /> <Video id="d" />\n\n</stray>\n';
  const {document} = transformed(text);
  expect(document.diagnostics).toEqual([
    {
      severity: 'warning',
      code: 'html-unknown',
      message: '`<Intro>` is not an HTML element, so it is shown as text.',
      hint: 'Write a component as `::intro`, or put code in backticks.',
      place: {file: 'content/docs/a.md', line: 3, column: 1},
    },
    expect.objectContaining({code: 'html-unknown', place: {file: 'content/docs/a.md', line: 9, column: 1}}),
  ]);
});

test('trusted HTML keeps custom elements, and shows other unknown tags as text', () => {
  const text = '<my-card a="b">c</my-card>, <MyCard>d</MyCard>, Array<T>\n';
  expect(bodyText(text, {markdown: {html: 'trusted'}})).toBe(
    '<p><my-card a="b">c</my-card>, <my-card>d</my-card>, Array&lt;T&gt;</p>',
  );
  expect(findings(transformed(text, {markdown: {html: 'trusted'}}).document)).toEqual([]);
  expect(renderMarkdown('Array<T>')).toBe('<p>Array&lt;T&gt;</p>\n');
});

test.each([
  '<x-y onmouseover=alert(1)><script>alert(1)</script></x-y>',
  '<T onload="<script>alert(1)</script>">',
  '<x "><img src=x onerror=alert(1)>',
  '<x>\n<script>alert(1)</script>\n</x>',
  '<div>\n<x a="</div><script>alert(1)</script>">\n</div>',
  '<div>\n<x a="><script>alert(1)</script>\n</div>',
  '<div>\n<!-- <script>alert(1)</script>\n</div>',
  '<div>\n<? ><script>alert(1)</script>\n</div>',
  '<div>\n<svg><x-y/><script>alert(1)</script></svg>\n</div>',
  '&lt;script>alert(1)</script>',
  '<div>\n&lt;script>alert(1)&lt;/script>\n</div>',
  '‹script>alert(1)‹/script>\n\n<T>\n',
])('text that resembles a tag does not become a script: %s', (text) => {
  for (const parser of parsers) expect(liveScriptInBody(transformed(text, {markdown: {parser}}).body)).toEqual([]);
});
