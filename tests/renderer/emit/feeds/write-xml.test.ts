import {expect, test} from 'vitest';
import {element, textElement, xmlFile} from '../../../../renderer/emit/feeds/write-xml.js';

test('a file has the declaration and the root element, each on its line', () => {
  expect(xmlFile('<a/>')).toBe('<?xml version="1.0" encoding="utf-8"?>\n<a/>\n');
});

test.each([
  ['without children is empty', element('a'), '<a/>'],
  ['without children keeps its attributes', element('a', {b: 'c', d: '<"&>'}), '<a b="c" d="&lt;&quot;&amp;&gt;"/>'],
  ['has its children in order', element('a', {b: 'c'}, [element('d'), 'e']), '<a b="c"><d/>e</a>'],
  ['has no control characters in attributes', element('a', {b: 'c\u0000\u001Fd'}), '<a b="cd"/>'],
])('an element %s', (_, xml, expected) => {
  expect(xml).toBe(expected);
});

test.each([
  ['a < b & c ]]>', '<t>a &lt; b &amp; c ]]&gt;</t>'],
  ['a\u0000b\u0008c\u000Bd\u001Fe\uFFFEf\uFFFFg\uD800h', '<t>abcdefgh</t>'],
  ['tab\tline\nreturn\rsmile😀', '<t>tab\tline\nreturn\rsmile😀</t>'],
  ['', '<t></t>'],
])('the text %j is escaped, without characters that XML does not allow', (text, xml) => {
  expect(textElement('t', text)).toBe(xml);
});

test('an element with text has its attributes', () => {
  expect(textElement('t', 'a', {type: 'html'})).toBe('<t type="html">a</t>');
});
