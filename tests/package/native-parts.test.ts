// Native parts are optional packages for one platform. These tests remove them, as `npm install --omit=optional` does.
import {existsSync, mkdirSync, readdirSync, readFileSync, renameSync} from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import {afterEach, beforeAll, expect, test} from 'vitest';
import {galleyProcess} from '../support/galley.js';
import {installed, installedBin} from '../support/installed.js';
import {writeFiles} from '../support/temporary.js';

const command = 'Run npm install on this machine, without --omit=optional, in the folder that holds node_modules.';

let home: string;
/** Folders of packages that were moved away, with their original paths. */
const aside: [from: string, to: string][] = [];
beforeAll(async () => {
  home = await installed();
});
afterEach(() => {
  for (const [from, to] of aside.splice(0)) renameSync(to, from);
});

/** Makes a site below the installed packages, and moves away the packages of the scope that start with `start`. */
async function siteWithout(name: string, scope: string, start: string): Promise<string> {
  for (const part of readdirSync(path.join(home, 'node_modules', scope)).filter((one) => one.startsWith(start))) {
    const from = path.join(home, 'node_modules', scope, part);
    const to = path.join(home, `without-${part}`);
    renameSync(from, to);
    aside.push([from, to]);
  }
  expect(aside).not.toEqual([]);
  const root = path.join(home, `site-${name}`);
  mkdirSync(root);
  const photo = await sharp({create: {width: 1600, height: 900, channels: 3, background: '#8fa3b0'}})
    .png()
    .toBuffer();
  writeFiles(root, {
    'content/site.yml': 'brand: Acme\nurl: https://acme.example\n',
    'content/index.md': '# Home\n\n![Photo](./photo.png)\n',
    'content/photo.png': photo,
  });
  return root;
}

test.each([
  ['satteri', '@bruits', 'satteri-', 'The portable Markdown parser is used, which is slower.'],
  ['lmdb', '@lmdb', 'lmdb-', 'Nothing is stored for the next build, which will be slower.'],
  ['sharp', '@img', 'sharp-', 'Images are published as they are, and social cards are left out.'],
])(
  'galley build without the native part of %s builds the site and reports one info',
  async (name, scope, start, instead) => {
    const root = await siteWithout(name, scope, start);
    for (const _ of ['first', 'again']) {
      const {exitCode, stdout} = await galleyProcess(['build', '--strict', '--json'], {
        cwd: root,
        script: installedBin(home),
      });
      const lines = stdout.split('\n').map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
      expect({exitCode, found: lines.filter(({type}) => type === 'diagnostic')}).toEqual({
        exitCode: 0,
        found: [
          {
            type: 'diagnostic',
            severity: 'info',
            code: 'native-part-missing',
            message: `The native part of ${name} is not installed for ${process.platform} ${process.arch}. ${instead}`,
            hint: command,
          },
        ],
      });
      const html = readFileSync(path.join(root, 'dist/index.html'), 'utf8');
      const [, src = ''] = /<img src="\/([^"]+)"/.exec(html) ?? [];
      expect([src, existsSync(path.join(root, 'dist', src))]).toEqual([expect.stringContaining('photo'), true]);
    }
  },
);

test('galley build of a site with its own templates fails without the native part of esbuild and names the command to run', async () => {
  const root = await siteWithout('esbuild', '@esbuild', '');
  writeFiles(root, {
    'templates/pages/own.tsx': `import {definePage} from 'galley/page';\nexport default definePage({name: 'own', path: '/own', component: () => <p>Own</p>});\n`,
  });
  const {exitCode, stdout} = await galleyProcess(['build', '--json'], {cwd: root, script: installedBin(home)});
  expect({exitCode, output: JSON.parse(stdout) as unknown}).toEqual({
    exitCode: 2,
    output: {
      type: 'error',
      code: 'native-part-missing',
      message: `The native part of esbuild is not installed for ${process.platform} ${process.arch}.`,
      hint: command,
    },
  });
});
