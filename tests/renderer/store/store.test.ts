import {spawnSync} from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {build} from 'esbuild';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {decodeEntry, encodeEntry} from '../../../renderer/store/store-entry.js';
import {lmdbStore, memoryStore} from '../../../renderer/store/store.js';

const root = mkdtempSync(path.join(tmpdir(), 'galley-store-'));
const bundle = path.join(
  path.resolve(import.meta.dirname, '../../..'),
  'node_modules',
  '.cache',
  `store-test-${process.pid}.mjs`,
);
const long = 'Ünïcode “text” — '.repeat(2_000);

beforeAll(async () => {
  const entry = path.resolve(import.meta.dirname, '../../../renderer/store/store.ts');
  await build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outfile: bundle,
  });
});

afterAll(() => {
  rmSync(root, {recursive: true, force: true});
  rmSync(bundle, {force: true});
});

const freshFolder = () => path.join(mkdtempSync(path.join(root, 's-')), 'store');

/** Runs a script in a separate process, with `store` open on the folder. */
function inProcess(folder: string, script: string, limits = '') {
  const text = `import {lmdbStore} from ${JSON.stringify(bundle)}; const long = ${JSON.stringify(long)}; const store = lmdbStore(${JSON.stringify(folder)}); ${script}`;
  const node = [process.execPath, '--input-type=module', '-e', text] as const;
  const [command, ...args] = limits === '' ? node : ['sh', '-c', `${limits}; exec "$@"`, 'sh', ...node];
  const {stdout, status, signal} = spawnSync(command, args, {encoding: 'utf8', timeout: 180_000});
  return {stdout, status, signal};
}

/** As `fill` and `count`, in this process. A process costs 0.2 s of processor time. */
async function fillStore(folder: string): Promise<void> {
  const store = lmdbStore(folder);
  for (let i = 0; i < 300; i++) store.put(`k${i}`, long);
  await store.close();
}

async function countIn(folder: string): Promise<number> {
  const store = lmdbStore(folder);
  let found = 0;
  for (let i = 0; i < 300; i++) if (store.get(`k${i}`) === long) found++;
  await store.close();
  return found;
}

const fill = 'for (let i = 0; i < 300; i++) store.put(`k${i}`, long); await store.flush();';
const count =
  'let found = 0; for (let i = 0; i < 300; i++) if (store.get(`k${i}`) === long) found++; console.log(found);';

test.each([['memory', () => memoryStore()] as const, ['lmdb', () => lmdbStore(freshFolder())] as const])(
  'a %s store returns stored text and bytes',
  async (_, open) => {
    const store = open();
    store.put('text', long);
    store.put('empty', '');
    store.put('bytes', Uint8Array.of(1, 2, 255));
    const seen = () => [
      store.get('text') === long,
      store.get('empty'),
      store.getBytes('bytes'),
      store.get('bytes'),
      store.getBytes('text'),
      store.get('no'),
    ];
    const expected = [true, '', Uint8Array.of(1, 2, 255), undefined, undefined, undefined];
    expect(seen()).toEqual(expected);
    await store.flush();
    expect(seen()).toEqual(expected);
    store.put('text', 'new');
    expect(store.get('text')).toBe('new');
    await store.close();
  },
);

test('bytes that were read do not change when more entries are read', async () => {
  const store = lmdbStore(freshFolder());
  for (const n of [1, 2, 3]) store.put(`k${n}`, new Uint8Array(1_000).fill(n));
  await store.flush();
  const all = [1, 2, 3].map((n) => store.getBytes(`k${n}`));
  expect(all.map((bytes) => bytes?.[999])).toEqual([1, 2, 3]);
  await store.close();
});

test('a store can be read after its process has ended', async () => {
  const folder = freshFolder();
  expect(inProcess(folder, `${fill} await store.close();`).status).toBe(0);
  expect(readdirSync(folder)).toContain('seal');
  expect(await countIn(folder)).toBe(300);
});

test('two processes can use the same store', async () => {
  const folder = freshFolder();
  const store = lmdbStore(folder);
  store.put('mine', 'a');
  await store.flush();
  expect(
    inProcess(folder, `console.log(store.get('mine')); store.put('yours', 'b'); await store.close();`).stdout,
  ).toBe('a\n');
  await new Promise((resolve) => setImmediate(resolve));
  expect([store.get('mine'), store.get('yours')]).toEqual(['a', 'b']);
  await store.close();
});

test('flushed entries survive SIGKILL', async () => {
  const folder = freshFolder();
  expect(inProcess(folder, `${fill} store.put('late', long); process.kill(process.pid, 'SIGKILL');`).signal).toBe(
    'SIGKILL',
  );
  expect(await countIn(folder)).toBe(300);
});

test('while the disk is almost full, new entries stay in memory', async () => {
  const folder = freshFolder();
  let freeBytes = 10 ** 9;
  const open = () => lmdbStore(folder, () => freeBytes);
  const store = open();
  store.put('before', long);
  await store.flush();
  freeBytes = 10 ** 6;
  for (let i = 0; i < 300; i++) store.put(`k${i}`, long);
  await store.flush();
  expect([store.get('before'), store.get('k299')]).toEqual([long, long]);
  freeBytes = 10 ** 9;
  for (let i = 0; i < 300; i++) store.put(`later${i}`, long);
  await store.close();
  const again = open();
  expect(['before', 'k299', 'later299'].map((key) => again.get(key) === long)).toEqual([true, false, true]);
  await again.close();
});

// The limit is not the end of a page: a write that begins below it and ends above it is cut off.
test.skipIf(process.platform === 'win32')(
  'if an entry cannot be written, it and later ones stay in memory',
  async () => {
    const folder = freshFolder();
    const script = `
    store.put('before', 'a');
    await store.flush();
    store.put('large', 'x'.repeat(3_000_000));
    await store.flush();
    store.put('after', 'b');
    await store.flush();
    console.log(store.get('before'), store.get('large').length, store.get('after'));
    await store.close();`;
    expect(inProcess(folder, script, 'ulimit -f 1001')).toEqual({stdout: 'a 3000000 b\n', status: 0, signal: null});
    const store = lmdbStore(folder);
    expect(['before', 'large', 'after'].map((key) => store.get(key))).toEqual(['a', undefined, undefined]);
    await store.close();
  },
);

// With a lock that is never released, the process could not even exit.
test('a thread that never ends its turn after it has stored entries locks no other thread, also after it was terminated', () => {
  const folder = freshFolder();
  const thread = `
    import {parentPort} from 'node:worker_threads';
    import {reopenStore} from ${JSON.stringify(bundle)};
    const store = reopenStore(${JSON.stringify(folder)});
    for (let i = 0; i < 20; i++) store.put('thread' + i, 'x'.repeat(1_000_000));
    parentPort.postMessage('stored');
    for (;;);`;
  const script = `
    import {Worker} from 'node:worker_threads';
    const worker = new Worker(${JSON.stringify(thread)}, {eval: true});
    await new Promise((resolve) => worker.on('message', resolve));
    store.put('during', 'a');
    await store.flush();
    console.log('stored during');
    await worker.terminate();
    store.put('after', 'b');
    await store.flush();
    console.log('stored after');
    await store.close();`;
  expect(inProcess(folder, script)).toEqual({stdout: 'stored during\nstored after\n', status: 0, signal: null});
  expect(inProcess(folder, `console.log(store.get('during'), store.get('after'));`).stdout).toBe('a b\n');
});

const damages: Record<string, (folder: string, data: string) => void> = {
  'garbage in place of the file': (_, data) => writeFileSync(data, 'garbage'),
  'an empty file': (_, data) => truncateSync(data, 0),
  'half the file': (_, data) => truncateSync(data, Math.floor(statSync(data).size / 2)),
  'one page': (_, data) => truncateSync(data, 4096),
  'a torn head': (_, data) => overwrite(data, 0, 8192),
  'a torn tail': (_, data) => overwrite(data, statSync(data).size - 200_000, 200_000),
  'a torn start of every page': (_, data) => {
    for (let offset = 8192; offset < statSync(data).size; offset += 4096) overwrite(data, offset, 64);
  },
  'a garbage lock': (folder) => writeFileSync(path.join(folder, 'lock.mdb'), 'garbage'),
  'a file in place of the folder': (folder) => {
    rmSync(folder, {recursive: true});
    writeFileSync(folder, 'garbage');
  },
};

test.each(Object.entries(damages))('a store with %s does not fail, and can be filled again', async (_, damage) => {
  const folder = freshFolder();
  await fillStore(folder);
  damage(folder, path.join(folder, 'data.mdb'));
  expect(inProcess(folder, `${count} ${fill} await store.close();`)).toMatchObject({status: 0, signal: null});
  expect(await countIn(folder)).toBe(300);
});

test('a damaged value is not returned', async () => {
  const folder = freshFolder();
  await fillStore(folder);
  // The middle of the file has values. A failing disk does not change the modification time of the file.
  const data = path.join(folder, 'data.mdb');
  const {atimeMs, mtimeMs} = statSync(data);
  overwrite(data, 1_000_000, 100);
  utimesSync(data, atimeMs / 1000, mtimeMs / 1000);
  writeFileSync(
    path.join(folder, 'seal'),
    readFileSync(path.join(folder, 'seal'), 'utf8').replace(/ .* /, ` ${statSync(data).mtimeMs} `),
  );
  expect(inProcess(folder, count).stdout).toBe('299\n');
});

test.skipIf(process.getuid?.() === 0)(
  'lmdbStore() in a folder that is not writable keeps its entries in memory',
  async () => {
    const folder = mkdtempSync(path.join(root, 'readonly-'));
    chmodSync(folder, 0o500);
    const store = lmdbStore(path.join(folder, 'store'));
    store.put('a', 'b');
    expect(store.get('a')).toBe('b');
    await store.close();
  },
);

test('decodeEntry() returns undefined for a changed byte and for another key', () => {
  const entry = encodeEntry('key', 'value');
  expect(decodeEntry('key', entry)).toEqual({kind: 'text', content: Buffer.from('value')});
  expect(decodeEntry('other', entry)).toBeUndefined();
  for (let at = 0; at < entry.length; at++) {
    const damaged = Buffer.from(entry);
    damaged[at]! ^= 1;
    expect(decodeEntry('key', damaged)).toBeUndefined();
  }
  expect(decodeEntry('key', Buffer.alloc(2))).toBeUndefined();
});

function overwrite(file: string, offset: number, length: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.from(Array.from({length}, (_, i) => (i * 7919 + 13) % 251)), 0, length, offset);
  closeSync(handle);
}
