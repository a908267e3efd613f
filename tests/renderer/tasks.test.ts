import {expect, test} from 'vitest';
import {defaultConfig} from '../../renderer/config/config.js';
import {hashOfDocument, transform, transformOptions} from '../../renderer/document/transform.js';
import {documentOf, tasks, textOf, type TransformedText} from '../../renderer/tasks.js';

const options = transformOptions(defaultConfig);
const source = {
  kind: 'markdown',
  path: 'docs/1.a.md',
  hash: 'Abc1234567',
  text: '---\ntitle: Lines\nnote: "a\\nb\\u2028c"\n---\n\nOne\ntwo.\n\n## Part\n\nMore.\n',
} as const;

test('a document comes back from its text as it was, sections and all', () => {
  const {document, body} = transform(source, options);
  expect(textOf({document, body}).body).toEqual(body);
  expect({...documentOf(textOf({document, body}).document)}).toEqual(document);
  expect(document.sections.map(({content}) => content)).toEqual(['One\ntwo.', 'More.']);
});

test('a thread gives what this one would, under the hash it was told', () => {
  const hash = hashOfDocument(source, options);
  const given = tasks.transform({source, hash, options} as never) as unknown as TransformedText;
  expect(given).toEqual(textOf(transform(source, options)));
  expect(documentOf(given.document).hash).toBe(hash);
});
