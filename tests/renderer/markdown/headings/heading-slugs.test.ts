import {slugify as vitepressOracle} from '@mdit-vue/shared';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {vitepressSlug, type HeadingIdStyle} from '../../../../renderer/markdown/headings/heading-slugs.js';
import {compileSite} from '../../../support/site.js';
import {findings, transformed} from '../../document/support.js';

const ids: readonly (readonly [text: string, galley: string, github: string, vitepress: string])[] = [
  ['Getting started', 'getting-started', 'getting-started', 'getting-started'],
  ['1. First', '_1-first', '1-first', '_1-first'],
  ['A -- B', 'a-b', 'a----b', 'a-b'],
  ['build.cssCodeSplit', 'buildcsscodesplit', 'buildcsscodesplit', 'build-csscodesplit'],
  ['What’s new?', 'whats-new', 'whats-new', 'what-s-new'],
  ['Café', 'café', 'café', 'cafe'],
  ['import.meta.env', 'importmetaenv', 'importmetaenv', 'import-meta-env'],
  ['配置 Vite', '配置-vite', '配置-vite', '配置-vite'],
];

test.each(ids)('`markdown.headingIds` gives “%s” the id of the chosen generator', (text, galley, github, vitepress) => {
  const own = (headingIds: HeadingIdStyle) =>
    transformed(`## ${text}\n`, {markdown: {headingIds}}).document.headings.map(({id}) => id);
  expect([own('galley'), own('github'), own('docusaurus'), own('vitepress')]).toEqual([
    [galley],
    [github],
    [github],
    [vitepress],
  ]);
});

test('vitepressSlug() equals the slug of the VitePress package for random text', () => {
  const text = fc.oneof(fc.string(), fc.string({unit: 'grapheme'}), fc.lorem({mode: 'sentences'}));
  fc.assert(
    fc.property(text, (written) => void expect(vitepressSlug(written)).toBe(vitepressOracle(written))),
    {
      numRuns: 2000,
    },
  );
});

test('`markdown.headingIds: docusaurus-case` keeps capital letters', () => {
  const {document} = transformed('## cy.Get\n\n## Use It\n\n## Use It\n\n## use it\n', {
    markdown: {headingIds: 'docusaurus-case'},
  });
  expect(document.headings.map(({id}) => id)).toEqual(['cyGet', 'Use-It', 'Use-It-1', 'use-it']);
});

test.each(['galley', 'github', 'vitepress'] as const)(
  'equal headings get numbered ids with the style %s',
  (headingIds) => {
    const {document} = transformed('## Use\n\n## Use\n\n## Use 1\n', {markdown: {headingIds}});
    expect(document.headings.map(({id}) => id)).toEqual(['use', 'use-1', 'use-1-1']);
  },
);

test.each([
  ['galley', 'new-options'],
  ['vitepress', 'options'],
] as const)('with the style %s, a heading with a badge gets the id %s', (headingIds, id) => {
  const {document} = transformed('## :badge[New]{color="success"} options\n', {markdown: {headingIds}});
  expect(document.headings).toMatchObject([{id, text: 'New options'}]);
});

test('links are checked against the ids of `markdown.headingIds`', async () => {
  const files = {
    'content/docs/a.md': '# A\n\n[Split](#build-csscodesplit)\n\n## build.cssCodeSplit\n',
    'content/site.yml': 'markdown:\n  headingIds: vitepress\n',
  };
  expect((await compileSite(files)).diagnostics()).toEqual([]);
});

describe('`anchors` in front matter', () => {
  const text = (anchors: string) => `---\nanchors:\n${anchors}---\n\n## New name\n\n<p id="taken">Text</p>\n`;

  test('add old ids to headings', async () => {
    const files = {
      'content/docs/a.md': text('  old-name: new-name\n  two words: new-name\n'),
      'content/docs/b.md': '[Old](/docs/a#old-name)\n',
    };
    const site = await compileSite(files);
    expect(site.diagnostics().map(({code, place}) => [code, place?.file, place?.line])).toEqual([
      ['heading-id-invalid', 'content/docs/a.md', 4],
    ]);
    const {document, body} = transformed(text('  old-name: new-name\n'));
    expect(document.headings).toMatchObject([{id: 'new-name', depth: 2, text: 'New name'}]);
    expect(document.anchors).toEqual(['old-name', 'taken']);
    expect(JSON.stringify(body)).toContain('<span id=\\"old-name\\"></span>New name');
  });

  test('are reported if the target is missing or the id is taken', () => {
    const {document} = transformed(text('  old: new-nam\n  taken: new-name\n  other: taken\n'));
    expect(findings(document)).toEqual(['anchor-broken 3:8', 'id-duplicate 4:10', 'anchor-broken 5:10']);
    expect(document.diagnostics[0]).toMatchObject({
      message: 'No heading #new-nam on this page.',
      hint: 'Did you mean #new-name?',
    });
  });
});
