import fc from 'fast-check';
import {expect, test} from 'vitest';
import {svgSize} from '../../../../renderer/emit/images/svg-size.js';

test.each([
  ['<svg width="20" height="10"/>', {width: 20, height: 10}],
  [`<svg width='2in' height='1cm'>`, {width: 192, height: 96 / 2.54}],
  ['<svg viewBox="0 0 40 20">', {width: 40, height: 20}],
  ['<svg viewBox="0,0,40,20" width="100%">', {width: 40, height: 20}],
  ['<svg viewBox="0 0 40 20" width="80px">', {width: 80, height: 40}],
  ['<svg viewBox="0 0 40 20" height="10">', {width: 20, height: 10}],
  ['<svg>', {width: 300, height: 150}],
  ['<svg width="-5" height="0" viewBox="0 0 0 0">', {width: 300, height: 150}],
  ['<svg viewBox="0 0 40 0">', {width: 300, height: 150}],
  ['<svg viewBox="0 0 0 20">', {width: 300, height: 150}],
  [
    '\uFEFF<?xml version="1.0"?>\n<!-- <svg width="1"> -->\n<!DOCTYPE svg [<!ENTITY a "<svg>">]>\n<svg\n  width="7"\n  height="8">',
    {width: 7, height: 8},
  ],
  ['<svg:svg xmlns:svg="http://www.w3.org/2000/svg" width="3" height="4"/>', {width: 3, height: 4}],
  ['<svg data-a="x > y" width="3" height="4"/>', {width: 3, height: 4}],
  ['<html><svg width="1" height="1">', undefined],
  ['<!-- open', undefined],
  ['svg', undefined],
  ['', undefined],
])('svgSize() of %j is %j', (text, size) => {
  expect(svgSize(text)).toEqual(size);
});

test('svgSize() returns positive, finite numbers for random attributes', () => {
  const attribute = fc.oneof(
    fc.string(),
    fc.double().map(String),
    fc.constantFrom('1e999', '1e-999', '0', '0 0 1 1', '12px'),
  );
  fc.assert(
    fc.property(attribute, attribute, attribute, (width, height, viewBox) => {
      const {width: w, height: h} = svgSize(`<svg width="${width}" height="${height}" viewBox="${viewBox}">`) ?? {
        width: 1,
        height: 1,
      };
      expect(w > 0 && h > 0 && Number.isFinite(w) && Number.isFinite(h)).toBe(true);
    }),
  );
});

test.each([
  ['unclosed comments', '<!--'.repeat(200_000), undefined],
  ['attributes without an end', `<svg ${'a '.repeat(200_000)}`, {width: 300, height: 150}],
  ['spaces', `<svg${' '.repeat(500_000)}`, {width: 300, height: 150}],
  ['declarations', '<?a?>'.repeat(100_000), undefined],
])('svgSize() reads a megabyte of %s in linear time', (_, text, expected) => {
  expect(svgSize(text)).toEqual(expected);
});
