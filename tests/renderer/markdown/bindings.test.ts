import type {Root} from 'hast';
import {expect, test} from 'vitest';
import {plainTextOf} from '../../../renderer/document/walk-tree.js';
import type {Component} from '../../../renderer/document/tree-nodes.js';
import {isBindingPath, readBinding, setBindingTexts} from '../../../renderer/markdown/bindings.js';
import {transformed} from '../document/support.js';

test.each([
  ['{{ a }} b', {value: 'a', end: 7}],
  ['{{a.b[0]}}', {value: 'a.b[0]', end: 10}],
  ["{{ a || 'b c' }}", {value: 'a', defaultValue: 'b c', end: 16}],
  ["{{ a||'' }}", {value: 'a', defaultValue: '', end: 11}],
  ['{{ a || b }}', {value: 'a || b', end: 12}],
  ["{{ a || 'b' || 'c' }}", {value: "a || 'b' || 'c'", end: 21}],
  ['{{ }}', undefined],
  ['{{ a', undefined],
  ['{{ {a} }}', undefined],
  ['{ a }', undefined],
  ['x {{ a }}', undefined],
])('readBinding() reads %j', (text, binding) => {
  expect(readBinding(text, 0)).toEqual(binding);
});

test('readBinding() reads at an offset', () => {
  expect(readBinding('x {{ a }} y', 2)).toEqual({value: 'a', end: 9});
});

test.each([
  ['title', true],
  ['$doc.links[0].title', true],
  ['größe.x-y', true],
  ['a.0', true],
  ['1a', false],
  ['a b', false],
  ['a..b', false],
  ['a[b]', false],
  ['a()', false],
  ['', false],
])('isBindingPath(%j) is %j', (value, expected) => {
  expect(isBindingPath(value)).toBe(expected);
});

test('title, description, headings and search sections contain the values of bindings, and ids do not', () => {
  const text =
    '---\nversion: 2.5\n---\n# Galley {{ $doc.version }}\n\nUse **{{ version }}** now.\n\n## What {{ version }} adds\n\nIn {{ version }}: :badge[{{ label }}]{label="x"}\n';
  const {document} = transformed(text);
  expect(document.meta).toMatchObject({title: 'Galley 2.5', description: 'Use 2.5 now.'});
  expect(document.headings.map(({id, text: shown}) => [id, shown])).toEqual([
    ['galley', 'Galley 2.5'],
    ['what-adds', 'What 2.5 adds'],
  ]);
  expect(document.sections.map(({title, content}) => [title, content])).toEqual([
    ['Galley 2.5', 'Use 2.5 now.'],
    ['What 2.5 adds', 'In 2.5:'],
  ]);
});

test('a long value of a binding is cut in titles and descriptions', () => {
  const {document} = transformed(`---\nlong: ${'x'.repeat(5_000)}\n---\n# A\n\n{{ long }}.\n`);
  expect(document.meta['description']).toBe(`${'x'.repeat(1_000)}.`);
});

test('the fields of a document are computed at most three times, however many bindings it has', () => {
  const binding = (): Component => ({type: 'component', name: 'binding', attributes: {value: 'v'}, children: []});
  const paragraph = () => ({type: 'element' as const, tagName: 'p', properties: {}, children: [binding(), binding()]});
  const tree: Root = {type: 'root', children: Array.from({length: 50}, paragraph)};
  let computed = 0;
  setBindingTexts(tree, () => {
    computed++;
    return {v: 2};
  });
  expect([computed, plainTextOf(tree)]).toEqual([3, '2'.repeat(100)]);
});
