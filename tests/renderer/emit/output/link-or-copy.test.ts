import {readFileSync, statSync, utimesSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {linkOrCopy} from '../../../../renderer/emit/output/link-or-copy.js';
import {temporary} from '../../../support/temporary.js';

function failing(code: string): () => never {
  return () => {
    throw Object.assign(new Error(code), {code, syscall: 'link'});
  };
}

test('linkOrCopy() creates a hard link', () => {
  const folder = temporary({a: 'text'});
  const [from, to] = [path.join(folder, 'a'), path.join(folder, 'b')];
  expect(linkOrCopy(from, to)).toBeUndefined();
  expect(statSync(to).ino).toBe(statSync(from).ino);
});

test.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK'])(
  'linkOrCopy() copies a file with its time if linking fails with %s',
  (code) => {
    const folder = temporary({a: 'text'});
    const [from, to] = [path.join(folder, 'a'), path.join(folder, 'b')];
    utimesSync(from, 1000, 2000);
    expect(linkOrCopy(from, to, failing(code))).toEqual({size: 4, mtimeMs: 2_000_000});
    expect(readFileSync(to, 'utf8')).toBe('text');
    expect([statSync(to).mtimeMs, statSync(to).ino === statSync(from).ino]).toEqual([2_000_000, false]);
  },
);

test('linkOrCopy() throws any other error as an output error', () => {
  const folder = temporary({a: 'text'});
  expect(() => linkOrCopy(path.join(folder, 'a'), path.join(folder, 'b'), failing('ENOSPC'))).toThrow(
    'no space is left on the disk (ENOSPC).',
  );
});
