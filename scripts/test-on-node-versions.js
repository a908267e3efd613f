// Runs a core of the tests on other versions of Node: node scripts/test-on-node-versions.js 20.19.0 latest
//
// The binaries are npm packages, node-<platform>-<arch>, installed without their scripts. They are kept in the user's cache
// folder, so that `npm ci` does not remove them and each version is downloaded once.
import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync, mkdirSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'galley', 'node');
const platform = process.platform === 'win32' ? 'win' : process.platform;
const packageName = `node-${platform}-${process.arch}`;

/** Tests that depend on the Node.js version: native modules, threads, processes, file watching, and the installed package. */
const core = [
  'tests/renderer/files',
  'tests/renderer/worker-pool',
  'tests/renderer/store',
  'tests/renderer/bundle',
  'tests/renderer/compile.test.ts',
  'tests/renderer/site-outputs.test.ts',
  'tests/renderer/markdown/parsers.test.ts',
  'tests/renderer/emit/images/prepare-images.test.ts',
  'tests/renderer/emit/social-cards/draw-social-card.test.ts',
  'tests/runtime/functions/newsletter/stores.test.ts',
  'tests/cli/build.test.ts',
  'tests/cli/dev.test.ts',
  'tests/package/native-parts.test.ts',
  'tests/package/packed.test.ts',
];

const versions = process.argv.slice(2);
if (versions.length === 0) {
  console.error('Usage: node scripts/test-on-node-versions.js VERSION…, such as 20.19.0 or latest');
  process.exit(2);
}
const failed = versions.filter((version) => !passes(nodeOf(version)));
if (failed.length > 0) {
  console.error(`The tests fail on Node ${failed.join(' and ')}.`);
  process.exit(1);
}

/** Path of the binary of a version, installed if need be. */
function nodeOf(version) {
  const exact = /^\d+\.\d+\.\d+$/.test(version) ? version : npm('view', `${packageName}@${version}`, 'version').trim();
  const folder = path.join(cache, exact);
  const binary = path.join(folder, 'node_modules', packageName, platform === 'win' ? 'bin/node.exe' : 'bin/node');
  if (!existsSync(binary)) {
    mkdirSync(folder, {recursive: true});
    npm('install', '--prefix', folder, '--no-save', '--ignore-scripts', `${packageName}@${exact}`);
  }
  return binary;
}

function passes(node) {
  console.log(`Core tests on Node ${execFileSync(node, ['--version'], {encoding: 'utf8'}).trim()}`);
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  // Commands that tests start by name, such as npm, run on it too.
  const env = {...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`};
  return (
    spawnSync(node, [vitest, 'run', '--project', 'units', ...core], {cwd: root, env, stdio: 'inherit'}).status === 0
  );
}

function npm(...args) {
  return execFileSync(platform === 'win' ? 'npm.cmd' : 'npm', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: platform === 'win',
  });
}
