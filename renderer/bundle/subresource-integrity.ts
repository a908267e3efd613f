// Computes the subresource integrity of our scripts and stylesheets.
import {createHash} from 'node:crypto';
import type {Bundle} from './bundle.js';
import type {BundledFile} from './esbuild-run.js';

/**
 * Returns a function that returns `sha256-…` of a file of the bundle, for the `integrity` attribute. Each is computed
 * on first use.
 */
export function integrityOf({files}: Pick<Bundle, 'files'>): (path: string) => string | undefined {
  const byPath = new Map(files.map((file) => [file.path, file] as const));
  const known = new Map<string, string>();
  return (path) => {
    const file = byPath.get(path);
    if (file === undefined) return undefined;
    const integrity = known.get(path) ?? digestOf(file);
    known.set(path, integrity);
    return integrity;
  };
}

function digestOf({content, encoding}: BundledFile): string {
  return `sha256-${createHash('sha256').update(content, encoding).digest('base64')}`;
}
