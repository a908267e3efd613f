// esbuild plugin: in Galley's own templates, `react` resolves to Preact without its compatibility layer, so that pages
// load less script. All other files use the alias of the bundle, `preact/compat`.
import path from 'node:path';
import type {Plugin} from 'esbuild';
import {packageRoot} from '../files/galley-package.js';
import type {Files} from '../files/files.js';

const preactCoreFile = path.join(packageRoot, 'runtime/browser/islands/react.ts');

/** `files` are those of the site, whose templates use the alias. */
export function preactCorePlugin(files: Files): Plugin {
  const isGalleySite = files.root === packageRoot;
  return {
    name: 'preact-core',
    setup(build) {
      build.onResolve({filter: /^react$/}, ({importer, namespace}) => {
        const isGalleyImport = namespace === 'file' ? isGalleyTemplate(importer) : namespace === 'site' && isGalleySite;
        return isGalleyImport ? {path: preactCoreFile} : undefined;
      });
      // esbuild finds the tsconfig.json of a file only if no plugin resolves it, and writes "use strict" because of it.
      // If files came to this module in both ways, the bundle would depend on which was first.
      build.onResolve({filter: /\/react\.js$/, namespace: 'file'}, ({path: written, resolveDir}) =>
        path.resolve(resolveDir, written.replace(/\.js$/, '.ts')) === preactCoreFile
          ? {path: preactCoreFile}
          : undefined,
      );
    },
  };
}

function isGalleyTemplate(file: string): boolean {
  return /^templates[\\/]/.test(path.relative(packageRoot, file));
}
