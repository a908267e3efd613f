import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {build} from 'esbuild';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Json} from '../../../renderer/base/json.js';
import type {Ask, Crew, Member, Outcome} from '../../../renderer/pool/worker-pool.js';
import {inlineCrew, threadCrew} from '../../../renderer/pool/worker-pool.js';

const folder = mkdtempSync(path.join(tmpdir(), 'galley-crew-'));
const script = pathToFileURL(path.join(folder, 'script.mjs'));

beforeAll(async () => {
  const serve = path.resolve(import.meta.dirname, '../../../renderer/pool/serve.ts');
  await build({
    stdin: {
      resolveDir: folder,
      contents: `
        import {threadId} from 'node:worker_threads';
        import {serve} from ${JSON.stringify(serve)};
        serve({
          double: (n) => n * 2,
          slowly: ({id, ms}) => { const end = performance.now() + ms; while (performance.now() < end); return id; },
          where: () => { const end = performance.now() + 5; while (performance.now() < end); return threadId; },
          environment: () => [process.execArgv, process.env.GALLEY_TEST_CREW ?? null],
          keep: (n) => { (globalThis.kept ??= []).push(n); return null; },
          kept: () => globalThis.kept ?? [],
          asks: async (n, ask) => 1 + await ask({half: n}),
          fails: (n) => { if (n === 3) throw new TypeError('three'); return n; },
          dies: (n) => { if (n === 3) process.exit(1); return n; },
          forever: (n) => { if (n % 10 === 3) for (;;); return n; },
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

async function withCrew<T>(crew: Crew, use: (crew: Crew) => Promise<T>): Promise<T> {
  try {
    return await use(crew);
  } finally {
    await crew.close();
  }
}

const numbers = (count: number) => Array.from({length: count}, (_, n) => n);
const done = (value: Json) => ({kind: 'done', value});

test('threads answer in the order of the jobs, also over several runs', async () => {
  await withCrew(threadCrew({script, size: 2}), async (crew) => {
    expect(await outcomesOf(crew, 'double', numbers(500))).toEqual(numbers(500).map((n) => done(n * 2)));
    const [a, b, c] = await Promise.all([
      outcomesOf(crew, 'double', [1, 2]),
      outcomesOf(crew, 'fails', [1]),
      outcomesOf(crew, 'double', []),
    ]);
    expect([a, b, c]).toEqual([[done(2), done(4)], [done(1)], []]);
  });
});

test('short jobs go around a long one', async () => {
  await withCrew(threadCrew({script, size: 2}), async (crew) => {
    const order: number[] = [];
    const jobs = [{id: 0, ms: 600}, ...numbers(40).map((n) => ({id: n + 1, ms: 1}))];
    await Promise.all(
      jobs.map(async (job) => order.push(((await outcomesOf(crew, 'slowly', [job]))[0] as {value: number}).value)),
    );
    expect(order.indexOf(0)).toBeGreaterThan(30);
  });
});

test('all threads take part, with the environment of the process and no options of their own', async () => {
  process.env['GALLEY_TEST_CREW'] = 'here';
  await withCrew(threadCrew({script, size: 2}), async (crew) => {
    const ids = (await outcomesOf(crew, 'where', numbers(100))).map(
      (outcome) => outcome.kind === 'done' && outcome.value,
    );
    expect(new Set(ids).size).toBe(2);
    expect(await outcomesOf(crew, 'environment', [0])).toEqual([done([[], 'here'])]);
  });
  delete process.env['GALLEY_TEST_CREW'];
});

test('threads that were started do what comes later, and being told twice makes no more of them', async () => {
  await withCrew(threadCrew({script, size: 2}), async (crew) => {
    crew.start();
    crew.start();
    const outcomes = await outcomesOf(crew, 'where', numbers(100));
    const places = new Set(outcomes.map((outcome) => (outcome.kind === 'done' ? outcome.value : outcome.kind)));
    expect(places.size).toBe(2);
  });
});

test('this thread takes quick jobs beside the others, and never one that may take long', async () => {
  const mine: Json[] = [];
  const here = {
    tasks: async () => ({where: (job: Json) => mine.push(job) && 'here', fails: (n: Json) => throwAtThree(n)}),
    isQuick: (job: Json) => Number(job) % 2 === 0,
  };
  await withCrew(threadCrew({script, size: 1, here}), async (crew) => {
    const answers = await outcomesOf(crew, 'where', numbers(100));
    const places = answers.map((outcome) => (outcome.kind === 'done' ? outcome.value : outcome.kind));
    expect(mine.length).toBeGreaterThan(0);
    expect(numbers(100).filter((n) => places[n] === 'here')).toEqual(mine);
    expect(mine.filter((n) => Number(n) % 2 === 1)).toEqual([]);
    expect((await outcomesOf(crew, 'fails', [2, 3, 4])).map(({kind}) => kind)).toEqual(['done', 'failed', 'done']);
  });
});

test('a job that throws fails alone', async () => {
  for (const crew of [threadCrew({script, size: 2}), inlineCrew({fails: (n) => throwAtThree(n)})]) {
    await withCrew(crew, async () => {
      const outcomes = await outcomesOf(crew, 'fails', numbers(6));
      expect(outcomes.map(({kind}) => kind)).toEqual(['done', 'done', 'done', 'failed', 'done', 'done']);
      expect(outcomes[3]).toEqual({
        kind: 'failed',
        message: 'three',
        stack: expect.stringContaining('TypeError: three'),
      });
      expect(await outcomesOf(crew, 'nonsense', [1])).toEqual([
        {kind: 'failed', message: 'There is no task nonsense', stack: expect.any(String)},
      ]);
    });
  }
});

test('a job that ends its thread fails alone', async () => {
  await withCrew(threadCrew({script, size: 2}), async (crew) => {
    const outcomes = await outcomesOf(crew, 'dies', numbers(20));
    expect(outcomes.map((outcome) => (outcome.kind === 'done' ? outcome.value : outcome.kind))).toEqual(
      numbers(20).map((n) => (n === 3 ? 'failed' : n)),
    );
  });
});

test('a job that eats all memory fails alone', async () => {
  await withCrew(threadCrew({script, size: 2, memoryMb: 64}), async (crew) => {
    const outcomes = await outcomesOf(crew, 'hungry', numbers(8));
    expect(outcomes.map(({kind}) => kind)).toEqual(['done', 'failed', ...numbers(6).map(() => 'done')]);
  });
});

test.each([
  ['read for each thread', undefined],
  ['shared out from that of the process', () => undefined],
])('jobs that use too much processor time, %s, time out and the rest is done', async (_, threadTime) => {
  const options = {script, size: 2, limitMs: 500, ...(threadTime && {threadTime})};
  await withCrew(threadCrew(options), async (crew) => {
    const outcomes = await outcomesOf(crew, 'forever', numbers(40));
    const timeout = {kind: 'timeout', limitMs: 500, isIdle: false};
    expect(outcomes).toEqual(numbers(40).map((n) => (n % 10 === 3 ? timeout : done(n))));
  });
});

test.runIf(process.platform === 'linux')('a job that waits far longer than its limit is done', async () => {
  await withCrew(threadCrew({script, size: 1, limitMs: 100}), async (crew) => {
    expect(await outcomesOf(crew, 'waits', [1_000, 1])).toEqual([done(1_000), done(1)]);
  });
});

test('a job that never goes on times out in the end, and the rest is done', async () => {
  await withCrew(threadCrew({script, size: 1, limitMs: 50}), async (crew) => {
    const outcomes = await outcomesOf(crew, 'waits', [null, 1]);
    expect(outcomes).toEqual([{kind: 'timeout', limitMs: 50, isIdle: expect.any(Boolean)}, done(1)]);
  });
});

test('a busy main thread makes no job late', async () => {
  await withCrew(threadCrew({script, size: 2, limitMs: 1_000}), async (crew) => {
    await outcomesOf(crew, 'double', [1]);
    const outcomes = outcomesOf(
      crew,
      'slowly',
      numbers(12).map((id) => ({id, ms: 10})),
    );
    await new Promise((resolve) => setImmediate(resolve));
    const end = performance.now() + 1_500;
    while (performance.now() < end);
    expect(await outcomes).toEqual(numbers(12).map(done));
  });
});

test('a script that does not load fails every job at once', async () => {
  mkdirSync(path.join(folder, 'broken'), {recursive: true});
  const broken = path.join(folder, 'broken', 'script.mjs');
  writeFileSync(broken, 'throw new Error("no such luck")');
  await withCrew(threadCrew({script: pathToFileURL(broken), size: 2}), async (crew) => {
    const outcomes = await outcomesOf(crew, 'double', numbers(1_000));
    expect(new Set(outcomes.map((outcome) => (outcome.kind === 'failed' ? outcome.message : outcome.kind)))).toEqual(
      new Set(['no such luck']),
    );
  });
});

test('a thread finds what it has kept, and jobs of one that is gone fail', async () => {
  await withCrew(threadCrew({script, size: 2}), async (crew) => {
    const keptBy = new Map<Member, Json[]>();
    await crew.run('keep', numbers(100), (_, index, member) => {
      keptBy.set(member, [...(keptBy.get(member) ?? []), index]);
    });
    expect(keptBy.size).toBe(2);
    for (const [member, kept] of keptBy) expect(await outcomesBy(crew, member, 'kept', [0])).toEqual([done(kept)]);
    const [[first], [second]] = [...keptBy] as [[Member, Json[]], [Member, Json[]]];
    const outcomes = await outcomesBy(crew, first, 'dies', numbers(20));
    expect(outcomes.map(({kind}) => kind)).toEqual(numbers(20).map((n) => (n < 3 ? 'done' : 'failed')));
    expect(await outcomesBy(crew, first, 'kept', [0, 1])).toEqual([gone, gone]);
    expect(await outcomesBy(crew, second, 'double', [4])).toEqual([done(8)]);
    expect(await outcomesBy(crew, null, 'double', [4])).toEqual([gone]);
  });
  expect(await outcomesBy(inlineCrew({double: (n) => Number(n) * 2}), null, 'double', [4])).toEqual([gone]);
});

const gone = {kind: 'failed', message: 'The thread is gone'};

test('every thread is told, and those that are lost are not replaced for what only they could do', async () => {
  await withCrew(threadCrew({script, size: 2}), async (crew) => {
    const members = new Set<Member>();
    await crew.run('where', numbers(100), (_, _index, member) => void members.add(member));
    expect(members.size).toBe(2);
    crew.tell('keep', 'news');
    for (const member of members) expect(await outcomesBy(crew, member, 'kept', [0])).toEqual([done(['news'])]);
    const [first = null] = members;
    await outcomesBy(crew, first, 'dies', numbers(20));
    const later = new Set<Member>();
    await crew.run('where', [1], (_, _index, member) => void later.add(member));
    expect([...later].every((member) => members.has(member))).toBe(true);
  });
});

test('a job may ask, the answer may take its time, and where nobody answers the job fails', async () => {
  await withCrew(threadCrew({script, size: 1, limitMs: 500}), async (crew) => {
    let member: Member = null;
    await crew.run('double', [1], (_, _index, who) => void (member = who));
    const asked: Json[] = [];
    const answer = async (question: Json) => {
      asked.push(question);
      if (asked.length === 1) await new Promise((resolve) => setTimeout(resolve, 1_200));
      if (asked.length === 3) throw new Error('nobody knows');
      return 10;
    };
    const outcomes = await outcomesBy(crew, member, 'asks', [5, 6, 7], answer);
    expect(asked).toEqual([{half: 5}, {half: 6}, {half: 7}]);
    expect(outcomes.slice(0, 2)).toEqual([done(11), done(11)]);
    expect(outcomes[2]).toMatchObject({kind: 'failed', message: 'nobody knows'});
    const [unasked] = await outcomesOf(crew, 'asks', [1]);
    expect(unasked).toMatchObject({kind: 'failed', message: 'Nobody is there to ask'});
  });
});

test('closing ends what is under way', async () => {
  const crew = threadCrew({script, size: 2});
  const outcomes = outcomesOf(crew, 'forever', [3, 13, 23]);
  await crew.close();
  expect((await outcomes).map(({kind}) => kind)).toEqual(['failed', 'failed', 'failed']);
});

function throwAtThree(n: Json): Json {
  if (n === 3) throw new TypeError('three');
  return n;
}

async function outcomesBy(
  crew: Crew,
  member: Member,
  task: string,
  jobs: readonly Json[],
  answer?: Ask,
): Promise<readonly Outcome<Json>[]> {
  const outcomes: Outcome<Json>[] = [];
  await crew.runBy<Json>(member, task, jobs, (outcome, index) => void (outcomes[index] = outcome), answer);
  return outcomes;
}

/** Every outcome, in the order of the jobs. */
async function outcomesOf(crew: Crew, task: string, jobs: readonly Json[]): Promise<readonly Outcome<Json>[]> {
  const outcomes: Outcome<Json>[] = [];
  await crew.run<Json>(task, jobs, (outcome, index) => {
    outcomes[index] = outcome;
  });
  return outcomes;
}
