import {fileURLToPath} from 'node:url';
import {setFlagsFromString} from 'node:v8';
import {defineConfig} from 'vitest/config';
import {leanProtopluginVite, protopluginPackages} from './scripts/lean-protoplugin-bundling.js';
import {sdkFilesVite} from './scripts/sdk-files-plugin.js';
import {DescriptionReporter} from './tests/support/description-reporter.js';
import {LongFirst} from './tests/support/long-first.js';

// As in `bin/galley.js`: the V8 of Node 20 calls for its best compiler too soon. The flag holds for all threads.
if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=270336');

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tests that replace a module for their own file. */
const isolated = [
  'tests/cli/dev/watch-polling.test.ts',
  'tests/cli/write-changes.test.ts',
  'tests/runtime/functions/newsletter/no-sqlite.test.ts',
];

export default defineConfig({
  plugins: [sdkFilesVite, leanProtopluginVite],
  // The calls that React has in production.
  oxc: {jsx: {runtime: 'automatic', development: false}},
  resolve: {
    alias: [
      {find: /^galley$/, replacement: here('renderer/index.ts')},
      {find: /^galley\/check$/, replacement: here('renderer/check/define-check.ts')},
      {find: /^galley\/page$/, replacement: here('renderer/page/page.ts')},
    ],
  },
  test: {
    // Time limits end hangs only. A test that fails is not tried again, so they are far longer than a busy machine needs;
    // no test sets a shorter one.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: {poll: {timeout: 120_000}},
    reporters: ['default', new DescriptionReporter()],
    pool: 'threads',
    sequence: {sequencer: LongFirst},
    // React renders several times faster without its development checks, as in the command.
    env: {NODE_ENV: 'production'},
    setupFiles: ['tests/support/remove-temporary.ts', 'tests/support/restore-window.ts'],
    server: {deps: {inline: [protopluginPackages]}},
    // More than the two cores of CI, because half of the tests wait for a browser or another process now and then.
    maxWorkers: 4,
    // The files of a thread share the modules they load: loading them for each file costs a seventh of the processor time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {name: 'units', include: ['tests/**/*.test.{ts,tsx}'], exclude: ['tests/site/**', ...isolated]},
      },
      {extends: true, test: {name: 'isolated', include: isolated, isolate: true}},
      {
        extends: true,
        // Tests of whole sites; our own is built once for them all.
        test: {name: 'site', include: ['tests/site/**/*.test.ts'], globalSetup: ['tests/support/build-our-site.ts']},
      },
    ],
  },
});
