// What a host must send with some files, in the form that Netlify and Cloudflare Pages read.
import type {AddressStyle} from '../base/path.js';
import type {Artifact} from './artifact.js';
import {textArtifact} from './text-artifact.js';

/** The worker of a tool loads nothing and speaks to nobody. */
export const workerPolicy = "default-src 'none'; connect-src 'none'";

export function isToolWorker(path: string): boolean {
  return /^_assets\/tool-[a-z-]+-\w{8}\.js$/.test(path);
}

/** `_headers` for the workers among the files; undefined when there are none. */
export function headersFile(paths: readonly string[], {base}: Pick<AddressStyle, 'base'>): Artifact | undefined {
  const workers = paths.filter(isToolWorker).toSorted();
  if (workers.length === 0) return undefined;
  return textArtifact(
    '_headers',
    workers.map((path) => `${base}${path}\n  Content-Security-Policy: ${workerPolicy}\n`).join(''),
  );
}
