// Finds an installed Chromium.
import {existsSync} from 'node:fs';
import path from 'node:path';
import {SiteError} from '../../base/site-error.js';

/** Names of executables in order of preference. The headless shell starts faster than the full browser. */
const executableNames = [
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

/** Returns the path of a browser: `$CHROMIUM_PATH`, an installed one, or `fallback` if it exists. */
export function findBrowser(env: Readonly<Record<string, string | undefined>>, fallback?: string): string | undefined {
  const configuredPath = env['CHROMIUM_PATH'];
  if (configuredPath) {
    if (existsSync(configuredPath)) return configuredPath;
    throw new SiteError('browser-missing', `CHROMIUM_PATH is ${configuredPath}, which does not exist.`, {
      hint: 'Set it to the path of Chromium or Chrome, or unset it.',
    });
  }
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => executableNames.map((name) => path.join(folder, name)));
  return [...onPath, ...usualPaths, ...(fallback === undefined ? [] : [fallback])].find((file) => existsSync(file));
}
