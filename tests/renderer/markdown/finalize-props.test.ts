import {expect, test} from 'vitest';
import {bodyText, findings, transformed} from '../document/support.js';

test.each([
  ['::card{to="./b.md"}\n::', '⟨card {"to":"/docs/b"}⟩'],
  ['::card{href="b.md?c#d"}\n::', '⟨card {"href":"/docs/b?c#d"}⟩'],
  ['::card{to="/docs/b/#c"}\n::', '⟨card {"to":"/docs/b/#c"}⟩'],
  ['::card{to="https://acme.example/a"}\n::', '⟨card {"to":"https://acme.example/a"}⟩'],
  ['::card{to="javascript:a" title="b"}\n::', '⟨card {"title":"b"}⟩'],
  ['::card{src="shot.PNG"}\n::', '⟨card {"src":"/docs/shot.PNG"}⟩'],
  ['::card{src="/shot.svg"}\n::', '⟨card {"src":"/shot.svg"}⟩'],
  ['::card{src="https://acme.example/a.png"}\n::', '⟨card {"src":"https://acme.example/a.png"}⟩'],
  ['::card{src="b.mp4"}\n::', '⟨card {"src":"b.mp4"}⟩'],
  ['::card{src="ftp://acme.example/a.png" title="b"}\n::', '⟨card {"title":"b"}⟩'],
  ['::card{url="javascript:a" imageUrl="data:text/html,b" poster="vbscript:c" title="d"}\n::', '⟨card {"title":"d"}⟩'],
  ['::card{icon="data:image/png;base64,AA"}\n::', '⟨card {"icon":"data:image/png;base64,AA"}⟩'],
  [
    '::card{url="https://acme.example" label="javascript:a"}\n::',
    '⟨card {"url":"https://acme.example","label":"javascript:a"}⟩',
  ],
  [
    '::card{:links=\'[{"to": "b.md", "n": 1, "x": null}, "c"]\'}\n::',
    '⟨card {"links":[{"to":"/docs/b","n":1,"x":null},"c"]}⟩',
  ],
  ['::card{:link=\'{"href": "javascript:a", "title": "b"}\'}\n::', '⟨card {"link":{"title":"b"}}⟩'],
  [
    '::card{:n="5" :doc="page.title" :wrong="{a"}\n::',
    '⟨card {"n":5,"doc":{"$bind":"page.title"},"wrong":{"$bind":"{a"}}⟩',
  ],
  [
    '::card\n---\nitems:\n  - src: a.png\n    to: [b.md, "javascript:c"]\n---\n::',
    '⟨card {"items":[{"src":"/docs/a.png","to":["/docs/b",null]}]}⟩',
  ],
])('the addresses of %j are resolved', (text, body) => {
  expect(bodyText(text)).toBe(body);
});

test('addresses in props are listed with those of the text, and rejected ones are reported', () => {
  const {document} = transformed('::card{to="b.md#c" src="d.png"}\n::\n\n::card{href="javascript:a"}\n::\n');
  const place = {file: 'content/docs/a.md', line: 1, column: 1};
  expect(document.links).toEqual([{href: 'b.md#c', path: '/docs/b', fragment: 'c', place}]);
  expect(document.images).toEqual([{src: 'd.png', asset: 'docs/d.png', place}]);
  expect(findings(document)).toEqual(['link-scheme 4:1']);
});

test('addresses in other props that are removed are reported too', () => {
  const {document} = transformed(
    '::card{icon="javascript:a"}\n::\n\n::card{src="file:///a.png"}\n::\n\n::card{image="data:image/png;base64,AA=="}\n::\n',
  );
  expect(findings(document)).toEqual(['link-scheme 1:1', 'image-scheme 4:1']);
});
