import {cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {Command, Option} from 'commander';
import {SiteError} from '../../renderer/base/site-error.js';
import {hostNames, hostTitles, type HostName} from '../../renderer/config/host-names.js';
import {siteRootHosts} from '../../renderer/emit/hosting/site-root-host-files.js';
import {titleFromFileName} from '../../renderer/document/title-from-file-name.js';
import {packageRoot} from '../../renderer/files/galley-package.js';
import {hostFiles, hostSteps} from '../init/host-files.js';
import {allowsGit, installsFromGit, npmSetting, npmSettings, npmSettingsFile} from '../init/npm-settings.js';
import type {Io} from '../io.js';

export function initCommand(io: Io): Command {
  return new Command('init')
    .description('Create a site in a new folder, or prepare a site for a host')
    .argument(
      '[dir]',
      'a new folder, or one that is empty except for npm packages; with --host, also the root of a site',
    )
    .addOption(
      new Option('--host <host>', 'add the files that this host needs; existing files are kept').choices(hostNames),
    )
    .action(async (dir: string | undefined, {host}: {readonly host?: HostName}) => {
      const folder = path.resolve(io.cwd, dir ?? '.');
      const shown = path.relative(io.cwd, folder) || '.';
      const isSite = host !== undefined && existsSync(path.join(folder, 'content'));
      if (!isSite) {
        if (dir === undefined) throw missingFolder(folder, host);
        startSite(folder, dir, host);
      }
      const added = host === undefined ? [] : await addHost(folder, host);
      const changes = [...added.map((change) => withMissingLine(folder, change)), ...keptNpmSettings(folder, added)];
      if (io.json) {
        if (!isSite) io.out(JSON.stringify({type: 'created', folder: shown}));
        for (const change of changes) io.out(JSON.stringify({type: 'file', ...change}));
        return;
      }
      if (!isSite) io.out(nextSteps(folder, shown, host));
      const missing = missingLines(changes);
      if (missing.length > 0) io.out(`${isSite ? '' : '\n'}${missing.join('\n\n')}${host === undefined ? '' : '\n'}`);
      if (host !== undefined) io.out(hostText(host, changes, !isSite));
    });
}

function missingFolder(folder: string, host: HostName | undefined): SiteError {
  if (host !== undefined)
    return new SiteError('usage', 'This folder has no site, and you did not name a folder for a new one.', {
      hint: `Run galley init my-site --host ${host}.`,
    });
  return existsSync(path.join(folder, 'content'))
    ? new SiteError('usage', 'This folder already contains a site.', {
        hint: 'Run galley init --host <host> to prepare it for a host, or name a folder for a new site.',
      })
    : new SiteError('usage', 'You did not name a folder for the new site.', {hint: 'Run galley init my-site.'});
}

function startSite(folder: string, dir: string, host: HostName | undefined): void {
  requireEmpty(folder, dir);
  cpSync(path.join(packageRoot, 'lib/cli/starter'), folder, {recursive: true});
  const config = path.join(folder, 'content/site.yml');
  setBrand(config, titleFromFileName(path.basename(folder)));
  if (host !== undefined) writeFileSync(config, `${readFileSync(config, 'utf8').trimEnd()}\n\n${configFor(host)}\n`);
  const manifest = path.join(folder, 'package.json');
  const hasPackages = host !== undefined || existsSync(manifest);
  const ignored = ['.galley/\n', 'dist/\n', ...(hasPackages ? ['node_modules/\n'] : [])];
  // Written here, because npm does not pack files named .gitignore.
  writeFileSync(path.join(folder, '.gitignore'), ignored.join(''));
  if (existsSync(manifest) && installsFromGit(readFileSync(manifest, 'utf8')))
    addFile(folder, npmSettingsFile, npmSettings);
}

/** Git's folder, and what a package manager reads or writes when galley is installed in the folder first. */
const allowedNames: ReadonlySet<string> = new Set([
  '.git',
  '.npmrc',
  'node_modules',
  'package.json',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
]);

function requireEmpty(folder: string, dir: string): void {
  const found = statSync(folder, {throwIfNoEntry: false});
  if (found === undefined) return;
  if (!found.isDirectory()) throw new SiteError('folder-not-empty', `${dir} is a file.`, {hint});
  const names = readdirSync(folder).filter((name) => !allowedNames.has(name));
  if (names.length > 0) {
    const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : '';
    const shown = names.toSorted().slice(0, maxNames).join(', ') + more;
    throw new SiteError('folder-not-empty', `${dir} is not empty: it contains ${shown}.`, {hint});
  }
}

const maxNames = 3;
const hint = 'Choose a new folder, or one that contains only .git and npm packages.';

function setBrand(file: string, brand: string): void {
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('My Site', () => JSON.stringify(brand)),
  );
}

/** Returns the lines of `site.yml` for a host. Some hosts redirect every page to a URL with a trailing slash. */
function configFor(host: HostName): string {
  const slash = host === 'github-pages' || host === 'cloudflare' ? ['trailingSlash: always'] : [];
  return [...slash, 'hosting:', `  hosts: [${host}]`].join('\n');
}

interface Change {
  /** Path from the site root. */
  readonly path: string;
  readonly change: 'written' | 'kept' | 'unchanged';
  /** A line that the existing file needs. */
  readonly addLine?: string;
}

/**
 * Adds the missing line to a change about an `.npmrc` that existed before. Galley does not write it, because an existing file
 * of the user is never changed. A file that has the line is as it should be.
 */
function withMissingLine(folder: string, change: Change): Change {
  if (change.change !== 'kept' || path.posix.basename(change.path) !== npmSettingsFile) return change;
  const isDone = allowsGit(readFileSync(path.join(folder, change.path), 'utf8'));
  return isDone ? {...change, change: 'unchanged'} : {...change, addLine: npmSetting};
}

/** Returns the change about the `.npmrc` of the folder if it lacks the line, and the files of the host do not include it. */
function keptNpmSettings(folder: string, added: readonly Change[]): readonly Change[] {
  const manifest = path.join(folder, 'package.json');
  const settings = path.join(folder, npmSettingsFile);
  if (added.some(({path: file}) => file === npmSettingsFile)) return [];
  if (!existsSync(manifest) || !existsSync(settings) || !installsFromGit(readFileSync(manifest, 'utf8'))) return [];
  const change = withMissingLine(folder, {path: npmSettingsFile, change: 'kept'});
  return change.addLine === undefined ? [] : [change];
}

function missingLines(changes: readonly Change[]): readonly string[] {
  return changes.flatMap(({path: file, addLine}) =>
    addLine === undefined
      ? []
      : [`Add this line to ${file}. Without it, npm 12 and newer do not install Galley:\n\n  ${addLine}`],
  );
}

async function addHost(folder: string, host: HostName): Promise<readonly Change[]> {
  const changes = hostFiles(host, path.basename(folder)).map(({path: file, text}) => addFile(folder, file, text));
  return siteRootHosts.has(host) ? withRules(folder, host, changes) : changes;
}

/** Writes redirects and headers. They need the compiled site. */
async function withRules(folder: string, host: HostName, changes: readonly Change[]): Promise<readonly Change[]> {
  const isNew = (file: string) => changes.some((one) => one.path === file && one.change === 'written');
  const [{compile}, {openHost}, {siteRootHostFilesOf}] = await Promise.all([
    import('../../renderer/compile.js'), // Not needed for --help
    import('../../renderer/open-compiler-host.js'),
    import('../../renderer/snapshot-host-files.js'),
  ]);
  const opened = openHost(folder);
  try {
    const files = siteRootHostFilesOf(await compile(opened, {dev: false}), host, 'dist');
    // The list names the rules that Galley wrote into the JSON file, so it is not written beside one of the user.
    const wanted = files.filter(({path: file}) => !file.endsWith('-rules.json') || isNew(`${host}.json`));
    // Only files that this command has just written are completed; existing files are never changed.
    const rules = wanted.map(({path: file, textFrom}): Change => {
      if (!isNew(file))
        return addFile(
          folder,
          file,
          textFrom(() => undefined),
        );
      const target = path.join(folder, file);
      const text = readFileSync(target, 'utf8');
      writeFileSync(
        target,
        textFrom((name) => (name === file ? text : undefined)),
      );
      return {path: file, change: 'written'};
    });
    return [...new Map([...changes, ...rules].map((one) => [one.path, one])).values()];
  } finally {
    await Promise.all([opened.pool.close(), opened.store.close()]);
  }
}

function addFile(folder: string, file: string, text: string): Change {
  const target = path.join(folder, file);
  if (statSync(target, {throwIfNoEntry: false}) !== undefined) {
    const same = statSync(target).isFile() && readFileSync(target, 'utf8').replaceAll('\r\n', '\n') === text;
    return {path: file, change: same ? 'unchanged' : 'kept'};
  }
  mkdirSync(path.dirname(target), {recursive: true});
  writeFileSync(target, text, {flag: 'wx'});
  return {path: file, change: 'written'};
}

function nextSteps(folder: string, shown: string, host: HostName | undefined): string {
  // A command that is installed in the folder is not on the path.
  const isInstalled = existsSync(path.join(folder, 'node_modules/galley'));
  const steps = [...(shown === '.' ? [] : [`cd ${shown}`]), `${isInstalled ? 'npx ' : ''}galley dev --open`];
  return [
    `Created a site in ${shown === '.' ? 'this folder' : `${shown}/`}. Next:`,
    '',
    ...steps.map((step) => `  ${step}`),
    '',
    'Its pages are in content/, and its name is in content/site.yml.',
    ...(host === undefined ? [] : ['']),
  ].join('\n');
}

function hostText(host: HostName, changes: readonly Change[], isNew: boolean): string {
  const files = (change: Change['change']) => changes.filter((one) => one.change === change).map((one) => one.path);
  const title = hostTitles[host];
  const kept = changes.flatMap(({path: file, change, addLine}) =>
    change === 'kept' && addLine === undefined ? [file] : [],
  );
  const written = files('written');
  const paragraphs = [
    ...(written.length === 0 ? [] : [`Added for ${title}: ${written.join(', ')}.`]),
    ...(kept.length === 0
      ? []
      : [`Not changed, because they already exist: ${kept.join(', ')}. Compare them with the docs for ${title}.`]),
    ...(isNew ? [] : [`Make sure that content/site.yml contains:\n\n${indented(configFor(host).split('\n'))}`]),
    `To publish the site on ${title}:\n\n${indented(hostSteps(host))}`,
  ];
  return paragraphs.join('\n\n');
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join('\n');
}
