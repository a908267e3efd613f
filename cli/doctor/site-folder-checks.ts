// Checks the folder of a site: content, config, cache, Git, file watching and TypeScript.
import {accessSync, constants, existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import json5 from 'json5';
import {readConfig} from '../../renderer/config/read-config.js';
import {diskFiles} from '../../renderer/files/files.js';
import {siteSource} from '../../renderer/source/discover.js';
import {trustHint, untrustedRepository} from '../../renderer/source/untrusted-repository.js';
import {folderSize} from '../folder-size.js';
import {git, tryGit} from '../git.js';
import {startHint} from '../io.js';
import {formatCount, formatSize} from '../terminal/format-values.js';
import type {Installation, InstallationCheck} from './installation-check.js';
import {packageFolder} from './package-checks.js';

export function checkContent({root}: Installation): InstallationCheck {
  const name = 'content';
  try {
    const count = readdirSync(path.join(root, 'content'), {recursive: true, withFileTypes: true}).filter((entry) =>
      entry.isFile(),
    ).length;
    return {name, state: 'ok', message: `${formatCount(count, 'file')} in content/`};
  } catch (error) {
    const {code, message} = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT')
      return {name, state: 'error', message: `content/ cannot be read: ${message}`, hint: 'Check its permissions.'};
    return {name, state: 'error', message: `There is no folder content/ in ${root}.`, hint: startHint};
  }
}

export function checkConfig({root}: Installation): InstallationCheck {
  const name = 'site.yml';
  if (!existsSync(path.join(root, 'content/site.yml'))) {
    return {name, state: 'ok', message: 'There is none, so the defaults apply.'};
  }
  const read = configOf(root);
  if (read instanceof Error) {
    return {
      name,
      state: 'error',
      message: `content/site.yml cannot be read: ${read.message}`,
      hint: 'Check its permissions.',
    };
  }
  const errors = read.diagnostics.filter(({severity}) => severity === 'error');
  const [first] = errors;
  if (first === undefined) return {name, state: 'ok', message: 'The config is valid.'};
  const more = errors.length > 1 ? ` There are ${errors.length - 1} more.` : '';
  const line = first.place?.line === undefined ? '' : `Line ${first.place.line}: `;
  return {name, state: 'error', message: `${line}${first.message}${more}`, hint: 'Run galley check to see all errors.'};
}

function configOf(root: string): ReturnType<typeof readConfig> | Error {
  try {
    return readConfig(siteSource(diskFiles(root)));
  } catch (error) {
    return error as Error;
  }
}

export function checkStore({root}: Installation): InstallationCheck {
  const name = '.galley';
  const folder = path.join(root, '.galley');
  const exists = existsSync(folder);
  try {
    accessSync(exists ? folder : root, constants.W_OK);
  } catch {
    const message = `${exists ? '.galley/' : root} cannot be written, so nothing is kept for the next build.`;
    return {name, state: 'error', message, hint: `Give this user write access to ${exists ? folder : root}.`};
  }
  return {name, state: 'ok', message: exists ? `${formatSize(folderSize(folder))}, writable` : 'There is none yet.'};
}

/** Git gives the dates of pages. */
export function checkHistory({root}: Installation): InstallationCheck {
  const name = 'git';
  const read = configOf(root);
  const isNeeded = !(read instanceof Error) && read.config.lastUpdated;
  const problem = historyProblem(root);
  if (problem === undefined) return {name, state: 'ok', message: 'The repository has its whole history.'};
  const {what, hint} = problem;
  if (!isNeeded) return {name, state: 'ok', message: `${what}. The site does not need its history.`};
  return {name, state: 'warning', message: `${what}, so pages have no dates of their last change.`, hint};
}

function historyProblem(root: string): {readonly what: string; readonly hint: string} | undefined {
  try {
    if (git(root, ['rev-parse', '--is-shallow-repository']).trim() === 'false') return undefined;
    return {
      what: 'The repository is a shallow clone',
      hint: 'Run git fetch --unshallow, or clone with fetch-depth: 0.',
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return {what: 'Git is not installed', hint: 'Install Git, or remove `lastUpdated` from site.yml.'};
    const repository = untrustedRepository(error);
    return repository === undefined
      ? {what: 'The site is not in a Git repository', hint: 'Commit the site, or remove `lastUpdated` from site.yml.'}
      : {what: 'Another user owns the repository, and Git does not read it', hint: trustHint(repository)};
  }
}

export function checkIgnored({root}: Installation): InstallationCheck {
  const name = 'git ignore';
  try {
    git(root, ['rev-parse', '--git-dir']);
  } catch (error) {
    const repository = untrustedRepository(error);
    if (repository === undefined) return {name, state: 'ok', message: 'There is no repository.'};
    const message = 'Another user owns the repository, and Git does not read it.';
    return {name, state: 'warning', message, hint: trustHint(repository)};
  }
  const missing = ['.galley/', 'dist/'].filter(
    (folder) => tryGit(root, ['check-ignore', '--no-index', folder]) === undefined,
  );
  if (missing.length === 0) return {name, state: 'ok', message: '.galley/ and dist/ are ignored.'};
  const message = `Git does not ignore ${missing.join(' and ')}.`;
  return {name, state: 'warning', message, hint: `Add ${missing.join(' and ')} to .gitignore.`};
}

/** Linux limits the number of watched files and folders of a user, and other programs use them too. */
export function checkWatching(
  {root, platform}: Installation,
  limitFile = '/proc/sys/fs/inotify/max_user_watches',
): InstallationCheck {
  const name = 'watching';
  if (platform !== 'linux' || !existsSync(limitFile)) return {name, state: 'ok', message: 'The system has no limit.'};
  const limit = Number(readFileSync(limitFile, 'utf8'));
  const count = ['content', 'templates'].reduce((sum, folder) => sum + entriesIn(path.join(root, folder)), 0);
  const message = `The site has ${formatCount(count, 'file and folder', 'files and folders')}, and the system can watch ${limit.toLocaleString('en')}.`;
  if (limit >= count * 2) return {name, state: 'ok', message};
  return {
    name,
    state: 'warning',
    message,
    hint: `Run sudo sysctl fs.inotify.max_user_watches=${Math.max(524_288, count * 4)}.`,
  };
}

function entriesIn(folder: string): number {
  return existsSync(folder) ? readdirSync(folder, {recursive: true}).length : 0;
}

/** Editors check templates with the tsconfig and the types of the installed package. */
export function checkTypes({root}: Installation): InstallationCheck {
  const name = 'types';
  const folder = path.join(root, 'templates');
  const hasTypeScript =
    existsSync(folder) && readdirSync(folder, {recursive: true, encoding: 'utf8'}).some((file) => /\.tsx?$/.test(file));
  if (!hasTypeScript) return {name, state: 'ok', message: 'The site has no templates of its own.'};
  const warning = missingTypes(root);
  return warning === undefined
    ? {name, state: 'ok', message: 'Editors can check templates.'}
    : {name, state: 'warning', ...warning};
}

function missingTypes(root: string): Pick<InstallationCheck, 'message' | 'hint'> | undefined {
  if (packageFolder(root, 'galley') === undefined) {
    return {
      message: 'Editors cannot find the types of Galley.',
      hint: 'Install Galley in the site root from its repository.',
    };
  }
  const file = path.join(root, 'tsconfig.json');
  const jsx = 'Set "jsx": "react-jsx" in its compilerOptions.';
  if (!existsSync(file))
    return {message: 'There is no tsconfig.json, so editors do not check templates.', hint: `Add one. ${jsx}`};
  try {
    const {extends: base, compilerOptions} = json5.parse<{extends?: unknown; compilerOptions?: {jsx?: string}}>(
      readFileSync(file, 'utf8'),
    );
    if (base !== undefined || compilerOptions?.jsx === 'react-jsx') return undefined;
    return {message: 'tsconfig.json does not set the JSX of React.', hint: jsx};
  } catch (error) {
    return {message: `tsconfig.json is not valid: ${(error as Error).message}`, hint: 'Correct it.'};
  }
}
