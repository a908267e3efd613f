// Computes the subresource integrity of bundled scripts and stylesheets.
import {createHash} from 'node:crypto';
import type {Bundle} from './bundle-templates.js';
import type {BundledFile} from './cached-esbuild.js';

/**
 * Returns a function from the path of a bundled file to its `integrity` attribute, `sha256-…`. Each value is computed on
 * first use.
 */
export function integrityLookup({files}: Pick<Bundle, 'files'>): (path: string) => string | undefined {
  const byPath = new Map(files.map((file) => [file.path, file] as const));
  const cached = new Map<string, string>();
  return (path) => {
    const file = byPath.get(path);
    if (file === undefined) return undefined;
    const integrity = cached.get(path) ?? computeIntegrity(file);
    cached.set(path, integrity);
    return integrity;
  };
}

function computeIntegrity({content, encoding}: BundledFile): string {
  return `sha256-${createHash('sha256').update(content, encoding).digest('base64')}`;
}
