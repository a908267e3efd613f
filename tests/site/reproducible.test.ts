// The same content gives the same bytes, wherever and however it is built.
import {cpSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {galley, galleyProcess, repository} from '../support/galley.js';
import {temporary, writeFiles} from '../support/temporary.js';

/** The whole site without cards, which take most of the time of a build. */
function copyOfOurSite(): string {
  const root = temporary();
  cpSync(path.join(repository, 'content'), path.join(root, 'content'), {recursive: true});
  const config = path.join(root, 'content/site.yml');
  writeFileSync(config, readFileSync(config, 'utf8').replace('socialCards: true', 'socialCards: false'));
  return root;
}

/** A few pages with cards. */
function siteWithCards(): string {
  return temporary({
    'content/site.yml': 'brand: Acme\nurl: https://acme.example\nsocialCards: true\n',
    'content/index.md': '# Home\n',
    'content/about.md': '# About us\n\nText.\n',
    'content/blog/1.first.md': '---\ntitle: Größe, 字 und Ω\ndate: 2026-01-01\n---\n\nIt begins.\n',
  });
}

/** Every file below a folder with its bytes. */
function bytesOf(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, {recursive: true, encoding: 'utf8'}).toSorted();
  return new Map(
    names
      .filter((name) => statSync(path.join(folder, name)).isFile())
      .map((name) => [name, readFileSync(path.join(folder, name), 'base64')]),
  );
}

/** Keeps no assets of earlier builds, because a cold build has none. */
const alone = ['--keep-assets', '0'];

const sites = {
  'our own site': [copyOfOurSite(), copyOfOurSite()],
  'a site with cards': [siteWithCards(), siteWithCards()],
} as const;
const names = ['our own site', 'a site with cards'] as const;

test.each(names)(
  'two builds of %s in different folders, time zones, locales and thread counts are byte-identical',
  async (name) => {
    const [one, two] = sites[name];
    const runs = await Promise.all([
      galleyProcess(['build', '--root', one, ...alone], {
        env: {TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', UV_THREADPOOL_SIZE: '1'},
      }),
      galleyProcess(['build', '--root', two, ...alone], {env: {TZ: 'America/Anchorage', LANG: 'C'}, cwd: two}),
    ]);
    expect(runs.map(({exitCode}) => exitCode)).toEqual([0, 0]);
    const [first, second] = [bytesOf(path.join(one, 'dist')), bytesOf(path.join(two, 'dist'))];
    expect([...first.keys()]).toEqual([...second.keys()]);
    expect([...first].filter(([name, bytes]) => second.get(name) !== bytes).map(([name]) => name)).toEqual([]);
  },
);

test.each(names)(
  'a rebuild of %s without changes writes nothing, and one after an edit equals a cold build',
  async (name) => {
    const [one] = sites[name];
    const built = async () =>
      JSON.parse((await galley(['build', '--root', one, '--json', ...alone])).stdout.trim().split('\n').at(-1) ?? '');
    const times = timesOf(path.join(one, 'dist'));
    expect(times.size).toBeGreaterThan(20);
    expect(await built()).toMatchObject({written: 0, removed: 0});
    expect(timesOf(path.join(one, 'dist'))).toEqual(times);

    writeFiles(one, {
      'content/about.md': `${readFileSync(path.join(one, 'content/about.md'), 'utf8')}\nOne more paragraph.\n`,
    });
    const {written} = await built();
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(20);

    const cold = temporary();
    cpSync(path.join(one, 'content'), path.join(cold, 'content'), {recursive: true});
    await galley(['build', '--root', cold, ...alone]);
    expect(bytesOf(path.join(one, 'dist'))).toEqual(bytesOf(path.join(cold, 'dist')));
  },
);

function timesOf(folder: string): ReadonlyMap<string, number> {
  const names = readdirSync(folder, {recursive: true, encoding: 'utf8'}).toSorted();
  return new Map(names.map((name) => [name, statSync(path.join(folder, name)).mtimeMs]));
}
