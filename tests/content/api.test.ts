// The examples of the JavaScript API page are run against the built tool, as a reader would run them.
import {execFileSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {docsPage} from './docs-page.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = docsPage('5.reference/3.javascript-api.md');
const examples = [...page.matchAll(/^```js fragment\n([\s\S]*?)^```\n\n```\w+(?: fragment)?\n([\s\S]*?)^```$/gm)].map(
  ([, code = '', output = '']) => ({
    code,
    output,
  }),
);

test('the page has examples', () => {
  expect(examples.length).toBeGreaterThan(4);
});

test.each(examples)('$code', ({code, output}) => {
  // The package may import itself by name.
  const printed = execFileSync(process.execPath, ['--input-type=module'], {cwd: root, input: code, encoding: 'utf8'});
  expect(printed.trimEnd()).toBe(output.trimEnd());
});
