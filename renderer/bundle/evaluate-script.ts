// Evaluates a script without the module loader: Node never unloads an imported module, but a function can be garbage
// collected.
import vm from 'node:vm';
import {templateGlobals} from './template-globals.js';
import {clockName} from './time-checks.js';
import type {TimeLimit} from './time-limit.js';

/** Packages that a bundle can load by name. Everything else is inside the bundle. */
export type Modules = Readonly<Record<string, unknown>>;

/**
 * Runs CommonJS `text` and returns its exports. `name` appears in stack traces. `require` of anything outside `modules`
 * throws. `limit` is the clock of a text with time checks.
 */
export function evaluate(text: string, modules: Modules, name: string, limit: TimeLimit): Record<string, unknown> {
  const module = {exports: {} as Record<string, unknown>};
  const require = (id: string): unknown => {
    if (Object.hasOwn(modules, id)) return modules[id];
    throw new Error(`Templates can't import '${id}'.`);
  };
  const scope = {module, exports: module.exports, require, [clockName]: limit, ...templateGlobals()};
  const run = vm.compileFunction(text, Object.keys(scope), {filename: name});
  limit.begin();
  run(...Object.values(scope));
  return module.exports;
}
