import {expect, test} from 'vitest';
import {nodeBuiltinsForPlugins} from '../../../renderer/bundle/node-builtins-for-plugins.js';

const modules = nodeBuiltinsForPlugins() as Readonly<Record<string, Readonly<Record<string, unknown>>>>;

test.each([
  ['child_process', 'exec'],
  ['cluster', 'fork'],
  ['dgram', 'createSocket'],
  ['dns', 'lookup'],
  ['dns/promises', 'lookup'],
  ['fs', 'readFileSync'],
  ['fs/promises', 'readFile'],
  ['http', 'get'],
  ['http2', 'connect'],
  ['https', 'get'],
  ['inspector', 'open'],
  ['module', 'createRequire'],
  ['net', 'connect'],
  ['readline', 'createInterface'],
  ['repl', 'start'],
  ['tls', 'connect'],
  ['vm', 'runInThisContext'],
  ['worker_threads', 'postMessageToThread'],
])('a plugin can import %s but cannot call %s', (name, member) => {
  for (const id of [name, `node:${name}`]) {
    const call = modules[id]![member] as () => void;
    if (call !== undefined) expect(call).toThrow(`Markdown plugins can't call \`${member}\` of \`node:${name}\`.`);
  }
});

test('a plugin can read the constants of a restricted module, but cannot call functions of its parts', () => {
  const fs = modules['node:fs'] as {promises: {readFile: () => void}; constants: {F_OK: number}};
  expect(() => fs.promises.readFile()).toThrow("Markdown plugins can't call `promises.readFile` of `node:fs`.");
  expect(fs.constants.F_OK).toBe(0);
});

test('a plugin can extend a class of a restricted module, but cannot create an object of it', () => {
  const {Agent} = modules['node:http'] as {Agent: new () => object};
  class Extended extends Agent {}
  expect(() => new Extended()).toThrow("Markdown plugins can't call `Agent` of `node:http`.");
});

test('a plugin can use modules that only compute, with and without the prefix node:', () => {
  expect((modules['node:path']!['basename'] as (path: string) => string)('/a/b')).toBe('b');
  expect(modules['path']).toBe(modules['node:path']);
  expect(Object.keys(modules).filter((name) => name.startsWith('_') || name.startsWith('node:node:'))).toEqual([]);
});

test('a plugin cannot end the process', () => {
  expect(modules['node:process']!['exit']).toThrow('process.exit is not available in templates and Markdown plugins.');
});
