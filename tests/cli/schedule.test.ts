// Scheduled content: `galley schedule` and `galley build --at`.
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, expect, test, vi} from 'vitest';
import {build} from '../../renderer/build.js';
import {openHost} from '../../renderer/open-compiler-host.js';
import {unchangedResult} from '../../renderer/rebuild/last-build.js';
import {galley} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

const files = {
  'content/index.md': '# Home\n',
  'content/soon.md': '---\npublishAt: 2126-05-01T09:00:00+02:00\n---\n# Soon\n',
  'content/sale.md': '---\nexpiresAt: 2126-04-01\n---\n# Sale\n',
};

afterEach(() => {
  vi.useRealTimers();
});

test('galley schedule lists scheduled changes, and --next prints the time of the next one', async () => {
  const root = temporary(files);
  const list = await galley(['schedule'], {cwd: root});
  expect([list.exitCode, list.stdout.split('\n').map((line) => line.trimEnd())]).toEqual([
    0,
    [
      'time                  change   page   title',
      '2126-04-01T00:00:00Z  expire   /sale  Sale',
      '2126-05-01T07:00:00Z  publish  /soon  Soon',
    ],
  ]);
  const next = await galley(['schedule', '--next', '--at', '2126-04-01'], {cwd: root});
  expect(next).toEqual({exitCode: 0, stdout: '2126-05-01T07:00:00Z', stderr: ''});
  const none = await galley(['schedule', '--next', '--at', '2126-05-01T07:00:00Z'], {cwd: root});
  expect(none).toEqual({exitCode: 0, stdout: '', stderr: 'Nothing is scheduled.'});
  const json = await galley(['schedule', '--json', '--at', '2126-04-02'], {cwd: root});
  expect(JSON.parse(json.stdout)).toEqual({
    type: 'change',
    at: '2126-05-01T07:00:00Z',
    kind: 'publish',
    path: '/soon',
    title: 'Soon',
    file: 'content/soon.md',
  });
});

test('galley build --at builds the pages of that time, with the same bytes in each build', async () => {
  const root = temporary(files);
  const pagesAt = async (at: string, out: string): Promise<readonly string[]> => {
    expect((await galley(['build', '--at', at, '--out', out, '--quiet'], {cwd: root})).exitCode).toBe(0);
    return filesBelow(path.join(root, out)).filter((file) => /^(?:sale|soon)\/index\.html$/.test(file));
  };
  expect(await pagesAt('2126-03-31', 'first')).toEqual(['sale/index.html']);
  expect(await pagesAt('2126-04-15T12:00:00Z', 'second')).toEqual([]);
  expect(await pagesAt('2126-05-01T09:00:00+02:00', 'third')).toEqual(['soon/index.html']);
  expect(await pagesAt('2126-03-31', 'fourth')).toEqual(['sale/index.html']);
  expect(bytesBelow(path.join(root, 'fourth'))).toEqual(bytesBelow(path.join(root, 'first')));
  const wrong = await galley(['build', '--at', 'tomorrow'], {cwd: root});
  expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining('Write a date such as 2026-11-20')]);
});

test('unchangedResult of unchanged files is undefined as soon as the schedule changes the site', async () => {
  const root = temporary(files);
  const options = {out: 'dist'};
  vi.useFakeTimers({toFake: ['Date'], now: Date.parse('2126-03-01T00:00:00Z')});
  const host = openHost(root);
  try {
    await build(host, options);
  } finally {
    await Promise.all([host.pool.close(), host.store.close()]);
  }
  const isCurrentAt = (time: string): boolean => {
    vi.setSystemTime(Date.parse(time));
    return unchangedResult(root, options) !== undefined;
  };
  expect(
    ['2126-03-01T00:00:01Z', '2126-03-31T23:59:59Z', '2126-04-01T00:00:00Z', '2126-02-01T00:00:00Z'].map(isCurrentAt),
  ).toEqual([true, true, false, false]);
});

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

function bytesBelow(folder: string): readonly (readonly [string, string])[] {
  return filesBelow(folder).map((file) => [file, readFileSync(path.join(folder, file), 'base64')]);
}
