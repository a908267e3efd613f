import {expect, test} from 'vitest';
import {SiteError} from '../../../../renderer/base/site-error.js';
import {withOutputErrors, toOutputError} from '../../../../renderer/emit/output/with-output-errors.js';

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
])('toOutputError() explains the path, the cause and the solution of %s', (code) => {
  const cause = failure(code);
  const error = toOutputError('.output/a.html', cause) as SiteError;
  expect(error).toBeInstanceOf(SiteError);
  expect(error.code).toBe('output-unwritable');
  expect(error.message).toMatch(new RegExp(`^Cannot write \\.output/a\\.html: [a-z][a-z -]{9,} \\(${code}\\)\\.$`));
  expect(error.hint).toMatch(/^[A-Z].{20,}\.$/);
  const inState = toOutputError('.galley/output/a.json', cause, 'state') as SiteError;
  expect(inState.hint).toMatch(/^[A-Z].{10,}\.$/);
  if (code !== 'EXDEV') expect(inState.hint).not.toContain('--out');
  expect(error.cause).toBe(cause);
});

test('toOutputError() of another file system error shows its code, not the text of Node', () => {
  const error = toOutputError('a', failure('EIO')) as SiteError;
  expect([error.message, error.hint]).toEqual([
    'Cannot write a: the file system reports an error (EIO).',
    'Build again. If it fails again, check the disk and its permissions.',
  ]);
});

test('toOutputError() and withOutputErrors() do not change other errors', () => {
  const error = new Error('mine');
  expect(toOutputError('a', error)).toBe(error);
  expect(toOutputError('a', 'text')).toBe('text');
  expect(() =>
    withOutputErrors('a', () => {
      throw error;
    }),
  ).toThrow(error);
});

test('withOutputErrors() returns the value of a step without an error', () => {
  expect(withOutputErrors('a', () => 7)).toBe(7);
});
