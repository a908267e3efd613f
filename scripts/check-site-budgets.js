// Measures the built site in dist/ against its budgets, in Chromium, and prints a table. Exits with 1 if one is exceeded.
// node scripts/check-site-budgets.js [--root DIR]
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {gzipSync} from 'node:zlib';
import {chromium} from 'playwright-core';
import {browserOptions, findBrowser, hideCornerPointer} from './find-chromium.js';
import {serveBuiltSite} from './serve-built-site.js';
import {toolSizes} from './tool-sizes.js';

const repository = fileURLToPath(new URL('..', import.meta.url));
const {values: options} = parseArgs({options: {root: {type: 'string', default: repository}}});

const screens = [
  {name: 'Home', route: '/', html: 14, live: 16.1},
  // A docs page, with the page tree and the table of contents.
  {name: 'Docs page', route: '/docs/getting-started/install', html: 8.9, live: 17.2},
];
/** In kB of 1,000 bytes after gzip, and in requests. Of `live` above, 6.1 kB are Preact and its hooks. */
const budgets = {script: 10, style: 13, requests: 10};
/** Usually 0. If a slow machine paints before the fonts have arrived, words at the ends of lines can move. Browsers rate up to 0.1 as good. */
const maxShift = 0.005;
const widths = [375, 768, 1280];
const pageCounts = [100, 1000, 10_000];
/** The maximum growth of a docs page from the smallest to the largest site. */
const growth = 1.05;

/** A slow phone on a slow line. */
const slowLine = {offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000};
const slowdown = 4;

const rows = [];
const site = await serveBuiltSite(path.resolve(options.root));
const browser = await chromium.launch({executablePath: findBrowser(), args: browserOptions});
try {
  for (const screen of screens) await measure(screen);
} finally {
  await browser.close();
  site.close();
}
await measureGrowth();
for (const {name, kilobytes, limit} of toolSizes()) add('Tools', `worker of ${name}`, kilobytes, limit, 'kB');
print();

async function measure({name, route, html, live: liveBudget}) {
  const {sizes, requests, live} = await load(route);
  add(name, 'JavaScript before interaction', kilobytes(sizes.script), budgets.script, 'kB');
  add(name, 'JavaScript with every island live', kilobytes(live), liveBudget, 'kB');
  add(name, 'CSS', kilobytes(sizes.style), budgets.style, 'kB');
  add(name, 'HTML', kilobytes(sizes.html), html, 'kB');
  add(name, 'Requests before interaction', requests.length, budgets.requests, '', requests.join('\n'));
  for (const width of widths) {
    const {shift, moved} = await layoutShift(route, width);
    add(name, `Layout shift at ${width} px`, Number(shift.toFixed(4)), maxShift, '', moved.join('\n'));
  }
}

/** All files that a browser with an empty cache fetches, with their sizes. */
async function load(route) {
  const page = await browser.newPage({viewport: {width: 1280, height: 900}});
  await page.addInitScript(hideCornerPointer);
  const responses = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(site.origin + route, {waitUntil: 'networkidle'});
  // Wait for idle callbacks.
  await page.waitForTimeout(1500);
  const sizes = {script: 0, style: 0, html: 0};
  for (const response of responses) {
    const kind = kindOf(response);
    if (kind !== undefined) sizes[kind] += gzipped(await response.body());
  }
  sizes.script += await inlineScripts(page);
  const early = responses.splice(0);
  await page.evaluate(() => Promise.all([...document.querySelectorAll('site-island')].map((island) => island.wake())));
  const late = await Promise.all(responses.filter((one) => kindOf(one) === 'script').map((one) => one.body()));
  const live = late.reduce((sum, body) => sum + gzipped(body), sizes.script);
  await page.close();
  return {sizes, live, requests: early.map((response) => response.url().replace(site.origin, ''))};
}

function kindOf(response) {
  const type = response.headers()['content-type'] ?? '';
  if (type.includes('javascript')) return 'script';
  if (type.includes('css')) return 'style';
  return response.request().isNavigationRequest() ? 'html' : undefined;
}

async function inlineScripts(page) {
  const texts = await page.$$eval('script:not([src])', (scripts) =>
    scripts.filter(({type}) => !type.endsWith('json')).map(({textContent}) => textContent),
  );
  return texts.reduce((sum, text) => sum + gzipped(text), 0);
}

/** The layout shift while a page loads slowly and is scrolled to its end. */
async function layoutShift(route, width) {
  const page = await browser.newPage({viewport: {width, height: 800}});
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowLine);
  await session.send('Emulation.setCPUThrottlingRate', {rate: slowdown});
  await page.addInitScript(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => globalThis.shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
  await page.goto(site.origin + route, {waitUntil: 'load'});
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
      scrollTo({top: y, behavior: 'instant'});
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await page.waitForTimeout(300);
  const result = await page.evaluate(() => ({
    shift: globalThis.shifts.reduce((sum, {value}) => sum + value, 0),
    moved: globalThis.shifts.flatMap(({sources}) =>
      sources.map(({node}) => (node instanceof Element ? node.outerHTML : String(node?.textContent)).slice(0, 100)),
    ),
  }));
  await page.close();
  return result;
}

/** One page of sites that differ only in size; each folder contains ten pages or folders. */
async function measureGrowth() {
  const sizes = [];
  for (const count of pageCounts) {
    const size = await docsPage(count);
    sizes.push(size);
    add('Docs page', `HTML in a site of ${count.toLocaleString('en')} pages`, kilobytes(size), 8, 'kB');
  }
  const [first = 0, last = 0] = [sizes[0], sizes.at(-1)];
  add('Docs page', 'HTML of the largest site relative to the smallest', Number((last / first).toFixed(3)), growth, '×');
}

async function docsPage(count) {
  const {renderOutputFile} = await import('../lib/renderer/render-output-file.js');
  const root = mkdtempSync(path.join(tmpdir(), 'galley-budgets-'));
  const depth = Math.log10(count);
  try {
    mkdirSync(path.join(root, 'content'));
    writeFileSync(path.join(root, 'content/index.md'), '# Home\n');
    for (let index = 0; index < count; index++) writePage(root, String(index).padStart(depth, '0'));
    const steps = '0'.repeat(depth - 1).split('');
    const page = ['docs', ...steps.map((step) => `part-${step}`), 'page-5', 'index.html'].join('/');
    return gzipped(await renderOutputFile(root, page));
  } finally {
    rmSync(root, {recursive: true, force: true});
  }
}

/** `1234` → `docs/1.part-1/2.part-2/3.part-3/4.page-4.md` */
function writePage(root, digits) {
  const folders = digits
    .slice(0, -1)
    .split('')
    .map((digit) => `${digit}.part-${digit}`);
  const folder = path.join(root, 'content/docs', ...folders);
  const last = digits.at(-1);
  mkdirSync(folder, {recursive: true});
  const text = 'A paragraph that stands for the text of a page.\n\n';
  writeFileSync(path.join(folder, `${last}.page-${last}.md`), `# Page ${last}\n\n${text.repeat(3)}## Part\n\n${text}`);
}

function gzipped(content) {
  return gzipSync(content, {level: 9}).length;
}

function kilobytes(bytes) {
  return Math.round(bytes / 10) / 100;
}

function add(page, what, value, budget, unit, detail = '') {
  rows.push({page, what, value, budget, unit, detail, isBroken: value > budget});
}

function print() {
  const cells = rows.map(({page, what, value, budget, unit, isBroken}) => [
    page,
    what,
    `${value} ${unit}`.trim(),
    `${budget} ${unit}`.trim(),
    isBroken ? 'over' : '',
  ]);
  const table = [['', '', 'measured', 'budget', ''], ...cells];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  for (const row of table) {
    console.log(
      row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join('  '),
    );
  }
  const broken = rows.filter(({isBroken}) => isBroken);
  for (const {page, what, detail} of broken) if (detail !== '') console.log(`\n${page}, ${what}:\n${detail}`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
