import {expect, test} from 'vitest';
import {escapeAttribute, escapeText} from '../../../runtime/text/escape-html.js';

test('escapeText escapes <, > and & and keeps quotation marks', () => {
  expect(escapeText(`</title><a b="c" d='e'>&amp;`)).toBe(`&lt;/title&gt;&lt;a b="c" d='e'&gt;&amp;amp;`);
});

test('escapeAttribute escapes double quotes, so a value cannot close its attribute', () => {
  expect(escapeAttribute('"><script>&')).toBe('&quot;&gt;&lt;script&gt;&amp;');
});
