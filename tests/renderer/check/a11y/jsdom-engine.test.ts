// The thread in which jsdom runs, with a package that fails instead of jsdom.
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

test('the jsdom engine rejects a page that jsdom cannot read, and checks the next page', async () => {
  await expect(engine.check('/broken', 60_000)).rejects.toThrow('It cannot be read');
  expect(await engine.check('/fine', 60_000)).toEqual([]);
});

test('the jsdom engine survives an error in its thread after the result', async () => {
  await engine.check('/late', 60_000).catch(() => {}); // The error can arrive before the answer.
  // A page that is sent before the error arrives fails with it.
  await expect.poll(() => engine.check('/fine', 60_000).catch(String), {timeout: 30_000}).toEqual([]);
});
