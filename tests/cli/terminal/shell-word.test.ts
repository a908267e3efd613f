import {expect, test} from 'vitest';
import {shellWord} from '../../../cli/terminal/shell-word.js';

test('shellWord() quotes only paths that a shell would split or interpret', () => {
  expect(['dist/docs', '/srv/out ü', "it's", '$HOME', ''].map(shellWord)).toEqual([
    'dist/docs',
    "'/srv/out ü'",
    "'it'\\''s'",
    "'$HOME'",
    "''",
  ]);
});
