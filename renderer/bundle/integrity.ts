// What a browser is to find in a script or stylesheet of ours before it uses it.
import {createHash} from 'node:crypto';
import type {Bundle} from './bundle.js';
import type {BundledFile} from './esbuild-run.js';

/** `sha256-…` of a file of the bundle, as the `integrity` attribute has it; each is computed when first asked for. */
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
