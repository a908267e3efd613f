import fc from 'fast-check';
import {expect, test} from 'vitest';
import type {Body} from '../../../renderer/document/document-types.js';
import {parse} from '../../../renderer/markdown/parse-document.js';
import {renderMarkdown} from '../../../renderer/markdown/render-markdown.js';
import {liveScriptInBody} from '../document/live-script.js';
import {transformed} from '../document/support.js';

/** Pieces with a meaning in Markdown or in Galley's syntax, in any order. */
const piece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      '# ',
      '## a',
      '- ',
      '1. ',
      '> ',
      '    ',
      '\t',
      '\n',
      '\n\n',
      '```',
      '```js [a] {1}\n',
      '~~~',
      '`',
      '**',
      '*',
      '_',
      '~~',
      '[',
      ']',
      '(',
      ')',
      '![',
      '](a.md)',
      '](#b "c")',
      '[^1]',
      '[^1]: ',
      '[a]: /b\n',
      '<div>',
      '</div>',
      '<b onclick=a>',
      '<script>',
      '</script>',
      '<!-- more -->',
      '<!--',
      '-->',
      '<Badge a="b" />',
      '<a href="javascript:a">',
      '&amp;',
      '&#0;',
      '\\',
      '::a',
      '::',
      ':::',
      '::: tip B',
      '\n::card{a="b" :c="1"}\n',
      '\n---\nd: e\n---\n',
      '\n#slot\n',
      ':icon{name="a"}',
      ':b',
      ':c[',
      '{',
      '}',
      '{.d #e f=g}',
      '{{ a }}',
      "{{ b || 'c' }}",
      '{{',
      '[toc]',
      ':rocket:',
      '| a | b |\n|--|:-:|\n| c | d |',
      'https://a.b/c',
      'www.d.e',
      'f@g.h',
      '- [ ] ',
      '> [!NOTE]\n> ',
      '\u0000',
      '\uFFFC',
      '😀',
      'é',
      '\u2028',
      '\r\n',
      '---',
      '===',
      '<!--galley:0-->',
    ),
  },
  {weight: 1, arbitrary: fc.string({unit: 'binary', maxLength: 12})},
  {weight: 1, arbitrary: fc.lorem({maxCount: 3})},
);
const markdown = fc.array(piece, {maxLength: 40}).map((pieces) => pieces.join(''));
const parser = fc.constantFrom('native' as const, 'remark' as const);

function* holes(body: Body): Iterable<Exclude<Body[number], string>> {
  for (const part of body) {
    if (typeof part === 'string') continue;
    yield part;
    for (const slot of Object.values(part.slots)) yield* holes(slot);
  }
}

test('random Markdown is read without errors, duplicate ids, empty slots or scripts', () => {
  fc.assert(
    fc.property(markdown, parser, (text, parser) => {
      const {document, body} = transformed(text, {markdown: {parser}});
      const ids = document.headings.map(({id}) => id);
      expect(new Set(ids).size).toEqual(ids.length);
      for (const {component, slots} of holes(body)) {
        expect(component).toMatch(/^[a-z][a-z0-9-]*$/);
        for (const slot of Object.values(slots)) expect(slot).not.toEqual([]);
      }
      expect(liveScriptInBody(body)).toEqual([]);
      for (const {place} of [...document.links, ...document.components, ...document.diagnostics].filter(
        (found) => found.place,
      )) {
        if (place?.line !== undefined) expect(place.line).toBeLessThanOrEqual(text.split('\n').length);
      }
      renderMarkdown(text, {parser});
    }),
    {numRuns: 1_500, seed: 1},
  );
});

test('transform() is deterministic for random Markdown, and its result is JSON', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const first = transformed(text);
      expect(transformed(text)).toEqual(first);
      expect(JSON.parse(JSON.stringify(first))).toEqual(first);
    }),
    {numRuns: 300, seed: 2},
  );
});

test('parse() of random text returns JSON or throws a SiteError', () => {
  fc.assert(
    fc.property(
      fc.oneof(markdown, fc.string({unit: 'binary'})),
      fc.constantFrom('a.md', 'a.yml', 'a.json', 'a.csv', 'a.json5'),
      (text, file) => {
        let document;
        try {
          document = parse({file, text});
        } catch (error) {
          expect(error).toMatchObject({name: 'SiteError'});
          return;
        }
        expect(document).toMatchObject({_id: `content:${file}`, title: expect.anything() as unknown});
        JSON.stringify(document);
      },
    ),
    {numRuns: 800, seed: 3},
  );
});
