// What the command loads before it knows what it is to do.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {galley, repository} from '../support/galley.js';

/** Paths of a module and of all it imports at once, without what it may load later. */
function loadedBy(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, target = ''] of text.matchAll(/^(?:import|\} from) "(\.[^"]+)"|^import .* from "(\.[^"]+)"/gm)) {
    if (target !== '') loadedBy(path.join(path.dirname(file), target), seen);
  }
  return seen;
}

test('galley loads the arguments parser at its start, and the commands when they are needed', () => {
  const texts = [...loadedBy(path.join(repository, 'lib/cli/main.js'))].map((file) => readFileSync(file, 'utf8'));
  const sources = texts.flatMap((text) =>
    [...text.matchAll(/^\/\/ ((?:cli|renderer|runtime)\/.*)$/gm)].map(([, name]) => name),
  );
  expect([...new Set(sources)].toSorted()).toEqual([
    'cli/io.ts',
    'cli/main.ts',
    'cli/terminal/style.ts',
    'renderer/base/error.ts',
    'renderer/files/disk-files.ts',
    'renderer/files/ignored-names.ts',
    'renderer/files/memory-files.ts',
    'renderer/files/own-package.ts',
  ]);
});

test('galley runs a command whose name follows a global option', async () => {
  const {exitCode, stdout} = await galley(['--no-color', 'build', '--help']);
  expect({exitCode, usage: stdout.split('\n')[0]}).toEqual({exitCode: 0, usage: 'Usage: galley build [options]'});
});
