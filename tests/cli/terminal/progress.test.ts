import {expect, test} from 'vitest';
import type {Io} from '../../../cli/io.js';
import {progress} from '../../../cli/terminal/progress.js';
import {styleFor} from '../../../cli/terminal/terminal-style.js';

function watched(interactive: boolean): {lines: string[]; io: Io} {
  const lines: string[] = [];
  return {
    lines,
    io: {interactive, style: styleFor({}, {}), redraw: (line: string) => void lines.push(line)} as unknown as Io,
  };
}

test('progress updates its line at most every 80 ms, and clears it at the end', () => {
  const {io, lines} = watched(true);
  let time = 1000;
  const line = progress(io, () => time);
  for (const [at, done] of [
    [1000, 0],
    [1290, 1],
    [1300, 2],
    [1350, 3],
    [1380, 4],
  ] as const) {
    time = at;
    line.show({stage: 'Rendering', done, total: 1200});
  }
  line.clear();
  line.clear();
  expect(lines).toEqual(['Rendering 2 of 1,200', 'Rendering 4 of 1,200', '']);
});

test('progress shows nothing in the first 300 ms, and nothing without a terminal', () => {
  const [short, unwatched] = [watched(true), watched(false)];
  let time = 0;
  for (const {io} of [short, unwatched]) {
    const line = progress(io, () => time);
    line.show({stage: 'Reading', done: 0, total: 0});
    time = io.interactive ? 200 : 5000;
    line.show({stage: 'Reading', done: 1, total: 2});
    line.clear();
  }
  expect([short.lines, unwatched.lines]).toEqual([[], []]);
});
