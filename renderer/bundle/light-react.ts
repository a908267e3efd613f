// esbuild plugin: in our own templates, `react` resolves to Preact without its compatibility layer. Everything else
// uses the alias of the bundle.
import path from 'node:path';
import type {Plugin} from 'esbuild';
import {packageRoot} from '../files/own-package.js';
import type {Files} from '../files/files.js';

const ownReact = path.join(packageRoot, 'runtime/browser/islands/react.ts');

/** `files` is the site. Its own templates keep the alias. */
export function lightReact(files: Files): Plugin {
  const isPackage = files.root === packageRoot;
  return {
    name: 'light-react',
    setup(build) {
      build.onResolve({filter: /^react$/}, ({importer, namespace}) => {
        const isOurs = namespace === 'file' ? isOurTemplate(importer) : namespace === 'site' && isPackage;
        return isOurs ? {path: ownReact} : undefined;
      });
      // esbuild finds the tsconfig.json of a file only if no plugin resolves it, and writes "use strict" because of it.
      // If files came to this module in both ways, the bundle would depend on which was first.
      build.onResolve({filter: /\/react\.js$/, namespace: 'file'}, ({path: written, resolveDir}) =>
        path.resolve(resolveDir, written.replace(/\.js$/, '.ts')) === ownReact ? {path: ownReact} : undefined,
      );
    },
  };
}

function isOurTemplate(file: string): boolean {
  return /^templates[\\/]/.test(path.relative(packageRoot, file));
}
