// Matches the path patterns of configs: `**/README.md`, `drafts/*.md`, `{a,b}/**`.

/** Longer patterns, or those with more wildcards, could take long to match, so they match nothing. */
const maxLength = 500;
const maxStars = 12;

/** Returns whether a path matches a glob. */
export function matchesGlob(path: string, glob: string): boolean {
  if (glob.length > maxLength || glob.split('*').length - 1 > maxStars) return false;
  return new RegExp(`^${patternOf(glob.replace(/^\.?\//, ''))}$`).test(path);
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
