import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {withLock} from '../../../../renderer/emit/output/folder-lock.js';
import {processStartTime} from '../../../../renderer/emit/output/process-start-time.js';
import {temporaryFolder} from '../temporary-folder.js';

const lockFile = () => join(temporaryFolder(), 'lock');

/** A process that does nothing, for as long as the test runs. */
async function idleProcess(): Promise<{pid: number; started: string; kill: () => Promise<void>}> {
  const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  onTestFinished(kill);
  await once(child.stdout, 'data');
  const pid = child.pid ?? 0;
  return {pid, started: processStartTime(pid) ?? '', kill};
}

test('withLock() writes the lock file while it runs, and removes it afterwards, even after an error', async () => {
  const file = lockFile();
  const held = await withLock({file, subject: 'dist'}, async () => JSON.parse(readFileSync(file, 'utf8')));
  expect(held).toEqual({pid: process.pid, started: processStartTime(process.pid)});
  expect(existsSync(file)).toBe(false);
  const failing = withLock({file, subject: 'dist'}, async () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(existsSync(file)).toBe(false);
});

test('withLock() does not remove a lock that another process has taken over', async () => {
  const file = lockFile();
  const other = JSON.stringify({pid: 1, started: 'earlier'});
  await withLock({file, subject: 'dist'}, async () => writeFileSync(file, other));
  expect(readFileSync(file, 'utf8')).toBe(other);
});

test('a second build fails after a second, with the process id of the first build', async () => {
  const file = lockFile();
  const {pid, started} = await idleProcess();
  writeFileSync(file, JSON.stringify({pid, started}));
  const begin = performance.now();
  await expect(withLock({file, subject: 'dist'}, async () => 'built')).rejects.toMatchObject({
    name: 'SiteError',
    code: 'build-running',
    message: `A build is already writing dist (process ${pid}).`,
    hint: 'Wait until it has ended, or stop it.',
  });
  const waitedMs = performance.now() - begin;
  expect(waitedMs).toBeGreaterThan(950);
});

test('a second build waits for a first build that ends in time', async () => {
  const file = lockFile();
  const order: string[] = [];
  const build = (name: string) =>
    withLock({file, subject: 'dist', waitMs: 60_000}, async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 60));
      order.push(`${name} ends`);
    });
  await Promise.all([build('a'), build('b')]);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('a lock of a process that has ended is taken over', async () => {
  const file = lockFile();
  const {pid, started, kill} = await idleProcess();
  await kill();
  writeFileSync(file, JSON.stringify({pid, started}));
  expect(await withLock({file, subject: 'dist', waitMs: 0}, async () => 'built')).toBe('built');
});

test('a lock whose process id now belongs to another process is taken over', async () => {
  const file = lockFile();
  const {pid} = await idleProcess();
  writeFileSync(file, JSON.stringify({pid, started: '1'}));
  expect(await withLock({file, subject: 'dist', waitMs: 0}, async () => 'built')).toBe('built');
});

test.each(['', '{"pid":', 'null', '[]', '{"pid":"x","started":1}'])(
  'an invalid lock (%j) is taken over after the wait',
  async (text) => {
    const file = lockFile();
    writeFileSync(file, text);
    expect(await withLock({file, subject: 'dist', waitMs: 50}, async () => 'built')).toBe('built');
  },
);

test('builds that wait for the same abandoned lock run one after the other', async () => {
  const file = lockFile();
  writeFileSync(file, JSON.stringify({pid: 999_999_999, started: '1'}));
  let inside = 0;
  let maxInside = 0;
  await Promise.all(
    Array.from({length: 8}, () =>
      withLock({file, subject: 'dist', waitMs: 60_000}, async () => {
        maxInside = Math.max(maxInside, ++inside);
        await new Promise((resolve) => setTimeout(resolve, 5));
        inside--;
      }),
    ),
  );
  expect({maxInside, inside}).toEqual({maxInside: 1, inside: 0});
});
