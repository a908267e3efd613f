import {expect, test} from 'vitest';
import {compileSite} from '../../support/site.js';

test('a name in an `order` list without a page or folder is reported with a suggestion', async () => {
  const snapshot = await compileSite({
    'content/docs/_dir.yml': 'order:\n  - install\n  - instal\n  - 2.guide\n  - nothing-like-it\n  - guide\n',
    'content/docs/1.install.md': '# Install\n',
    'content/docs/guide/deep/a.md': '---\ndraft: true\n---\n# A\n',
  });
  expect(snapshot.diagnostics()).toEqual([
    {
      severity: 'warning',
      code: 'order-unknown',
      message: 'There is no page or folder instal in content/docs.',
      hint: 'Did you mean install?',
      place: {file: 'content/docs/_dir.yml', line: 3, column: 5},
    },
    {
      severity: 'warning',
      code: 'order-unknown',
      message: 'There is no page or folder nothing-like-it in content/docs.',
      hint: 'Write the names of files and folders without number and extension.',
      place: {file: 'content/docs/_dir.yml', line: 5, column: 5},
    },
    {
      severity: 'warning',
      code: 'order-unknown',
      message: '`guide` is in this list twice.',
      hint: 'Remove one of them. Only the first has an effect.',
      place: {file: 'content/docs/_dir.yml', line: 6, column: 5},
    },
  ]);
});

test.each([
  [
    'a list as `order` of a page',
    'content/a.md',
    '---\norder: [b]\n---\n# A\n',
    '`order` is a list; expected a number.',
    2,
  ],
  [
    'a text as `order` of a page',
    'content/a.md',
    '---\norder: first\n---\n# A\n',
    '`order` is `first`; expected a number.',
    2,
  ],
  [
    'a text as `order` of a folder',
    'content/d/_dir.yml',
    'order: b\n',
    '`order` is `b`; expected a number or a list.',
    1,
  ],
  [
    'an object in the `order` of a folder',
    'content/d/_dir.yml',
    'order:\n  - a: 1\n',
    '`order[0]` is an object; expected text or a number.',
    2,
  ],
])('%s is reported', async (_, file, text, message, line) => {
  const found = (await compileSite({[file]: text})).diagnostics();
  expect(found.map((one) => [one.code, one.message, one.place?.line])).toEqual([['field-invalid', message, line]]);
});
