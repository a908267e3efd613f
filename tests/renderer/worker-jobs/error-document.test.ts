import {expect, test} from 'vitest';
import {defaultConfig} from '../../../renderer/config/config.js';
import {parseStoredDocument} from '../../../renderer/worker-jobs/serialize-document.js';
import {transformOptions} from '../../../renderer/transform/transform-options.js';
import {errorDocument} from '../../../renderer/worker-jobs/error-document.js';

const text = '---\ntitle: Long\ntags: [a]\n---\n\n# Not *read* <b>\n';
const source = {kind: 'markdown', path: 'docs/a.md', hash: 'x', text} as const;

test.each([
  [
    'exceeds the time limit',
    {kind: 'timeout', limitMs: 5000, isIdle: false} as const,
    'document-too-slow',
    'Reading this file used more than 5 s of processor time, so its page shows the text as it is written.',
  ],
  [
    'makes no progress',
    {kind: 'timeout', limitMs: 5000, isIdle: true} as const,
    'document-too-slow',
    'Reading this file made no progress, so its page shows the text as it is written.',
  ],
  [
    'fails',
    {kind: 'failed', message: 'No luck'} as const,
    'document-failed',
    'Reading this file failed: No luck. Its page shows the text as it is written.',
  ],
])('errorDocument() for a document whose reading %s has its fields and shows its text', (_, outcome, code, message) => {
  const {document, body} = errorDocument(outcome, source, transformOptions(defaultConfig));
  const {title, meta, diagnostics} = parseStoredDocument(document, undefined);
  expect([title, meta['tags']]).toEqual(['Long', ['a']]);
  expect(diagnostics).toEqual([
    expect.objectContaining({severity: 'error', code, message, place: {file: 'content/docs/a.md'}}),
  ]);
  expect(body).toEqual(['<pre><code>\n# Not *read* &lt;b&gt;\n</code></pre>']);
});
