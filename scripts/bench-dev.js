// Measures `galley dev`: the time until it is ready on a site it has built before, the time from saving a Markdown file until
// Chromium shows the change, and the memory use after many saves.
//
//   node scripts/bench-dev.js [SITE] [--pages 10000] [--edits 30] [--saves 1000] [--json FILE] [--work FOLDER]
//
// SITE is a site root, one of whose docs pages is edited and restored. Without one, a site of --pages pages is made of our
// own documentation, with bench/corpora.js.
import {spawn} from 'node:child_process';
import {mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {chromium} from 'playwright-core';
import {makePages, readSources} from './bench/corpora.js';
import {machine, today, versionsOf} from './bench/machine.js';
import {median, rounded} from './bench/measure-command.js';
import {p95} from './bench/docs-tables.js';
import {galley, galleyFull, writeFile} from './bench/generator-sites.js';
import {browserOptions, findBrowser} from './find-chromium.js';

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    pages: {type: 'string', default: '10000'},
    edits: {type: 'string', default: '30'},
    saves: {type: 'string', default: '1000'},
    json: {type: 'string'},
    work: {type: 'string', default: path.join(os.tmpdir(), 'galley-bench-dev')},
  },
});
const readyLimitMs = 300_000;
const seenLimitMs = 60_000;
/** Between two edits, so that each meets an idle server. */
const pauseMs = 400;
/** How many times memory is read during the saves. */
const memorySamples = 10;

const [given] = positionals;
const root = path.resolve(given ?? values.work);
if (given === undefined) makeSite(root, Number(values.pages));
const docs = path.join(root, 'content/docs');
const pages = readdirSync(docs, {recursive: true, encoding: 'utf8'})
  .filter((file) => file.endsWith('.md'))
  .toSorted();
const file = path.join(docs, pages[Math.floor(pages.length / 2)]);
const original = readFileSync(file, 'utf8');
const run = Date.now(); // Makes every saved text new, because the store has the results of earlier runs.

// The first start fills the cache; only the second start, with a warm cache, is measured.
await stop(await startServer());
const server = await startServer();
const browser = await chromium.launch({executablePath: findBrowser(), args: browserOptions});
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(seenLimitMs);
  await page.goto(new URL(routeOf(path.relative(docs, file)), server.url).href, {waitUntil: 'load'});
  await page.waitForTimeout(1000);
  await save(page, 'warm-up');
  const edits = [];
  for (let edit = 0; edit < Number(values.edits); edit++) {
    await page.waitForTimeout(pauseMs);
    edits.push(await save(page, `edit-${edit}`));
  }
  const saves = Number(values.saves);
  const memory = [{saves: 0, ...memoryOf(server.child.pid)}];
  for (let count = 1; count <= saves; count++) {
    await save(page, `save-${count}`);
    if (count % Math.max(1, Math.floor(saves / memorySamples)) === 0)
      memory.push({saves: count, ...memoryOf(server.child.pid)});
  }
  report({pages: pages.length, readySeconds: server.seconds, editMs: edits, memory});
} finally {
  writeFileSync(file, original);
  await browser.close();
  await stop(server);
}
if (given === undefined) rmSync(root, {recursive: true});

function makeSite(folder, count) {
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(folder, {recursive: true});
  galleyFull().prepare(folder);
  for (const page of makePages({sources: readSources(), kind: 'code', count})) {
    writeFile(folder, `content/docs/${page.file}`, page.text);
  }
}

/** Starts the server and waits until it says that it is ready. */
async function startServer() {
  const begun = performance.now();
  const [program, ...args] = [...galley, 'dev', '--root', root, '--port', '0', '--json'];
  const child = spawn(program, args, {stdio: ['ignore', 'pipe', 'inherit']});
  let output = '';
  const url = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`galley dev was not ready after ${readyLimitMs / 1000} s:\n${output}`));
    }, readyLimitMs);
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      const ready = output.split('\n').find((line) => line.includes('"type":"ready"') && line.endsWith('}'));
      if (ready === undefined) return;
      clearTimeout(timer);
      child.stdout.removeAllListeners('data').resume();
      resolve(JSON.parse(ready).url);
    });
    child.on('exit', () => reject(new Error(`galley dev ended:\n${output}`)));
  });
  return {child, url, seconds: rounded((performance.now() - begun) / 1000, 3)};
}

function stop({child}) {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.on('exit', resolve);
    child.kill('SIGINT');
  });
}

/** Saves the file with a new text, and returns how many milliseconds later the open page shows it. */
async function save(page, name) {
  const text = `Bench ${name} of run ${run}.`;
  // The second call returns after the first has begun: the page watches before the file changes. Both read one clock.
  const seen = page.evaluate(waitForText, {text, limitMs: seenLimitMs});
  await page.evaluate(() => undefined);
  const begun = Date.now();
  writeFileSync(file, `${original}\n${text}\n`);
  return (await seen) - begun;
}

/** Runs in the page: the moment the text is in the document. */
function waitForText({text, limitMs}) {
  return new Promise((resolve, reject) => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes(text)) return;
      observer.disconnect();
      resolve(Date.now());
    });
    observer.observe(document.body, {childList: true, subtree: true, characterData: true});
    setTimeout(() => reject(new Error(`The page does not show “${text}”.`)), limitMs);
  });
}

/** Resident memory of a process, now and at its peak, as the system counts it. */
function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (key) => Math.round(Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)[1]) / 1024);
  return {megabytes: megabytes('VmRSS'), peakMegabytes: megabytes('VmHWM')};
}

function report(measured) {
  const {readySeconds, editMs, memory} = measured;
  console.log(
    `${measured.pages} pages: ready after ${readySeconds} s; ` +
      `save to visible median ${median(editMs)} ms, p95 ${p95(editMs)} ms of ${editMs.length}, ` +
      `${Math.min(...editMs)} to ${Math.max(...editMs)} ms`,
  );
  for (const {saves, megabytes, peakMegabytes} of memory) {
    console.log(`  after ${saves} saves: ${megabytes} MB, peak ${peakMegabytes} MB`);
  }
  if (values.json === undefined) return;
  const text = JSON.stringify({machine: machine(), date: today(), versions: versionsOf([]), ...measured}, undefined, 1);
  writeFileSync(path.resolve(values.json), `${text}\n`);
}

/** `2.writing/3.markdown.md` → `/docs/writing/markdown`. Ignores paths in front matter. */
function routeOf(name) {
  const steps = name.replace(/\.md$/, '').split('/');
  const slugs = steps.map((step) => step.replace(/^\d+\./, '')).filter((slug) => slug !== 'index');
  return ['/docs', ...slugs].join('/');
}
