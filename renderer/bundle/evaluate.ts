// Text → exports, without the module loader: Node never forgets an imported module, but a function can be dropped.
import vm from 'node:vm';

/** The packages a bundle may ask for by name; everything else is inside the bundle already. */
export type Modules = Readonly<Record<string, unknown>>;

/**
 * Runs CommonJS `text` and gives back what it exports. `name` stands in stack traces.
 * A `require` of anything outside `modules` throws.
 */
export function evaluate(text: string, modules: Modules, name: string): Record<string, unknown> {
  const module = {exports: {} as Record<string, unknown>};
  const require = (id: string): unknown => {
    if (Object.hasOwn(modules, id)) return modules[id];
    throw new Error(`Templates can't import '${id}'.`);
  };
  const run = vm.compileFunction(text, ['module', 'exports', 'require'], {filename: name});
  run(module, module.exports, require);
  return module.exports;
}
