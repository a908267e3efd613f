// Islands as separate files.
import {expect, test} from 'vitest';
import {compile} from '../../../renderer/compile.js';
import {siteOutputs} from '../../../renderer/site-outputs.js';
import {outputsOf, site} from '../../support/site.js';

const islandPage = (name: string, start: number) => `
import {definePage, Island} from 'galley/page';
export default definePage({name: '${name}', path: '/${name}', component: () => <Island of="counter" props={{start: ${start}}} />});`;

const files = {
  'templates/pages/one.tsx': islandPage('one', 3),
  'templates/pages/two.tsx': islandPage('two', 3),
  'templates/pages/three.tsx': islandPage('three', 4),
  'templates/islands/index.ts': `export const islands = {counter: () => import('./counter.js')};`,
  'templates/islands/counter.tsx': `export default function Counter({start}) { return <button>{start} times</button>; }`,
};

/** The built-in layouts have other islands. */
const isIsland = (path: string): boolean => path.startsWith('__nuxt_island/counter_');

test('each island has a file with its markup for each set of props', async () => {
  const outputs = [...(await outputsOf(site(files)))].filter(([path]) => isIsland(path));
  expect(
    outputs
      .map(([, text]) => JSON.parse(text) as {props: {start: number}})
      .toSorted((a, b) => a.props.start - b.props.start),
  ).toEqual([
    {id: expect.stringMatching(/^counter_\w{10}$/), html: '<button>3 times</button>', head: {}, props: {start: 3}},
    {id: expect.stringMatching(/^counter_\w{10}$/), html: '<button>4 times</button>', head: {}, props: {start: 4}},
  ]);
  for (const [path, text] of outputs) expect(path).toBe(`__nuxt_island/${(JSON.parse(text) as {id: string}).id}.json`);
});

test('a cached page also writes its island files', async () => {
  const host = site(files);
  const islandsOf = async (): Promise<string[]> => {
    const paths: string[] = [];
    for await (const {path} of siteOutputs(host, await compile(host, {dev: false})).files()) paths.push(path);
    return paths.filter(isIsland);
  };
  const first = await islandsOf();
  expect([first.length, await islandsOf()]).toEqual([2, first]);
});

test('`publish.islands: false` writes no island files', async () => {
  const outputs = await outputsOf(site({...files, 'content/site.yml': 'publish: {islands: false}\n'}));
  expect([...outputs.keys()].filter(isIsland)).toEqual([]);
});
