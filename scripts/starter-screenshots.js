// Takes the pictures of the home page: a docs page of the site that `galley init` makes, in light and in dark.
//
//   node scripts/starter-screenshots.js
//
// Builds the starter in a temporary folder and writes content/public/images/starter-light.webp and starter-dark.webp.
import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {chromium} from 'playwright-core';
import sharp from 'sharp';
import {browserOptions, findBrowser} from './find-chromium.js';
import {serveBuiltSite} from './serve-built-site.js';

const repository = fileURLToPath(new URL('..', import.meta.url));
const galley = path.join(repository, 'bin/galley.js');
const pictures = path.join(repository, 'content/public/images');
/** In CSS pixels; the device pixel ratio is 2. */
const viewport = {width: 1120, height: 700};

const folder = mkdtempSync(path.join(tmpdir(), 'galley-starter-'));
const root = path.join(folder, 'my-site');
try {
  execFileSync(process.execPath, [galley, 'init', root], {stdio: 'ignore'});
  execFileSync(process.execPath, [galley, 'build', '--root', root], {stdio: 'ignore'});
  mkdirSync(pictures, {recursive: true});
  const site = await serveBuiltSite(root);
  const browser = await chromium.launch({executablePath: findBrowser(), args: browserOptions});
  try {
    for (const colorScheme of ['light', 'dark']) {
      const page = await browser.newPage({viewport, colorScheme, deviceScaleFactor: 2});
      await page.goto(`${site.origin}/docs/writing`, {waitUntil: 'load'});
      await page.evaluate(() => document.fonts.ready);
      const file = path.join(pictures, `starter-${colorScheme}.webp`);
      await sharp(await page.screenshot())
        .webp({quality: 82, smartSubsample: true})
        .toFile(file);
      console.log(path.relative(repository, file));
    }
  } finally {
    await browser.close();
    site.close();
  }
} finally {
  rmSync(folder, {recursive: true});
}
