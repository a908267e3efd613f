import {expect, test} from 'vitest';
import {escapeAttribute, escapeText} from '../../../runtime/text/escape-html.js';

test('text between tags escapes what opens a tag or a reference, and keeps quotation marks', () => {
  expect(escapeText(`</title><a b="c" d='e'>&amp;`)).toBe(`&lt;/title&gt;&lt;a b="c" d='e'&gt;&amp;amp;`);
});

test('an attribute in double quotes cannot be closed by its value', () => {
  expect(escapeAttribute('"><script>&')).toBe('&quot;&gt;&lt;script&gt;&amp;');
});
