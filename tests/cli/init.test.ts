import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {galley} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

test('galley init creates a site that builds without findings', async () => {
  const folder = temporary();
  const result = await galley(['init', 'my-site'], {cwd: folder});
  expect(result).toEqual({
    exitCode: 0,
    stdout:
      'Created a site in my-site/. Next:\n\n  cd my-site\n  galley dev --open\n\nIts pages are in content/, and its name is in content/site.yml.',
    stderr: '',
  });
  const root = path.join(folder, 'my-site');
  expect(readFileSync(path.join(root, 'content/site.yml'), 'utf8')).toContain('brand: "My Site"');
  expect(readFileSync(path.join(root, 'tsconfig.json'), 'utf8')).toContain('"jsx": "react-jsx"');
  const built = await galley(['build', '--strict', '--json'], {cwd: root});
  expect(built.exitCode).toBe(0);
  expect(built.stderr).toBe('');
  const lines = built.stdout.split('\n').map((line) => JSON.parse(line) as {type: string});
  expect(lines).toEqual([expect.objectContaining({type: 'summary', out: 'dist', removed: 0, unchanged: 0})]);
  const pages = [
    'index.html',
    'docs/index.html',
    'docs/getting-started/index.html',
    'blog/hello-world/index.html',
    '404.html',
  ];
  expect(pages.filter((page) => !existsSync(path.join(root, 'dist', page)))).toEqual([]);
});

test('galley init exits with 2 in a folder with files, and writes nothing', async () => {
  const folder = temporary({'notes.txt': 'mine'});
  expect(await galley(['init', '.'], {cwd: folder})).toEqual({
    exitCode: 2,
    stdout: '',
    stderr:
      'error  . is not empty: it contains notes.txt.  folder-not-empty\n   hint: Choose a new folder, or one that contains only .git and npm packages.',
  });
  expect(await galley(['init', 'notes.txt'], {cwd: folder})).toMatchObject({exitCode: 2, stdout: ''});
  expect(existsSync(path.join(folder, 'content'))).toBe(false);
});

test('galley init accepts a folder that contains only .git', async () => {
  const folder = temporary({'.git/HEAD': ''});
  expect(await galley(['init', '.'], {cwd: folder})).toMatchObject({exitCode: 0});
  expect(readFileSync(path.join(folder, '.gitignore'), 'utf8')).toBe('.galley/\ndist/\n');
});

test('galley init accepts a folder in which npm has installed galley', async () => {
  const folder = temporary({
    'package.json': '{"dependencies": {"galley": "file:../galley"}}\n',
    'package-lock.json': '{}\n',
    'node_modules/galley/package.json': '{}\n',
  });
  const result = await galley(['init', '.'], {cwd: folder});
  expect(result).toMatchObject({exitCode: 0, stderr: ''});
  expect(result.stdout).toContain('\n  npx galley dev --open\n');
  expect(readFileSync(path.join(folder, '.gitignore'), 'utf8')).toBe('.galley/\ndist/\nnode_modules/\n');
  expect(readFileSync(path.join(folder, 'package.json'), 'utf8')).toBe(
    '{"dependencies": {"galley": "file:../galley"}}\n',
  );
  expect(existsSync(path.join(folder, '.npmrc'))).toBe(false);
});

test('galley init lets npm 12 install galley from Git, and keeps an existing .npmrc', async () => {
  const installed = {'package.json': '{"dependencies": {"galley": "git+https://code.example/galley.git"}}\n'};
  const settings =
    '# npm 12 and newer install Galley from its Git repository only with this setting.\nallow-git=root\n';
  const settingsAfter = async (files: Record<string, string>, args: readonly string[]) => {
    const folder = temporary(files);
    expect(await galley(['init', '.', ...args], {cwd: folder})).toMatchObject({exitCode: 0, stderr: ''});
    return ['.npmrc', 'functions/.npmrc'].map((file) => {
      const target = path.join(folder, file);
      return existsSync(target) ? readFileSync(target, 'utf8') : undefined;
    });
  };
  expect(await settingsAfter(installed, [])).toEqual([settings, undefined]);
  expect(await settingsAfter({...installed, '.npmrc': 'save-exact=true\n'}, [])).toEqual([
    'save-exact=true\n',
    undefined,
  ]);
  expect(await settingsAfter({}, [])).toEqual([undefined, undefined]);
  expect(await settingsAfter({}, ['--host', 'github-pages'])).toEqual([settings, undefined]);
  expect(await settingsAfter({}, ['--host', 'firebase'])).toEqual([undefined, settings]);
  expect(await settingsAfter({}, ['--host', 'caddy'])).toEqual([undefined, undefined]);
});

test.each([
  ['save-exact=true\n', true],
  ['allow-git=none\n', true],
  ['allow-git=root\nallow-git = none\n', true],
  ['# allow-git=root\n', true],
  ['save-exact=true\r\nallow-git = "root"\r\n', false],
  ['allow-git=all\n', false],
])('galley init with the .npmrc %j says whether a line is missing', async (settings, isMissing) => {
  const manifest = '{"dependencies": {"galley": "git+https://code.example/galley.git"}}\n';
  const files = {'package.json': manifest, '.npmrc': settings};
  const hint = '\n\nAdd this line to .npmrc. Without it, npm 12 and newer do not install Galley:\n\n  allow-git=root\n';
  const folder = temporary(files);
  const {stdout} = await galley(['init', '.'], {cwd: folder});
  expect(`${stdout}\n`.includes(hint)).toBe(isMissing);
  expect(readFileSync(path.join(folder, '.npmrc'), 'utf8')).toBe(settings);

  const forHost = await galley(['init', '--host', 'netlify'], {cwd: folder});
  expect(forHost.stdout.includes(hint.trimStart())).toBe(isMissing);
  expect(forHost.stdout).not.toContain('already exist: .npmrc');
  const {stdout: lines} = await galley(['init', '--host', 'netlify', '--json'], {cwd: folder});
  expect(lines.split('\n').map((line) => JSON.parse(line) as unknown)).toContainEqual(
    isMissing
      ? {type: 'file', path: '.npmrc', change: 'kept', addLine: 'allow-git=root'}
      : {type: 'file', path: '.npmrc', change: 'unchanged'},
  );
});

test('galley init --host vercel creates a site with vercel.json, package.json and the newsletter function', async () => {
  const folder = temporary();
  const result = await galley(['init', 'my-site', '--host', 'vercel'], {cwd: folder});
  expect(result).toMatchObject({exitCode: 0, stderr: ''});
  expect(result.stdout).toContain('\n\nTo publish the site on Vercel:\n\n  npm install\n  npx vercel deploy --prod');
  const root = path.join(folder, 'my-site');
  const built = await galley(['build', '--strict', '--json'], {cwd: root});
  expect(built).toMatchObject({exitCode: 0, stderr: ''});
  expect(JSON.parse(readFileSync(path.join(root, 'vercel.json'), 'utf8'))).toMatchObject({
    buildCommand: 'npm run build',
    outputDirectory: 'dist',
    redirects: [],
  });
  const {dependencies} = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect(dependencies).toEqual({galley: 'git+https://code.galley.example/galley/galley.git'});
  expect(readFileSync(path.join(root, 'api/AddToNewsletter.js'), 'utf8')).toContain("from 'galley/functions'");
});

test.each([
  ['firebase', 'Firebase Hosting', 'firebase.json'],
  ['github-pages', 'GitHub Pages', '.github/workflows/pages.yml'],
  ['s3', 'Amazon S3 and CloudFront', 'hosting/cloudfront-function.js'],
])('galley init --host %s names the host %s', async (host, title, file) => {
  const {stdout} = await galley(['init', 'my-site', '--host', host], {cwd: temporary()});
  expect(stdout).toContain(`content/site.yml.\n\nAdded for ${title}: ${file}`);
  expect(stdout).toContain(`\n\nTo publish the site on ${title}:\n\n  `);
});

test('galley init --host netlify prints the commands that publish the site', async () => {
  const {stdout} = await galley(['init', 'my-site', '--host', 'netlify'], {cwd: temporary()});
  // The CLI of Netlify builds by default, and warns about `--build`.
  expect(stdout).toContain(
    '\n\nTo publish the site on Netlify:\n\n  npm install\n  npx netlify-cli deploy --prod\n  # Or push',
  );
});

test('galley init --host in an existing site adds missing files and overwrites nothing', async () => {
  const root = temporary({'content/index.md': '# Mine\n', 'netlify.toml': '# mine\n'});
  const add = () => galley(['init', '--host', 'netlify', '--json'], {cwd: root});
  const changes = (stdout: string) => stdout.split('\n').map((line) => JSON.parse(line) as unknown);
  const file = (name: string, change: string) => ({type: 'file', path: name, change});
  expect(changes((await add()).stdout)).toEqual([
    file('.npmrc', 'written'),
    file('netlify.toml', 'kept'),
    file('netlify/functions/AddToNewsletter.mjs', 'written'),
    file('package.json', 'written'),
  ]);
  expect(changes((await add()).stdout)).toEqual([
    file('.npmrc', 'unchanged'),
    file('netlify.toml', 'kept'),
    file('netlify/functions/AddToNewsletter.mjs', 'unchanged'),
    file('package.json', 'unchanged'),
  ]);
  expect(readFileSync(path.join(root, 'netlify.toml'), 'utf8')).toBe('# mine\n');
  expect(readFileSync(path.join(root, 'content/index.md'), 'utf8')).toBe('# Mine\n');
  const {stdout} = await galley(['init', '--host', 'netlify'], {cwd: root});
  expect(stdout).toContain(
    'Not changed, because they already exist: netlify.toml. Compare them with the docs for Netlify.',
  );
  expect(stdout).toContain('Make sure that content/site.yml contains:\n\n  hosting:\n    hosts: [netlify]\n');
});

test('galley init --host keeps an existing vercel.json, and claims none of its rules', async () => {
  const root = temporary({'content/index.md': '# Mine\n', 'vercel.json': '{"redirects": []}\n'});
  const {exitCode, stdout} = await galley(['init', '--host', 'vercel', '--json'], {cwd: root});
  expect(exitCode).toBe(0);
  expect(stdout).toContain('{"type":"file","path":"vercel.json","change":"kept"}');
  expect(stdout).not.toContain('-rules.json');
  expect(existsSync(path.join(root, 'hosting/vercel-rules.json'))).toBe(false);
  expect(readFileSync(path.join(root, 'vercel.json'), 'utf8')).toBe('{"redirects": []}\n');
});

test('galley init exits with 2 without a folder name or with an unknown host', async () => {
  const cwd = temporary();
  expect(await galley(['init'], {cwd})).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: 'error  You did not name a folder for the new site.  usage\n   hint: Run galley init my-site.',
  });
  expect((await galley(['init', '--host', 'netlify'], {cwd})).stderr).toBe(
    'error  This folder has no site, and you did not name a folder for a new one.  usage\n   hint: Run galley init my-site --host netlify.',
  );
  const {exitCode, stderr} = await galley(['init', 'x', '--host', 'netlfy'], {cwd});
  expect(exitCode).toBe(2);
  expect(stderr).toContain('netlfy');
  expect(existsSync(path.join(cwd, 'x'))).toBe(false);
});
