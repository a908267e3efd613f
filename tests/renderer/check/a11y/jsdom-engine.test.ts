// The thread in which jsdom runs, with a package in its place that fails.
import path from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {openJsdom} from '../../../../renderer/check/a11y/jsdom-engine.js';
import {temporary} from '../../../support/temporary.js';

/** Finds nothing, throws for the page `broken`, and lets the thread fail after the answer to the page `late`. */
const jsdom = `exports.VirtualConsole = class {};
exports.JSDOM = class {
  constructor(html) {
    if (html === 'broken') throw new Error('It cannot be read');
    const close = () => {
      if (html === 'late') setImmediate(() => { throw new Error('Too late'); });
    };
    this.window = {close, eval: (text) => (text === 'check' ? () => [] : undefined)};
  }
};
`;

const engine = openJsdom({
  file: path.join(temporary({'jsdom.js': jsdom}), 'jsdom.js'),
  axe: '',
  read: (pathname) => Promise.resolve({type: 'text/html', body: pathname.slice(1)}),
});
afterAll(() => engine.close());

test('a page that jsdom cannot read is an error of this page, and the next one is checked', async () => {
  await expect(engine.check('/broken', 60_000)).rejects.toThrow('It cannot be read');
  expect(await engine.check('/fine', 60_000)).toEqual([]);
});

test('an error in the thread after its answer ends neither the process nor the check', async () => {
  await engine.check('/late', 60_000).catch(() => {}); // The error can arrive before the answer.
  // A page that is sent before the error arrives fails with it.
  await expect.poll(() => engine.check('/fine', 60_000).catch(String), {timeout: 30_000}).toEqual([]);
});
