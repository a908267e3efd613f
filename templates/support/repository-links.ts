// The addresses of a repository that a page links to: its issues, its files and the editor of one.
import type {Config} from 'galley/page';

type Repository = NonNullable<Config['repository']>;
type Forge = NonNullable<Repository['forge']>;

export interface RepositoryLinks {
  readonly home: string;
  /** Address for `git clone`. */
  readonly clone: string;
  /** Folder that the clone is in. */
  readonly name: string;
  /** “GitHub”, or “Source code” for other hosts. */
  readonly label: string;
  readonly icon: string;
  /** Like the next two, absent if the software of the host is unknown. */
  readonly issues?: string;
  readonly file?: (path: string) => string;
  readonly edit?: (path: string) => string;
}

/** URL suffixes by the software of the host; `{branch}` and `{path}` are placeholders. */
const forges: Readonly<Record<Forge, {readonly issues: string; readonly file: string; readonly edit: string}>> = {
  github: {issues: '/issues', file: '/blob/{branch}/{path}', edit: '/edit/{branch}/{path}'},
  gitlab: {issues: '/-/issues', file: '/-/blob/{branch}/{path}', edit: '/-/edit/{branch}/{path}'},
  gitea: {issues: '/issues', file: '/src/branch/{branch}/{path}', edit: '/_edit/{branch}/{path}'},
  bitbucket: {issues: '/issues', file: '/src/{branch}/{path}', edit: '/src/{branch}/{path}?mode=edit'},
};

const hosts: ReadonlyMap<string, {readonly forge: Forge; readonly label: string}> = new Map([
  ['github.com', {forge: 'github', label: 'GitHub'}],
  ['gitlab.com', {forge: 'gitlab', label: 'GitLab'}],
  ['codeberg.org', {forge: 'gitea', label: 'Codeberg'}],
  ['gitea.com', {forge: 'gitea', label: 'Gitea'}],
  ['bitbucket.org', {forge: 'bitbucket', label: 'Bitbucket'}],
]);

/** `https://github.com/a/b` → `https://github.com/a/b/issues` and so on; undefined for a site without a repository. */
export function repositoryLinks({repository}: Pick<Config, 'repository'>): RepositoryLinks | undefined {
  if (repository === undefined) return undefined;
  const home = repository.url.replace(/(?:\.git)?\/*$/, '');
  const host = new URL(home).hostname.toLowerCase();
  const known = hosts.get(host);
  const forge = repository.forge ?? known?.forge ?? (host.startsWith('gitlab.') ? 'gitlab' : undefined);
  const paths = forge === undefined ? undefined : forges[forge];
  const fill = (pattern: string) => (path: string) =>
    home + pattern.replace('{branch}', repository.branch).replace('{path}', () => encoded(inFolder(path, repository)));
  return {
    home,
    clone: `${home}.git`,
    name: home.slice(home.lastIndexOf('/') + 1),
    label: known?.label ?? 'Source code',
    icon: known?.forge === 'github' || known?.forge === 'gitlab' ? `lucide:${known.forge}` : 'lucide:folder-git-2',
    ...(paths && {issues: home + paths.issues, file: fill(paths.file), edit: fill(paths.edit)}),
  };
}

/** Where a file below the site root can be edited: by the pattern of `edit.url`, else in the repository. */
export function editLink(config: Pick<Config, 'repository' | 'edit'>, file: string): string | undefined {
  if (config.edit !== undefined) return config.edit.url.replaceAll('{path}', encoded(file));
  return repositoryLinks(config)?.edit?.(file);
}

/**
 * A command with `{repository}`, the clone URL, and `{repository.name}`, the folder of the clone. Undefined if
 * it needs a repository and the site has none.
 */
export function fillCommand(command: string, config: Pick<Config, 'repository'>): string | undefined {
  if (!/\{repository(?:\.name)?\}/.test(command)) return command;
  const links = repositoryLinks(config);
  return links && command.replaceAll('{repository}', links.clone).replaceAll('{repository.name}', links.name);
}

function inFolder(path: string, {folder}: Repository): string {
  return folder === undefined ? path : `${folder}/${path}`;
}

function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
