import fc from 'fast-check';
import {createElement} from 'react';
import {renderToString} from 'react-dom/server';
import {expect, test} from 'vitest';
import {attributes, markupOf, scriptJson} from '../../../renderer/page/html-markup.js';

test('attributes are written by kind of value and escaped', () => {
  expect(attributes({href: '/a?b=1&c="2"', hidden: true, width: 3, title: undefined, open: false})).toBe(
    ' href="/a?b=1&amp;c=&quot;2&quot;" hidden width="3"',
  );
});

test('attributes of HTML are in lower case, those of SVG and texts keep their capitals', () => {
  const markup =
    '<input autoComplete="off" maxLength="3"/><svg viewBox="0 0 1 1"><title> dateTime=&quot;1&quot;</title></svg>';
  expect(markupOf(markup)).toBe(
    '<input autocomplete="off" maxlength="3"/><svg viewBox="0 0 1 1"><title> dateTime=&quot;1&quot;</title></svg>',
  );
});

test('texts that React keeps apart for hydration come out as one', () => {
  expect(markupOf(renderToString(createElement('p', null, 3, ' of ', '<!-- -->', 'x')))).toBe(
    '<p>3 of &lt;!-- --&gt;x</p>',
  );
});

test('JSON in a script reads back as it was and can neither end nor comment the script', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = scriptJson({value, end: '</script ><!--\u2028'});
      expect(text).not.toMatch(/[<\u2028\u2029]/);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({value, end: '</script ><!--\u2028'})));
    }),
  );
});
