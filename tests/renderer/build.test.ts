// Options of a build that replace values of the config.
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {build, type BuildOptions} from '../../renderer/build.js';
import type {Host} from '../../renderer/compiler-host.js';
import type {Files} from '../../renderer/files/files.js';
import {unreadableEntry} from '../../renderer/files/unreadable-entry.js';
import {openHost} from '../../renderer/open-compiler-host.js';
import {temporary, writeFiles} from '../support/temporary.js';

/** Builds the site, and returns the path of its output folder. */
async function built(root: string, {out = 'dist', ...options}: Partial<BuildOptions> = {}): Promise<string> {
  const host = openHost(root);
  try {
    await build(host, {out, ...options});
  } finally {
    await Promise.all([host.pool.close(), host.store.close()]);
  }
  return path.join(root, out);
}

test.each([
  {inConfig: true, option: undefined, expected: true},
  {inConfig: true, option: false, expected: false},
  {inConfig: false, option: true, expected: true},
  {inConfig: undefined, option: undefined, expected: false},
])(
  'build() with compress $option, and $inConfig in the config, compresses: $expected',
  async ({inConfig, option, expected}) => {
    const publish = inConfig === undefined ? '' : `publish: {compress: ${inConfig}}\n`;
    const root = temporary({'content/site.yml': `brand: Acme\n${publish}`, 'content/index.md': '# Home\n\nText.\n'});
    const out = await built(root, option === undefined ? {} : {compress: option});
    expect(['index.html.br', 'index.html.gz'].map((file) => existsSync(path.join(out, file)))).toEqual([
      expected,
      expected,
    ]);
  },
);

test.each([
  {inConfig: 2, option: undefined, expected: true},
  {inConfig: 2, option: 0, expected: false},
  {inConfig: 0, option: 2, expected: true},
  {inConfig: 0, option: undefined, expected: false},
])(
  'build() with keepAssets $option, and $inConfig in the config, records hashed files: $expected',
  async ({inConfig, option, expected}) => {
    const root = temporary({
      'content/site.yml': `brand: Acme\npublish: {keepAssets: ${inConfig}}\n`,
      'content/index.md': '# Home\n\nText.\n',
    });
    const out = await built(root, option === undefined ? {} : {keepAssets: option});
    expect(existsSync(path.join(out, 'builds/assets.json'))).toBe(expected);
  },
);

test('build() keeps the hashed files that the output of an earlier build records in the folder of keepFrom', async () => {
  const style = (color: string): Record<string, string> => ({'templates/styles/site.css': `body {color: ${color}}\n`});
  const root = temporary({
    'content/site.yml': 'brand: Acme\npublish: {keepAssets: 2}\n',
    'content/index.md': '# Home\n\nText.\n',
    ...style('#123456'),
  });
  await built(root, {out: 'before'});
  const before = stylesheetOf('before', root);
  writeFiles(root, style('#654321'));
  await built(root, {out: 'alone'});
  await built(root, {out: 'with', keepFrom: 'before'});
  const filesOf = (out: string): readonly boolean[] =>
    [before, stylesheetOf(out, root)].map((file) => existsSync(path.join(root, out, file)));
  expect([stylesheetOf('alone', root) === before, filesOf('alone'), filesOf('with')]).toEqual([
    false,
    [false, true],
    [true, true],
  ]);
});

test.each<[file: string, unreadable: (host: Host) => Partial<Files>]>([
  [
    'content',
    () => ({walk: () => ({files: [], skipped: [unreadableEntry('content', 'folder', noAccess)]}), exists: () => false}),
  ],
  ['content/index.md', () => ({read: throwing(/^content\//)})],
  ['content/site.yml', ({files}) => ({read: throwing(/site\.yml$/, files.read)})],
])('build() throws and keeps the output if %s cannot be read', async (file, unreadable) => {
  const root = temporary({
    'content/index.md': '# Home\n',
    ...(file === 'content/site.yml' && {[file]: 'brand: Acme\n'}),
    'dist/index.html': 'The last build',
  });
  const host = openHost(root);
  const broken = {...host, files: {...host.files, ...unreadable(host)}};
  const error = await build(broken, {out: 'dist', force: true}).catch((thrown: unknown) => thrown);
  await Promise.all([host.pool.close(), host.store.close()]);
  expect(error).toMatchObject({
    code: 'content-unreadable',
    message: `The site cannot be built, because ${file} cannot be read.`,
    hint: 'Check its permissions. The output of the last build is unchanged.',
  });
  expect(readFileSync(path.join(root, 'dist/index.html'), 'utf8')).toBe('The last build');
});

const noAccess = Object.assign(new Error(), {code: 'EACCES'});

function throwing(files: RegExp, read?: Files['read']): Files['read'] {
  return (file) => {
    if (read !== undefined && !files.test(file)) return read(file);
    throw noAccess;
  };
}

/** Path of the stylesheet that the home page links to. */
function stylesheetOf(out: string, root: string): string {
  const html = readFileSync(path.join(root, out, 'index.html'), 'utf8');
  return /href="\/(_assets\/[^"]+\.css)"/.exec(html)?.[1] ?? '';
}
