// Lets npm install Galley from its repository in a site. Since version 12, npm refuses packages from Git repositories
// unless a project allows them.

export const npmSettingsFile = '.npmrc';

export const npmSettings =
  '# npm 12 and newer install Galley from its Git repository only with this setting.\nallow-git=root\n';

/** Whether a `package.json` installs Galley from a Git repository, such as `git+https://…`. */
export function installsFromGit(manifest: string): boolean {
  return /"galley"\s*:\s*"git/.test(manifest);
}
