// What makes TypeScript of .proto files brings a whole compiler along, only to make JavaScript of that. We never ask
// it to, so the compiler is left out; the packages that all of it is made of are taken once, not once for each module format, and
// only what is used of them; and it remembers the names in a file, which it would work out again for each of them. The versions
// are pinned: what has to be found in these packages and is not there stops the build.
import {readFileSync} from 'node:fs';

const compilers = /^(?:typescript|@typescript\/vfs)$/;
const twofold = /^@bufbuild\/(?:protobuf|protoplugin)(?:\/|$)/;
const namesModule = /[\\/]protoplugin[\\/]dist[\\/]esm[\\/]names\.js$/;
const pluginModule = /[\\/]protoc-gen-es[\\/]dist[\\/]cjs[\\/]src[\\/][\w-]+\.js$/;
/** Options of a kind that we do not set. */
const validation = /^\.\/gen\/minimal-validate_pb\.js$/;
const resolved = Symbol('resolved');

/** For esbuild. Stands before other plugins that resolve names. */
export const leanProtoplugin = {
  name: 'lean-protoplugin',
  setup(build) {
    build.onResolve({filter: compilers}, ({importer, path}) =>
      importer.includes('protoplugin') ? {path, namespace: 'left-out'} : undefined,
    );
    build.onLoad({filter: /./, namespace: 'left-out'}, ({path}) => ({
      // Taking the module is no error, but using it is.
      contents: `module.exports = new Proxy({}, {get: (_, name) => {
        if (name === '__esModule' || name === 'default' || typeof name === 'symbol') return undefined;
        throw new Error(${JSON.stringify(`${path} is not part of this bundle.`)});
      }});`,
    }));
    build.onResolve({filter: twofold}, ({path, kind, resolveDir, pluginData, importer}) => {
      if (pluginData === resolved || !importer.includes('node_modules')) return undefined;
      const asImport = kind === 'require-call' ? 'import-statement' : kind;
      return build.resolve(path, {kind: asImport, resolveDir, pluginData: resolved});
    });
    build.onResolve({filter: validation}, ({path}) => ({path, namespace: 'left-out'}));
    build.onLoad({filter: pluginModule}, ({path}) => ({contents: asModule(readFileSync(path, 'utf8'), path)}));
    build.onLoad({filter: namesModule}, ({path}) => ({contents: remembering(readFileSync(path, 'utf8'), path)}));
  },
};

/** For Vite, which has to take the two packages into its hands: see `protopluginPackages`. */
export const leanProtopluginVite = {
  name: 'lean-protoplugin',
  enforce: 'pre',
  resolveId: (name, importer = '') =>
    (compilers.test(name) && importer.includes('protoplugin')) || validation.test(name)
      ? `\0left-out:${name}`
      : undefined,
  load: (id) => (id.startsWith('\0left-out:') ? 'export default {};' : undefined),
  transform: (source, id) =>
    pluginModule.test(id) ? asModule(source, id) : namesModule.test(id) ? remembering(source, id) : undefined,
};

export const protopluginPackages = /@bufbuild[\\/]proto(?:plugin|c-gen-es)/;

function remembering(source, path) {
  const declaration = 'function allNames(file) {';
  if (source.split(declaration).length !== 2) throw new Error(`${path} has changed: see scripts/lean-protoplugin.js.`);
  return source.replace(
    declaration,
    `const namesByFile = new WeakMap();
function allNames(file) {
    const known = namesByFile.get(file) ?? workOutNames(file);
    namesByFile.set(file, known);
    return known;
}
function workOutNames(file) {`,
  );
}

/** Of CommonJS, esbuild takes everything; of modules, what is used. */
function asModule(source, path) {
  const module = source
    .replace('"use strict";', '')
    .replace('Object.defineProperty(exports, "__esModule", { value: true });', '')
    .replace(/^exports\.\w+ = void 0;$/gm, '')
    .replace(/^const (\w+) = require\(("[^"]+")\);$/gm, 'import * as $1 from $2;')
    .replace(/^exports\.(\w+) = \1;$/gm, 'export { $1 };')
    .replace(/^exports\.(\w+) = /gm, 'export const $1 = ');
  if (/\brequire\(|\bexports\b/.test(module)) throw new Error(`${path} has changed: see scripts/lean-protoplugin.js.`);
  return module;
}
