import {expect, test} from 'vitest';
import {bodyText, transformed} from '../document/support.js';

test.each([
  [
    '<b class="a" id="b" data-c="d" title="e" aria-label="f" role="g" lang="de">h</b>',
    '<b class="a" id="b" data-c="d" title="e" aria-label="f" role="g" lang="de">h</b>',
  ],
  ['a <kbd>b</kbd> <mark>c</mark> <small>d</small>', 'a <kbd>b</kbd> <mark>c</mark> <small>d</small>'],
  ['<a name="x">a</a>', '<a id="x">a</a>'],
  ['<a class="button wide" href="#x">a</a>', '<a class="button wide" href="#x">a</a>'],
  [
    '<a href="https://acme.example" target="_blank" rel="me" download>a</a>',
    '<a href="https://acme.example" target="_blank" rel="me" download="">a</a>',
  ],
  [
    '<video src="https://acme.example/a.mp4" poster="https://acme.example/a.png"></video>',
    '<video src="https://acme.example/a.mp4" poster="https://acme.example/a.png"></video>',
  ],
  [
    '<video src="http://acme.example/a.mp4" poster="http://acme.example/a.png"></video>',
    '<video src="http://acme.example/a.mp4" poster="http://acme.example/a.png"></video>',
  ],
  ['a <!-- b --> c', 'a  c'],
])('safe HTML is kept: %s', (text, body) => {
  expect(bodyText(text).replace(/^<p>|<\/p>$/g, '')).toBe(body);
  expect(transformed(text).document.diagnostics).toEqual([]);
});

test('an HTML block that a later block closes contains what is between them, as Markdown', () => {
  expect(bodyText('<div class="a">\n\n**b**\n\n</div>\n\nc')).toBe(
    '<div class="a">\n<p><strong>b</strong></p>\n</div>\n<p>c</p>',
  );
});

test('an image of Markdown is in a link that began in an earlier paragraph of HTML', () => {
  const image = '![a](https://acme.example/b.png)';
  expect(bodyText(`<p>\n<a href="https://acme.example">\n\n${image}\n\n</a>\n</p>`)).toMatch(
    /<a href="https:\/\/acme\.example" [^>]*>⟨prose-img [^⟩]*⟩<\/a>/,
  );
});

test('HTML in a component cannot close elements outside of it', () => {
  expect(bodyText('<div>\n\n::card\n</div>a\n::\n\n</div>')).toMatch(/^<div>\n⟨card default=\([^]*a[^]*\)⟩\n<\/div>$/);
});

/** `code line:column message` of each diagnostic. */
const messagesFor = (text: string) =>
  transformed(text).document.diagnostics.map(
    ({code, message, place}) => `${code} ${place?.line}:${place?.column} ${message}`,
  );

test.each<[text: string, messages: readonly string[]]>([
  ['<SCRIPT>a</SCRIPT>', ['html-removed 1:1 `<SCRIPT>` is removed: Galley allows only safe HTML.']],
  [
    'a <dialog>b</dialog> <dialog>c</dialog>',
    ['html-removed 1:3 `<dialog>` is removed and its content kept: Galley allows only safe HTML.'],
  ],
  [
    '<textarea>a</textarea>\n\n<textarea>b</textarea>',
    [
      'html-removed 1:1 `<textarea>` is removed: Galley allows only safe HTML.',
      'html-removed 3:1 `<textarea>` is removed: Galley allows only safe HTML.',
    ],
  ],
  [
    '[a]{onclick="b" .c} and **d**{style="e"}\n\n# F {#f srcdoc="g"}',
    [
      'html-removed 3:1 The attribute `srcdoc` is removed: Galley allows only safe HTML.',
      'html-removed 1:1 The attribute `onclick` is removed: Galley allows only safe HTML.',
      'html-removed 1:25 The attribute `style` is removed: Galley allows only safe HTML.',
    ],
  ],
  ['[a](https://acme.example){:target="_blank" rel="me"} ![b](https://acme.example/c.png){decoding="sync"}', []],
  [
    '<b onclick="a">b</b> <i onclick="c">d</i>',
    ['html-removed 1:1 The attribute `onclick` is removed: Galley allows only safe HTML.'],
  ],
  ['<b style="color: red">b</b>', ['html-removed 1:1 The attribute `style` is removed: Galley allows only safe HTML.']],
  ['<a href="javascript:a">b</a>', ['html-removed 1:1 The attribute `href` is removed: Galley allows only safe HTML.']],
  [
    '<b v-if="a" :title="b">c</b>',
    [
      'html-removed 1:1 The attribute `v-if` is removed: it is a directive of Vue, which Galley does not run.',
      'html-removed 1:1 The attribute `:title` is removed: it is a directive of Vue, which Galley does not run.',
    ],
  ],
])('what safe HTML removes from %j is reported', (text, messages) => {
  expect(messagesFor(text)).toEqual(messages);
});

test('trusted HTML is not changed', () => {
  const text = '<dialog onclick="a" style="color: red">b</dialog>';
  expect(bodyText(text, {markdown: {html: 'trusted'}})).toContain('<dialog onclick="a" style="color: red">b</dialog>');
  expect(transformed(text, {markdown: {html: 'trusted'}}).document.diagnostics).toEqual([]);
});
