// Runs the benchmark of `galley dev` with few pages and saves, in Chromium.
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {execa} from 'execa';
import {expect, test} from 'vitest';
import {repository} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

interface Measured {
  readonly pages: number;
  readonly readySeconds: number;
  readonly editMs: readonly number[];
  readonly memory: readonly {readonly saves: number; readonly megabytes: number; readonly peakMegabytes: number}[];
}

test('bench-dev.js measures the warm start, every save and the memory after a number of saves', async () => {
  const folder = temporary();
  const [work, json] = [path.join(folder, 'work'), path.join(folder, 'dev.json')];
  const args = ['--pages', '20', '--edits', '2', '--saves', '3', '--work', work, '--json', json];
  const {exitCode, stdout, stderr} = await execa(process.execPath, [`${repository}scripts/bench-dev.js`, ...args], {
    reject: false,
    timeout: 300_000,
  });
  expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
  const measured = JSON.parse(readFileSync(json, 'utf8')) as Measured;
  expect(Object.keys(measured)).toEqual(['machine', 'date', 'versions', 'pages', 'readySeconds', 'editMs', 'memory']);
  expect([measured.pages, measured.editMs.length]).toEqual([20, 2]);
  expect(measured.memory.map(({saves}) => saves)).toEqual([0, 1, 2, 3]);
  expect(Math.min(measured.readySeconds, ...measured.memory.map(({megabytes}) => megabytes))).toBeGreaterThan(0);
  expect(stdout).toMatch(/^20 pages: ready after [\d.]+ s; save to visible median [\d.]+ ms, p95 \d+ ms of 2, /);
  expect(existsSync(work)).toBe(false);
});
