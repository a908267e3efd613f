// Incremental builds equal clean builds: after each of many random edits, a build with the stores of earlier builds and
// a `dev` session over all edits give the same site and the same diagnostics as a build from scratch.
//
// `GALLEY_EDITS=500 GALLEY_SEED=7 npx vitest run tests/renderer/incremental.test.ts` runs longer, with other edits.
import {appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {expect, onTestFinished, test, vi} from 'vitest';
import {openSession, type Site} from '../../cli/dev/compile-session.js';
import type {Diagnostic} from '../../renderer/base/diagnostic.js';
import {hashOf} from '../../renderer/base/hash.js';
import {dedupeDiagnostics} from '../../renderer/base/dedupe-diagnostics.js';
import {TemplateError} from '../../renderer/bundle/template-error.js';
import {build, type BuildResult} from '../../renderer/build.js';
import {compile, type Snapshot} from '../../renderer/compile.js';
import {buildTime} from '../../renderer/emit/output/build-time.js';
import {checkSite} from '../../renderer/check-site.js';
import {readLastCheck} from '../../renderer/rebuild/last-check.js';
import {unchangedResult} from '../../renderer/rebuild/last-build.js';
import {openPool} from '../../renderer/worker-jobs/open-pool.js';
import {openHost} from '../../renderer/open-compiler-host.js';
import {siteOutputs} from '../../renderer/site-outputs.js';
import {withTemplatePlaces} from '../../renderer/template-places.js';
import {tasks} from '../../renderer/worker-jobs/transform-tasks.js';
import {inlinePool} from '../../renderer/worker-pool/inline-pool.js';
import {threadPool} from '../../renderer/worker-pool/thread-pool.js';
import type {WorkerPool} from '../../renderer/worker-pool/worker-pool.js';
import {diskFiles, type Files} from '../../renderer/files/files.js';
import type {Host} from '../../renderer/compiler-host.js';
import {packageRoot} from '../../renderer/files/galley-package.js';
import {lmdbStore, memoryStore} from '../../renderer/store/store.js';
import {randomSite, type Random, type RandomSite} from '../support/random-edits.js';
import {temporary} from '../support/temporary.js';

const edits = Number(process.env['GALLEY_EDITS'] ?? 0);
const seed = Number(process.env['GALLEY_SEED'] ?? 1);

/** The larger site has enough pages for threads, and a navigation of which each page shows a part. */
test.each([
  {name: 'a small site', size: 16, steps: edits || 14},
  {name: 'a site of more than 100 pages', size: 140, steps: Math.ceil(edits / 5) || 2},
])(
  'after each random edit of $name, all builds give the same bytes and diagnostics',
  async ({size, steps}) => {
    const site = await randomSite(seed, size);
    const {root, random} = site;
    const session = await devSession(root);
    const coldFolder = path.join(temporary(), 'cold');
    const log: string[] = [];
    const seen = {failed: 0, unchanged: 0, unchangedChecks: 0};
    let hasFailed = true;
    try {
      for (let step = 0; step < steps; step++) {
        const {what, changedFiles} = site.edit();
        log.push(`${step}. ${what}`);
        const also = random.below(8) === 0 ? await buildWhileSaving(site) : [];
        if (also.length > 0) log.push(`   saved during a build: ${also.join()}`);
        const isLosing = !hasFailed && random.below(8) === 0;
        if (isLosing) log.push(`   lost: ${lose(root, random)}`);
        // Half of the time, files are old enough for their size and times to be trusted.
        vi.useFakeTimers({toFake: ['Date'], now: Date.now() + random.pick([0, 3_600_000])});
        const warm = await outcomeOf(() => warmBuild(root, seen));
        const isChecked = step % 2 === 0;
        const checked = isChecked ? await outcomeOf(() => warmCheck(root, seen)) : undefined;
        const lived = await outcomeOf(() => session.update(random.pick([[...changedFiles, ...also], ['.']])));
        vi.useRealTimers();
        const cold = await outcomeOf(() => coldBuild(root, coldFolder));
        const checkedCold = isChecked ? await outcomeOf(() => coldCheck(root)) : undefined;
        const about = `seed ${seed}, size ${size}, after:\n${log.slice(-12).join('\n')}\n`;
        expect(warm, `${about}built again`).toEqual(cold);
        expect(lived, `${about}in a session`).toEqual(cold);
        expect(checked, `${about}checked again`).toEqual(checkedCold);
        hasFailed = 'failed' in cold;
        if (hasFailed) seen.failed++;
      }
      expect(seen.failed).toBeLessThan(steps / 4);
      if (edits > 0) console.log(`seed ${seed}, size ${size}: ${steps} edits`, seen);
    } finally {
      vi.useRealTimers();
      await session.close();
    }
  },
  edits > 0 ? 7_200_000 : undefined,
);

test('builds with and without threads and stores give the same bytes and diagnostics', async () => {
  const {root} = await randomSite(seed, 140);
  const pools = {
    alone: () => inlinePool(tasks),
    'in threads': () => threadsOf(2),
    'as the command': () => openPool(root),
  };
  const outcomes = new Map<string, Outcome>();
  const config = path.join(root, 'content/site.yml');
  for (const [name, open] of Object.entries(pools)) {
    const out = path.join(temporary(), 'out');
    for (const brand of ['First', 'Second']) {
      writeFileSync(config, `brand: ${brand}\n`);
      const pool = open();
      onTestFinished(() => pool.close());
      // A build from scratch of each; then only one has to build the second from scratch, to compare with.
      for (const store of brand === 'First' || name === 'alone' ? ['none', 'kept'] : ['kept']) {
        if (store === 'none') rmSync(out, {recursive: true, force: true});
        const folder = path.join(root, '.galley', `store-${name}`);
        const host: Host = {
          files: diskFiles(root),
          store: store === 'none' ? memoryStore() : lmdbStore(folder),
          pool,
        };
        try {
          const {pages, diagnostics} = await build(host, {...options, out});
          expect(pages).toBeGreaterThan(100);
          const outcome = {files: hashesBelow(out), findings: diagnostics};
          const first = outcomes.get(brand);
          if (first === undefined) outcomes.set(brand, outcome);
          else expect(outcome, `${brand}, ${name}, store: ${store}`).toEqual(first);
        } finally {
          await host.store.close();
        }
      }
    }
  }
  expect(outcomes.get('First')).not.toEqual(outcomes.get('Second'));
});

function threadsOf(size: number): WorkerPool {
  return threadPool({script: pathToFileURL(path.join(packageRoot, 'lib/renderer/worker-jobs/worker.js')), size});
}

/** The outcome of a build: all files by the hashes of their bytes, and its diagnostics. */
type Outcome =
  | {readonly files: Readonly<Record<string, string>>; readonly findings: readonly Diagnostic[]}
  | {readonly failed: unknown};

async function outcomeOf(run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    return {failed: error instanceof TemplateError ? error.diagnostics : error};
  }
}

const options = {out: 'dist', force: false, keepAssets: 0};

/** As the command does it. */
async function warmBuild(root: string, seen: {unchanged: number}): Promise<Outcome> {
  const unchanged = unchangedResult(root, options);
  if (unchanged !== undefined) seen.unchanged++;
  const {diagnostics} = unchanged ?? (await buildHere(root));
  return {files: hashesBelow(path.join(root, 'dist')), findings: diagnostics};
}

async function buildHere(root: string, watched = (files: Files): Files => files): Promise<BuildResult> {
  const host = openHost(root);
  try {
    return await build({...host, files: watched(host.files)}, options);
  } finally {
    await Promise.all([host.pool.close(), host.store.close()]);
  }
}

/** As the command does it. */
async function warmCheck(root: string, seen: {unchangedChecks: number}): Promise<Outcome> {
  const {inputs, result} = readLastCheck(root, {});
  if (result !== undefined) seen.unchangedChecks++;
  const host = openHost(root);
  try {
    const {diagnostics} = result ?? (await checkSite(host, {inputs}));
    return {files: {}, findings: diagnostics};
  } finally {
    await Promise.all([host.pool.close(), host.store.close()]);
  }
}

/** With nothing that was made before, and in one thread. */
async function coldCheck(root: string): Promise<Outcome> {
  const {diagnostics} = await checkSite({files: diskFiles(root), store: memoryStore(), pool: inlinePool(tasks)});
  return {files: {}, findings: diagnostics};
}

/** Builds, while an author saves a document that has just been read. Gives its path. */
async function buildWhileSaving({root, random, editText}: RandomSite): Promise<readonly string[]> {
  let left = random.below(20);
  const saved: string[] = [];
  const watched = (files: Files): Files => ({
    ...files,
    read: (file) => {
      const bytes = files.read(file);
      if (file.endsWith('.md') && left-- === 0) {
        editText(file);
        saved.push(file);
      }
      return bytes;
    },
  });
  await buildHere(root, watched).catch((error: unknown) => {
    if (!(error instanceof TemplateError)) throw error;
  });
  return saved;
}

/** Takes away, or damages, something that an earlier build has made. Says what. */
function lose(root: string, random: Random): string {
  const dist = path.join(root, 'dist');
  const file = random.pick(Object.keys(hashesBelow(dist)));
  const losses: readonly (readonly [string, () => void])[] = [
    [file, () => rmSync(path.join(dist, file))],
    [`the end of ${file}`, () => appendFileSync(path.join(dist, file), ' ')],
    ['the store', () => rmSync(path.join(root, '.galley/store'), {recursive: true})],
    ['what is known of the output', () => rmSync(path.join(root, '.galley/output'), {recursive: true})],
  ];
  const [what, run] = random.pick(losses);
  run();
  return what;
}

/** With nothing that was made before, and in one thread. */
async function coldBuild(root: string, out: string): Promise<Outcome> {
  rmSync(out, {recursive: true, force: true});
  const host: Host = {files: diskFiles(root), store: memoryStore(), pool: inlinePool(tasks)};
  const {diagnostics} = await build(host, {...options, out});
  return {files: hashesBelow(out), findings: diagnostics};
}

/** A session as of `galley dev`, except for what only `dev` shows. */
async function devSession(
  root: string,
): Promise<{update(changedFiles: readonly string[]): Promise<Outcome>; close(): Promise<void>}> {
  const host: Host = {files: diskFiles(root), store: memoryStore(), pool: openPool(root)};
  const session = await openSession<Site & Snapshot>(async (previous, changedFiles) => ({
    ...(await compile(host, {dev: false, changedFiles, ...buildTime()}, previous)),
    artifact: async () => undefined,
    rendered: () => [],
    live: () => {
      throw new Error('This test has no live queries.');
    },
  }));
  return {
    async update(changedFiles) {
      await session.update(changedFiles);
      const {snapshot, error} = session.state();
      if (snapshot === undefined || error !== undefined) throw error;
      const outputs = siteOutputs(host, snapshot);
      const files: [string, string][] = [];
      for await (const {path: file, hash} of outputs.files()) files.push([file, hash]);
      const found = [...snapshot.rawDiagnostics(), ...dedupeDiagnostics(outputs.rawDiagnostics())];
      // `dev` leaves the lines of templates to its background check.
      const placed = await withTemplatePlaces(host, snapshot, found, {outputs});
      return {
        files: Object.fromEntries(files.toSorted(([a], [b]) => (a < b ? -1 : 1))),
        findings: snapshot.applyPolicy(placed).reported,
      };
    },
    close: () => host.pool.close(),
  };
}

function hashesBelow(folder: string): Record<string, string> {
  const entries = readdirSync(folder, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).toSorted();
  return Object.fromEntries(files.map((file) => [file, hashOf(readFileSync(path.join(folder, file)))]));
}
