// Finds Chromium for the browser tests, or installs it, and prints its path.
import {execFileSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {chromium} from 'playwright-core';

/** Headless, without requests of its own to the network. */
export const browserOptions = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The headless shell rounds the widths of letters otherwise; no desktop does.
  '--font-render-hinting=none',
];

/**
 * For `addInitScript`: hides the pointer that the headless shell sometimes moves to the corner of a new page by itself. The
 * page would take it for a reader, and load what waits for one.
 */
export function hideCornerPointer() {
  addEventListener('pointermove', (event) => event.clientX + event.clientY === 0 && event.stopImmediatePropagation());
}

/**
 * Names of executables, the best first. The headless shell is the same engine without the windows around it: opening a
 * page in a new context takes 0.28 s in it and 0.68 s in the whole browser.
 */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const usual = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];

/** Path of an executable Chromium, or undefined. `$CHROMIUM_PATH` wins. */
export function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`);
    return given;
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...onPath, ...usual, chromium.executablePath()].find((file) => existsSync(file));
}

function downloadBrowser() {
  const cli = fileURLToPath(new URL('../node_modules/playwright-core/cli.js', import.meta.url));
  attempt(process.execPath, [cli, 'install', '--with-deps', 'chromium-headless-shell', 'chromium']);
  return findBrowser();
}

function installDebianBrowser() {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return undefined;
  const env = {...process.env, DEBIAN_FRONTEND: 'noninteractive'};
  attempt('apt-get', ['update', '-qq'], env);
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  attempt('apt-get', [...install, 'chromium-headless-shell'], env);
  // Debian has the shell since its version 12.
  if (findBrowser() === undefined) attempt('apt-get', [...install, 'chromium'], env);
  return findBrowser();
}

/** Tries each method of installation until one succeeds. */
function attempt(command, options, env = process.env) {
  try {
    execFileSync(command, options, {stdio: ['ignore', 'ignore', 'pipe'], timeout: 240_000, env});
  } catch (error) {
    console.error(
      `${path.basename(command)} did not get a browser: ${String(error.stderr ?? error.message)
        .trim()
        .split('\n')
        .at(-1)}`,
    );
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // On Debian, try the distribution's package first, because it installs the required libraries.
  const found = findBrowser() ?? installDebianBrowser() ?? downloadBrowser();
  if (found === undefined) {
    console.error('No Chromium was found or could be installed. Install one, or name it in CHROMIUM_PATH.');
    process.exitCode = 1;
  } else {
    console.log(`Browser tests use ${found}`);
  }
}
