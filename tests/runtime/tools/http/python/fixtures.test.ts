import {existsSync, readFileSync, readdirSync, statSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {run} from '../../../../../runtime/tools/openapi/run.js';
import type {InputFile} from '../../../../../runtime/tools/tool.js';
import {repository} from '../../../../support/galley.js';
import {temporary, writeFiles} from '../../../../support/temporary.js';
import {python, scripts, whyNoPython} from './python.js';

const corpus = path.resolve(repository, '../shared/fixtures/tools/openapi');

/** One document, or a folder of several files that are one. */
function read(name: string): readonly InputFile[] {
  const target = path.join(corpus, name);
  if (!statSync(target).isDirectory()) return [{path: name, bytes: readFileSync(target)}];
  return readdirSync(target, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({path: path.relative(target, file), bytes: readFileSync(file)}));
}

/** Operations and schemas, as the fixtures' own table has them. */
const counts = new Map([
  ['petstore-2.0.json', [20, 6]],
  ['petstore-3.0.yaml', [19, 6]],
  ['petstore-3.1.json', [20, 6]],
  ['figma-3.1.yaml', [47, 223]],
  ['star-trek-3.0.json', [120, 222]],
  ['multifile', [4, 5]],
]);

test('every document becomes a package that compiles, imports and passes its own tests', async ({skip}) => {
  if (!existsSync(corpus)) skip('the documents are not beside this checkout');
  if (whyNoPython !== undefined) skip(whyNoPython);
  const root = temporary();
  const written = readdirSync(corpus).map((name) => {
    const result = run({files: read(name), options: {language: 'python'}});
    const folder = path.join(root, name.replace(/\W/g, '-'));
    writeFiles(folder, Object.fromEntries(result.files.map((file) => [file.path, file.content])));
    return {name, folder, result};
  });
  for (const {name, result} of written) {
    const count = (label: string) => result.summary.find((line) => line.label === label)?.count;
    const expected = counts.get(name);
    if (expected !== undefined) expect([name, count('Operations'), count('Schemas')]).toEqual([name, ...expected]);
    expect(result.findings.filter(({severity}) => severity === 'error')).toEqual([]);
  }
  const found = JSON.parse(
    await python([path.join(scripts, 'check_packages.py'), ...written.map(({folder}) => folder)]),
  ) as Readonly<
    Record<string, {readonly modules: number; readonly tests: number; readonly failures: readonly string[]}>
  >;
  for (const {name, folder} of written) {
    const {modules = 0, tests = 0, failures = []} = found[folder] ?? {};
    expect([name, failures]).toEqual([name, []]);
    expect([name, modules > 20, tests > 7]).toEqual([name, true, true]);
  }
});
