import {existsSync, readFileSync, readdirSync, statSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {run} from '../../../../../runtime/tools/openapi/run.js';
import type {InputFile} from '../../../../../runtime/tools/tool.js';
import {repository} from '../../../../support/galley.js';
import {temporary, writeFiles} from '../../../../support/temporary.js';
import {python, scripts, whyNoPython} from './python.js';

/** Descriptions of our own, and larger ones, which are beside the checkout of those who maintain this. */
const [own, ...others] = ['tests/fixtures/tools/openapi', '../shared/fixtures/tools/openapi']
  .map((folder) => path.resolve(repository, folder))
  .filter((folder) => existsSync(folder));

/** One document, or a folder of several files that are one. */
function read(target: string): readonly InputFile[] {
  const name = path.basename(target);
  if (!statSync(target).isDirectory()) return [{path: name, bytes: readFileSync(target)}];
  return readdirSync(target, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({path: path.relative(target, file), bytes: readFileSync(file)}));
}

/** Operations and schemas, as the fixtures' own table has them. */
const counts = new Map([
  ['bakery-3.0.yaml', [3, 2]],
  ['bakery-3.1.json', [1, 3]],
  ['petstore-2.0.json', [20, 6]],
  ['petstore-3.0.yaml', [19, 6]],
  ['petstore-3.1.json', [20, 6]],
  ['figma-3.1.yaml', [47, 223]],
  ['star-trek-3.0.json', [120, 222]],
]);

test('every OpenAPI fixture generates a Python package that compiles, imports and passes its tests', async ({skip}) => {
  if (whyNoPython !== undefined) skip(whyNoPython);
  const root = temporary();
  const documents = [own!, ...others].flatMap((folder) => readdirSync(folder).map((name) => ({name, folder})));
  const written = documents.map(({name, folder: from}, index) => {
    const result = run({files: read(path.join(from, name)), options: {language: 'python'}});
    const folder = path.join(root, `${index}-${name.replace(/\W/g, '-')}`);
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
