// The workers of the tools. They are bundled when Galley itself is built; a site gets those that its pages ask for.
import {hashOf, type Hash} from '../base/hash.js';
import type {Files} from '../files/files.js';

export interface ToolWorker {
  /** Below the output folder, named after its content: `_assets/tool-openapi-3fJk29xQ.js`. */
  readonly path: string;
  readonly hash: Hash;
}

/** The worker of a tool, or undefined when there is none of that name. */
export function toolWorker(name: string, own: Files): ToolWorker | undefined {
  const file = fileOf(name);
  if (!/^[a-z]+(?:-[a-z]+)?$/.test(name) || !own.exists(file)) return undefined;
  const hash = hashOf(own.read(file));
  return {path: `_assets/tool-${name}-${hash.slice(0, 8)}.js`, hash};
}

/** Its bytes. */
export function toolWorkerBytes(name: string, own: Files): Uint8Array {
  return own.read(fileOf(name));
}

function fileOf(name: string): string {
  return `lib/tools/${name}.js`;
}
