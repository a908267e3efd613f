import {expect, test} from 'vitest';
import {treeLines} from '../../templates/support/tree-lines.js';

test('treeLines draws a branch for each entry of a folder', () => {
  const lines = treeLines('content\n  docs\n    a.md\n    b.md\n  site.yml\n');
  expect(lines.map(({branch, name}) => branch + name)).toEqual([
    'content',
    '├─ docs',
    '│  ├─ a.md',
    '│  └─ b.md',
    '└─ site.yml',
  ]);
});

test('treeLines draws no vertical line below the last folder', () => {
  const lines = treeLines('a\n  b\n    c\n');
  expect(lines.map(({branch, name}) => branch + name)).toEqual(['a', '└─ b', '   └─ c']);
});
