// Imports point one way. Every relative import of every source file is held against the order of the rooms.
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Rooms inside `renderer/`, each importing only from those before it. */
const rooms = ['base', 'work', 'source', 'config', 'document', 'catalog', 'page', 'bundle', 'emit', 'check'];

/** What a top folder may import from other top folders. */
const doors: Readonly<Record<string, readonly RegExp[]>> = {
  cli: [/^renderer\//, /^runtime\/tools\//, /^runtime\/functions\//],
  // What the script and the build must agree on.
  renderer: [
    /^runtime\/protocol\.ts$/,
    /^runtime\/search\/(?:words|index-format)\.ts$/,
    /^runtime\/tools\/base\/nearest\.ts$/,
  ],
  runtime: [],
  templates: [/^renderer\/page\//, /^runtime\//],
};

interface Import {
  readonly from: string;
  readonly to: string;
}

test('imports between top folders go through their doors', () => {
  const wrong = imports().filter(({from, to}) => {
    const [home = '', target = ''] = [from.split('/')[0], to.split('/')[0]];
    return home !== target && !(doors[home] ?? []).some((door) => door.test(to));
  });
  expect(wrong).toEqual([]);
});

test('a room of the renderer imports only from rooms to its left', () => {
  const wrong = imports().filter(({from, to}) => {
    const [home, target] = [roomOf(from), roomOf(to)];
    return (
      home !== -1 && from.startsWith('renderer/') && to.startsWith('renderer/') && (target === -1 || target > home)
    );
  });
  expect(wrong).toEqual([]);
});

test('no two files import each other, not even in a circle', () => {
  const targets = new Map<string, string[]>();
  for (const {from, to} of imports({types: false})) targets.set(from, [...(targets.get(from) ?? []), to]);
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (done.has(file) || way.includes(file)) return;
    for (const target of targets.get(file) ?? []) walk(target, [...way, file]);
    done.add(file);
  };
  for (const file of targets.keys()) walk(file, []);
  expect(circles).toEqual([]);
});

test('templates reach the renderer only by the name that a site would use', () => {
  const relative = imports().filter(({from, to}) => from.startsWith('templates/') && to.startsWith('renderer/'));
  expect(relative).toEqual([]);
});

/** −1 for files that stand above the rooms. */
function roomOf(file: string): number {
  return rooms.indexOf(file.split('/')[1] ?? '');
}

/** Relative imports as paths from the root; type-only ones can be left out. */
function imports({types = true} = {}): Import[] {
  return Object.keys(doors).flatMap((folder) =>
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
  Object.keys(doors).flatMap((folder) =>
    readdirSync(path.join(root, folder), {recursive: true, encoding: 'utf8'}).map(
      (name) => `${folder}/${name.split(path.sep).join('/')}`,
    ),
  ),
);

function existsIn(file: string): boolean {
  return listing.has(file);
}
