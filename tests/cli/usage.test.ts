import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {galley} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

const empty = temporary({'.git/HEAD': ''}); // the search for a site ends at a repository
const site = temporary({'content/index.md': '# Home\n'});

test('galley --version prints the version', async () => {
  const {version} = JSON.parse(readFileSync('package.json', 'utf8')) as {version: string};
  expect(await galley(['--version'], {cwd: empty})).toEqual({exitCode: 0, stdout: version, stderr: ''});
});

test('galley --help lists every command, examples and global options', async () => {
  const {exitCode, stdout, stderr} = await galley(['--help'], {cwd: empty});
  expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
  expect(stdout.match(/^ {2}[a-z]+/gm)).toEqual(
    'build check diff dev preview query schedule schemas new mv ledger init import deploy doctor info share functions newsletter hosting tool completions help'
      .split(' ')
      .map((name) => `  ${name}`),
  );
  expect(stdout).toContain('Examples:');
  expect(stdout).toContain('--root <dir>');
  const help = await galley(['build', '--help'], {cwd: empty});
  expect(help.stdout).toContain('--strict');
  expect(help.stdout).toContain('--json');
});

test.each([
  [['biuld'], "Unknown command 'biuld'.", 'Did you mean build?'],
  [['qurey', '--first'], "Unknown command 'qurey'.", 'Did you mean query?'],
  [['help', 'biuld'], "Unknown command 'biuld'.", 'Did you mean build?'],
  [['build', '--strikt'], "Unknown option '--strikt'.", 'Did you mean --strict?'],
  [['--jsn', 'build'], "Unknown option '--jsn'.", 'Did you mean --json?'],
  [['dev', '--expires', '2h'], '--expires has no effect without --share.', 'Add --share.'],
  [
    ['share', 'new', '--expires', '25h'],
    "'25h' is not a valid value of --expires. Write a number and s, m or h, such as 90m or 8h; the maximum is 24h.",
    'Run the command with --help to see its arguments and options.',
  ],
  [
    ['dev', '--share', '--allow-origin', 'localhost:80'],
    "'localhost:80' is not a valid value of --allow-origin. Write a scheme and a host, such as https://staging.example.",
    'Run the command with --help to see its arguments and options.',
  ],
  [
    ['init', '--host', 'netlfy'],
    "'netlfy' is not a valid value of --host. Allowed choices are netlify, cloudflare, github-pages, firebase, vercel, nginx, caddy, apache, s3.",
    'Did you mean netlify?',
  ],
  [['dev', '--prot', '80'], "Unknown option '--prot'.", 'Did you mean --port?'],
  [['build', '--zzz'], "Unknown option '--zzz'.", 'Run the command with --help to see its arguments and options.'],
  [
    ['build', 'extra'],
    "Too many arguments for 'build'. Expected 0 arguments but got 1.",
    'Run the command with --help to see its arguments and options.',
  ],
  [
    ['check', 'content/index.md'],
    'galley check always checks the whole site, so it takes no files such as content/index.md.',
    'Pass --since with a Git commit or branch to report only what changes can have caused, or --a11y with routes or files to check their accessibility.',
  ],
  [
    ['dev', '--port', 'http'],
    "'http' is not a valid value of --port. Write a number from 0 to 65535.",
    'Run the command with --help to see its arguments and options.',
  ],
  [
    ['dev', '--port', '70000'],
    "'70000' is not a valid value of --port. Write a number from 0 to 65535.",
    'Run the command with --help to see its arguments and options.',
  ],
  [
    ['build', '--keep-assets', '101'],
    "'101' is not a valid value of --keep-assets. Write a number of builds from 0 to 100.",
    'Run the command with --help to see its arguments and options.',
  ],
  [
    ['build', '--keep-assets', '-1'],
    "'-1' is not a valid value of --keep-assets. Write a number of builds from 0 to 100.",
    'Run the command with --help to see its arguments and options.',
  ],
  [
    ['query', '--format', 'xml'],
    "'xml' is not a valid value of --format. Allowed choices are json, table, lines.",
    'Run the command with --help to see its arguments and options.',
  ],
  [['completions', 'bahs'], "'bahs' is not a valid shell. Allowed choices are bash, zsh, fish.", 'Did you mean bash?'],
  [
    ['query', '--where'],
    'Option --where <json> needs a value.',
    'Run the command with --help to see its arguments and options.',
  ],
  [['new'], "Missing required argument 'path'.", 'Run the command with --help to see its arguments and options.'],
  [['new', 'post'], 'A post needs a title.', 'Run galley new post "A title"'],
])('galley %j exits with 2 and a usage hint', async (args, message, hint) => {
  expect(await galley(args, {cwd: site})).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: `error  ${message}  usage\n   hint: ${hint}`,
  });
});

test('galley without a command prints help and exits with 2', async () => {
  const help = await galley(['--help'], {cwd: empty});
  expect(await galley([], {cwd: empty})).toEqual({exitCode: 2, stdout: '', stderr: help.stdout});
});

test.each([
  [['build'], 'content-missing', 'There is no folder content/ here or in a folder above.'],
  [['dev'], 'content-missing', 'There is no folder content/ here or in a folder above.'],
  [['query'], 'content-missing', 'There is no folder content/ here or in a folder above.'],
  [['new', 'page', 'x'], 'content-missing', 'There is no folder content/ here or in a folder above.'],
  [['build', '--root', 'nowhere'], 'root-missing', 'There is no folder nowhere.'],
  [['build', '--root', '.'], 'content-missing', '. has no folder content/.'],
])('galley %j without a site exits with 2', async (args, code, message) => {
  const {stdout, stderr, exitCode} = await galley(args, {cwd: empty});
  expect({exitCode, stdout, first: stderr.split('\n')[0]}).toEqual({
    exitCode: 2,
    stdout: '',
    first: `error  ${message}  ${code}`,
  });
});

test('galley --json prints an error as one JSON object', async () => {
  expect(await galley(['build', '--json', '--root', 'nowhere'], {cwd: empty})).toEqual({
    exitCode: 2,
    stdout: '{"type":"error","code":"root-missing","message":"There is no folder nowhere.","hint":"Check --root."}',
    stderr: '',
  });
});

test('galley prints no color to pipes, unless FORCE_COLOR is set without NO_COLOR and --no-color', async () => {
  expect((await galley(['biuld'], {cwd: site, env: {CI: '1'}})).stderr).not.toContain('\u001b');
  expect((await galley(['biuld'], {cwd: site, env: {FORCE_COLOR: '1'}})).stderr).toContain('\u001b[31merror');
  expect((await galley(['biuld', '--no-color'], {cwd: site, env: {FORCE_COLOR: '1'}})).stderr).not.toContain('\u001b');
  expect((await galley(['biuld'], {cwd: site, env: {FORCE_COLOR: '1', NO_COLOR: '1'}})).stderr).not.toContain('\u001b');
});

test('galley without lib/ explains how to build it', async () => {
  const {execa} = await import('execa');
  const copy = temporary({'bin/galley.js': readFileSync('bin/galley.js'), 'package.json': '{"type":"module"}'});
  const {exitCode, stdout, stderr} = await execa(process.execPath, [`${copy}/bin/galley.js`], {reject: false});
  expect({exitCode, stdout, stderr}).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: 'Galley is not built yet.\n  hint: Run `npm install`, or `npm run prepare`, in the folder of Galley.',
  });
});
