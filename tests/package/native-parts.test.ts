// Native parts are optional packages for one platform. Here they are not installed, as after `npm install --omit=optional`.
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import {expect, test} from 'vitest';
import {galleyProcess} from '../support/galley.js';
import {installed, installedBin} from '../support/installed.js';
import {writeFiles} from '../support/temporary.js';

const command = 'Run npm install on this machine, without --omit=optional, in the folder that holds node_modules.';

async function siteWithout(part: RegExp): Promise<string> {
  const root = await installed((name) => part.test(name));
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
  ['satteri', /^@bruits\/satteri-/, 'The portable Markdown parser is used, which is slower.'],
  ['lmdb', /^@lmdb\/lmdb-/, 'Nothing is kept for the next build, which is slower.'],
  ['sharp', /^@img\/sharp-/, 'Images are published as they are, and social cards are left out.'],
])('without the native part of %s, the site is built with one notice', async (name, part, instead) => {
  const root = await siteWithout(part);
  for (const _ of ['first', 'again']) {
    const {exitCode, stdout} = await galleyProcess(['build', '--strict', '--json'], {
      cwd: root,
      script: installedBin(root),
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
});

test('without the native part of esbuild, a site with templates of its own is told which command to run', async () => {
  const root = await siteWithout(/^@esbuild\//);
  writeFiles(root, {
    'templates/pages/own.tsx': `import {definePage} from 'galley/page';\nexport default definePage({name: 'own', path: '/own', component: () => <p>Own</p>});\n`,
  });
  const {exitCode, stdout} = await galleyProcess(['build', '--json'], {cwd: root, script: installedBin(root)});
  expect({exitCode, said: JSON.parse(stdout) as unknown}).toEqual({
    exitCode: 2,
    said: {
      type: 'error',
      code: 'native-part-missing',
      message: `The native part of esbuild is not installed for ${process.platform} ${process.arch}.`,
      hint: command,
    },
  });
});
