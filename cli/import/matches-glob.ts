// Matches the path patterns of configs: `**/README.md`, `drafts/*.md`, `{a,b}/**`.

/** Longer patterns, or those with more wildcards, could take long to match, so they match nothing. */
const maxLength = 500;
const maxStars = 12;

/** Returns whether a path matches a glob. */
export function matchesGlob(path: string, glob: string): boolean {
  return globPattern(glob)?.test(path) ?? false;
}

/** Returns the regular expression of a glob, or undefined if the glob exceeds a limit. */
export function globPattern(glob: string): RegExp | undefined {
  if (glob.length > maxLength || glob.split('*').length - 1 > maxStars) return undefined;
  return new RegExp(`^${patternOf(glob.replace(/^\.?\//, ''))}$`);
}

function patternOf(glob: string): string {
  return glob.replace(/\{([^{}]*)\}|\*\*\/?|\*|\?|[.+^$()|[\]\\{}]/g, (token, choices: string | undefined) => {
    if (choices !== undefined) return `(?:${choices.split(',').map(patternOf).join('|')})`;
    return wildcards.get(token) ?? `\\${token}`;
  });
}

const wildcards: ReadonlyMap<string, string> = new Map([
  ['**/', '(?:.*/)?'],
  ['**', '.*'],
  ['*', '[^/]*'],
  ['?', '[^/]'],
]);
