import {expect, test} from 'vitest';
import {navigation} from '../../renderer/catalog/navigation-tree.js';
import {parse} from '../../renderer/markdown/parse-document.js';
import {docsPage, titledBlocks} from './docs-page.js';

test('the navigation page shows the tree that navigation() returns for its example folder', () => {
  const page = docsPage('3.querying/3.navigation.md');
  const shown = titledBlocks(page).find(({title}) => title === 'navigation');
  const documents = [
    {file: 'docs/index.md', text: '---\ntitle: Docs\n---\n'},
    {file: 'docs/1.guide/_dir.yml', text: 'title: The guide\n'},
    {file: 'docs/1.guide/1.install.md', text: ''},
    {file: 'docs/1.guide/2.first-page.md', text: ''},
    {file: 'docs/2.reference/1.config.md', text: ''},
  ].map((source) => parse(source));
  expect(navigation(documents)).toEqual(JSON.parse(shown?.code ?? ''));
});
