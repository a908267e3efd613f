import {mkdirSync, symlinkSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {findA11yTools} from '../../../../renderer/check/a11y/find-a11y-tools.js';
import {repository} from '../../../support/galley.js';
import {temporary} from '../../../support/temporary.js';

const noBrowser = {PATH: ''};

/** A site with some of the packages of this repository installed. */
function siteWith(...names: readonly string[]): string {
  const root = temporary({'content/index.md': '# Home\n'});
  mkdirSync(path.join(root, 'node_modules'));
  for (const name of names) symlinkSync(`${repository}node_modules/${name}`, path.join(root, 'node_modules', name));
  return root;
}

test.each([
  [
    'axe-core',
    [],
    {},
    [
      'package-missing',
      'axe-core is not installed, so accessibility cannot be checked.',
      'Run `npm install --save-dev axe-core playwright-core`, or axe-core and jsdom if no browser can be installed.',
    ],
  ],
  [
    'a browser and jsdom',
    ['axe-core'],
    {},
    [
      'browser-missing',
      'No Chromium was found. So accessibility cannot be checked.',
      'Install Chromium or Chrome, or set CHROMIUM_PATH to its path. Without a browser, `npm install --save-dev jsdom` lets Galley apply the rules that need no layout.',
    ],
  ],
  [
    'playwright-core',
    ['axe-core'],
    {CHROMIUM_PATH: process.execPath},
    [
      'browser-missing',
      `${process.execPath} was found, but playwright-core is not installed. So accessibility cannot be checked.`,
      'Run `npm install --save-dev playwright-core`. Without a browser, `npm install --save-dev jsdom` lets Galley apply the rules that need no layout.',
    ],
  ],
  [
    'the browser of CHROMIUM_PATH',
    ['axe-core', 'playwright-core'],
    {CHROMIUM_PATH: '/nowhere/chromium'},
    [
      'browser-missing',
      'CHROMIUM_PATH is /nowhere/chromium, which does not exist.',
      'Set it to the path of Chromium or Chrome, or unset it.',
    ],
  ],
])('findA11yTools() without %s throws an error with what to install', (_what, packages, env, expected) => {
  const find = () => findA11yTools({root: siteWith(...packages), env: {...noBrowser, ...env}});
  const error = thrownBy(find) as {code: string; message: string; hint: string};
  expect([error.code, error.message, error.hint]).toEqual(expected);
});

test('findA11yTools() without a browser selects jsdom and returns the reason', () => {
  expect(findA11yTools({root: siteWith('axe-core', 'jsdom'), env: noBrowser}).limitation).toBe(
    'No Chromium was found. Install Chromium or Chrome, or set CHROMIUM_PATH to its path.',
  );
});

function thrownBy(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
