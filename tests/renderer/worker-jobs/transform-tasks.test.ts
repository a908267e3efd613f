import path from 'node:path';
import {expect, test} from 'vitest';
import {defaultConfig} from '../../../renderer/config/config.js';
import {transform} from '../../../renderer/transform/transform-document.js';
import {hashOfDocument, transformOptions} from '../../../renderer/transform/transform-options.js';
import {
  parseStoredDocument,
  storedBody,
  storedText,
  serializeDocument,
  type TransformedText,
} from '../../../renderer/worker-jobs/serialize-document.js';
import {toJobOptions} from '../../../renderer/worker-jobs/job-options.js';
import {tasks, type TransformJob} from '../../../renderer/worker-jobs/transform-tasks.js';
import {workerTasks} from '../../../renderer/worker-jobs/worker-tasks.js';
import type {Task} from '../../../renderer/worker-pool/worker-pool.js';
import {lmdbStore} from '../../../renderer/store/store.js';
import {temporary} from '../../support/temporary.js';

const options = transformOptions(defaultConfig);
const source = {
  kind: 'markdown',
  path: 'docs/1.a.md',
  hash: 'Abc1234567',
  text: '---\ntitle: Lines\nnote: "a\\nb\\u2028c"\n---\n\nOne\ntwo.\n\n## Part\n\n[More](https://a.b), [more](/c#d), [more](#part).\n',
} as const;

test('serializeDocument() and parseStoredDocument() keep a document and its sections', () => {
  const {document, body} = transform(source, options);
  expect(serializeDocument({document, body}).body).toEqual(body);
  expect({...parseStoredDocument(serializeDocument({document, body}).document)}).toEqual(document);
  expect(document.sections.map(({content}) => content)).toEqual(['One\ntwo.', 'More, more, more.']);
  expect(document.links.map(({href, place}) => [href, place.line])).toEqual([
    ['https://a.b', 11],
    ['/c#d', 11],
    ['#part', 11],
  ]);
});

test('the transform task returns the same as transform(), under the given hash', () => {
  const hash = hashOfDocument(source, options);
  const given = runTask(tasks.transform, {source, hash, options: toJobOptions(options)});
  expect(given).toEqual(serializeDocument(transform(source, options)));
  expect(parseStoredDocument(given.document).hash).toBe(hash);
});

test('a worker writes document and body into the shared store, and sends only the document', async () => {
  const {transform: read} = workerTasks();
  const store = lmdbStore(path.join(temporary({}), 'store'));
  const {document, body} = serializeDocument(transform(source, options));
  const job = {source, hash: 'Abc1234567', options: toJobOptions(options)};
  expect(await runTask(read, job)).toEqual({...runTask(tasks.transform, job), body});
  expect(await runTask(read, {...job, store: store.folder!})).toEqual({...runTask(tasks.transform, job), body: null});
  await expect.poll(() => storedBody('Abc1234567', store)).toEqual(body);
  expect(parseStoredDocument(storedText('Abc1234567', store)!).meta).toEqual(parseStoredDocument(document).meta);
  await store.close();
});

/** The task of a worker returns a promise. */
function runTask(task: Task, job: TransformJob): TransformedText {
  return task(job as never, () => Promise.reject(new Error('No question was expected'))) as unknown as TransformedText;
}
