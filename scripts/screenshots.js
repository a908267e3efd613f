// Takes pictures of every route of the built site in dist/, and writes a page that shows them side by side.
//
//   node scripts/screenshots.js [FOLDER] [--root DIR] [--routes /,/docs] [--widths 375,768,1280] [--modes light,dark] [--full]
//
// The pictures are written to FOLDER, by default `screenshots` in the system's temporary folder. --full captures the whole
// page instead of the first screen.
import {mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {parseArgs} from 'node:util';
import {chromium} from 'playwright-core';
import {browserOptions, findBrowser} from './find-chromium.js';
import {serveBuiltSite} from './serve-built-site.js';

const repository = fileURLToPath(new URL('..', import.meta.url));
const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    root: {type: 'string', default: repository},
    routes: {type: 'string'},
    widths: {type: 'string', default: '375,768,1280'},
    modes: {type: 'string', default: 'light,dark'},
    full: {type: 'boolean', default: false},
  },
});
const folder = path.resolve(positionals[0] ?? path.join(tmpdir(), 'screenshots'));
const [routes, widths, modes] = [
  values.routes?.split(',') ?? allRoutes(),
  values.widths.split(',').map(Number),
  values.modes.split(','),
];

rmSync(path.join(folder, 'pictures'), {recursive: true, force: true});
mkdirSync(path.join(folder, 'pictures'), {recursive: true});
const site = await serveBuiltSite(path.resolve(values.root));
const browser = await chromium.launch({executablePath: findBrowser(), args: browserOptions});
try {
  await Promise.all(modes.map(takeAll));
} finally {
  await browser.close();
  site.close();
}
writeFileSync(path.join(folder, 'index.html'), contactSheet());
console.log(
  `${routes.length * widths.length * modes.length} pictures: ${pathToFileURL(path.join(folder, 'index.html'))}`,
);

/** The routes in the metadata of the build, and the error page. */
function allRoutes() {
  const builds = path.join(path.resolve(values.root), 'dist/builds/meta');
  const [newest = ''] = readdirSync(builds);
  return [...JSON.parse(readFileSync(path.join(builds, newest), 'utf8')).prerendered, '/no/such/page'];
}

async function takeAll(colorScheme) {
  for (const width of widths) {
    // On a phone, the scroll bar overlays the page, and nothing hovers.
    const isPhone = width < 600;
    const viewport = {width, height: Math.round(width * (isPhone ? 2 : 0.75))};
    const context = await browser.newContext({
      colorScheme,
      reducedMotion: 'reduce',
      viewport,
      isMobile: isPhone,
      hasTouch: isPhone,
    });
    // Pages that redirect to another site are captured before the redirect.
    await context.route(/\/start-sign-in-redirect-\w+\.js$/, (route) => route.abort());
    const page = await context.newPage();
    for (const route of routes) {
      await page.goto(site.origin + route, {waitUntil: 'load'});
      await page.evaluate(() => document.fonts.ready);
      if (values.full) await showLazyImages(page);
      await page.screenshot({path: path.join(folder, pictureOf(route, width, colorScheme)), fullPage: values.full});
    }
    await context.close();
  }
}

/** Loads the images below the first screen, which browsers load only when they are near it. */
async function showLazyImages(page) {
  await page.evaluate(async () => {
    for (const image of document.querySelectorAll('img[loading=lazy]')) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
}

function pictureOf(route, width, mode) {
  const name = route === '/' ? 'home' : route.slice(1).replaceAll(/[^\w.-]+/g, '-');
  return `pictures/${name}-${width}-${mode}.png`;
}

function contactSheet() {
  const sections = routes.map((route) => {
    const pictures = modes.flatMap((mode) =>
      widths.map((width) => figure(pictureOf(route, width, mode), `${width} ${mode}`)),
    );
    return `<h2>${escaped(route)}</h2>\n<div>${pictures.join('\n')}</div>`;
  });
  return `<!doctype html>
<meta charset="utf-8">
<title>Screenshots</title>
<style>
  body { font: 14px system-ui; margin: 2rem; background: #888; }
  div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
  figure { margin: 0; }
  img { height: 360px; display: block; }
</style>
${sections.join('\n')}
`;
}

function figure(picture, caption) {
  return `<figure><a href="${escaped(picture)}"><img loading="lazy" src="${escaped(picture)}" alt=""></a><figcaption>${caption}</figcaption></figure>`;
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
