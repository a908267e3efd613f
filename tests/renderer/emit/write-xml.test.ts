import {expect, test} from 'vitest';
import {element, textElement, xmlFile} from '../../../renderer/emit/write-xml.js';

test('xmlFile() writes the declaration and the root element on separate lines', () => {
  expect(xmlFile('<a/>')).toBe('<?xml version="1.0" encoding="utf-8"?>\n<a/>\n');
});

test.each([
  ['without children as an empty element', element('a'), '<a/>'],
  ['without children with its attributes', element('a', {b: 'c', d: '<"&>'}), '<a b="c" d="&lt;&quot;&amp;&gt;"/>'],
  ['with its children in order', element('a', {b: 'c'}, [element('d'), 'e']), '<a b="c"><d/>e</a>'],
  ['without control characters in attributes', element('a', {b: 'c\u0000\u001Fd'}), '<a b="cd"/>'],
])('element() writes an element %s', (_, xml, expected) => {
  expect(xml).toBe(expected);
});

test.each([
  ['a < b & c ]]>', '<t>a &lt; b &amp; c ]]&gt;</t>'],
  ['a\u0000b\u0008c\u000Bd\u001Fe\uFFFEf\uFFFFg\uD800h', '<t>abcdefgh</t>'],
  ['tab\tline\nreturn\rsmile😀', '<t>tab\tline\nreturn\rsmile😀</t>'],
  ['', '<t></t>'],
])('textElement() escapes %j and removes characters that are invalid in XML', (text, xml) => {
  expect(textElement('t', text)).toBe(xml);
});

test('textElement() writes attributes', () => {
  expect(textElement('t', 'a', {type: 'html'})).toBe('<t type="html">a</t>');
});
