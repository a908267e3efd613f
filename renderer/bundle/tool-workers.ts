// Provides the workers of the tools. They are bundled when Galley is built; a site publishes those that its pages use.
import {hashOf, type Hash} from '../base/hash.js';
import type {Files} from '../files/files.js';

export interface ToolWorker {
  /** Path below the output folder, with a content hash: `_assets/tool-openapi-3fJk29xQ.js`. */
  readonly path: string;
  readonly hash: Hash;
}

/** Returns the worker of a tool, or undefined if there is none with that name. */
export function toolWorker(name: string, own: Files): ToolWorker | undefined {
  const file = fileOf(name);
  if (!/^[a-z]+(?:-[a-z]+)?$/.test(name) || !own.exists(file)) return undefined;
  const hash = hashOf(own.read(file));
  return {path: `_assets/tool-${name}-${hash.slice(0, 8)}.js`, hash};
}

/** Returns the bytes of the worker. */
export function toolWorkerBytes(name: string, own: Files): Uint8Array {
  return own.read(fileOf(name));
}

function fileOf(name: string): string {
  return `lib/tools/${name}.js`;
}
