// Finds an installed Chromium.
import {existsSync} from 'node:fs';
import path from 'node:path';
import {SiteError} from '../../base/error.js';

/** Names of executables, the best first. The headless shell starts faster than the whole browser. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];

const usualPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];

/** Returns the path of a browser: `$CHROMIUM_PATH`, or one that is installed, or `other` if it exists. */
export function findBrowser(env: Readonly<Record<string, string | undefined>>, other?: string): string | undefined {
  const given = env['CHROMIUM_PATH'];
  if (given) {
    if (existsSync(given)) return given;
    throw new SiteError('browser-missing', `CHROMIUM_PATH is ${given}, which does not exist.`, {
      hint: 'Set it to the path of a Chromium or Chrome, or remove it.',
    });
  }
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...onPath, ...usualPaths, ...(other === undefined ? [] : [other])].find((file) => existsSync(file));
}
