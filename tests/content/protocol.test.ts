// The documentation of the browser script is complete: every event, every storage key, every style sheet.
import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {events, storageKeys} from '../../runtime/browser/base/protocol.js';
import {docsPage, tableRows} from './docs-page.js';

const navigation = docsPage('4.templates/8.navigation.md');
const policy = docsPage('terms-and-conditions/3.cookie-policy.md');

test('the page about navigation in the browser names exactly the events of the script', () => {
  const named = [...navigation.matchAll(/`(site:[a-z-]+)`/g)].map(([, name]) => name);
  expect([...new Set(named)].toSorted()).toEqual(Object.values(events).toSorted());
});

test('the cookie policy names exactly the keys that the script stores in the browser', () => {
  const rows = tableRows(policy).map(([, name = '']) => /`?([a-zA-Z]+:[a-z:-]+)/.exec(name)?.[1]);
  const inText = ['previewToken', 'site:preview-api'].filter((key) => policy.includes(`\`${key}\``));
  expect([...rows, ...inText].toSorted()).toEqual(Object.values(storageKeys).toSorted());
});

test('the styles page shows templates/styles/index.css with one more import at the end', () => {
  const list = readFileSync(new URL('../../templates/styles/index.css', import.meta.url), 'utf8');
  const shown = /```css \[templates\/styles\/index\.css\].*\n([\s\S]*?)```/.exec(docsPage('4.templates/4.styles.md'));
  const withoutComments = list.replace(/\/\*.*\*\/\n/g, '');
  expect(shown?.[1]).toBe(`${withoutComments}\n@import './ours.css' layer(utilities);\n`);
});
