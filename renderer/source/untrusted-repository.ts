// Git does not read a repository that another user owns, which is common in containers and on build servers.

/** Variables for Git, so that `untrustedRepository` can read its errors in every language of the system. */
export const englishErrors = {LANGUAGE: 'en'};

/** Returns the folder of the repository that Git did not read because of its owner; undefined for any other error. */
export function untrustedRepository(error: unknown): string | undefined {
  const {stderr} = error as {readonly stderr?: unknown};
  // The second message is that of Git 2.35 to 2.37.
  const ownership = /^fatal: (?:detected dubious ownership in repository at |unsafe repository \()'(.+)'/m;
  return ownership.exec(String(stderr))?.[1];
}

/** Says what to do about a repository from `untrustedRepository`. */
export function trustHint(repository: string): string {
  const folder = /^[\w./:@%+-]+$/.test(repository) ? repository : `"${repository}"`;
  return `If you trust it, run \`git config --global --add safe.directory ${folder}\`.`;
}
