import {expect, test} from 'vitest';
import {defaultConfig} from '../../../renderer/config/config.js';
import {parse} from '../../../renderer/markdown/parse-document.js';
import {renderMarkdown} from '../../../renderer/markdown/render-markdown.js';
import {bodyText, transformed} from '../document/support.js';

const parsers = ['native', 'remark'] as const;

const plain = '| Key | Meaning |\n| --- | ---: |\n| `a` | The [first](#a). |\n| b |  |\n';

test.each(parsers)('each cell of a Markdown table has the label of its column, with the parser %s', (parser) => {
  expect(bodyText(plain, {markdown: {parser}})).toBe(
    [
      '<table tabindex="0" data-cards="">',
      '<thead>',
      '<tr>',
      '<th>Key</th>',
      '<th data-align="right">Meaning</th>',
      '</tr>',
      '</thead>',
      '<tbody>',
      '<tr>',
      '<td data-label="Key"><code>a</code></td>',
      '<td data-label="Meaning" data-align="right">The <a href="#a">first</a>.</td>',
      '</tr>',
      '<tr>',
      '<td data-label="Key">b</td>',
      '<td data-label="Meaning" data-align="right"></td>',
      '</tr>',
      '</tbody>',
      '</table>',
    ].join('\n'),
  );
});

/** The labels of the cells, row by row. */
function labelsOf(text: string): readonly (readonly (string | undefined)[])[] {
  const [, body = ''] = bodyText(text).split('</thead>');
  return body
    .split('</tr>')
    .slice(0, -1)
    .map((row) => [...row.matchAll(/<t[dh]([^>]*)>/g)].map(([, values]) => /data-label="([^"]*)"/.exec(values!)?.[1]));
}

test('a label is the text of the header without markup, entities and line breaks', () => {
  const text = '| `x` <br> y | *A* & "b" | ![alt](a.png) | |\n|-|-|-|-|\n| 1 | 2 | 3 | 4 |\n';
  expect(labelsOf(text)).toEqual([['x y', 'A &amp; &quot;b&quot;', undefined, undefined]]);
});

test('a label of more than 60 characters is shortened', () => {
  const long = 'word '.repeat(20).trim();
  expect(labelsOf(`| a | ${long} |\n|-|-|\n| 1 | 2 |\n`)).toEqual([['a', `${'word '.repeat(11)}word…`]]);
});

test('tables with 8 columns and short rows have the labels of their columns', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const text = `|${names.join('|')}|\n|${'-|'.repeat(8)}\n|${'1|'.repeat(8)}\n| 1 |\n`;
  expect(labelsOf(text)).toEqual([names, names]);
});

test.each([
  ['has one column', '| a |\n|-|\n| 1 |\n'],
  ['has no rows', '| a | b |\n|-|-|\n'],
  ['has no header row', '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>'],
  [
    'has two header rows',
    '<table><thead><tr><th>a</th><th>b</th></tr><tr><th>c</th><th>d</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  [
    'has a cell that spans columns',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
  ],
  [
    'has a cell that spans rows',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>',
  ],
])('a table that %s has no labels and roles', (_, text) => {
  expect(bodyText(text)).not.toMatch(/data-label|role=/);
});

test('an HTML table has labels, and row headers stay headers', () => {
  const row = '<tr><th scope="row">1</th><td>2</td></tr>';
  const text = `<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody>${row}</tbody></table>`;
  expect(bodyText(text)).toContain('<tr><th scope="row" data-label="a">1</th><td data-label="b">2</td></tr>');
});

test('labels are only in pages, not in the search index, the body tree or rendered Markdown', () => {
  expect(transformed(plain).document.sections.map(({content}) => content)).toEqual(['Key Meaning a The first. b']);
  const tree = JSON.stringify(parse({file: 'a.md', text: plain}, {...defaultConfig}));
  expect(tree).not.toMatch(/data-?label|"role"/i);
  expect(renderMarkdown(plain)).not.toMatch(/data-label|role=/);
});
