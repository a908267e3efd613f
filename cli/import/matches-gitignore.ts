// Matches the patterns of `.gitignore`, which some configs use for paths: `drafts/`, `*.yml`, `!/api/schema.yml`.
import {globPattern} from './matches-glob.js';

interface Rule {
  readonly patterns: readonly RegExp[];
  /** Whether a path that matches is one of the listed paths, or an exception. */
  readonly includes: boolean;
}

/** Reads patterns, one a line. Returns whether they list a path: the last pattern that matches the path or a folder above it decides. */
export function gitignoreMatcher(text: string): (path: string) => boolean {
  const rules = text.split('\n').flatMap((line): readonly Rule[] => {
    const written = line.trim();
    if (/^(?:#|!?\/?$)/.test(written)) return [];
    const includes = !written.startsWith('!');
    const pattern = (includes ? written : written.slice(1)).replace(/^\\(?=[#!])/, '');
    // A slash before the end binds the pattern to the root. Others match at any depth.
    const rooted = /\/(?=.)/.test(pattern) ? pattern.replace(/^\//, '') : `**/${pattern}`;
    const folder = rooted.replace(/\/$/, '');
    const globs = rooted.endsWith('/') ? [`${folder}/**`] : [folder, `${folder}/**`];
    return [{includes, patterns: globs.flatMap((glob) => globPattern(glob) ?? [])}];
  });
  return (path) => rules.findLast(({patterns}) => patterns.some((pattern) => pattern.test(path)))?.includes ?? false;
}
