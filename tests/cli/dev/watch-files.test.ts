import {cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, expect, test, vi} from 'vitest';
import {debounce} from '../../../cli/dev/debounce.js';
import {watch, type Watcher} from '../../../cli/dev/watch-files.js';
import {temporary, writeFiles} from '../../support/temporary.js';

const open: Watcher[] = [];
afterEach(() => Promise.all(open.splice(0).map((watcher) => watcher.close())));

/** Limit for a change to be reported. It only ends tests that hang: every machine is much faster. */
const timeout = 20_000;

interface Seen {
  readonly root: string;
  /** Waits until a path was reported since the last call. */
  until(file: string): Promise<void>;
  readonly calls: (readonly string[])[];
}

async function watching(files: Readonly<Record<string, string>>, polling = false): Promise<Seen> {
  const root = temporary(files);
  const calls: (readonly string[])[] = [];
  let from = 0;
  const watcher = await watch(root, {
    folders: ['content', 'templates'],
    polling,
    onChange: async (paths) => void calls.push(paths),
    onPolling: () => expect.unreachable(),
  });
  open.push(watcher);
  return {
    root,
    calls,
    async until(file) {
      await vi.waitFor(() => expect(calls.slice(from).flat()).toContain(file), {timeout, interval: 5});
      from = calls.length;
    },
  };
}

/** Saves a file until it is reported: polling does not notice a save before it has read the file once. */
async function saveUntilSeen(file: string, until: () => Promise<void>): Promise<void> {
  let saves = 0;
  const save = () => writeFileSync(file, `save ${++saves}`);
  const again = setInterval(save, 700);
  try {
    save();
    await until();
  } finally {
    clearInterval(again);
  }
}

test.each([false, true])(
  'watch reports saves, new files and folders, renames and deletions (polling: %s)',
  async (polling) => {
    const {root, until} = await watching({'content/a.md': 'a', 'content/docs/b.md': 'b'}, polling);
    const at = (file: string) => path.join(root, file);
    await saveUntilSeen(at('content/a.md'), () => until('content/a.md'));
    writeFiles(root, {'content/new/deep/c.md': 'c'});
    await until('content/new/deep/c.md');
    renameSync(at('content/docs'), at('content/guide'));
    await until('content/guide/b.md');
    rmSync(at('content/guide/b.md'));
    await until('content/guide/b.md');
    mkdirSync(at('templates'));
    writeFiles(root, {'templates/pages/x.tsx': 'x'});
    await until('templates/pages/x.tsx');
  },
);

test.each([false, true])(
  'watchFiles reports files outside of the watched folders until they are removed from the list (polling: %s)',
  async (polling) => {
    const root = path.join(temporary({'site/content/a.md': 'a', 'src/x.ts': 'x', 'src/other.ts': 'y'}), 'site');
    const calls: (readonly string[])[] = [];
    const watcher = await watch(root, {
      folders: ['content'],
      polling,
      onChange: async (paths) => void calls.push(paths),
      onPolling: () => expect.unreachable(),
    });
    open.push(watcher);
    const until = async (file: string) => {
      await vi.waitFor(() => expect(calls.flat()).toContain(file), {timeout, interval: 5});
      calls.length = 0;
    };
    await watcher.watchFiles(['../src/x.ts']);
    writeFileSync(path.join(root, '../src/other.ts'), 'no');
    await saveUntilSeen(path.join(root, '../src/x.ts'), () => until('../src/x.ts'));
    writeFileSync(path.join(root, '../src/x.swp'), 'two');
    renameSync(path.join(root, '../src/x.swp'), path.join(root, '../src/x.ts'));
    await until('../src/x.ts');
    await watcher.watchFiles([]);
    await saveUntilSeen(path.join(root, 'content/a.md'), () => until('content/a.md'));
    writeFileSync(path.join(root, '../src/x.ts'), 'three');
    writeFiles(root, {'content/b.md': 'three'});
    await vi.waitFor(() => expect(calls.flat()).toContain('content/b.md'), {timeout, interval: 5});
    expect(calls.flat().filter((file) => file.startsWith('..'))).toEqual([]);
  },
);

test('watch does not report temporary files of editors', async () => {
  const {root, until, calls} = await watching({'content/a.md': 'a'});
  const names = ['~$a.md', '#a.md#', 'a.md~', 'a.md.swp', '4913', 'a.tmp', 'Thumbs.db', 'node_modules/x/readme.md'];
  writeFiles(root, Object.fromEntries(names.map((name) => [`content/${name}`, 'x'])));
  writeFileSync(path.join(root, 'content/a.md'), 'another');
  await until('content/a.md');
  const reported = calls.flat().filter((file) => names.some((name) => file.startsWith(`content/${name}`)));
  expect(reported).toEqual([]);
});

test('watch reports each of forty saves by rename', async () => {
  const {root, until} = await watching({'content/a.md': 'a'});
  for (let round = 0; round < 40; round++) {
    writeFileSync(path.join(root, 'content/.a.md.swp'), `round ${round}`);
    renameSync(path.join(root, 'content/.a.md.swp'), path.join(root, 'content/a.md'));
    await until('content/a.md');
  }
});

test('watch calls onChange after the last of several quick saves', async () => {
  const root = temporary({'content/a.md': 'start'});
  const file = path.join(root, 'content/a.md');
  let seen = '';
  open.push(
    await watch(root, {
      folders: ['content'],
      onChange: async () => void (seen = readFileSync(file, 'utf8')),
      onPolling: () => {},
    }),
  );
  for (let round = 0; round < 25; round++) {
    for (const step of ['one', 'two', 'three']) {
      writeFileSync(file, `${round} ${step}`);
      await new Promise((resolve) => setTimeout(resolve, 34 + (round % 5) * 4)); // around the time it takes to settle
    }
    await vi.waitFor(() => expect(seen).toBe(`${round} three`), {timeout, interval: 2});
  }
});

test('debounce collects each path once until 10 ms have passed without another', async () => {
  vi.useFakeTimers();
  try {
    const calls: (readonly string[])[] = [];
    const {add} = debounce(async (paths) => void calls.push(paths));
    for (const file of ['b', 'a', 'b', 'c']) {
      add(file);
      await vi.advanceTimersByTimeAsync(9);
    }
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    add('a');
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toEqual([['a', 'b', 'c'], ['a']]);
  } finally {
    vi.useRealTimers();
  }
});

test('watch reports every file of a burst of saves, but no hidden files and no other folders', async () => {
  const {root, calls} = await watching({'content/a.md': 'a', 'node_modules/x.js': '', 'dist/index.html': ''});
  writeFiles(root, {
    'node_modules/x.js': '1',
    'dist/index.html': '1',
    '.galley/store': '1',
    'content/.hidden/x.md': '1',
  });
  writeFiles(root, Object.fromEntries(Array.from({length: 30}, (_, n) => [`content/${n}.md`, `${n}`])));
  const saved = Array.from({length: 30}, (_, n) => `content/${n}.md`);
  // A busy machine can report them in several calls.
  await vi.waitFor(() => expect(new Set(calls.flat())).toEqual(new Set(saved)), {timeout});
});

test('watch passes changes during a call of onChange to the next call', async () => {
  const root = temporary({'content/a.md': 'a'});
  const calls: (readonly string[])[] = [];
  let busy = 0;
  let release = (): void => {};
  const watcher = await watch(root, {
    folders: ['content'],
    async onChange(paths) {
      expect(++busy).toBe(1);
      calls.push(paths);
      if (calls.length === 1) await new Promise<void>((resolve) => (release = resolve));
      busy--;
    },
    onPolling: () => expect.unreachable(),
  });
  open.push(watcher);
  writeFiles(root, {'content/a.md': '1'});
  await vi.waitFor(() => expect(calls).toHaveLength(1), {timeout});
  writeFiles(root, {'content/b.md': '1'});
  writeFiles(root, {'content/c.md': '1'});
  await new Promise((resolve) => setTimeout(resolve, 100)); // time in which a second call would be wrong
  expect(calls).toHaveLength(1);
  release();
  await vi.waitFor(
    () => expect(calls.slice(1).flat()).toEqual(expect.arrayContaining(['content/b.md', 'content/c.md'])),
    {timeout},
  );
});

test('checkAll makes the watcher call onChange with a dot', async () => {
  const root = temporary({'content/a.md': 'a'});
  const calls: (readonly string[])[] = [];
  const watcher = await watch(root, {
    folders: ['content'],
    onChange: async (paths) => void calls.push(paths),
    onPolling: () => expect.unreachable(),
  });
  open.push(watcher);
  watcher.checkAll();
  await vi.waitFor(() => expect(calls).toEqual([['.']]), {timeout});
});

test('watch reports saves in a replaced folder after checkAll', async () => {
  const root = temporary({'content/docs/deep/b.md': 'b'});
  const calls: (readonly string[])[] = [];
  const watcher = await watch(root, {
    folders: ['content'],
    onChange: async (paths) => void calls.push(paths),
    onPolling: () => expect.unreachable(),
  });
  open.push(watcher);
  const docs = path.join(root, 'content/docs');
  for (let round = 0; round < 5; round++) {
    cpSync(docs, `${docs}-new`, {recursive: true});
    renameSync(docs, `${docs}-old`);
    renameSync(`${docs}-new`, docs);
    rmSync(`${docs}-old`, {recursive: true});
    calls.length = 0;
    watcher.checkAll();
    await expect.poll(() => calls.flat(), {timeout}).toContain('.');
    calls.length = 0;
    writeFileSync(path.join(docs, 'deep/b.md'), `round ${round}`);
    await expect.poll(() => calls.flat(), {timeout}).toContain('content/docs/deep/b.md');
  }
});
