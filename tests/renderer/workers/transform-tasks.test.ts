import path from 'node:path';
import {expect, test} from 'vitest';
import {defaultConfig} from '../../../renderer/config/config.js';
import {transform} from '../../../renderer/transform/transform.js';
import {hashOfDocument, transformOptions} from '../../../renderer/transform/transform-options.js';
import {
  parseStoredDocument,
  storedBody,
  storedText,
  serializeDocument,
  type TransformedText,
} from '../../../renderer/workers/document-text.js';
import {tasks, type TransformJob} from '../../../renderer/workers/transform-tasks.js';
import {workerTasks} from '../../../renderer/workers/worker-tasks.js';
import type {Task} from '../../../renderer/pool/worker-pool.js';
import {lmdbStore} from '../../../renderer/store/store.js';
import {temporary} from '../../support/temporary.js';

const options = transformOptions(defaultConfig);
const source = {
  kind: 'markdown',
  path: 'docs/1.a.md',
  hash: 'Abc1234567',
  text: '---\ntitle: Lines\nnote: "a\\nb\\u2028c"\n---\n\nOne\ntwo.\n\n## Part\n\n[More](https://a.b), [more](/c#d), [more](#part).\n',
} as const;

test('a document comes back from its text as it was, sections and all', () => {
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

test('a thread gives what this one would, under the hash it was told', () => {
  const hash = hashOfDocument(source, options);
  const given = ask(tasks.transform, {source, hash, options});
  expect(given).toEqual(serializeDocument(transform(source, options)));
  expect(parseStoredDocument(given.document).hash).toBe(hash);
});

test('a thread puts document and body into the store that it shares, and sends the document alone', async () => {
  const {transform: read} = workerTasks();
  const store = lmdbStore(path.join(temporary({}), 'store'));
  const {document, body} = serializeDocument(transform(source, options));
  const job = {source, hash: 'Abc1234567', options};
  expect(ask(read, job)).toEqual({...ask(tasks.transform, job), body});
  expect(ask(read, {...job, store: store.folder!})).toEqual({...ask(tasks.transform, job), body: null});
  await expect.poll(() => storedBody('Abc1234567', store)).toEqual(body);
  expect(parseStoredDocument(storedText('Abc1234567', store)!).meta).toEqual(parseStoredDocument(document).meta);
  await store.close();
});

function ask(task: Task, job: TransformJob): TransformedText {
  return task(job as never, () => Promise.reject(new Error('No question was expected'))) as unknown as TransformedText;
}
