// Provides the Node.js modules that plugins may use. Pages are cached by their input, so a plugin must not read anything
// else. A site must not end the process either.
import {builtinModules, createRequire} from 'node:module';
import {templateGlobals} from './template-globals.js';

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

/** Returns the modules by name, with and without `node:`. Each is loaded on access. */
export function nodeModules(): Readonly<Record<string, unknown>> {
  const publicNames = builtinModules.filter((name) => !name.startsWith('_') && !name.startsWith('node:'));
  const getters = publicNames.flatMap((name) =>
    [name, `node:${name}`].map((id) => [id, {enumerable: true, get: () => loadModule(name)}] as const),
  );
  return Object.defineProperties({}, Object.fromEntries(getters)) as Readonly<Record<string, unknown>>;
}

function loadModule(name: string): unknown {
  if (name === 'process') return templateGlobals().process;
  const module = require(`node:${name}`) as object;
  return blockedModules.has(name.split('/')[0]!) ? withBlockedCalls(module, name) : module;
}

/** Many packages import such modules without using them, so only calls throw. */
function withBlockedCalls(module: object, name: string): object {
  return new Proxy(module, {
    get(target, member) {
      const value = Reflect.get(target, member) as unknown;
      // A proxy must return a value that cannot change itself, such as `fs.constants`.
      const isFixed = Object.getOwnPropertyDescriptor(target, member)?.writable === false;
      if (typeof value === 'object' && value !== null) return isFixed ? value : withBlockedCalls(value, name);
      if (typeof value !== 'function') return value;
      return () => {
        throw new Error(`Plugins can't use ${String(member)} of node:${name}.`);
      };
    },
  });
}
