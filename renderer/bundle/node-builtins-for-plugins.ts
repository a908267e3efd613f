// Provides the built-in modules of Node.js to Markdown plugins. Pages are cached by their inputs, so functions of modules
// that access files, the network or other processes throw when they are called. `process` is replaced, so that a plugin
// cannot exit.
import {builtinModules, createRequire} from 'node:module';
import {restrictedGlobals} from './restricted-globals.js';

const require = createRequire(import.meta.url);

const blockedModules = new Set([
  'child_process',
  'cluster',
  'dgram',
  'dns',
  'fs',
  'http',
  'http2',
  'https',
  'inspector',
  'module',
  'net',
  'readline',
  'repl',
  'tls',
  'vm',
  'worker_threads',
]);

/** Returns the modules by name, with and without `node:`, the blocked ones restricted. Each is loaded on access. */
export function nodeBuiltinsForPlugins(): Readonly<Record<string, unknown>> {
  const publicNames = builtinModules.filter((name) => !name.startsWith('_') && !name.startsWith('node:'));
  const getters = publicNames.flatMap((name) =>
    [name, `node:${name}`].map((id) => [id, {enumerable: true, get: () => loadModule(name)}] as const),
  );
  return Object.defineProperties({}, Object.fromEntries(getters)) as Readonly<Record<string, unknown>>;
}

function loadModule(name: string): unknown {
  if (name === 'process') return restrictedGlobals().process;
  const module = require(`node:${name}`) as object;
  return blockedModules.has(name.split('/')[0]!) ? withBlockedCalls(module, name) : module;
}

/**
 * Many packages import such modules without using them, and extend their classes (`class A extends http.Agent`), so only
 * calls and `new` throw. `path` leads to an object inside the module: `promises.`.
 */
function withBlockedCalls(module: object, name: string, path = ''): object {
  return new Proxy(module, {
    get(target, member) {
      const value = Reflect.get(target, member) as unknown;
      // For a read-only property, such as `fs.constants`, a proxy must return the original value, not a wrapper.
      const isFixed = Object.getOwnPropertyDescriptor(target, member)?.writable === false;
      if (typeof value === 'object' && value !== null)
        return isFixed ? value : withBlockedCalls(value, name, `${path}${String(member)}.`);
      if (typeof value !== 'function') return value;
      const fail = (): never => {
        throw new Error(`Markdown plugins can't call \`${path}${String(member)}\` of \`node:${name}\`.`);
      };
      return new Proxy(function () {}, {apply: fail, construct: fail});
    },
  });
}
