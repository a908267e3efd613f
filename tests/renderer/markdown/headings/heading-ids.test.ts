import {expect, test} from 'vitest';
import {compileSite} from '../../../support/site.js';
import {findings, shown, transformed} from '../../document/support.js';

const parsers = ['native', 'remark'] as const;

/** Headings of a text as `id: text`, and its findings. */
function headingsOf(text: string, parser: (typeof parsers)[number]) {
  const {document} = transformed(text, {markdown: {parser}});
  return [...document.headings.map((heading) => `${heading.id}: ${heading.text}`), ...findings(document)];
}

const spellings: readonly (readonly [string, readonly string[]])[] = [
  ['## Title {#own-id}', ['own-id: Title']],
  ['## Title {/*own-id*/}', ['own-id: Title']],
  ['## Title {/* #own-id */}', ['own-id: Title']],
  ['## Title{#own-id}', ['own-id: Title']],
  ['## Title {#own-id} ##', ['own-id: Title']],
  ['Title {#own-id}\n=====', ['own-id: Title']],
  ['Two\nlines {/*own-id*/}\n---', ['own-id: Two\nlines']],
  ['## `use(x)` {/*use*/}', ['use: use(x)']],
  ['## Where you _can_ {/*where-you-_can_-go*/}', ['where-you-_can_-go: Where you can']],
  ['## **Bold** and *more* {#own_id .wide}', ['own_id: Bold and more']],
  ['## Version 2 {#v2.0}', ['v2.0: Version 2']],
  ['## Übersicht {#übersicht}', ['übersicht: Übersicht']],
  ['## Title {#OwnId}', ['OwnId: Title']],
  ['## 2. Title {#2-title}', ['2-title: 2. Title']],
  ['## AT&amp;T \\* {#att}', ['att: AT&T *']],
  ['> ## Quoted {#inside}\n\n- ## Listed {/*listed*/}\n', ['inside: Quoted', 'listed: Listed']],
  ['::card\n## Card {#in-card}\n::', ['in-card: Card']],
  ['## One {#same}\n\n## Two {#same}\n\n## Same', ['same: One', 'same-1: Two', 'same-1-1: Same', 'id-duplicate 3:1']],
  ['## Own {#parts}\n\n## Parts', ['parts: Own', 'parts-1: Parts']],
  ['## Title {#a:b}', ['ab: Title', 'heading-id-invalid 1:1']],
  ['## Title {#::}', ['title: Title', 'heading-id-invalid 1:1']],
  ['## Title {#constructor}\n\n## Other {#__proto__}', ['constructor: Title', '__proto__: Other']],
];

// The tag of an unknown component is shown, but it is not part of the id, as in the generators it comes from.
const withTags: readonly (readonly [string, readonly string[]])[] = [
  ['## cacheDir <Badge text="new" />', ['cachedir: cacheDir <Badge text="new" />', 'html-unknown 1:13']],
  ['## Using `<Suspense />`', ['using-suspense: Using <Suspense />']],
  ['## Array<T>', ['arrayt: Array<T>']],
];

test.each(withTags.flatMap(([text, expected]) => parsers.map((parser) => [text, parser, expected] as const)))(
  'the id of a heading with a tag (%j, parser %s) contains its text and code',
  (text, parser, expected) => expect(headingsOf(text, parser)).toEqual(expected),
);

const literal: readonly (readonly [string, readonly string[]])[] = [
  ['## Title \\{#own-id}', ['title-own-id: Title {#own-id}']],
  ['## Use `{#id}`', ['use-id: Use {#id}']],
  ['## {#own-id}', ['own-id: {#own-id}']],
  ['## Title {braces}', ['title-braces: Title {braces}']],
  ['## Title {#a} more', ['title-a-more: Title {#a} more']],
  ['## **Bold**{#span}', ['bold: Bold']],
  ['## [Words]{#span}', ['words: Words']],
];

for (const parser of parsers) {
  test.each(spellings)(`an explicit heading id, read by ${parser}: %s`, (text, expected) => {
    expect(headingsOf(text, parser)).toEqual(expected);
  });

  test.each(literal)(`text that is not an explicit heading id is kept, read by ${parser}: %s`, (text, expected) => {
    expect(headingsOf(text, parser)).toEqual(expected);
  });
}

test('an explicit id is in the anchor, the table of contents and the search section, and its braces are removed', () => {
  const {document, body} = transformed('# Page {#top-of-it}\n\n## Part {/*part-one*/}\n\nText.\n');
  expect(shown(body)).toBe(
    '<h1 id="top-of-it">Page</h1>\n<h2 id="part-one"><a href="#part-one">Part</a></h2>\n<p>Text.</p>',
  );
  expect(document.title).toBe('Page');
  expect(document.toc?.links).toEqual([{id: 'part-one', depth: 2, text: 'Part'}]);
  expect(document.sections.map(({id, title}) => [id, title])).toEqual([
    ['/docs/a', 'Page'],
    ['/docs/a#part-one', 'Part'],
  ]);
});

test('attributes next to an explicit id are sanitized like other attributes', () => {
  const {body} = transformed('## Title {#own .wide onclick="x()" style="color:red"}\n');
  expect(shown(body)).toBe('<h2 class="wide" id="own"><a href="#own">Title</a></h2>');
});

test('a link to an explicit id is checked like other links', async () => {
  const snapshot = await compileSite({
    'content/docs/a.md': '# A\n\n## Part {#own}\n\n[there](#own) [there](/docs/a#own) [nowhere](#part)\n',
  });
  expect(
    snapshot
      .diagnostics()
      .filter(({code}) => code === 'anchor-broken')
      .map(({message}) => message),
  ).toEqual(['No heading or element #part on /docs/a.']);
});

test('an element of an included file gets a number if its id is taken, without a finding', async () => {
  const snapshot = await compileSite({
    'content/a.md':
      '# A\n\n<dl><dt id="sites">S</dt></dl>\n\n::include{file="./_part.md"}\n\n<b id="sites-1">x</b> [a](#sites-1) [b](#sites-2)\n',
    'content/_part.md': '<dl>\n<dt id="sites">T</dt>\n</dl>\n\n## Same {#sites}\n',
  });
  expect([...snapshot.diagnostics()]).toEqual([]);
  const document = snapshot.catalog.documents.find(({path}) => path === '/a');
  expect(document?.anchors).toEqual(['sites', 'sites-2', 'sites-1']);
  expect(document?.headings.map(({id}) => id)).toEqual(['a', 'sites-3']);
});
