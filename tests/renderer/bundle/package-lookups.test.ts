// Where packages in a bundle were found, and whether the bundle is reused after they are found elsewhere.
import {mkdirSync, rmSync, symlinkSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {currentResult, runBuild} from '../../../renderer/bundle/cached-esbuild.js';
import {commonEsbuildOptions} from '../../../renderer/bundle/esbuild-inputs.js';
import {galleyFiles} from '../../../renderer/files/galley-package.js';
import {memoryFiles} from '../../../renderer/files/files.js';
import {templateFiles} from '../../../renderer/bundle/template-files.js';
import {temporary, writeFiles} from '../../support/temporary.js';

/** Bundles `chart`, which pnpm has linked, and which imports `axis`, linked too. */
async function pnpmSite() {
  const root = temporary({
    'src/index.js': "import 'chart';",
    'node_modules/.pnpm/chart@1_axis1/node_modules/chart/package.json': '{"main": "index.js"}',
    'node_modules/.pnpm/chart@1_axis1/node_modules/chart/index.js': "import '@a/axis'; console.log('chart')",
    'node_modules/.pnpm/chart@1_axis2/node_modules/chart/package.json': '{"main": "index.js"}',
    'node_modules/.pnpm/chart@1_axis2/node_modules/chart/index.js': "import '@a/axis'; console.log('chart')",
    'node_modules/.pnpm/axis@1/node_modules/@a/axis/index.js': "console.log('axis 1')",
    'node_modules/.pnpm/axis@2/node_modules/@a/axis/index.js': "console.log('axis 2')",
  });
  const link = (from: string, to: string): void => {
    const file = path.join(root, 'node_modules', from);
    rmSync(file, {force: true});
    mkdirSync(path.dirname(file), {recursive: true});
    symlinkSync(path.join(root, 'node_modules/.pnpm', to), file, 'junction');
  };
  link('chart', 'chart@1_axis1/node_modules/chart');
  link('.pnpm/chart@1_axis1/node_modules/@a/axis', 'axis@1/node_modules/@a/axis');
  link('.pnpm/chart@1_axis2/node_modules/@a/axis', 'axis@2/node_modules/@a/axis');
  const entry = path.join(root, 'src/index.js');
  const options = {...commonEsbuildOptions, entryPoints: [entry], outfile: '/out/a.js'};
  const result = await runBuild({entry, base: '', options}, templateFiles(memoryFiles({}), galleyFiles));
  return {root, link, result};
}

test.each<[string, boolean, (site: Awaited<ReturnType<typeof pnpmSite>>) => void]>([
  ['nothing', true, () => undefined],
  ['a link to the same folder', true, ({link}) => link('chart', 'chart@1_axis1/node_modules/chart')],
  [
    'a link to another folder with the same files',
    false,
    ({link}) => link('chart', 'chart@1_axis2/node_modules/chart'),
  ],
  [
    'a link of a dependency',
    false,
    ({link}) => link('.pnpm/chart@1_axis1/node_modules/@a/axis', 'axis@2/node_modules/@a/axis'),
  ],
  [
    'a package in a nearer folder',
    false,
    ({root}) => writeFiles(root, {'src/node_modules/chart/index.js': "console.log('nearer')"}),
  ],
  ['another package', true, ({root}) => writeFiles(root, {'node_modules/other/index.js': ''})],
])('a bundle is reused after a change of %s: %s', async (_, isReused, change) => {
  const site = await pnpmSite();
  change(site);
  expect(currentResult(site.result) !== undefined).toBe(isReused);
});
