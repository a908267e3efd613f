import {expect, test} from 'vitest';
import {misspelledKey} from '../../../renderer/check/misspelled-key.js';

const known = ['title', 'description', 'draft', 'tags', 'date', 'next', 'toc', 'image', 'navigation', 'publishAt'];

test.each([
  ['Title', 'title'],
  ['titel', 'title'],
  ['tilte', 'title'],
  ['ttile', 'title'],
  ['itlte', undefined],
  ['titlee', 'title'],
  ['ttle', 'title'],
  ['tle', undefined],
  ['descripton', 'description'],
  ['desciptin', 'description'],
  ['dscrptn', undefined],
  ['drafts', undefined],
  ['draf', 'draft'],
  ['craft', undefined],
  ['rdaft', 'draft'],
  ['tag', undefined],
  ['tgas', 'tags'],
  ['tagss', undefined],
  ['text', undefined],
  ['data', undefined],
  ['datte', 'date'],
  ['tocc', 'toc'],
  ['toccc', undefined],
  ['image2', undefined],
  ['imags', 'image'],
  ['immaggee', undefined],
  ['navigatoin', 'navigation'],
  ['publishat', 'publishAt'],
  ['title', undefined],
  ['author', undefined],
])('misspelledKey() of %s is %s', (key, intended) => {
  expect(
    misspelledKey(
      key,
      known.filter((name) => name !== key),
    ),
  ).toBe(intended);
});
