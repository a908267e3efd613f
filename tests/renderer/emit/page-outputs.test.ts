// What is remembered of a page.
import {expect, test} from 'vitest';
import {pageOutputs, storedOutputs} from '../../../renderer/emit/page-outputs.js';
import type {Page} from '../../../renderer/page/page.js';
import {memoryStore} from '../../../renderer/store/store.js';
import {documentPage} from './site-page.js';

const rendered = {html: '<p>Text</p>', files: [], diagnostics: []};
const render = () => Promise.resolve(rendered);

/** Whether the next build will know what the page came to. */
async function isRemembered(codes: readonly string[]): Promise<boolean> {
  const store = memoryStore();
  const {route, document} = documentPage('/a');
  const diagnostics = codes.map((code) => ({severity: 'error', code, message: code}) as const);
  const page = {route, key: 'k', document: {...document, diagnostics}} as unknown as Page;
  const {outputs} = await pageOutputs(page, render, store);
  expect(await outputs[0]?.body()).toEqual(Buffer.from(rendered.html));
  return storedOutputs(page, render, store) !== undefined;
}

test.each([
  ['with nothing to say', [], true],
  ['with a broken link', ['link-broken'], true],
  ['whose plugin failed, which may have waited in vain', ['link-broken', 'plugin-failed'], false],
  ['whose document took too long on a busy machine', ['document-too-slow'], false],
  ['whose document could not be read', ['document-failed'], false],
])('a page %s', async (_, codes, remembered) => {
  expect(await isRemembered(codes)).toBe(remembered);
});
