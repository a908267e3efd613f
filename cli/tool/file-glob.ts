// Matches file patterns, for shells without globs and for quoted patterns.

export interface Glob {
  /** The folder that contains all matches: `api` for `api/v*.yaml`. */
  readonly folder: string;
  /** Returns whether a path below that folder matches, with forward slashes. */
  readonly matches: (path: string) => boolean;
}

/**
 * Compiles a pattern: `*` matches any text without a slash, `**` any folders, `?` one character, `{a,b}` either.
 * Returns undefined for a plain path.
 */
export function globOf(pattern: string): Glob | undefined {
  const segments = pattern.split('/');
  const first = segments.findIndex((segment) => /[*?{]/.test(segment));
  if (first === -1) return undefined;
  const expression = new RegExp(`^${segments.slice(first).map(sourceOf).join('')}$`, 's');
  return {
    folder: segments.slice(0, first).join('/') || (pattern.startsWith('/') ? '/' : '.'),
    matches: (path) => expression.test(path),
  };
}

function sourceOf(segment: string, index: number, {length}: readonly string[]): string {
  const isLast = index === length - 1;
  if (segment === '**') return isLast ? '.*' : '(?:.*/)?';
  return segmentSource(segment) + (isLast ? '' : '/');
}

function segmentSource(segment: string): string {
  const hasChoices = /^(?:[^{}]|\{[^{}]*\})*$/.test(segment); // Only balanced braces that are not nested.
  let isInside = false;
  return segment.replace(/\*+|[?{},]|[\\^$.+()[\]|]/g, (special) => {
    if (special.startsWith('*')) return '[^/]*';
    if (special === '?') return '[^/]';
    if (special === ',' && isInside) return '|';
    if (!hasChoices || !/[{}]/.test(special)) return special === ',' ? ',' : `\\${special}`;
    isInside = special === '{';
    return isInside ? '(?:' : ')';
  });
}
