import fc from 'fast-check';
import {createElement} from 'react';
import {renderToString} from 'react-dom/server';
import {expect, test} from 'vitest';
import {attributes, cleanReactHtml, scriptJson} from '../../../../renderer/page/render/html-strings.js';

test('attributes() writes attributes by the type of their value, and escapes them', () => {
  expect(attributes({href: '/a?b=1&c="2"', hidden: true, width: 3, title: undefined, open: false})).toBe(
    ' href="/a?b=1&amp;c=&quot;2&quot;" hidden width="3"',
  );
});

test('cleanReactHtml() writes HTML attributes in lower case, and keeps SVG attributes and text', () => {
  const markup =
    '<input autoComplete="off" maxLength="3"/><svg viewBox="0 0 1 1"><title> dateTime=&quot;1&quot;</title></svg>';
  expect(cleanReactHtml(markup)).toBe(
    '<input autocomplete="off" maxlength="3"/><svg viewBox="0 0 1 1"><title> dateTime=&quot;1&quot;</title></svg>',
  );
});

test('cleanReactHtml() removes the comments that React writes between texts', () => {
  expect(cleanReactHtml(renderToString(createElement('p', null, 3, ' of ', '<!-- -->', 'x')))).toBe(
    '<p>3 of &lt;!-- --&gt;x</p>',
  );
});

test('scriptJson() writes JSON that is read back unchanged and cannot end the script', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = scriptJson({value, end: '</script ><!--\u2028'});
      expect(text).not.toMatch(/[<\u2028\u2029]/);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({value, end: '</script ><!--\u2028'})));
    }),
  );
});
