import {expect, test} from 'vitest';
import {createDraft, draftText, pathFor} from '../../../cli/new/document-draft.js';

const folders: Readonly<Record<string, readonly string[]>> = {
  content: ['1.docs', 'blog', 'index.md', 'site.yml'],
  'content/1.docs': ['0.index.md', '1.install.md', '2.guide', '_dir.yml'],
  'content/1.docs/2.guide': ['01.first.md', '02.second.md'],
  'content/blog': ['index.md', 'hello.md'],
};
const today = '2026-11-20';
const draft = (path: string, title?: string) =>
  createDraft({path, title, today, list: (folder) => folders[folder] ?? []});

test.each([
  ['about', 'content/about.md', 'About'],
  ['docs/getting-started', 'content/1.docs/3.getting-started.md', 'Getting Started'],
  ['/docs/getting-started/', 'content/1.docs/3.getting-started.md', 'Getting Started'],
  ['content/docs/x.md', 'content/1.docs/3.x.md', 'X'],
  ['docs/x.mdx', 'content/1.docs/3.x.mdx', 'X'],
  ['docs/guide/third', 'content/1.docs/2.guide/03.third.md', 'Third'],
  ['docs/new/page', 'content/1.docs/new/page.md', 'Page'],
  ['a/b/c', 'content/a/b/c.md', 'C'],
  ['docs/日本語', 'content/1.docs/3.日本語.md', '日本語'],
])('createDraft of %s is %s with a title', (path, file, title) => {
  expect(draft(path)).toEqual({file, fields: {title, description: ''}});
});

test('createDraft of a post has a date and draft: true', () => {
  const {file, fields} = draft('blog/second', 'What: "is" new?');
  expect({file, fields}).toEqual({
    file: 'content/blog/second.md',
    fields: {title: 'What: "is" new?', description: '', date: '2026-11-20', draft: true},
  });
  expect(draftText(file, fields, {comment: '# $schema'})).toBe(
    `---\n# $schema\ntitle: 'What: "is" new?'\ndescription: ""\ndate: 2026-11-20\ndraft: true\n---\n\n`,
  );
});

test('draftText quotes dates, except in fields that take times', () => {
  const fields = {title: '2026-11-20', date: '2026-11-20', when: {from: '2026-11-20'}, days: ['2026-11-20']};
  expect(draftText('content/a.yml', fields, {takesPlainDay: (key) => key === 'date'})).toBe(
    'title: "2026-11-20"\ndate: 2026-11-20\nwhen:\n  from: "2026-11-20"\ndays:\n  - "2026-11-20"\n',
  );
});

test('draftText of a YAML file has no front matter fences', () => {
  const {file, fields} = draft('about.yml');
  expect({file, text: draftText(file, fields)}).toEqual({file: 'content/about.yml', text: 'title: About\n'});
});

test.each([
  ['docs/install', 'file-exists', 'content/1.docs/1.install.md already exists.'],
  ['blog/hello', 'file-exists', 'content/blog/hello.md already exists.'],
  ['../secret', 'name-invalid', "“..” can't be part of a path."],
  ['docs/../../x', 'name-invalid', "“..” can't be part of a path."],
  ['docs//x', 'name-invalid', "An empty name can't be part of a path."],
  ['docs/.hidden', 'name-invalid', "“.hidden” can't be part of a path."],
  ['docs/-left-out', 'name-invalid', "“-left-out” can't be part of a path."],
  ['docs/a?b', 'name-invalid', "“a?b” can't be part of a path."],
  ['docs\\x', 'name-invalid', "“docs\\x” can't be part of a path."],
  ['', 'name-invalid', "An empty name can't be part of a path."],
])('createDraft refuses %s with the code %s', (path, code, message) => {
  expect(() => draft(path)).toThrow(expect.objectContaining({code, message}));
});

test('pathFor makes a file name of a title, and rejects a title without letters and digits', () => {
  expect([pathFor('blog', 'Hello, World 2.0!'), pathFor('', 'Über uns')]).toEqual(['blog/hello-world-20', 'uber-uns']);
  expect(() => pathFor('blog', '!!!')).toThrow('No file name can be made from “!!!”.');
});
