// Plugins for esbuild and for Vite (tests): `import {files} from 'sdk:http'` imports the files below runtime/tools/sdk-runtime/http as
// text. They are real source files with tests, and generated SDKs contain copies of them.
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const folder = fileURLToPath(new URL('../runtime/tools/sdk-runtime', import.meta.url));

function contentsOf(name) {
  const root = path.join(folder, name);
  const files = readdirSync(root, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.pyc'))
    .map(({parentPath, name}) => path.join(parentPath, name))
    .toSorted();
  const texts = files.map((file) => [path.relative(root, file).split(path.sep).join('/'), readFileSync(file, 'utf8')]);
  return {files, code: `export const files = ${JSON.stringify(Object.fromEntries(texts))};`};
}

/** For esbuild. */
export const sdkFiles = {
  name: 'sdk-files',
  setup(build) {
    build.onResolve({filter: /^sdk:/}, ({path: name}) => ({path: name.slice(4), namespace: 'sdk-files'}));
    build.onLoad({filter: /./, namespace: 'sdk-files'}, ({path: name}) => {
      const {files, code} = contentsOf(name);
      return {contents: code, loader: 'js', watchFiles: files};
    });
  },
};

/** For Vite. */
export const sdkFilesVite = {
  name: 'sdk-files',
  resolveId: (name) => (name.startsWith('sdk:') ? `\0${name}` : undefined),
  load(id) {
    if (!id.startsWith('\0sdk:')) return undefined;
    const {files, code} = contentsOf(id.slice(5));
    for (const file of files) this.addWatchFile(file);
    return code;
  },
};
