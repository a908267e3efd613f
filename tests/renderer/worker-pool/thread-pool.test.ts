import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {build} from 'esbuild';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Json} from '../../../renderer/base/json.js';
import type {Ask, WorkerPool, WorkerId, Outcome} from '../../../renderer/worker-pool/worker-pool.js';
import {inlinePool} from '../../../renderer/worker-pool/inline-pool.js';
import {threadPool} from '../../../renderer/worker-pool/thread-pool.js';

const folder = mkdtempSync(path.join(tmpdir(), 'galley-pool-'));
const script = pathToFileURL(path.join(folder, 'script.mjs'));

beforeAll(async () => {
  const serveJobsFile = path.resolve(import.meta.dirname, '../../../renderer/worker-pool/serve-jobs.ts');
  await build({
    stdin: {
      resolveDir: folder,
      contents: `
        import {threadId} from 'node:worker_threads';
        import {existsSync} from 'node:fs';
        import {serveJobs} from ${JSON.stringify(serveJobsFile)};
        serveJobs({
          double: (n) => n * 2,
          slowly: ({id, ms}) => { const end = performance.now() + ms; while (performance.now() < end); return id; },
          where: () => { const end = performance.now() + 5; while (performance.now() < end); return threadId; },
          environment: () => [process.execArgv, process.env.GALLEY_TEST_POOL ?? null],
          keep: (n) => { (globalThis.kept ??= []).push(n); return null; },
          kept: () => globalThis.kept ?? [],
          asks: async (n, ask) => 1 + await ask({half: n}),
          fails: (n) => { if (n === 3) throw new TypeError('three'); return n; },
          dies: (n) => { if (n === 3) process.exit(1); return n; },
          forever: (n) => { if (n % 10 === 3) for (;;); return n; },
          waitsFor: (file) => { while (!existsSync(file)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5); return file; },
          waits: (ms) => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms ?? undefined); return ms; },
          hungry: (n) => { const eaten = []; if (n === 1) for (;;) eaten.push(new Array(1e6).fill(n)); return n; },
          backwards: (text) => text.length,
        });`,
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile: path.join(folder, 'script.mjs'),
  });
});

afterAll(() => rmSync(folder, {recursive: true}));

async function withPool<T>(pool: WorkerPool, use: (pool: WorkerPool) => Promise<T>): Promise<T> {
  try {
    return await use(pool);
  } finally {
    await pool.close();
  }
}

const numbers = (count: number) => Array.from({length: count}, (_, n) => n);
const done = (value: Json) => ({kind: 'done', value});

test('a thread pool returns outcomes in the order of the jobs, also for concurrent runs', async () => {
  await withPool(threadPool({script, size: 2}), async (pool) => {
    expect(await outcomesOf(pool, 'double', numbers(500))).toEqual(numbers(500).map((n) => done(n * 2)));
    const [a, b, c] = await Promise.all([
      outcomesOf(pool, 'double', [1, 2]),
      outcomesOf(pool, 'fails', [1]),
      outcomesOf(pool, 'double', []),
    ]);
    expect([a, b, c]).toEqual([[done(2), done(4)], [done(1)], []]);
  });
});

test('short jobs finish while a long job occupies another thread', async () => {
  await withPool(threadPool({script, size: 2}), async (pool) => {
    const signal = path.join(folder, 'signal');
    const long = outcomesOf(pool, 'waitsFor', [signal]);
    let count = 0;
    // The busy thread can have received a few short jobs too. They run after the long one.
    const short = numbers(40).map(async (n) => {
      const outcomes = await outcomesOf(pool, 'double', [n]);
      if (++count === 30) writeFileSync(signal, '');
      return outcomes;
    });
    expect(await Promise.all(short)).toEqual(numbers(40).map((n) => [done(n * 2)]));
    expect(await long).toEqual([done(signal)]);
  });
});

test('all threads work, with the environment of the process and without Node options', async () => {
  process.env['GALLEY_TEST_POOL'] = 'here';
  await withPool(threadPool({script, size: 2}), async (pool) => {
    const ids = (await outcomesOf(pool, 'where', numbers(100))).map(
      (outcome) => outcome.kind === 'done' && outcome.value,
    );
    expect(new Set(ids).size).toBe(2);
    expect(await outcomesOf(pool, 'environment', [0])).toEqual([done([[], 'here'])]);
  });
  delete process.env['GALLEY_TEST_POOL'];
});

test('start() can be called twice and starts each thread once', async () => {
  await withPool(threadPool({script, size: 2}), async (pool) => {
    pool.start();
    pool.start();
    const outcomes = await outcomesOf(pool, 'where', numbers(100));
    const places = new Set(outcomes.map((outcome) => (outcome.kind === 'done' ? outcome.value : outcome.kind)));
    expect(places.size).toBe(2);
  });
});

test('the main thread takes only quick jobs, next to the threads', async () => {
  const mine: Json[] = [];
  const mainThread = {
    tasks: async () => ({where: (job: Json) => mine.push(job) && 'here', fails: (n: Json) => throwAtThree(n)}),
    isQuick: (job: Json) => Number(job) % 2 === 0,
  };
  await withPool(threadPool({script, size: 1, mainThread}), async (pool) => {
    const results = await outcomesOf(pool, 'where', numbers(100));
    const places = results.map((outcome) => (outcome.kind === 'done' ? outcome.value : outcome.kind));
    expect(mine.length).toBeGreaterThan(0);
    expect(numbers(100).filter((n) => places[n] === 'here')).toEqual(mine);
    expect(mine.filter((n) => Number(n) % 2 === 1)).toEqual([]);
    expect((await outcomesOf(pool, 'fails', [2, 3, 4])).map(({kind}) => kind)).toEqual(['done', 'failed', 'done']);
  });
});

test('a job that throws does not affect other jobs', async () => {
  for (const pool of [threadPool({script, size: 2}), inlinePool({fails: (n) => throwAtThree(n)})]) {
    await withPool(pool, async () => {
      const outcomes = await outcomesOf(pool, 'fails', numbers(6));
      expect(outcomes.map(({kind}) => kind)).toEqual(['done', 'done', 'done', 'failed', 'done', 'done']);
      expect(outcomes[3]).toEqual({
        kind: 'failed',
        message: 'three',
        stack: expect.stringContaining('TypeError: three'),
      });
      expect(await outcomesOf(pool, 'nonsense', [1])).toEqual([
        {kind: 'failed', message: 'There is no task nonsense.', stack: expect.any(String)},
      ]);
    });
  }
});

test('a job that ends its thread does not affect other jobs', async () => {
  await withPool(threadPool({script, size: 2}), async (pool) => {
    const outcomes = await outcomesOf(pool, 'dies', numbers(20));
    expect(outcomes.map((outcome) => (outcome.kind === 'done' ? outcome.value : outcome.kind))).toEqual(
      numbers(20).map((n) => (n === 3 ? 'failed' : n)),
    );
  });
});

test('a job that exceeds the memory limit does not affect other jobs', async () => {
  await withPool(threadPool({script, size: 2, memoryMb: 64}), async (pool) => {
    const outcomes = await outcomesOf(pool, 'hungry', numbers(8));
    expect(outcomes.map(({kind}) => kind)).toEqual(['done', 'failed', ...numbers(6).map(() => 'done')]);
  });
});

test.each([
  ['measured for each thread', undefined],
  ['estimated from the time of the process', () => undefined],
])('jobs beyond the limit of processor time, %s, time out, and other jobs finish', async (_, threadTime) => {
  const options = {script, size: 2, limitMs: 500, ...(threadTime && {threadTime})};
  await withPool(threadPool(options), async (pool) => {
    const outcomes = await outcomesOf(pool, 'forever', numbers(40));
    const timeout = {kind: 'timeout', limitMs: 500, isIdle: false};
    expect(outcomes).toEqual(numbers(40).map((n) => (n % 10 === 3 ? timeout : done(n))));
  });
});

test.runIf(process.platform === 'linux')('a job that waits without using the processor is not timed out', async () => {
  await withPool(threadPool({script, size: 1, limitMs: 100}), async (pool) => {
    expect(await outcomesOf(pool, 'waits', [1_000, 1])).toEqual([done(1_000), done(1)]);
  });
});

test('a job that never ends times out eventually, and the next job finishes', async () => {
  await withPool(threadPool({script, size: 1, limitMs: 50}), async (pool) => {
    const outcomes = await outcomesOf(pool, 'waits', [null, 1]);
    expect(outcomes).toEqual([{kind: 'timeout', limitMs: 50, isIdle: expect.any(Boolean)}, done(1)]);
  });
});

test('a busy main thread does not time out jobs', async () => {
  await withPool(threadPool({script, size: 2, limitMs: 1_000}), async (pool) => {
    await outcomesOf(pool, 'double', [1]);
    const outcomes = outcomesOf(
      pool,
      'slowly',
      numbers(12).map((id) => ({id, ms: 10})),
    );
    await new Promise((resolve) => setImmediate(resolve));
    const end = performance.now() + 1_500;
    while (performance.now() < end);
    expect(await outcomes).toEqual(numbers(12).map(done));
  });
});

test('a script that fails to load fails every job', async () => {
  mkdirSync(path.join(folder, 'broken'), {recursive: true});
  const broken = path.join(folder, 'broken', 'script.mjs');
  writeFileSync(broken, 'throw new Error("no such luck")');
  await withPool(threadPool({script: pathToFileURL(broken), size: 2}), async (pool) => {
    const outcomes = await outcomesOf(pool, 'double', numbers(1_000));
    expect(new Set(outcomes.map((outcome) => (outcome.kind === 'failed' ? outcome.message : outcome.kind)))).toEqual(
      new Set(['no such luck']),
    );
  });
});

test('runOn() uses the state of a given thread, and fails after this thread has ended', async () => {
  await withPool(threadPool({script, size: 2}), async (pool) => {
    const keptBy = new Map<WorkerId, Json[]>();
    await pool.run('keep', numbers(100), (_, index, member) => {
      keptBy.set(member, [...(keptBy.get(member) ?? []), index]);
    });
    expect(keptBy.size).toBe(2);
    for (const [member, kept] of keptBy) expect(await outcomesBy(pool, member, 'kept', [0])).toEqual([done(kept)]);
    const [[first], [second]] = [...keptBy] as [[WorkerId, Json[]], [WorkerId, Json[]]];
    const outcomes = await outcomesBy(pool, first, 'dies', numbers(20));
    expect(outcomes.map(({kind}) => kind)).toEqual(numbers(20).map((n) => (n < 3 ? 'done' : 'failed')));
    expect(await outcomesBy(pool, first, 'kept', [0, 1])).toEqual([gone, gone]);
    expect(await outcomesBy(pool, second, 'double', [4])).toEqual([done(8)]);
    expect(await outcomesBy(pool, null, 'double', [4])).toEqual([gone]);
  });
  expect(await outcomesBy(inlinePool({double: (n) => Number(n) * 2}), null, 'double', [4])).toEqual([gone]);
});

const gone = {kind: 'failed', message: 'The worker thread has ended.'};

test('broadcast() reaches every thread, and lost threads are not replaced if a job needs their state', async () => {
  await withPool(threadPool({script, size: 2}), async (pool) => {
    const members = new Set<WorkerId>();
    await pool.run('where', numbers(100), (_, _index, member) => void members.add(member));
    expect(members.size).toBe(2);
    pool.broadcast('keep', 'news');
    for (const member of members) expect(await outcomesBy(pool, member, 'kept', [0])).toEqual([done(['news'])]);
    const [first = null] = members;
    await outcomesBy(pool, first, 'dies', numbers(20));
    const later = new Set<WorkerId>();
    await pool.run('where', [1], (_, _index, member) => void later.add(member));
    expect([...later].every((member) => members.has(member))).toBe(true);
  });
});

test('a job can send requests to the main thread, and fails if no handler answers', async () => {
  await withPool(threadPool({script, size: 1, limitMs: 500}), async (pool) => {
    let member: WorkerId = null;
    await pool.run('double', [1], (_, _index, who) => void (member = who));
    const requested: Json[] = [];
    const reply = async (question: Json) => {
      requested.push(question);
      if (requested.length === 1) await new Promise((resolve) => setTimeout(resolve, 1_200));
      if (requested.length === 3) throw new Error('nobody knows');
      return 10;
    };
    const outcomes = await outcomesBy(pool, member, 'asks', [5, 6, 7], reply);
    expect(requested).toEqual([{half: 5}, {half: 6}, {half: 7}]);
    expect(outcomes.slice(0, 2)).toEqual([done(11), done(11)]);
    expect(outcomes[2]).toMatchObject({kind: 'failed', message: 'nobody knows'});
    const [unanswered] = await outcomesOf(pool, 'asks', [1]);
    expect(unanswered).toMatchObject({kind: 'failed', message: 'The caller of this job answers no questions.'});
  });
});

test('close() fails the jobs that are running', async () => {
  const pool = threadPool({script, size: 2});
  const outcomes = outcomesOf(pool, 'forever', [3, 13, 23]);
  await pool.close();
  expect((await outcomes).map(({kind}) => kind)).toEqual(['failed', 'failed', 'failed']);
});

function throwAtThree(n: Json): Json {
  if (n === 3) throw new TypeError('three');
  return n;
}

async function outcomesBy(
  pool: WorkerPool,
  member: WorkerId,
  task: string,
  jobs: readonly Json[],
  answer?: Ask,
): Promise<readonly Outcome<Json>[]> {
  const outcomes: Outcome<Json>[] = [];
  await pool.runOn<Json>(member, task, jobs, (outcome, index) => void (outcomes[index] = outcome), answer);
  return outcomes;
}

/** Every outcome, in the order of the jobs. */
async function outcomesOf(pool: WorkerPool, task: string, jobs: readonly Json[]): Promise<readonly Outcome<Json>[]> {
  const outcomes: Outcome<Json>[] = [];
  await pool.run<Json>(task, jobs, (outcome, index) => {
    outcomes[index] = outcome;
  });
  return outcomes;
}
