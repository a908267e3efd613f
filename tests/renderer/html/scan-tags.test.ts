import {expect, test} from 'vitest';
import {
  createClosingCheck,
  foreignRanges,
  isWithin,
  markupAt,
  tagAt,
  tagNameAt,
} from '../../../renderer/html/scan-tags.js';

test.each([
  ['<b>', 'tag'],
  ['</b>', 'tag'],
  ['<a-b c="d">', 'tag'],
  ['<!-- a -->', 'comment'],
  ['<!x>', 'declaration'],
  ['<!doctype html>', undefined],
  ['<?php', 'declaration'],
  ['< b>', undefined],
  ['<1', undefined],
])('markupAt reads %s as %s', (text, markup) => {
  expect(markupAt(`a ${text}`, 2)).toBe(markup);
});

test('tagNameAt and tagAt read the name and the whole tag', () => {
  const text = 'a </b> <C d="e > f"/> <g';
  expect([2, 7, 22].map((at) => [tagNameAt(text, at), tagAt(text, at)])).toEqual([
    [{name: 'b', isClosing: true}, '</b>'],
    [{name: 'C', isClosing: false}, '<C d="e > f"/>'],
    [{name: 'g', isClosing: false}, undefined],
  ]);
});

test('foreignRanges returns the closed elements of SVG and MathML', () => {
  const text = 'a <svg><b></svg> <Math> <math>';
  const ranges = foreignRanges(text);
  expect(ranges).toEqual([[2, 15]]);
  expect([1, 2, 14, 15].map((at) => isWithin(ranges, at))).toEqual([false, true, true, false]);
});

test('createClosingCheck looks for the last closing tag, in any case', () => {
  const isClosed = createClosingCheck('<p> </P> <p>');
  expect([isClosed('p', 0), isClosed('P', 9), isClosed('b', 0)]).toEqual([true, false, false]);
});
