// Finds and loads the package that draws Mermaid diagrams. It is large, so sites that draw diagrams install it.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';

export const mermaidPackageName = 'beautiful-mermaid';

/** The package of a site. */
export interface MermaidPackage {
  /** Absolute path of its folder. */
  readonly folder: string;
  readonly version: string;
}

/** Draws the text of a diagram as SVG. */
export type DrawMermaid = (text: string, options: {readonly padding: number; readonly transparent: boolean}) => string;

/** Returns the package that a module of the site at `root` would import, or undefined if it is not installed. */
export function findMermaid(root: string): MermaidPackage | undefined {
  const folders = createRequire(path.join(root, 'package.json')).resolve.paths(mermaidPackageName) ?? [];
  for (const parent of folders) {
    const folder = path.join(parent, mermaidPackageName);
    const version = manifestOf(folder)?.version;
    if (version !== undefined) return {folder, version};
  }
  return undefined;
}

interface Manifest {
  readonly version: string;
  readonly main?: string;
}

function manifestOf(folder: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
  } catch {
    // The package is in another folder, or not installed.
    return undefined;
  }
}

/** Loads the package with the first diagram. Its manifest has no entry for `require`, so the file is named. */
export const loadMermaid: (folder: string) => DrawMermaid = cacheByFolder((folder) => {
  const {renderMermaidSVG} = require(path.join(folder, manifestOf(folder)?.main ?? 'dist/index.js')) as {
    readonly renderMermaidSVG?: DrawMermaid;
  };
  if (renderMermaidSVG === undefined) throw new Error(`${mermaidPackageName} has no function \`renderMermaidSVG\``);
  return renderMermaidSVG;
});

function cacheByFolder<T>(load: (folder: string) => T): (folder: string) => T {
  const loaded = new Map<string, T>();
  return (folder) => {
    const draw = loaded.get(folder) ?? load(folder);
    loaded.set(folder, draw);
    return draw;
  };
}

const require = createRequire(import.meta.url);
