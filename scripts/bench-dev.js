// How long a writer waits: from saving a Markdown file to seeing the change in Chromium, on a running `galley dev`.
//
//   node scripts/bench-dev.js SITE [--edits 10]
//
// SITE is a site root; its longest-standing docs page is edited and restored. `scripts/bench.js` leaves one of 1,000
// pages in its work folder.
import {spawn} from 'node:child_process';
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {chromium} from 'playwright-core';
import {browserOptions, findBrowser} from './browser.js';

const {values, positionals} = parseArgs({allowPositionals: true, options: {edits: {type: 'string', default: '10'}}});
const [root] = positionals;
if (root === undefined) {
  console.error('usage: node scripts/bench-dev.js SITE [--edits 10]');
  process.exit(2);
}

const docs = path.join(root, 'content/docs');
const pages = readdirSync(docs, {recursive: true, encoding: 'utf8'})
  .filter((file) => file.endsWith('.md'))
  .toSorted();
const file = path.join(docs, pages[Math.floor(pages.length / 2)]);
const run = Date.now(); // what an earlier run has saved lies in the store
const original = readFileSync(file, 'utf8');
const galley = fileURLToPath(new URL('../bin/galley.js', import.meta.url));
const server = spawn(process.execPath, [galley, 'dev', '--root', root, '--port', '0', '--quiet'], {
  stdio: ['ignore', 'pipe', 'pipe'],
});
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: browserOptions,
});
try {
  const origin = await addressOf(server);
  const page = await browser.newPage();
  await page.goto(origin + routeOf(path.relative(docs, file)), {waitUntil: 'load'});
  await page.waitForTimeout(1000);
  const times = [];
  for (let edit = 0; edit <= Number(values.edits); edit++) {
    const text = `Edit number ${edit} of run ${run}.`;
    const seen = page.evaluate(waitForText, text);
    await page.waitForTimeout(400);
    const start = Date.now();
    writeFileSync(file, `${original}\n${text}\n`);
    times.push((await seen) - start);
  }
  const counted = times.slice(1).toSorted((a, b) => a - b);
  console.log(
    `${pages.length} pages: median ${counted[Math.floor(counted.length / 2)]} ms, ${counted[0]} to ${counted.at(-1)} ms over ${counted.length} saves`,
  );
} finally {
  writeFileSync(file, original);
  await browser.close();
  server.kill('SIGINT');
}

/** Runs in the page: the moment the text is in the document. */
function waitForText(text) {
  return new Promise((resolve) => {
    const look = () => {
      if (!document.body.textContent.includes(text)) return;
      observer.disconnect();
      resolve(Date.now());
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, {childList: true, subtree: true, characterData: true});
  });
}

function addressOf(child) {
  return new Promise((resolve, reject) => {
    let said = '';
    const read = (chunk) => {
      said += chunk;
      const found = /https?:\/\/[^\s/]+:\d+/.exec(said)?.[0];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => reject(new Error(`galley dev ended:\n${said}`)));
    setTimeout(() => reject(new Error(`No address within 60 s:\n${said}`)), 60_000).unref();
  });
}

/** `2.writing/3.markdown.md` → `/docs/writing/markdown`; front matter that says otherwise is not looked at. */
function routeOf(name) {
  const steps = name.replace(/\.md$/, '').split('/');
  const slugs = steps.map((step) => step.replace(/^\d+\./, '')).filter((slug) => slug !== 'index');
  return ['/docs', ...slugs].join('/');
}
