import {expect, test} from 'vitest';
import type {JsonObject} from '../../../renderer/base/json.js';
import {addressOf} from '../../../renderer/document/document-address.js';
import {fieldsOf} from '../../../renderer/document/document-fields.js';

const markdown = (author: JsonObject, file = 'docs/1.a.md', text = {}) =>
  fieldsOf(addressOf(file), 'markdown', author, text);

test('fieldsOf() generates the fields of a document without front matter', () => {
  expect(markdown({}, 'docs/1.getting-started.MD')).toEqual({
    _path: '/docs/getting-started',
    _dir: 'docs',
    _draft: false,
    _partial: false,
    _locale: 'en',
    title: 'Getting Started',
    description: '',
    _type: 'markdown',
    _id: 'content:docs:1.getting-started.MD',
    _source: 'content',
    _file: 'docs/1.getting-started.MD',
    _stem: 'docs/1.getting-started',
    _extension: 'MD',
  });
});

test('fieldsOf() lets front matter set some generated fields but not others', () => {
  const all = {
    _id: 'x',
    _source: 'x',
    _file: 'x',
    _stem: 'x',
    _extension: 'x',
    _type: 'x',
    _path: '/x/',
    _dir: 'x',
    _locale: 'x',
    _partial: 'x',
    _draft: 'x',
    title: 'x',
    description: 'x',
    other: 'x',
  };
  expect(markdown({...all, body: 'x', excerpt: 'x'})).toEqual({
    ...all,
    _path: '/x',
    _id: 'content:docs:1.a.md',
    _source: 'content',
    _file: 'docs/1.a.md',
    _stem: 'docs/1.a',
    _extension: 'md',
    _type: 'markdown',
  });
});

test.each([
  ['markdown', {_path: '/blog/moved'}, 'blog'],
  ['markdown', {_path: '/moved'}, ''],
  ['markdown', {slug: '/blog/moved'}, 'blog'],
  ['yaml', {_path: '/blog/moved'}, 'blog'],
  ['yaml', {slug: '/blog/moved'}, 'docs'],
  ['markdown', {_path: '/blog/moved', _dir: 'own'}, 'own'],
] as const)('fieldsOf() of %s with %j sets `_dir` to %j, the parent in the address', (type, author, dir) => {
  expect(fieldsOf(addressOf('docs/1.a.md'), type, author)['_dir']).toBe(dir);
});

test('fieldsOf() keeps `body` of a data file and adds no description', () => {
  const meta = fieldsOf(addressOf('a.yml'), 'yaml', {body: [1], excerpt: 'x'});
  expect([meta['body'], meta['excerpt'], 'description' in meta]).toEqual([[1], 'x', false]);
  expect('body' in fieldsOf(addressOf('a.yml'), 'yaml', {})).toBe(false);
});

test.each([
  [{title: 'Own'}, {title: 'Heading'}, 'Own'],
  [{title: ''}, {title: 'Heading'}, 'Heading'],
  [{title: null}, {}, 'A'],
  [{title: 2024}, {title: 'Heading'}, 2024],
  [{}, {title: 'Heading'}, 'Heading'],
  [{}, {title: ''}, 'A'],
])('fieldsOf() with %j and the text %j has the title %j', (author, text, title) => {
  expect(markdown(author, 'docs/1.a.md', text)['title']).toBe(title);
});

test.each([
  ['docs/1.user-guide/index.md', 'User Guide'],
  ['docs/1.user-guide/0.index.draft.md', 'User Guide'],
  ['index.md', ''],
])('fieldsOf() for %s without a title or heading has the title %j', (file, title) => {
  expect(markdown({}, file, {})['title']).toBe(title);
});

test.each([
  [{}, {description: 'First paragraph'}, 'First paragraph'],
  [{description: 'Own'}, {description: 'First paragraph'}, 'Own'],
  [{description: ''}, {description: 'First paragraph'}, ''],
  [{}, {}, ''],
])('fieldsOf() with %j and the text %j has the description %j', (author, text, description) => {
  expect(markdown(author, 'docs/1.a.md', text)['description']).toBe(description);
});

test.each([
  ['a.md', {}, false],
  ['a.draft.md', {}, true],
  ['a.draft.md', {_draft: false}, false],
  ['a.draft.md', {draft: false}, true],
  ['a.md', {draft: true}, true],
  ['a.md', {draft: 'later'}, 'later'],
  ['a.draft.md', {draft: 'later'}, true],
  ['a.md', {_draft: 'soon', draft: true}, 'soon'],
  ['a.md', {_draft: false, draft: true}, false],
])('fieldsOf() for %s with %j sets `_draft` to %j', (file, author, draft) => {
  expect(markdown(author, file)['_draft']).toBe(draft);
});
