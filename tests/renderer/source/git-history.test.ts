import {execFileSync} from 'node:child_process';
import {mkdirSync, rmSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {afterEach, expect, test, vi} from 'vitest';
import {readHistory} from '../../../renderer/source/git-history.js';
import {memoryStore} from '../../../renderer/store/memory-store.js';
import {temporary, writeFiles} from '../../support/temporary.js';

const git = (cwd: string, ...args: string[]) => execFileSync('git', args, {cwd, stdio: ['ignore', 'pipe', 'ignore']});

/** Commits files at a time. */
function commit(cwd: string, files: Readonly<Record<string, string>>, date: string): void {
  writeFiles(cwd, files);
  git(cwd, 'add', '-A');
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-qm', 'x', '--date', date], {
    cwd,
    env: {...process.env, GIT_COMMITTER_DATE: date},
  });
}

function repository(): string {
  const root = temporary();
  git(root, 'init', '-q');
  commit(root, {'site/content/a.md': '1', 'site/content/bü.md': '1', 'content/a.md': '1'}, '2026-01-01T12:00:00Z');
  commit(root, {'site/content/a.md': '2'}, '2026-02-02T23:30:00-05:00');
  writeFiles(root, {'site/content/new.md': '1', 'site/content/bü.md': '2'});
  return root;
}

afterEach(() => vi.unstubAllEnvs());

const none = [undefined, undefined, undefined];

const daysOf = (root: string, store = memoryStore()) => {
  const {dayOf, limitation} = readHistory(root, 'content', store);
  return [limitation, ...['content/a.md', 'content/bü.md', 'content/new.md'].map((file) => dayOf(file))];
};

test('readHistory() returns the UTC day of the last commit of a file, and none for an uncommitted file', () => {
  const root = repository();
  expect(daysOf(path.join(root, 'site'))).toEqual([null, '2026-02-03', '2026-01-01', undefined]);
  expect(daysOf(root)).toEqual([null, '2026-01-01', undefined, undefined]);
});

test('readHistory() runs git again only after another commit', () => {
  const root = repository();
  const store = memoryStore();
  const first = daysOf(root, store);
  rmSync(path.join(root, '.git/objects'), {recursive: true});
  mkdirSync(path.join(root, '.git/objects'));
  expect(daysOf(root, store)).toEqual(first);
  expect(daysOf(root)).toEqual([null, undefined, undefined, undefined]);
});

test('readHistory() returns the limitation `shallow` and no days for a shallow clone', () => {
  const root = repository();
  const clone = temporary();
  git(clone, 'clone', '-q', '--depth', '1', pathToFileURL(root).href, '.');
  expect(daysOf(clone)).toEqual([{kind: 'shallow'}, undefined, undefined, undefined]);
});

test('readHistory() returns the limitation `untrusted` with the folder of a repository of another user', () => {
  const root = repository();
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
  expect(daysOf(path.join(root, 'site'))).toEqual([{kind: 'untrusted', repository: root}, ...none]);
});

test('readHistory() returns no days without a repository', () => {
  expect(daysOf(temporary())).toEqual([null, undefined, undefined, undefined]);
  expect(daysOf('/no/such/folder')).toEqual([null, undefined, undefined, undefined]);
});
