// Runs the examples of the JavaScript API page against the built package, as a reader would.
import {execFileSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {docsPage} from './docs-page.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = docsPage('5.reference/3.javascript-api.md');
const examples = [
  ...page.matchAll(/^```js fragment\n([\s\S]*?)^```\n\nThe script prints:\n\n```\w+(?: fragment)?\n([\s\S]*?)^```$/gm),
].map(([, code = '', output = '']) => ({
  code,
  output,
}));

test('the JavaScript API page has more than four examples', () => {
  expect(examples.length).toBeGreaterThan(4);
});

test('the package exports the functions in the table of the JavaScript API page, and SiteError', async () => {
  const documented = [...page.matchAll(/^\| \[`(\w+)\(/gm)].map(([, name = '']) => name);
  const exported = Object.keys((await import('../../renderer/index.js')) as object);
  expect(exported.toSorted()).toEqual([...documented, 'SiteError'].toSorted());
});

test.each(examples)('the example prints the output that the JavaScript API page shows: $code', ({code, output}) => {
  // The package may import itself by name.
  const printed = execFileSync(process.execPath, ['--input-type=module'], {cwd: root, input: code, encoding: 'utf8'});
  expect(printed.trimEnd()).toBe(output.trimEnd());
});
