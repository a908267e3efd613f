import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test, vi} from 'vitest';
import {watch} from '../../../cli/dev/watch-files.js';
import {temporary} from '../../support/temporary.js';

vi.mock('chokidar', async (original) => {
  const chokidar = await original<typeof import('chokidar')>();
  return {
    // The system runs out of watches twice: one error for each folder of the site.
    watch(root: string, options: object) {
      const watcher = chokidar.watch(root, options);
      if (!watcher.options.usePolling) {
        for (const delayMs of [0, 1]) {
          setTimeout(() => watcher.emit('error', Object.assign(new Error('no space'), {code: 'ENOSPC'})), delayMs);
        }
      }
      return watcher;
    },
  };
});

test('watch polls the files if the system has no watches left, and calls onPolling once', async () => {
  const root = temporary({'content/a.md': 'a'});
  const calls: string[] = [];
  const reasons: string[] = [];
  const watcher = await watch(root, {
    folders: ['content'],
    onChange: async (paths) => void calls.push(...paths),
    onPolling: (reason) => void reasons.push(reason),
  });
  await vi.waitFor(() => expect(calls).toEqual(['.'])); // checks once for changes that may have been missed
  await vi.waitFor(
    () => {
      writeFileSync(path.join(root, 'content/a.md'), `changed ${calls.length}${Math.random()}`);
      expect(calls).toContain('content/a.md');
    },
    {timeout: 5000, interval: 400},
  );
  expect(reasons).toEqual(['ENOSPC']);
  await watcher.close();
});
