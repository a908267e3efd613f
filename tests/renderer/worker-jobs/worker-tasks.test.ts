import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {expect, test} from 'vitest';
import type {Json} from '../../../renderer/base/json.js';
import {defaultConfig} from '../../../renderer/config/config.js';
import {lmdbStore} from '../../../renderer/store/store.js';
import {transformOptions} from '../../../renderer/transform/transform-options.js';
import {toJobOptions} from '../../../renderer/worker-jobs/job-options.js';
import {storedText} from '../../../renderer/worker-jobs/serialize-document.js';
import type {TransformJob} from '../../../renderer/worker-jobs/transform-tasks.js';
import {threadPool} from '../../../renderer/worker-pool/thread-pool.js';
import {repository} from '../../support/galley.js';
import {temporary} from '../../support/temporary.js';

const script = pathToFileURL(path.join(repository, 'lib/renderer/worker-jobs/worker.js'));

const optionsOf = (parser: 'native' | 'remark') =>
  toJobOptions(transformOptions({...defaultConfig, markdown: {...defaultConfig.markdown, parser}}));

const large = {text: 'word '.repeat(150_000), options: optionsOf('native')};
// This parser takes quadratic time for the text: minutes.
const endless = {text: '*a_ '.repeat(150_000), options: optionsOf('remark')};

test('after a worker was terminated that had stored documents in the same turn, the others can be stored', async () => {
  const store = lmdbStore(path.join(temporary({}), 'store'));
  const pool = threadPool({script, size: 1, limitMs: 1_000});
  const kinds: string[] = [];
  const run = async (inputs: readonly (typeof large)[]): Promise<void> => {
    const jobs = inputs.map(({text, options}, index): TransformJob => {
      const name = `${kinds.length + index}`;
      const source = {kind: 'markdown', path: `${name}.md`, hash: name, text} as const;
      return {source, hash: name, options, store: store.folder!};
    });
    await pool.run('transform', jobs as unknown as Json[], ({kind}) => kinds.push(kind));
  };
  await run([large, large, large, large, endless]);
  await run([{...large, text: 'Next.\n'}]);
  expect(kinds).toEqual(['done', 'done', 'done', 'done', 'timeout', 'done']);
  await expect.poll(() => storedText('5', store)).toBeDefined();
  await pool.close();
  await store.close();
});
