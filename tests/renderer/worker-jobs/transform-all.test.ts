// Documents keep their contents, whatever the store does with their texts.
import {expect, test} from 'vitest';
import {defaultConfig} from '../../../renderer/config/config.js';
import {discover} from '../../../renderer/source/discover.js';
import type {TextSource} from '../../../renderer/source/source.js';
import {tasks, type TransformJob} from '../../../renderer/worker-jobs/transform-tasks.js';
import {transformAll} from '../../../renderer/worker-jobs/transform-all.js';
import {inlinePool} from '../../../renderer/worker-pool/inline-pool.js';
import type {WorkerPool} from '../../../renderer/worker-pool/worker-pool.js';
import {memoryFiles} from '../../../renderer/files/files.js';
import {memoryStore} from '../../../renderer/store/store.js';

const texts = {'content/a.md': '# A\n\nSee [B](/b).\n\n## Part\n\nText.\n', 'content/b.md': '# B\n'};

test('transformAll() returns sections and links before the store has committed the text', async () => {
  const here = inlinePool(tasks);
  // Like a thread that writes its results into the store, where they are not committed yet.
  const pool: WorkerPool = {
    ...here,
    run: (task, jobs, take, answer) => here.run<never>(task, jobs, (outcome, index) => take(outcome, index, 1), answer),
  };
  const kept = memoryStore();
  const files = memoryFiles(texts);
  const sources = discover(files).sources as readonly TextSource[];
  const read = async (store: ReturnType<typeof memoryStore>, by: WorkerPool): Promise<unknown> => {
    const {documents} = await transformAll({files, store, pool: by}, sources, {
      config: defaultConfig,
      plugins: undefined,
    });
    return documents.map(({sections, links}) => ({sections, links}));
  };
  const expected = await read(kept, here);
  expect(JSON.stringify(expected)).toContain('"title":"Part"');
  expect(await read({...memoryStore(), folder: '/nowhere'}, pool)).toEqual(expected);
});

test('a stored text that disappears during a build stops it, with a hint', async () => {
  const kept = memoryStore();
  const files = memoryFiles(texts);
  const sources = discover(files).sources as readonly TextSource[];
  const inputs = {config: defaultConfig, plugins: undefined};
  await transformAll({files, store: kept, pool: inlinePool(tasks)}, sources, inputs);
  let isLost = false;
  const damaged = {...kept, get: (key: string) => (isLost ? undefined : kept.get(key))};
  const {documents} = await transformAll({files, store: damaged, pool: inlinePool(tasks)}, sources, inputs);
  isLost = true;
  expect(() => documents[0]?.sections).toThrow(
    expect.objectContaining({
      code: 'store-damaged',
      message: 'The results for content/a.md disappeared from .galley during the build.',
      hint: 'Build again to create the missing data. If it happens again, check the disk.',
    }) as Error,
  );
});

test('the jobs of a site with many addresses share one table, and links lead to its addresses', async () => {
  const here = inlinePool(tasks);
  const jobs: TransformJob[] = [];
  const pool: WorkerPool = {
    ...here,
    run: async (task, given, ...others) => {
      jobs.push(...(structuredClone(given) as unknown as TransformJob[]));
      await here.run(task, given, ...others);
    },
  };
  const files = memoryFiles({...texts, 'content/a.md': '# A\n\n[B](b.md)\n'});
  const {documents} = await transformAll(
    {files, store: memoryStore(), pool},
    discover(files).sources as readonly TextSource[],
    {config: defaultConfig, plugins: undefined, customAddresses: {'en:/b': '/own'}},
  );
  expect(documents.map(({links}) => links.map(({path}) => path))).toEqual([['/own'], []]);
  expect(JSON.stringify(jobs)).not.toContain('/own');
});
