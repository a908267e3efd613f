// The same content gives the same bytes, wherever and however it is built.
import {cpSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {galleyProcess, repository} from '../support/galley.js';
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

/** Two environments that must not matter. A build in the first one also has fewer threads for files. */
const turkish = {TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', UV_THREADPOOL_SIZE: '1'};
const plain = {TZ: 'America/Anchorage', LANG: 'C'};

// The site that is built again is the first of the two, so that one cold build serves both comparisons.
test.each(names)(
  'a rebuild of %s without changes writes nothing, and one after an edit equals a cold build in another folder, time zone, locale and thread count',
  async (name) => {
    const [one, two] = sites[name];
    const build = (root: string, env: typeof plain, cwd = repository) =>
      galleyProcess(['build', '--root', root, '--json', ...alone], {env, cwd});
    const edit = (root: string) => {
      const text = readFileSync(path.join(root, 'content/about.md'), 'utf8');
      writeFiles(root, {'content/about.md': `${text}\nOne more paragraph.\n`});
    };
    edit(two);
    const runs = await Promise.all([build(one, turkish), build(two, plain, two)]);
    expect(runs.map(({exitCode}) => exitCode)).toEqual([0, 0]);

    const rebuilt = async () => JSON.parse((await build(one, turkish)).stdout.trim().split('\n').at(-1) ?? '');
    const times = timesOf(path.join(one, 'dist'));
    expect(times.size).toBeGreaterThan(20);
    expect(await rebuilt()).toMatchObject({written: 0, removed: 0});
    expect(timesOf(path.join(one, 'dist'))).toEqual(times);

    edit(one);
    const {written} = await rebuilt();
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(20);

    const [first, second] = [bytesOf(path.join(one, 'dist')), bytesOf(path.join(two, 'dist'))];
    expect([...first.keys()]).toEqual([...second.keys()]);
    expect([...first].filter(([name, bytes]) => second.get(name) !== bytes).map(([name]) => name)).toEqual([]);
  },
);

function timesOf(folder: string): ReadonlyMap<string, number> {
  const names = readdirSync(folder, {recursive: true, encoding: 'utf8'}).toSorted();
  return new Map(names.map((name) => [name, statSync(path.join(folder, name)).mtimeMs]));
}
