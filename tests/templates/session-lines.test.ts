import {expect, test} from 'vitest';
import {sessionLines} from '../../templates/support/session-lines.js';

test('a session is told apart line by line', () => {
  const session = [
    '$ galley build',
    'content/a.md:3:5  error  No page at /x.  link-broken',
    '   3 │ See [x](/x).',
    '     │     ^',
    '   hint: Did you mean /y?',
    '✓ 3 pages',
    '',
    'the end',
    '',
  ].join('\n');
  expect(sessionLines(session)).toEqual([
    [
      {text: '$ ', look: 'prompt'},
      {text: 'galley build', look: 'command'},
    ],
    [
      {text: 'content/a.md:3:5', look: 'place'},
      {text: '  '},
      {text: 'error', look: 'severity'},
      {text: '  No page at /x.'},
      {text: '  link-broken', look: 'quiet'},
    ],
    [{text: '   3 │', look: 'gutter'}, {text: ' See [x](/x).'}],
    [
      {text: '     │     ', look: 'gutter'},
      {text: '^', look: 'caret'},
    ],
    [{text: '   hint:', look: 'hint'}, {text: ' Did you mean /y?'}],
    [{text: '✓', look: 'done'}, {text: ' 3 pages'}],
    [{text: ''}],
    [{text: 'the end'}],
  ]);
});
