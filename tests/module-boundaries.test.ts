// Import rules: every relative import of every source file follows the order of the folders.
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Stages inside `renderer/`: each imports only from itself and from those before it. */
const stages =
  'base files store worker-pool source config document data html code mdx markdown include transform catalog page bundle emit check'.split(
    ' ',
  );

/** Folders of `renderer/` that put the stages together, as the files directly in `renderer/` do: no stage imports them. */
const compositions = ['worker-jobs', 'distributed-build', 'rebuild', 'diff'];

/** What a top folder may import from other top folders. */
const publicApis: Readonly<Record<string, readonly RegExp[]>> = {
  cli: [/^renderer\//, /^runtime\/(?:tools|functions|text)\//],
  // Formats that the script and the build share.
  renderer: [
    /^runtime\/browser\/base\/protocol\.ts$/,
    /^runtime\/browser\/search\/(?:split-words|word-weights|index-format)\.ts$/,
    /^runtime\/text\//,
    // The parsers of the tools check code samples.
    /^runtime\/tools\/syntax\//,
  ],
  runtime: [],
  templates: [/^renderer\/page\//, /^runtime\//],
};

/** The three programs of `runtime/` and what they share, with what each may import from the others. */
const programs: Readonly<Record<string, readonly RegExp[]>> = {
  // The pages of the tools start the worker and show its results.
  browser: [/^runtime\/tools\/(?:tool|worker)\.ts$/, /^runtime\/tools\/base\//, /^runtime\/text\//],
  functions: [/^runtime\/browser\/newsletter\/is-email\.ts$/, /^runtime\/text\//],
  tools: [/^runtime\/text\//],
  text: [],
};

/** Folders and files of `runtime/tools/` that write output; readers of input must not import them. */
const writers = /^runtime\/tools\/(?:.*\/)?(?:codegen|write|python|typescript|sdk)(?:\/|-|\.)/;
const readers = /^runtime\/tools\/\w+\/read(?:\/|-|\.)/;

interface Import {
  readonly from: string;
  readonly to: string;
}

test('a top folder imports only the public API of another', () => {
  const wrong = imports().filter(({from, to}) => {
    const [home = '', target = ''] = [from.split('/')[0], to.split('/')[0]];
    return home !== target && !(publicApis[home] ?? []).some((api) => api.test(to));
  });
  expect(wrong).toEqual([]);
});

test('a stage of the renderer imports only itself and earlier stages', () => {
  const wrong = imports().filter(({from, to}) => {
    const [home, target] = [stageOf(from), stageOf(to)];
    return (
      home !== -1 && from.startsWith('renderer/') && to.startsWith('renderer/') && (target === -1 || target > home)
    );
  });
  expect(wrong).toEqual([]);
});

test('a program of the runtime imports only the public API of another', () => {
  const wrong = imports().filter(({from, to}) => {
    const [home = '', target = ''] = [from.split('/')[1], to.split('/')[1]];
    const isInside = from.startsWith('runtime/') && to.startsWith('runtime/');
    return isInside && home !== target && !(programs[home] ?? []).some((api) => api.test(to));
  });
  expect(wrong).toEqual([]);
});

test('readers in runtime/tools import no writers', () => {
  expect(imports().filter(({from, to}) => readers.test(from) && writers.test(to))).toEqual([]);
});

test('features in runtime/browser do not import each other in a cycle', () => {
  const featureOf = (file: string): string => file.split('/').slice(0, 3).join('/');
  const isFeature = (file: string): boolean => /^runtime\/browser\/[\w-]+\//.test(file);
  const features = imports()
    .filter(({from, to}) => isFeature(from) && isFeature(to))
    .map(({from, to}) => ({from: featureOf(from), to: featureOf(to)}))
    .filter(({from, to}) => from !== to);
  expect(cyclesOf(features)).toEqual([]);
});

test('runtime/browser has no files outside of its folders except the entries', () => {
  const loose = readdirSync(path.join(root, 'runtime/browser')).filter((name) => name.includes('.'));
  expect(loose.toSorted()).toEqual(['boot.ts', 'docs-page.ts', 'page-features.ts', 'pre-paint.ts']);
});

test('every folder in renderer is listed as a stage or as a composition of stages', () => {
  const folders = readdirSync(path.join(root, 'renderer'), {withFileTypes: true}).filter((entry) =>
    entry.isDirectory(),
  );
  expect(folders.map(({name}) => name).toSorted()).toEqual([...stages, ...compositions].toSorted());
});

test('source files do not import each other in a cycle, type-only imports aside', () => {
  expect(cyclesOf(imports({types: false}))).toEqual([]);
});

test('templates have no relative imports from renderer, only the public module names', () => {
  const relative = imports().filter(({from, to}) => from.startsWith('templates/') && to.startsWith('renderer/'));
  expect(relative).toEqual([]);
});

/** Each cycle once, as `a → b → a`. */
function cyclesOf(edges: readonly Import[]): string[] {
  const targets = new Map<string, string[]>();
  for (const {from, to} of edges) targets.set(from, [...(targets.get(from) ?? []), to]);
  const done = new Set<string>();
  const cycles: string[] = [];
  const walk = (node: string, trail: readonly string[]): void => {
    if (trail.includes(node)) cycles.push([...trail.slice(trail.indexOf(node)), node].join(' → '));
    if (done.has(node) || trail.includes(node)) return;
    for (const target of targets.get(node) ?? []) walk(target, [...trail, node]);
    done.add(node);
  };
  for (const node of targets.keys()) walk(node, []);
  return cycles;
}

/** −1 for files that put the stages together. */
function stageOf(file: string): number {
  return stages.indexOf(file.split('/')[1] ?? '');
}

/** Relative imports as paths from the root; type-only ones can be left out. */
function imports({types = true} = {}): Import[] {
  return Object.keys(publicApis).flatMap((folder) =>
    readdirSync(path.join(root, folder), {recursive: true, encoding: 'utf8'})
      .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('cli/starter/'))
      .flatMap((from) => importsOf(from, types)),
  );
}

function importsOf(from: string, types: boolean): Import[] {
  const text = readFileSync(path.join(root, from), 'utf8');
  const statement = /^(?:import|export)\s+(type\s)?[^'";]*?from\s+['"](\.[^'"]+)['"]|^import\s+['"](\.[^'"]+)['"]/gm;
  return [...text.matchAll(statement)]
    .filter(([, typeOnly]) => types || typeOnly === undefined)
    .map(([, , named, bare]) => ({from, to: sourceOf(path.posix.join(path.posix.dirname(from), named ?? bare ?? ''))}));
}

/** `./a.js` is written for the built file; the source is `a.ts` or `a.tsx`. */
function sourceOf(file: string): string {
  const stem = file.replace(/\.js$/, '');
  const names = [`${stem}.ts`, `${stem}.tsx`, file];
  return names.find((name) => existsIn(name)) ?? file;
}

const listing = new Set(
  Object.keys(publicApis).flatMap((folder) =>
    readdirSync(path.join(root, folder), {recursive: true, encoding: 'utf8'}).map(
      (name) => `${folder}/${name.split(path.sep).join('/')}`,
    ),
  ),
);

function existsIn(file: string): boolean {
  return listing.has(file);
}
