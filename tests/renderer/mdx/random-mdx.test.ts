import fc from 'fast-check';
import type {Nodes} from 'mdast';
import {mdxToMdast} from 'satteri';
import {expect, test} from 'vitest';
import {parse} from '../../../renderer/markdown/parse-document.js';
import {evaluate} from '../../../renderer/mdx/evaluate-literals.js';
import {prepareMdx} from '../../../renderer/mdx/prepare-mdx.js';
import {liveScriptInBody} from '../document/live-script.js';
import {transformed} from '../document/support.js';

/** Tags come in pairs more often than not, so that a part of the texts has no syntax error. */
const piece: fc.Arbitrary<string> = fc.letrec<{piece: string}>((tie) => ({
  piece: fc.oneof(
    {maxDepth: 3, depthSize: 'small'},
    {weight: 4, arbitrary: fc.constantFrom('alpha ', 'beta ', 'gamma ', ' delta', '**eps**')},
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        '\n',
        '\n\n',
        '\n  ',
        '    ',
        '# ',
        '## zeta {#id}\n',
        '## eta {/* id */}\n',
        '- ',
        '> ',
        '`<Card>`',
        '\n```js\n<Card>{alpha}\n```\n',
        '{/* comment */}',
        '<!-- comment -->',
        '{"theta"}',
        '{1}',
        '{a}',
        '{a.b()}',
        '{`\n::b\n`}',
        '{{ $doc.title }}',
        ':icon{name="a"}',
        '[iota]{.c}',
        '\n\nimport A from "./a.png"\n\n',
        '\n\nexport const a = "kappa"\n\n',
        '\n\nexport const f = () => 1\n\n',
        '\n::card{title="lambda"}\n',
        '\n::\n',
        '\n:::note\n',
        '\n:::\n',
        '\n#slot\n',
        '<Card a={1} {...b} />',
        '<img src={A} />',
        '<br/>',
        '<a href="javascript:alert(1)">',
        '<script>alert(1)</script>',
        '| a | b |\n|--|--|\n| c | {d} |\n',
        '\\{',
        '\\<',
        '{',
        '}',
        '<',
        '</Card>',
        '\u2774',
        '\u0000',
        '😀',
      ),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          fc.constantFrom(
            'Card',
            'Tabs',
            'TabItem',
            'Unknown',
            'Fragment',
            'Code',
            'div',
            'b',
            'p',
            'custom-tag',
            'svg',
            '',
          ),
          fc.constantFrom(
            '',
            ' a="b"',
            ' a={[1, {b: null}]}',
            ' slot="c"',
            ' a={b}',
            ' onClick={c}',
            ' style={{d: 1}}',
            ' key',
          ),
          fc.constantFrom('', '\n', '\n\n'),
          fc.array(tie('piece'), {maxLength: 4}),
        )
        .map(
          ([name, attributes, space, inside]) =>
            `<${name}${name && attributes}>${space}${inside.join('')}${space}</${name}>`,
        ),
    },
  ),
})).piece;
const mdx = fc.array(piece, {maxLength: 12}).map((pieces) => pieces.join(''));
const parser = fc.constantFrom('native' as const, 'remark' as const);

test('random MDX is read without errors, duplicate ids or scripts, and its diagnostics are in the file', () => {
  fc.assert(
    fc.property(mdx, parser, (text, parser) => {
      const {document, body} = transformed(text, {path: 'a.mdx', markdown: {parser}});
      const ids = document.headings.map(({id}) => id);
      expect(new Set(ids).size).toEqual(ids.length);
      expect(liveScriptInBody(body)).toEqual([]);
      expect(JSON.parse(JSON.stringify({document, body}))).toEqual({document, body});
      for (const {place} of document.diagnostics) {
        expect(place?.line ?? 1).toBeLessThanOrEqual(text.split('\n').length);
        expect(place?.column ?? 1).toBeGreaterThan(0);
      }
    }),
    {numRuns: 600, seed: 1},
  );
});

const words = /alpha|beta|gamma|delta|eps|zeta|eta|iota/g;

/** Returns the words in the texts of a tree, as the parser read it. */
function wordsOf(node: Nodes): readonly string[] {
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
    if (node.name === 'script' || node.name === 'svg') return []; // They are left out with a finding.
  }
  if (node.type === 'text' || node.type === 'code' || node.type === 'inlineCode') return node.value.match(words) ?? [];
  return 'children' in node ? node.children.flatMap(wordsOf) : [];
}

test('the text of random MDX is kept completely', () => {
  let read = 0;
  fc.assert(
    fc.property(mdx, (text) => {
      let tree;
      try {
        tree = mdxToMdast(prepareMdx(text).text, {features: {frontmatter: false}}) as Nodes;
      } catch {
        return;
      }
      const {document, body} = transformed(text, {path: 'a.mdx'});
      if (document.diagnostics.some(({code}) => code === 'mdx-syntax' || code === 'table-cells')) return;
      read++;
      const shown =
        JSON.stringify(body)
          .replaceAll(/<[^<>]*>/g, '')
          .match(words) ?? [];
      for (const word of new Set(wordsOf(tree)))
        expect([word, shown.filter((one) => one === word).length]).toEqual([
          word,
          expect.toSatisfy((count: number) => count >= wordsOf(tree).filter((one) => one === word).length),
        ]);
    }),
    {numRuns: 600, seed: 2},
  );
  expect(read).toBeGreaterThan(200);
});

test('the native and the remark parser read random MDX the same', () => {
  fc.assert(
    fc.property(mdx, (text) => {
      fc.pre(!text.includes('\0')); // The native parser drops it instead of replacing it.
      const [native, remark] = (['native', 'remark'] as const).map((parser) =>
        transformed(text, {path: 'a.mdx', markdown: {parser}}),
      );
      const isInvalid = [native!, remark!].some(({document}) =>
        document.diagnostics.some(({code}) => code === 'mdx-syntax'),
      );
      if (!isInvalid) expect(remark!.body).toEqual(native!.body);
    }),
    {numRuns: 300, seed: 3},
  );
});

test('parse() of random MDX returns JSON or throws a SiteError', () => {
  fc.assert(
    fc.property(fc.oneof(mdx, fc.string({unit: 'binary'})), (text) => {
      try {
        JSON.stringify(parse({file: 'a.mdx', text}));
      } catch (error) {
        expect(error).toMatchObject({name: 'SiteError'});
      }
    }),
    {numRuns: 300, seed: 4},
  );
});

test('evaluate() of JSON returns its value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      fc.pre(!text.includes('"__proto__"'));
      expect(JSON.stringify(evaluate(text, new Map())?.value)).toEqual(text);
    }),
    {numRuns: 300, seed: 5},
  );
});
