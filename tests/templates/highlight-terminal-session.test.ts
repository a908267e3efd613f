import {expect, test} from 'vitest';
import {highlightTerminalSession} from '../../templates/support/highlight-terminal-session.js';

test('sessionLines marks commands, places, severities and frames line by line', () => {
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
  expect(highlightTerminalSession(session)).toEqual([
    [
      {text: '$ ', className: 'prompt'},
      {text: 'galley build', className: 'command'},
    ],
    [
      {text: 'content/a.md:3:5', className: 'place'},
      {text: '  '},
      {text: 'error', className: 'severity'},
      {text: '  No page at /x.'},
      {text: '  link-broken', className: 'quiet'},
    ],
    [{text: '   3 │', className: 'gutter'}, {text: ' See [x](/x).'}],
    [
      {text: '     │     ', className: 'gutter'},
      {text: '^', className: 'caret'},
    ],
    [{text: '   hint:', className: 'hint'}, {text: ' Did you mean /y?'}],
    [{text: '✓', className: 'done'}, {text: ' 3 pages'}],
    [{text: ''}],
    [{text: 'the end'}],
  ]);
});
