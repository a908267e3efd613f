import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vitest/config';
import {leanProtopluginVite, protopluginPackages} from './scripts/lean-protoplugin.js';
import {sdkFilesVite} from './scripts/sdk-files.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tests of functions: they replace no module and change no global. */
const functionTests = [
  'runtime/tools',
  ...['base', 'source', 'config', 'document', 'data', 'html', 'code', 'markdown', 'transform'].map(
    (folder) => `renderer/${folder}`,
  ),
  ...['catalog', 'page', 'emit', 'check'].map((folder) => `renderer/${folder}`),
].map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);

export default defineConfig({
  plugins: [sdkFilesVite, leanProtopluginVite],
  resolve: {
    alias: [
      {find: /^galley$/, replacement: here('renderer/index.ts')},
      {find: /^galley\/page$/, replacement: here('renderer/page/page.ts')},
    ],
  },
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // For a busy machine; what is polled for comes at once on an idle one.
    expect: {poll: {timeout: 10_000}},
    // A shared machine may stop for a second while a browser waits; a fault of ours fails three times.
    retry: process.env.CI ? 2 : 0,
    pool: 'threads',
    setupFiles: ['tests/support/remove-temporary.ts'],
    server: {deps: {inline: [protopluginPackages]}},
    // One for each core of CI. With four, tests with a browser took up to four times as long, and met their time-outs.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        // The files of a thread share the modules they load: loading them for each file costs a third of
        // the processor time of these tests.
        test: {name: 'functions', include: functionTests, isolate: false},
      },
      {
        extends: true,
        test: {name: 'units', include: ['tests/**/*.test.{ts,tsx}'], exclude: ['tests/site/**', ...functionTests]},
      },
      {
        extends: true,
        // Tests of whole sites; our own is built once for them all.
        test: {name: 'site', include: ['tests/site/**/*.test.ts'], globalSetup: ['tests/support/build-our-site.ts']},
      },
    ],
  },
});
