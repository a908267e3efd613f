// Bundler plugins that make @bufbuild/protoplugin, the TypeScript generator for .proto files, smaller and faster. They exclude the
// TypeScript compiler, which is only needed for JavaScript output; bundle its packages once instead of once per module format, with
// tree shaking; and cache the names of a file, which it would compute again for each name. The versions of these packages are
// pinned; the build fails if their code is not as expected.
import {readFileSync} from 'node:fs';

const compilerPackages = /^(?:typescript|@typescript\/vfs)$/;
const dualPackages = /^@bufbuild\/(?:protobuf|protoplugin)(?:\/|$)/;
const namesModule = /[\\/]protoplugin[\\/]dist[\\/]esm[\\/]names\.js$/;
const pluginModule = /[\\/]protoc-gen-es[\\/]dist[\\/]cjs[\\/]src[\\/][\w-]+\.js$/;
/** Validation options, which Galley does not use. */
const validationOptions = /^\.\/gen\/minimal-validate_pb\.js$/;
const resolved = Symbol('resolved');

/** For esbuild. It must come before other plugins that resolve modules. */
export const leanProtoplugin = {
  name: 'lean-protoplugin',
  setup(build) {
    build.onResolve({filter: compilerPackages}, ({importer, path}) =>
      importer.includes('protoplugin') ? {path, namespace: 'excluded'} : undefined,
    );
    build.onLoad({filter: /./, namespace: 'excluded'}, ({path}) => ({
      // Importing the module is allowed, but using it throws.
      contents: `module.exports = new Proxy({}, {get: (_, name) => {
        if (name === '__esModule' || name === 'default' || typeof name === 'symbol') return undefined;
        throw new Error(${JSON.stringify(`${path} is not part of this bundle.`)});
      }});`,
    }));
    build.onResolve({filter: dualPackages}, ({path, kind, resolveDir, pluginData, importer}) => {
      if (pluginData === resolved || !importer.includes('node_modules')) return undefined;
      const asImport = kind === 'require-call' ? 'import-statement' : kind;
      return build.resolve(path, {kind: asImport, resolveDir, pluginData: resolved});
    });
    build.onResolve({filter: validationOptions}, ({path}) => ({path, namespace: 'excluded'}));
    build.onLoad({filter: pluginModule}, ({path}) => ({contents: toEsm(readFileSync(path, 'utf8'), path)}));
    build.onLoad({filter: namesModule}, ({path}) => ({contents: withNameCache(readFileSync(path, 'utf8'), path)}));
  },
};

/** For Vite, which must inline the packages of `protopluginPackages` for this. */
export const leanProtopluginVite = {
  name: 'lean-protoplugin',
  enforce: 'pre',
  resolveId: (name, importer = '') =>
    (compilerPackages.test(name) && importer.includes('protoplugin')) || validationOptions.test(name)
      ? `\0excluded:${name}`
      : undefined,
  load: (id) => (id.startsWith('\0excluded:') ? 'export default {};' : undefined),
  transform: (source, id) =>
    pluginModule.test(id) ? toEsm(source, id) : namesModule.test(id) ? withNameCache(source, id) : undefined,
};

export const protopluginPackages = /@bufbuild[\\/]proto(?:plugin|c-gen-es)/;

function withNameCache(source, path) {
  const declaration = 'function allNames(file) {';
  if (source.split(declaration).length !== 2)
    throw new Error(`${path} has changed: see scripts/lean-protoplugin-bundling.js.`);
  return source.replace(
    declaration,
    `const namesByFile = new WeakMap();
function allNames(file) {
    const names = namesByFile.get(file) ?? computeNames(file);
    namesByFile.set(file, names);
    return names;
}
function computeNames(file) {`,
  );
}

/** Converts CommonJS to ESM, because esbuild tree-shakes only ESM. */
function toEsm(source, path) {
  const module = source
    .replace('"use strict";', '')
    .replace('Object.defineProperty(exports, "__esModule", { value: true });', '')
    .replace(/^exports\.\w+ = void 0;$/gm, '')
    .replace(/^const (\w+) = require\(("[^"]+")\);$/gm, 'import * as $1 from $2;')
    .replace(/^exports\.(\w+) = \1;$/gm, 'export { $1 };')
    .replace(/^exports\.(\w+) = /gm, 'export const $1 = ');
  if (/\brequire\(|\bexports\b/.test(module))
    throw new Error(`${path} has changed: see scripts/lean-protoplugin-bundling.js.`);
  return module;
}
