import {linkSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {currentResult, runBuild, type BuildInput} from '../../../renderer/bundle/cached-esbuild.js';
import {commonEsbuildOptions} from '../../../renderer/bundle/esbuild-inputs.js';
import {galleyFiles} from '../../../renderer/files/galley-package.js';
import {memoryFiles} from '../../../renderer/files/files.js';
import {templateFiles} from '../../../renderer/bundle/template-files.js';
import {temporary} from '../../support/temporary.js';

/** Bundles a package whose files are linked from elsewhere during the first `times` runs, as pnpm does. */
async function buildWhileLinked(root: string, times: number) {
  const index = path.join(root, 'node_modules/chart/index.js');
  let runs = 0;
  const linkPlugin: NonNullable<BuildInput['options']['plugins']>[number] = {
    name: 'link',
    setup({onEnd}) {
      onEnd(async () => {
        // Times of files are rounded, and the check allows for that.
        await new Promise((resolve) => void setTimeout(resolve, 20));
        if (runs++ < times) linkSync(index, path.join(root, `link-${runs}`));
      });
    },
  };
  const result = await runBuild(
    {
      entry: index,
      base: '',
      options: {
        ...commonEsbuildOptions,
        absWorkingDir: galleyFiles.root,
        entryPoints: [index],
        outfile: '/out/a.js',
        plugins: [linkPlugin],
      },
    },
    templateFiles(memoryFiles({}), galleyFiles),
  );
  return {result, runs};
}

const chart = {
  'node_modules/chart/package.json': '{"main": "index.js"}',
  'node_modules/chart/index.js': 'export const a = 1;',
};

test.each([
  [0, 1, true],
  [1, 2, true],
  [2, 3, true],
  [9, 3, false],
])(
  'runBuild() while a package is linked in %i runs: %i runs, and the result is reusable: %s',
  async (times, runs, isReusable) => {
    const root = temporary(chart);
    await new Promise((resolve) => void setTimeout(resolve, 20));
    const quiet = await buildWhileLinked(root, 0);
    const linked = await buildWhileLinked(root, times);
    expect([linked.runs, currentResult(linked.result) !== undefined]).toEqual([runs, isReusable]);
    expect(linked.result.outputHash).toBe(quiet.result.outputHash);
  },
);
