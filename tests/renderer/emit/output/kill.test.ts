// A build that is killed at any moment leaves a complete site: the old one or the new one.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, readdirSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {expect, test} from 'vitest';
import {hashOf} from '../../../../renderer/base/hash.js';
import {writeSite} from '../../../../renderer/emit/output/write-output.js';
import {readTree, temporaryFolder} from '../temporary-folder.js';

const kills = 12;
const pages = 200;
const project = resolve(fileURLToPath(import.meta.url), '../../../../..');

/** The text of every page says which version of the site it belongs to; half of the pages are the same in all. */
const pageText = (page: number, version: number) => `${page % 2 ? version : 'same'} `.repeat(500);

const script = `
import {hashOf} from './renderer/base/hash.js';
import {writeSite} from './renderer/emit/output/write-output.js';
const [root, version, killAtPage] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
function* files() {
  for (let page = 0; page < ${pages}; page++) {
    if (page === killAtPage) process.kill(process.pid, 'SIGKILL');
    const body = (${pageText.toString()})(page, version);
    yield {path: \`docs/\${page}/index.html\`, hash: hashOf(body), body};
  }
  yield {path: \`only-\${version}.txt\`, hash: 'x', body: ''};
}
console.log('begin');
await writeSite('dist', files(), {root});
console.log('end');
`;

/** The version of the site in the folder. Throws if a file is missing or belongs to another version. */
function versionIn(folder: string): number {
  const tree = readTree(folder);
  const only = Object.keys(tree).find((path) => path.startsWith('only-')) ?? '';
  const version = Number(/\d+/.exec(only)?.[0]);
  const whole = Object.fromEntries(
    Array.from({length: pages}, (_, page) => [`docs/${page}/index.html`, pageText(page, version)]),
  );
  expect(tree).toEqual({...whole, [only]: ''});
  return version;
}

test(`${kills} builds killed at different moments leave the complete old or new site`, async () => {
  const root = temporaryFolder();
  const program = join(root, 'program.mjs');
  await build({
    stdin: {contents: script, resolveDir: project},
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: program,
    logLevel: 'error',
  });
  /** Runs a build. It is killed after some milliseconds or after some pages. */
  const run = async (version: number, {killAfterMs, killAtPage}: {killAfterMs?: number; killAtPage?: number} = {}) => {
    const child = spawn(process.execPath, [program, root, String(version), String(killAtPage)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(child, 'exit');
    await once(child.stdout, 'data');
    const begun = performance.now();
    if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    await exit;
    return performance.now() - begun;
  };
  await run(0);
  const usualMs = await run(1);
  expect(versionIn(join(root, 'dist'))).toBe(1);

  let last = 1;
  const killedWith = new Set<string>();
  for (let kill = 0; kill < kills; kill++) {
    const version = kill + 2;
    // A busy machine may do all its work before a timer runs out here, so some kills come from within.
    await run(version, kill % 4 === 0 ? {killAtPage: kill * 4 + 2} : {killAfterMs: (usualMs * kill) / (kills - 4)});
    // Between the two renames the former site waits under its dotted name for the next start.
    const left = readdirSync(root).filter((name) => name.startsWith('.dist.galley-'));
    killedWith.add(left.map((name) => name.split('-')[1]).join('+') || 'nothing');
    const old = left.find((name) => name.includes('-old-'));
    const place = existsSync(join(root, 'dist')) ? 'dist' : (old ?? 'nowhere');
    const found = versionIn(join(root, place));
    expect([last, version]).toContain(found);
    last = found;
  }
  expect(killedWith).toContain('draft');

  const body = 'done';
  const result = await writeSite('dist', [{path: 'index.html', hash: hashOf(body), body}], {root});
  expect(result).toMatchObject({written: 1, removed: pages + 1});
  expect(readdirSync(root).sort()).toEqual(['.galley', 'dist', 'program.mjs']);
});
