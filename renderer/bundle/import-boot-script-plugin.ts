// esbuild plugin: every chunk that the browser loads later also imports the boot script. Code that it shares with the
// boot script then stays in one file, instead of one file for each set of chunks with common code.
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import type {Loader, Plugin} from 'esbuild';
import {packageRoot} from '../files/galley-package.js';
import type {Files} from '../files/files.js';

const bootScript = 'runtime/browser/boot.js';
const nestedResolve = Symbol('nestedResolve');

/** Returns the plugin. It must come before the plugin that resolves templates. */
export function bootImportPlugin(files: Files): Plugin {
  return {
    name: 'boot-import',
    setup(build) {
      const lazyFiles = new Set<string>();
      build.onResolve(
        {filter: /^\.|^(?:templates|runtime)\//},
        async ({path: importPath, kind, pluginData, ...from}) => {
          if (kind !== 'dynamic-import' || pluginData === nestedResolve) return undefined;
          const {importer, namespace, resolveDir} = from;
          const resolved = await build.resolve(importPath, {
            kind,
            importer,
            namespace,
            resolveDir,
            pluginData: nestedResolve,
          });
          lazyFiles.add(resolved.path);
          return resolved;
        },
      );
      build.onLoad({filter: /\.tsx?$/, namespace: 'file'}, async ({path: file}) =>
        lazyFiles.has(file)
          ? {
              ...withBoot(await readFile(file, 'utf8'), path.relative(packageRoot, file)),
              resolveDir: path.dirname(file),
            }
          : undefined,
      );
      build.onLoad({filter: /\.tsx?$/, namespace: 'site'}, ({path: file}) =>
        lazyFiles.has(file)
          ? {...withBoot(new TextDecoder().decode(files.read(file)), file), resolveDir: packageRoot}
          : undefined,
      );
    },
  };
}

function withBoot(contents: string, file: string): {contents: string; loader: Loader} {
  const from = path.posix.dirname(file.split(path.sep).join('/'));
  const specifier = `./${path.posix.relative(from, bootScript)}`;
  return {
    contents: `${contents}\nimport ${JSON.stringify(specifier)};`,
    loader: file.endsWith('.tsx') ? 'tsx' : 'ts',
  };
}
