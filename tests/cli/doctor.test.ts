import {execFileSync} from 'node:child_process';
import path from 'node:path';
import {afterEach, expect, test, vi} from 'vitest';
import type {Installation, InstallationCheck} from '../../cli/doctor/installation-check.js';
import {checkCopies, checkEsbuild, checkNativeParts, checkNode} from '../../cli/doctor/package-checks.js';
import {
  checkConfig,
  checkContent,
  checkHistory,
  checkIgnored,
  checkTypes,
  checkWatching,
} from '../../cli/doctor/site-folder-checks.js';
import {galley, repository} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

afterEach(() => vi.unstubAllEnvs());

const page = {'content/index.md': '# Home\n'};

function installation(
  files: Readonly<Record<string, string>> = page,
  changes: Partial<Installation> = {},
): Installation {
  return {
    root: temporary(files),
    packageRoot: repository,
    nodeVersion: '22.11.0',
    platform: 'linux',
    load: (name) => import(name),
    ...changes,
  };
}

function stateAndMessage({state, message}: InstallationCheck): readonly string[] {
  return [state, message];
}

test('galley doctor --json prints every check as ok for a valid installation', async () => {
  const root = temporary({...page, '.gitignore': '.galley/\ndist/\n'});
  execFileSync('git', ['init'], {cwd: root, stdio: 'ignore'});
  const {stdout, exitCode} = await galley(['doctor', '--json'], {cwd: root});
  const lines = stdout.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
  expect([exitCode, lines.map(({name, state}) => `${String(name)} ${String(state)}`)]).toEqual([
    0,
    [
      'node ok',
      'satteri ok',
      'lmdb ok',
      'sharp ok',
      'esbuild ok',
      'copies ok',
      'content ok',
      'site.yml ok',
      '.galley ok',
      'git ok',
      'git ignore ok',
      'watching ok',
      'types ok',
      'undefined undefined',
    ],
  ]);
  expect(lines.at(-1)).toEqual({type: 'summary', errors: 0, warnings: 0});
});

test('galley doctor without content/ suggests galley init and exits with 1', async () => {
  const root = temporary({'.git/HEAD': ''});
  const {stdout, exitCode} = await galley(['doctor'], {cwd: root});
  expect(exitCode).toBe(1);
  expect(stdout).toContain(`✗ content     There is no folder content/ in ${root}. Run galley init DIR`);
});

test.each([
  ['20.19.0', 'ok'],
  ['20.18.3', 'error'],
  ['9.0.0', 'error'],
  ['23.0.0-nightly', 'ok'],
])('checkNode with Node.js %s returns %s', (nodeVersion, state) => {
  expect(checkNode(installation(page, {nodeVersion})).state).toBe(state);
});

test('checkNativeParts warns about missing native parts, and checkEsbuild fails without esbuild', async () => {
  const load = (): Promise<never> => Promise.reject(new Error('not for this system'));
  const broken = installation(page, {load});
  expect((await checkNativeParts(broken)).map(({state}) => state)).toEqual(['warning', 'warning', 'warning']);
  expect(stateAndMessage(await checkEsbuild(broken))).toEqual([
    'error',
    'Templates cannot be bundled: not for this system',
  ]);
});

test('checkCopies warns about a second copy of React in the site', () => {
  const react = {'node_modules/react/package.json': '{"name":"react","version":"18.0.0"}'};
  expect(stateAndMessage(checkCopies(installation({...page, ...react})))).toEqual([
    'warning',
    'The site and the running Galley use different copies of react.',
  ]);
});

test('checkConfig reports an invalid config with its line', () => {
  const broken = installation({...page, 'content/site.yml': 'base: /\nurl: 3\n'});
  expect(checkConfig(broken)).toMatchObject({state: 'error', message: expect.stringMatching(/^Line 2: /) as unknown});
  expect(checkContent(broken).message).toBe('2 files in content/');
});

test('checkHistory warns about lastUpdated without a repository, and checkIgnored about an output folder in Git', () => {
  const dated = installation({...page, 'content/site.yml': 'lastUpdated: true\n'});
  expect(checkHistory(dated).message).toBe(
    'The site is not in a Git repository, so pages have no dates of their last change.',
  );
  execFileSync('git', ['init'], {cwd: dated.root, stdio: 'ignore'});
  expect(checkIgnored(dated)).toEqual({
    name: 'git ignore',
    state: 'warning',
    message: 'Git does not ignore .galley/ and dist/.',
    hint: 'Add .galley/ and dist/ to .gitignore.',
  });
});

test('checkHistory and checkIgnored of a repository of another user show the command that lets Git read it', () => {
  const dated = installation({...page, 'content/site.yml': 'lastUpdated: true\n'});
  execFileSync('git', ['init'], {cwd: dated.root, stdio: 'ignore'});
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
  const hint = `If you trust it, run \`git config --global --add safe.directory ${dated.root}\`.`;
  expect([checkHistory(dated), checkIgnored(dated)]).toEqual([
    {
      name: 'git',
      state: 'warning',
      message:
        'Another user owns the repository, and Git does not read it, so pages have no dates of their last change.',
      hint,
    },
    {
      name: 'git ignore',
      state: 'warning',
      message: 'Another user owns the repository, and Git does not read it.',
      hint,
    },
  ]);
});

test('checkWatching on Linux warns if there are more files than watches, with the command to run', () => {
  const site = installation({...page, limit: '1\n'});
  expect(checkWatching(site, path.join(site.root, 'limit'))).toEqual({
    name: 'watching',
    state: 'warning',
    message: 'The site has 1 file and folder, and the system can watch 1.',
    hint: 'Run sudo sysctl fs.inotify.max_user_watches=524288.',
  });
  expect(checkWatching({...site, platform: 'darwin'}).state).toBe('ok');
});

test.each([
  ['no tsconfig.json', undefined, 'There is no tsconfig.json, so editors do not check templates.'],
  ['another JSX', '{"compilerOptions": {"jsx": "preserve"}}', 'tsconfig.json does not set the JSX of React.'],
  ['comments and JSX', '{/* a */ "compilerOptions": {"jsx": "react-jsx",}}', 'Editors can check templates.'],
])('checkTypes with %s returns the expected message', (_, tsconfig, message) => {
  const site = installation({
    ...page,
    'templates/pages/a.tsx': '',
    'node_modules/galley/package.json': '{}',
    ...(tsconfig !== undefined && {'tsconfig.json': tsconfig}),
  });
  expect(checkTypes(site).message).toBe(message);
});
