// Evaluates a script without the module loader: Node never unloads an imported module, but a function can be garbage
// collected.
import vm from 'node:vm';
import {restrictedGlobals} from './restricted-globals.js';
import {timeLimitName} from './inject-time-limit-checks.js';
import type {TimeLimit} from './template-time-limit.js';

/** Modules that a script can `require`: packages that it shares with Galley and, for Markdown plugins, Node's modules. */
export type Modules = Readonly<Record<string, unknown>>;

/**
 * Runs a CommonJS script and returns its exports. `name` appears in stack traces. `require` throws for anything outside
 * `modules`. `limit` is the clock that the time limit checks in the script use.
 */
export function evaluateScript(
  text: string,
  modules: Modules,
  name: string,
  limit: TimeLimit,
): Record<string, unknown> {
  const module = {exports: {} as Record<string, unknown>};
  const require = (id: string): unknown => {
    if (Object.hasOwn(modules, id)) return modules[id];
    throw new Error(`'${id}' can't be imported here.`);
  };
  const scope = {module, exports: module.exports, require, [timeLimitName]: limit, ...restrictedGlobals()};
  // Not `vm.compileFunction`, which compiles a text again that this process has already compiled.
  const script = new vm.Script(`(function (${Object.keys(scope).join()}) {\n${text}\n})`, {
    filename: name,
    lineOffset: -1,
  });
  const run = script.runInThisContext() as (...values: readonly unknown[]) => void;
  limit.reset();
  run(...Object.values(scope));
  return module.exports;
}
