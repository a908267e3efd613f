// What is stored of a rendered page.
import {expect, test} from 'vitest';
import {pageOutputs, sharedPage, storedOutputs} from '../../../renderer/emit/page-outputs.js';
import type {Page} from '../../../renderer/page/page.js';
import {memoryStore} from '../../../renderer/store/store.js';
import {documentPage} from './site-page.js';

const rendered = {html: '<p>Text</p>', files: [], diagnostics: []};
const render = () => Promise.resolve(rendered);

/** Whether the next build can reuse the rendered page. */
async function isStored(codes: readonly string[]): Promise<boolean> {
  const store = memoryStore();
  const {route, document} = documentPage('/a');
  const diagnostics = codes.map((code) => ({severity: 'error', code, message: code}) as const);
  const page = {route, key: 'k', document: {...document, diagnostics}} as unknown as Page;
  const {outputs} = await pageOutputs(page, render, store);
  expect(await outputs[0]?.body()).toEqual(Buffer.from(rendered.html));
  return storedOutputs(page, render, store) !== undefined;
}

test.each([
  ['without diagnostics is stored', [], true],
  ['with a broken link is stored', ['link-broken'], true],
  ['with a failed plugin is not stored', ['link-broken', 'plugin-failed'], false],
  ['with a document that took too long is not stored', ['document-too-slow'], false],
  ['with a document that could not be read is not stored', ['document-failed'], false],
])('a page %s', async (_, codes, remembered) => {
  expect(await isStored(codes)).toBe(remembered);
});

// The error may not occur again, such as that of a component that reads a file, although the key of the page stays.
test('a page with a component that threw an error is neither stored nor shared', async () => {
  const store = memoryStore();
  const page = {...documentPage('/a'), key: 'k'} as unknown as Page;
  const failed = {severity: 'error', code: 'component-failed', message: 'failed'} as const;
  const outputs = await pageOutputs(page, () => Promise.resolve({...rendered, diagnostics: [failed]}), store);
  expect(outputs.diagnostics).toEqual([failed]);
  expect(await sharedPage(outputs)).toBeUndefined();
  expect((await pageOutputs(page, render, store)).diagnostics).toEqual([]);
});
