import fc from 'fast-check';
import {expect, test} from 'vitest';
import {sourceSet, type SourceSetRequest} from '../../../../renderer/emit/images/source-set.js';

const setOf = (request: Partial<SourceSetRequest>) =>
  sourceSet({intrinsic: {width: 3000, height: 1500}, densities: [1, 2], maxWidth: 1536, ...request});

/** `480x240 1x, 960x480 2x` */
const listed = (request: Partial<SourceSetRequest>) =>
  setOf(request)
    .candidates.map(({width, height, descriptor}) => `${width}x${height} ${descriptor}`)
    .join(', ');

test('sourceSet() returns one file for an image without a width', () => {
  expect(setOf({intrinsic: {width: 800, height: 600}})).toEqual({
    width: 800,
    height: 600,
    candidates: [{width: 800, height: 600, descriptor: '1x'}],
    fallback: {width: 800, height: 600, descriptor: '1x'},
  });
});

test('sourceSet() returns a file for each screen and density of `sizes`', () => {
  const set = setOf({sizes: 'sm:100vw md:50vw lg:400px'});
  expect(set.sizes).toBe('(max-width: 768px) 100vw, (max-width: 1024px) 50vw, 400px');
  expect(set.candidates.map(({width}) => width)).toEqual([384, 400, 640, 768, 800, 1280]);
  expect(set.fallback).toEqual({width: 1280, height: 640, descriptor: '1280w'});
});

test.each<[string, Partial<SourceSetRequest>, string]>([
  ['one file per density for a width', {width: 480}, '480x240 1x, 960x480 2x'],
  ['one file per density for a height', {height: 240}, '480x240 1x, 960x480 2x'],
  ['cropped files for a width and a height', {width: 400, height: 400}, '400x400 1x, 800x800 2x'],
  ['densities in ascending order', {width: 480, densities: [3, 1]}, '480x240 1x, 1440x720 3x'],
  [
    'the actual density if the image is smaller than the requested one',
    {width: 2000, maxWidth: 4000},
    '2000x1000 1x, 3000x1500 1.5x',
  ],
  ['no file that is hardly larger than another', {width: 2900, maxWidth: 4000}, '2900x1450 1x'],
  ['the original size for a larger width', {intrinsic: {width: 100, height: 50}, width: 400}, '100x50 1x'],
  [
    'a smaller crop for a larger width and height',
    {intrinsic: {width: 100, height: 50}, width: 400, height: 400},
    '50x50 1x',
  ],
  ['at most the maximum width for the density 1', {}, '1536x768 1x, 3000x1500 1.95x'],
  ['a height of at least 1 pixel', {intrinsic: {width: 900, height: 1}, width: 90}, '90x1 1x, 180x1 2x'],
])('sourceSet() returns %s', (_, request, files) => {
  expect(listed(request)).toBe(files);
});

test.each([
  ['100vw', '100vw', [320, 640]],
  ['100vw md:50vw', '(max-width: 768px) 100vw, 50vw', [320, 384, 640, 768]],
  ['200 lg:300px', '(max-width: 1024px) 200px, 300px', [200, 300, 400, 600]],
  ['md:50vw,sm:100vw', '(max-width: 768px) 100vw, 50vw', [384, 640, 768, 1280]],
  ['sm:100vw sm:50vw', '50vw', [320, 640]],
  ['900px:100px', '100px', [100, 200]],
  ['2xl:3000px', '3000px', [1536, 3000]],
  ['sm:10em toString:5px md:1px', '1px', [1, 2]],
])('sourceSet() reads the sizes %j as %j', (sizes, attribute, widths) => {
  const set = setOf({sizes});
  expect([set.sizes, set.candidates.map(({width}) => width)]).toEqual([attribute, widths]);
});

test('sourceSet() uses the breakpoints 320, 640, 768, 1024, 1280 and 1536 px', () => {
  const screens = ['xs', 'sm', 'md', 'lg', 'xl', '2xl'];
  const set = setOf({densities: [1], sizes: screens.map((screen) => `${screen}:100vw`).join(' ')});
  expect(set.candidates.map(({width}) => width)).toEqual([320, 640, 768, 1024, 1280, 1536]);
  expect(set.sizes?.match(/\d+(?=px)/g)).toEqual(['640', '768', '1024', '1280', '1536']);
});

test('sourceSet() ignores invalid sizes', () => {
  expect(setOf({sizes: 'big'})).toEqual(setOf({}));
});

test('sourceSet() returns distinct files, at least one, and none larger than the image', () => {
  const side = fc.integer({min: 1, max: 4000});
  const request = fc.record({
    intrinsic: fc.record({width: side, height: side}),
    width: fc.option(side, {nil: undefined}),
    height: fc.option(side, {nil: undefined}),
    sizes: fc.option(fc.constantFrom('100vw', 'sm:100vw md:50vw', 'xs:10px', 'lg:900px'), {nil: undefined}),
    densities: fc.uniqueArray(fc.constantFrom(0.5, 1, 1.5, 2, 3), {minLength: 1}),
    maxWidth: side,
  });
  fc.assert(
    fc.property(request, (given) => {
      const {candidates, fallback, width, height} = sourceSet(given);
      const widths = candidates.map((one) => one.width);
      expect(widths).toEqual([...new Set(widths)].toSorted((a, b) => a - b));
      expect(candidates).toContain(fallback);
      expect(Math.max(...widths)).toBeLessThanOrEqual(given.intrinsic.width);
      expect(Math.min(width, height, ...widths)).toBeGreaterThan(0);
    }),
  );
});
