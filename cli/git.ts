// Runs Git for commands that compare with a commit.
import {execFileSync} from 'node:child_process';
import {SiteError} from '../renderer/base/site-error.js';
import {englishErrors, trustHint, untrustedRepository} from '../renderer/source/untrusted-repository.js';
import {printable} from './terminal/format-values.js';

/**
 * Returns the path of a site root from the root of its repository: `site/`, or empty. Throws a `SiteError` if there is
 * none, or if Git does not read it. `subject` needs the repository, and `hint` says what to do without one.
 */
export function prefixInRepository(
  root: string,
  {subject, hint}: {readonly subject: string; readonly hint: string},
): string {
  try {
    return git(root, ['rev-parse', '--show-prefix']).replace(/\n$/, '');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new SiteError('git-missing', `${subject} needs Git, which is not installed.`, {
        cause,
        hint: 'Install Git.',
      });
    }
    const repository = untrustedRepository(cause);
    if (repository !== undefined) {
      throw new SiteError(
        'repository-untrusted',
        `${subject} needs the Git repository of ${root}, which Git does not read, because another user owns it.`,
        {cause, hint: trustHint(repository)},
      );
    }
    throw new SiteError('repository-missing', `${subject} needs a Git repository, and ${root} is not in one.`, {
      cause,
      hint,
    });
  }
}

/** Returns the id of a commit. Throws `ref-unknown` for a name that Git does not know. */
export function commitOf(folder: string, ref: string, hint: string): string {
  const commit = ref.startsWith('-')
    ? undefined
    : tryGit(folder, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]);
  if (commit === undefined) {
    throw new SiteError('ref-unknown', `Git does not know the commit, branch or tag ${printable(ref)}.`, {hint});
  }
  return commit.trim();
}

/** Returns undefined if Git exits with an error, which is also how it reports a negative result. */
export function tryGit(cwd: string, args: readonly string[]): string | undefined {
  try {
    return git(cwd, args);
  } catch {
    return undefined;
  }
}

/** Throws if Git is not installed or fails. `env` changes variables of this process; undefined removes one. */
export function git(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  return execFileSync('git', args, {...gitOptions(cwd), env: {...process.env, ...englishErrors, ...env}}).toString();
}

interface GitOptions {
  readonly cwd: string;
  readonly stdio: ['pipe', 'pipe', 'pipe'];
  readonly maxBuffer: number;
}

export function gitOptions(cwd: string): GitOptions {
  return {cwd, stdio: ['pipe', 'pipe', 'pipe'], maxBuffer: 1 << 30};
}
