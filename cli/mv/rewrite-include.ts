// Rewrites the paths of included and imported files.
import {posix} from 'node:path';

export interface IncludePath {
  readonly written: string;
  /** Old and new path, from the site root, of the file that contains it. */
  readonly from: string;
  readonly to: string;
  /** Returns whether a file exists before the move, from the site root. */
  readonly exists: (file: string) => boolean;
  /** Returns the new path of a file, from the site root. */
  readonly newFile: (file: string) => string;
}

/** Returns the new path; undefined if the old one still names the same file. */
export function rewriteInclude({written, from, to, exists, newFile}: IncludePath): string | undefined {
  const prefix = /^@?\//.exec(written)?.[0];
  if (prefix !== undefined) {
    const file = posix.join('content', written.slice(prefix.length));
    const target = newFile(file);
    return target === file ? undefined : prefix + target.slice('content/'.length);
  }
  const beside = posix.join(posix.dirname(from), written);
  const inContent = posix.join('content', written);
  if (!exists(beside) && exists(inContent)) {
    const target = newFile(inContent);
    return target === inContent ? undefined : target.slice('content/'.length);
  }
  const target = newFile(beside);
  if (posix.join(posix.dirname(to), written) === target) return undefined;
  const relative = posix.relative(
    `/${posix.dirname(to)}`,
    target.startsWith('../') ? posix.join('/', target) : `/${target}`,
  );
  return written.startsWith('.') && !relative.startsWith('.') ? `./${relative}` : relative;
}
