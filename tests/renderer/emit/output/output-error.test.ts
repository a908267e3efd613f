import {expect, test} from 'vitest';
import {SiteError} from '../../../../renderer/base/site-error.js';
import {onDisk, outputError} from '../../../../renderer/emit/output/output-error.js';

function failure(code: string): Error {
  return Object.assign(new Error(`${code}: something`), {code, syscall: 'open'});
}

test.each([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
  'ENAMETOOLONG',
  'ENOTDIR',
  'EEXIST',
  'EBUSY',
  'EXDEV',
])('the error %s of the file system becomes one that says the path, the cause and what to do', (code) => {
  const cause = failure(code);
  const error = outputError('.output/a.html', cause) as SiteError;
  expect(error).toBeInstanceOf(SiteError);
  expect(error.code).toBe('output-unwritable');
  expect(error.message).toMatch(new RegExp(`^Cannot write \\.output/a\\.html: [a-z][a-z -]{9,} \\(${code}\\)\\.$`));
  expect(error.hint).toMatch(/^[A-Z].{20,}\.$/);
  expect(error.hint).not.toBe('The previous site is unchanged.');
  expect(error.cause).toBe(cause);
});

test('any other error of the file system keeps its words', () => {
  const error = outputError('a', failure('EIO')) as SiteError;
  expect([error.message, error.hint]).toEqual([
    'Cannot write a: EIO: something (EIO).',
    'The previous site is unchanged.',
  ]);
});

test('an error that is not of the file system is not changed', () => {
  const error = new Error('mine');
  expect(outputError('a', error)).toBe(error);
  expect(outputError('a', 'text')).toBe('text');
  expect(() =>
    onDisk('a', () => {
      throw error;
    }),
  ).toThrow(error);
});

test('a step without an error returns its value', () => {
  expect(onDisk('a', () => 7)).toBe(7);
});
