import {expect, test} from 'vitest';
import {createSpaceCheck, freeBytesOf} from '../../../renderer/store/free-space.js';
import {temporary} from '../../support/temporary.js';

const mebibyte = 1024 ** 2;

test('an entry has space if 32 MiB remain free after it and after those that will be written soon', () => {
  const check = (free: number, unwritten: number, size: number) =>
    createSpaceCheck(
      '/store',
      () => unwritten,
      () => free,
    )(size);
  expect(check(33 * mebibyte, 0, mebibyte)).toBe(true);
  expect(check(33 * mebibyte, 0, mebibyte + 1)).toBe(false);
  expect(check(40 * mebibyte, 7 * mebibyte, mebibyte)).toBe(true);
  expect(check(40 * mebibyte, 7 * mebibyte + 1, mebibyte)).toBe(false);
});

test('the disk is checked for the first entry, and then once for 256 KiB of entries', () => {
  const folders: string[] = [];
  let free = 100 * mebibyte;
  const hasSpace = createSpaceCheck(
    '/store',
    () => 0,
    (folder) => {
      folders.push(folder);
      return free;
    },
  );
  const sizes = (count: number) => Array.from({length: count}, () => hasSpace(1024));
  expect([new Set(sizes(256)), folders]).toEqual([new Set([true]), ['/store']]);
  free = 0;
  expect([sizes(1), folders.length]).toEqual([[false], 2]);
  free = 100 * mebibyte;
  expect([new Set(sizes(255)), sizes(1), folders.length]).toEqual([new Set([false]), [true], 3]);
  expect([hasSpace(mebibyte), folders.length]).toEqual([true, 4]);
});

test('freeBytesOf() returns the free space of a folder, and infinity if it is unknown', () => {
  const folder = temporary({});
  expect(freeBytesOf(folder)).toBeGreaterThan(0);
  expect(freeBytesOf(folder)).toBeLessThan(Infinity);
  expect(freeBytesOf(`${folder}/none`)).toBe(Infinity);
});
