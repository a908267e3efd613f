import {expect, test} from 'vitest';
import {trustHint, untrustedRepository} from '../../../renderer/source/untrusted-repository.js';

test.each([
  ['Git 2.38', "fatal: detected dubious ownership in repository at '/a b'\nTo add an exception …", '/a b'],
  ['Git 2.35', "fatal: unsafe repository ('/a b' is owned by someone else)\n", '/a b'],
  ['Git outside of a repository', 'fatal: not a git repository (or any of the parent directories): .git\n', undefined],
  ['a missing Git', undefined, undefined],
])('untrustedRepository() of an error of %s is the folder if the owner is the problem', (_what, stderr, folder) => {
  expect(untrustedRepository(Object.assign(new Error('Command failed'), {stderr}))).toBe(folder);
});

test('trustHint() quotes a folder that a shell would split', () => {
  expect(['/work/docs', '/a b'].map(trustHint)).toEqual([
    'If you trust it, run `git config --global --add safe.directory /work/docs`.',
    'If you trust it, run `git config --global --add safe.directory "/a b"`.',
  ]);
});
