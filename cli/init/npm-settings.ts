// Lets npm install Galley from its repository in a site. Since version 12, npm refuses packages from Git repositories
// unless a project allows them.

export const npmSettingsFile = '.npmrc';

/** The line without which npm refuses to install Galley. */
export const npmSetting = 'allow-git=root';

export const npmSettings = `# npm 12 and newer install Galley from its Git repository only with this setting.\n${npmSetting}\n`;

/** Whether settings of npm let it install packages from Git repositories. npm uses the last line of a key. */
export function allowsGit(settings: string): boolean {
  const values = settings.matchAll(/^[ \t]*allow-git[ \t]*=[ \t]*["']?(\w*)/gm);
  return /^(?:root|all)$/.test([...values].at(-1)?.[1] ?? '');
}

/** Whether a `package.json` installs Galley from a Git repository, such as `git+https://…`. */
export function installsFromGit(manifest: string): boolean {
  return /"galley"\s*:\s*"git/.test(manifest);
}
