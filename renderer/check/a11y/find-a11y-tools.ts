// Finds axe-core, and a browser or jsdom to run it in, among the packages of a site.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {availableParallelism} from 'node:os';
import path from 'node:path';
import type {BrowserType} from 'playwright-core';
import {SiteError} from '../../base/site-error.js';
import {lazy} from '../../base/lazy.js';
import {openChromium} from './chromium-engine.js';
import type {A11yEngine, EngineInputs} from './a11y-engine.js';
import {findBrowser} from './find-browser.js';
import {openJsdom} from './jsdom-engine.js';

/** The packages and the browser that check pages. */
export interface A11yTools {
  /** Version of axe-core. */
  readonly version: string;
  /** Why jsdom is used instead of a browser, as a sentence. Absent if a browser is used. */
  readonly limitation?: string;
  open(inputs: Omit<EngineInputs, 'axe'>): Promise<A11yEngine>;
}

export interface A11yToolsOptions {
  /** Absolute path of the site root, whose packages are used. */
  readonly root: string;
  /** Folder whose packages are used if the site lacks them: that of Galley. */
  readonly fallback?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Throws a `SiteError` that says which packages to install. */
export function findA11yTools({root, fallback, env}: A11yToolsOptions): A11yTools {
  const find = (name: string): string | undefined =>
    resolveFrom(root, name) ?? (fallback === undefined ? undefined : resolveFrom(fallback, name));
  const axeFile = find('axe-core/axe.min.js');
  if (axeFile === undefined) {
    throw new SiteError('package-missing', 'axe-core is not installed, so accessibility cannot be checked.', {
      hint: 'Run `npm install --save-dev axe-core playwright-core`, or axe-core and jsdom if no browser can be installed.',
    });
  }
  const axe = lazy(() => readFileSync(axeFile, 'utf8'));
  const version = (createRequire(axeFile)('./package.json') as {readonly version: string}).version;
  const playwright = find('playwright-core');
  const chromium = playwright === undefined ? undefined : chromiumOf(playwright);
  const executablePath = findBrowser(env, chromium && downloadedBrowser(chromium));
  if (chromium !== undefined && executablePath !== undefined) {
    // A page keeps about one core busy.
    const concurrency = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));
    return {
      version,
      open: (inputs) => openChromium({...inputs, axe: axe(), chromium, executablePath, concurrency}),
    };
  }
  const jsdom = find('jsdom');
  const reason =
    executablePath === undefined
      ? 'No Chromium was found.'
      : `${executablePath} was found, but playwright-core is not installed.`;
  const remedy =
    executablePath === undefined
      ? 'Install Chromium or Chrome, or set CHROMIUM_PATH to its path.'
      : 'Run `npm install --save-dev playwright-core`.';
  if (jsdom === undefined) {
    throw new SiteError('browser-missing', `${reason} So accessibility cannot be checked.`, {
      hint: `${remedy} Without a browser, \`npm install --save-dev jsdom\` lets Galley apply the rules that need no layout.`,
    });
  }
  return {
    version,
    limitation: `${reason} ${remedy}`,
    open: (inputs) => Promise.resolve(openJsdom({...inputs, axe: axe(), file: jsdom})),
  };
}

function resolveFrom(folder: string, name: string): string | undefined {
  try {
    return createRequire(path.join(folder, 'package.json')).resolve(name);
  } catch {
    return undefined; // The package is not installed there.
  }
}

function chromiumOf(file: string): BrowserType {
  return (createRequire(file)(file) as {readonly chromium: BrowserType}).chromium;
}

/** Returns the path of Playwright's own download. Playwright throws if it does not support the system. */
function downloadedBrowser(chromium: BrowserType): string | undefined {
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}
