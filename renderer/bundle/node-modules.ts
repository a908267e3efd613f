// Provides the Node modules that plugins may use. Pages are cached by their input, so a plugin must not read anything
// that is not part of it. Also, nothing in a site may end the process.
import {builtinModules, createRequire} from 'node:module';
import {templateGlobals} from './template-globals.js';

const require = createRequire(import.meta.url);

const rejected = new Set([
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
  const all = builtinModules.filter((name) => !name.startsWith('_') && !name.startsWith('node:'));
  const getters = all.flatMap((name) =>
    [name, `node:${name}`].map((id) => [id, {enumerable: true, get: () => moduleOf(name)}] as const),
  );
  return Object.defineProperties({}, Object.fromEntries(getters)) as Readonly<Record<string, unknown>>;
}

function moduleOf(name: string): unknown {
  if (name === 'process') return templateGlobals().process;
  const real = require(`node:${name}`) as object;
  return rejected.has(name.split('/')[0]!) ? blocked(real, name) : real;
}

/** Packages import such modules even where they do not need them, so only a call throws. */
function blocked(real: object, name: string): object {
  return new Proxy(real, {
    get(target, member) {
      const value = Reflect.get(target, member) as unknown;
      if (typeof value === 'object' && value !== null) return blocked(value, name);
      if (typeof value !== 'function') return value;
      return () => {
        throw new Error(`Plugins can't use ${String(member)} of node:${name}.`);
      };
    },
  });
}
