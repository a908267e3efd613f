import {expect, test} from 'vitest';
import {ignoreCommentsIn, type IgnoreComment} from '../../../renderer/base/ignore-comments.js';

const read = (text: string, bodyLine = 1) => ignoreCommentsIn(text, {file: 'content/a.md', bodyLine});

const removal = {column: 1, old: '<!-- galley-ignore a: why -->\n', new: ''};

test.each<[subject: string, text: string, comment: IgnoreComment]>([
  [
    'on its own line suppresses findings of the next line with text',
    '<!-- galley-ignore a: why -->\n\n \nB\n',
    {line: 1, targets: [4], codes: ['a'], removal},
  ],
  [
    'between two lines of text is removed with a blank line left',
    'A\n<!-- galley-ignore a: why -->\nB\n',
    {line: 2, targets: [3], codes: ['a'], removal: {...removal, new: '\n'}},
  ],
  [
    'below a blank line is removed completely',
    'A\n\n<!-- galley-ignore a: why -->\nB\n',
    {line: 3, targets: [4], codes: ['a'], removal},
  ],
  [
    'with no text below suppresses findings of its own line',
    'A\n<!-- galley-ignore a: why -->',
    {line: 2, targets: [2], codes: ['a'], removal},
  ],
  [
    'next to text suppresses findings of its own line',
    'A <!-- galley-ignore a: why --> B\nC\n',
    {
      line: 1,
      targets: [1],
      codes: ['a'],
      removal: {column: 3, old: '<!-- galley-ignore a: why -->', new: ''},
    },
  ],
  [
    'can name several codes',
    '<!--galley-ignore a-1, b2 c: why-->\nB\n',
    {
      line: 1,
      targets: [2],
      codes: ['a-1', 'b2', 'c'],
      removal: {column: 1, old: '<!--galley-ignore a-1, b2 c: why-->\n', new: ''},
    },
  ],
  [
    'in the YAML props of a component suppresses findings of the next line',
    '::card\n---\n# galley-ignore a: why\ntitle: A\n---\n::\n',
    {line: 3, targets: [4], codes: ['a'], removal: {column: 1, old: '# galley-ignore a: why\n', new: ''}},
  ],
  [
    'after a value in the YAML props of a nested component suppresses findings of its own line',
    '> :::card\n> ---\n> title: A # galley-ignore a: why\n> ---\n> # galley-ignore b: a heading\n> :::\n',
    {line: 3, targets: [3], codes: ['a'], removal: {column: 11, old: ' # galley-ignore a: why', new: ''}},
  ],
  [
    'of HTML is read after a line of `---` that does not start props',
    '::card\n---\nText\n::\n<!-- galley-ignore a: why -->\nB\n',
    {line: 5, targets: [6], codes: ['a'], removal: {...removal, new: '\n'}},
  ],
  [
    'of MDX has the same effect',
    '{/* galley-ignore a: why */}\nB\n',
    {line: 1, targets: [2], codes: ['a'], removal: {...removal, old: '{/* galley-ignore a: why */}\n'}},
  ],
])('a galley-ignore comment %s', (_, text, comment) => {
  expect(read(text)).toEqual({comments: [comment], diagnostics: []});
});

test('a comment in front matter also applies to the whole file, and is removed with its line', () => {
  const text = '---\n# galley-ignore a: why\ntitle: A\nlead: B # galley-ignore b: why\n---\n# galley-ignore c: why\n';
  expect(read(text, 6)).toEqual({
    comments: [
      {
        line: 2,
        targets: [3, 0, 1],
        codes: ['a'],
        removal: {column: 1, old: '# galley-ignore a: why\n', new: ''},
      },
      {
        line: 4,
        targets: [4, 0, 1],
        codes: ['b'],
        removal: {column: 8, old: ' # galley-ignore b: why', new: ''},
      },
    ],
    diagnostics: [],
  });
});

test.each([
  ['```\n<!-- galley-ignore a: why -->\n```\n', []],
  ['- ~~~\n  <!-- galley-ignore a: why -->\n  ~~~\n', []],
  ['````\n```\n<!-- galley-ignore a: why -->\n````\n<!-- galley-ignore b: why -->\n', ['b']],
  ['```\n~~~\n<!-- galley-ignore a: why -->\n```\n<!-- galley-ignore b: why -->\n', ['b']],
  ['galley-ignore a: why\n', []],
  ['Nothing\n', []],
])('ignoreCommentsIn(%j) reads only comments outside of code: %j', (text, codes) => {
  expect(read(text).comments.flatMap((comment) => comment.codes)).toEqual(codes);
});

test.each([
  ['A <!-- galley-ignore -->', 'link-broken', 3],
  ['<!-- galley-ignore a-b -->', 'a-b', 1],
  ['<!-- galley-ignore a11y-label -->', 'a11y-label', 1],
  ['<!-- galley-ignore a: -->', 'a', 1],
  ['<!-- galley-ignore A: why -->', 'why', 1],
])('the invalid comment in %j is reported with the correct form', (text, code, column) => {
  expect(read(text)).toEqual({
    comments: [],
    diagnostics: [
      {
        severity: 'warning',
        code: 'ignore-invalid',
        message: 'This comment has no effect: it has no code or no reason.',
        hint: `Write \`galley-ignore ${code}: why it is right\`.`,
        place: {file: 'content/a.md', line: 1, column},
      },
    ],
  });
});
