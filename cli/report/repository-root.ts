// Finds the repository of a site. Its host wants paths from the root of the repository, also if the site is a folder of it.
import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Io} from '../io.js';

type Env = Io['env'];

/** Returns the folder that the CI service has checked out, or the nearest one with `.git`, or else `root`. */
export function repositoryRoot(root: string, env: Env): string {
  const given = [env['GITHUB_WORKSPACE'], env['CI_PROJECT_DIR']].find((folder) => folder && isInside(root, folder));
  if (given) return path.resolve(given);
  for (let folder = root; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.git'))) return folder;
    if (folder === path.dirname(folder)) return root;
  }
}

/** `https://github.com/acme/docs/blob/3f2a…`; undefined outside of GitHub Actions. */
export function blobUrl(env: Env): string | undefined {
  const {GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_SHA: sha} = env;
  return server && repository && sha ? `${server}/${repository}/blob/${sha}` : undefined;
}

/** Returns a path with forward slashes. */
export function relativePath(from: string, to: string): string {
  return path.relative(from, to).split(path.sep).join('/');
}

function isInside(folder: string, parent: string): boolean {
  const below = path.relative(path.resolve(parent), folder);
  return below !== '..' && !below.startsWith(`..${path.sep}`) && !path.isAbsolute(below);
}
