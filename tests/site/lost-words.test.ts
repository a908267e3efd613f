// Every word of a source is on its page or on a reported line, with any components, slots and HTML around it.
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {compile} from '../../renderer/compile.js';
import type {Diagnostic} from '../../renderer/base/diagnostic.js';
import {siteOutputs} from '../../renderer/site-outputs.js';
import {site} from '../support/site.js';

// Each `§` becomes a unique word.
const inlines = fc.constantFrom(
  '§',
  '*§*',
  '**§ *§***',
  '`§`',
  '~~§~~',
  '[§](/docs/doc0 "§")',
  '![§](./missing.png)',
  '[§]{.note}',
  'Array<T> §',
  '<your-name> § Map<string, List<int>>',
  '<b>§</b>',
  '<x-y a="b">§</x-y>',
  '<Link>§</Link>',
  '<kbd>§ ',
  'the <title> § <object> §',
  '<!-- hidden --> §',
  '<br>§',
  ':badge[§]',
  ':badge[§]{label="§"}',
  ':kbd[§]{value="§"}',
  ':icon[§]{name="lucide:book"}',
  ':button-link[§]{to="/docs/doc0"}',
  ':unknown-thing[§]',
  '§ :: § : §',
  '{ § } {§}',
);
const line = fc.array(inlines, {minLength: 1, maxLength: 4}).map((parts) => parts.join(' '));
const components = fc.constantFrom(
  'card',
  'card-group',
  'callout',
  'tip',
  'details',
  'tabs',
  'code-group',
  'steps',
  'file-tree',
  'figure',
  'collapse',
  'field',
  'badge',
  'kbd',
  'chip',
  'unknown-thing',
);
const slots = fc.constantFrom('default', 'title', 'footer', 'caption', 'first', 'second', '1', 'constructor');
const leaf = fc.oneof(
  line,
  line.map((text) => `## ${text} {#§}`),
  line.map((text) => `- ${text}\n- ${text}\n  - [ ] ${text}`),
  line.map((text) => `> ${text}\n> ${text}`),
  line.map((text) => `> [!NOTE]\n> ${text}`),
  line.map((text) => `| ${text} | § |\n| - | - |\n| § | ${text} | § |`),
  line.map((text) => `<div>\n${text.replaceAll('`', '')}\n</div>`),
  line.map((text) => `<details><summary>§</summary>\n\n${text}\n\n</details>`),
  line.map((text) => `<your-name>\n${text}`),
  fc.constantFrom(
    '```js\n§ <T>\n```',
    '    § indented',
    '<select><option>§</option></select>',
    '<table><tr><td>§</td></tr>§</table>',
    '<ul>§<li>§</ul>',
    '<title> § begins',
    '<script> § begins',
    '<?php § ?>',
    '[^§]: unused §',
    'used[^a] §\n\n[^a]: §',
    '::: tip § §\n§\n:::',
    '::: theorem § §\n§\n:::',
    ':::tabs key:ab\n== § §\n§\n== 2\n§\n:::',
    ':::tabs\n§\n\n== § *§*\n§\n:::',
    '::tabs{labels="One, Two"}\n§\n::',
    '::card{title="§"}\n§\n::',
    '::callout[§]\n::',
  ),
);
const block: fc.Arbitrary<string> = fc.letrec<{block: string}>((tie) => ({
  block: fc.oneof(
    {depthSize: 'small', withCrossShrink: true},
    {arbitrary: leaf, weight: 3},
    {
      arbitrary: fc
        .tuple(
          components,
          tie('block'),
          fc.array(fc.tuple(slots, tie('block')), {maxLength: 3}),
          fc.integer({min: 2, max: 5}),
        )
        .map(([name, own, named, colons]) =>
          [
            `${':'.repeat(colons)}${name}`,
            own,
            ...named.map(([slot, text]) => `#${slot}\n${text}`),
            ':'.repeat(colons),
          ].join('\n'),
        ),
      weight: 2,
    },
  ),
})).block;
const text = fc.array(block, {minLength: 1, maxLength: 6}).map((blocks) => {
  let count = 0;
  return `---\ntitle: T\n---\n\n${blocks.join('\n\n')}\n`.replaceAll('§', () => `word${count++}x`);
});

test.each(['native', 'remark'])(
  'every word of generated documents is on its page or reported, with the %s parser',
  async (parser) => {
    const texts = fc.sample(text, {numRuns: 120, seed: 20_261});
    const host = site({
      'content/site.yml': `markdown:\n  parser: ${parser}\n`,
      ...Object.fromEntries(texts.map((one, index) => [`content/docs/doc${index}.md`, one])),
    });
    const snapshot = await compile(host, {dev: false});
    const outputs = siteOutputs(host, snapshot);
    const pages = new Map<string, string>();
    for await (const {path, body} of outputs.files()) {
      if (/^docs\/doc\d+\/index\.html$/.test(path))
        pages.set(path, Buffer.from((await body()) as Uint8Array).toString());
    }
    const found = [...snapshot.diagnostics(), ...outputs.diagnostics()];
    expect(found.filter(({code}) => code === 'page-failed')).toEqual([]);
    const lost = texts.flatMap((one, index) => {
      const page = pages.get(`docs/doc${index}/index.html`) ?? '';
      const own = found.filter(({place}) => place?.file === `content/docs/doc${index}.md`);
      return lostIn(one, page, own).map((word) => `${word} of ${JSON.stringify(one)}`);
    });
    expect(lost).toEqual([]);
  },
  240_000,
);

/** Words that are neither on the page nor on a reported line. */
function lostIn(source: string, page: string, found: readonly Diagnostic[]): readonly string[] {
  const lines = new Set(found.map(({place}) => place?.line));
  return source
    .split('\n')
    .flatMap((one, index) =>
      [...one.matchAll(/word\d+x/g)]
        .map(([word]) => word)
        .filter((word) => !page.includes(word) && !lines.has(index + 1)),
    );
}
