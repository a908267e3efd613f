// Provides the web workers of the tools. They are bundled when Galley is built; a site publishes those that its pages use.
import {hashOf, type Hash} from '../../base/hash.js';
import type {Files} from '../../files/files.js';

export interface ToolWorker {
  /** Path below the output folder, with a content hash: `_assets/tool-openapi-3fJk29xQ.js`. */
  readonly path: string;
  readonly hash: Hash;
}

/** Returns the worker of a tool, or undefined if there is none with that name. */
export function toolWorker(name: string, galleyFiles: Files): ToolWorker | undefined {
  const file = bundledWorkerFile(name);
  if (!/^[a-z]+(?:-[a-z]+)?$/.test(name) || !galleyFiles.exists(file)) return undefined;
  const hash = hashOf(galleyFiles.read(file));
  return {path: `_assets/tool-${name}-${hash.slice(0, 8)}.js`, hash};
}

/** Returns the bytes of the worker. */
export function toolWorkerBytes(name: string, galleyFiles: Files): Uint8Array {
  return galleyFiles.read(bundledWorkerFile(name));
}

function bundledWorkerFile(name: string): string {
  return `lib/tools/${name}.js`;
}
