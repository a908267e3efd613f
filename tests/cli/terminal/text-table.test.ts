import {expect, test} from 'vitest';
import {formatCell, table} from '../../../cli/terminal/text-table.js';
import {formatCount, formatDuration, formatSize} from '../../../cli/terminal/format-values.js';

test('table pads columns to the width of their longest cell', async () => {
  const rows = [
    {_path: '/a', title: 'Alpha', tags: ['x', 'y']},
    {_path: '/docs/b', title: null, draft: true},
    {_path: '/日本', title: 'Ω', __proto__: 'x'},
  ];
  expect(await table(rows)).toBe(`_path    title  tags       draft
/a       Alpha  ["x","y"]
/docs/b                    true
/日本    Ω`);
});

test('table cuts lines to the width of the terminal, and cells to 60 characters without one', async () => {
  expect(await table([{title: 'abcdefghij'}, {title: '日本語日本語'}], 6)).toBe('title\nabcde…\n日本…');
  expect((await table([{a: 'x'.repeat(100)}])).split('\n')[1]).toBe(`${'x'.repeat(59)}…`);
  expect(await table([])).toBe('');
});

test('formatCell returns one line for any value', () => {
  expect([undefined, null, '', 'a\nb', 1, false, {a: [1]}].map(formatCell)).toEqual([
    '',
    '',
    '',
    'a·b',
    '1',
    'false',
    '{"a":[1]}',
  ]);
});

test('formatCount, formatSize and formatDuration format numbers with units', () => {
  expect([formatCount(1, 'page'), formatCount(0, 'page'), formatCount(1204, 'file')]).toEqual([
    '1 page',
    '0 pages',
    '1,204 files',
  ]);
  expect([0, 999, 1000, 12_345, 99_960, 123_456, 999_600, 4_100_000, 2e9].map(formatSize)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '12.3 kB',
    '100 kB',
    '123 kB',
    '1.0 MB',
    '4.1 MB',
    '2.0 GB',
  ]);
  expect([0.4, 41.6, 999, 999.6, 1260, 59_996, 119_600, 125_000].map(formatDuration)).toEqual([
    '0 ms',
    '42 ms',
    '999 ms',
    '1.00 s',
    '1.26 s',
    '1 min 0 s',
    '2 min 0 s',
    '2 min 5 s',
  ]);
});
