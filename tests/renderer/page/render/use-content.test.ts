// useContent(): the document of the page, for components without props from the page.
import {expect, test} from 'vitest';
import {compile} from '../../../../renderer/compile.js';
import {siteOutputs} from '../../../../renderer/site-outputs.js';
import {site} from '../../../support/site.js';

const page = (name: string, more: string, component: string) => `
import {definePage, Once, useContent} from 'galley/page';
function Facts() {
  const {document, toc} = useContent();
  return <p>{document.title}, {document._path}, {toc?.links.length} headings</p>;
}
export default definePage({name: '${name}', path: '/${name}', ${more} component: () => <main>${component}</main>});`;

/** The page `file` of a site with a page definition, and its diagnostics. */
async function render(file: string, template: string) {
  const host = site({
    'content/notes.md': '# Notes\n\n## One\n\n## Two\n',
    'templates/pages/notes.tsx': page('notes', 'needsDocument: true,', '<Facts />'),
    'templates/pages/other.tsx': template,
  });
  const outputs = siteOutputs(host, await compile(host, {dev: false}));
  const found: {path: string; text: string}[] = [];
  for await (const {path, body} of outputs.files()) {
    if (path === file) found.push({path, text: Buffer.from((await body()) as Uint8Array).toString()});
  }
  return {
    main: /<main>(.*?)<\/main>/.exec(found[0]?.text ?? '')?.[1],
    reported: outputs.diagnostics().map(({code, message}) => [code, message]),
  };
}

const plain = page('other', '', '<p>Nothing</p>');

test('useContent() returns the document and the table of contents of the page', async () => {
  expect(await render('notes/index.html', plain)).toEqual({main: '<p>Notes, /notes, 2 headings</p>', reported: []});
});

test('useContent() on a page without a document throws, and the page is reported', async () => {
  expect(await render('other/index.html', page('other', '', '<Facts />'))).toEqual({
    main: undefined,
    reported: [
      [
        'page-failed',
        "/other can't be rendered: useContent is only available in document-driven mode, on pages that show a document; page other shows none.",
      ],
    ],
  });
});

test('useContent() in a shared part throws, and the page is reported', async () => {
  expect((await render('other/index.html', page('other', '', '<Once of={Facts} props={{}} />'))).reported).toEqual([
    ['page-failed', "/other can't be rendered: useContent is not available in a part that many pages share."],
  ]);
});
