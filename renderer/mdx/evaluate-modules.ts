// Evaluates the imports and exports of MDX: literals become values that expressions can use, other code is removed.
import type {Nodes, Root} from 'mdast';
import type {Collector} from '../document/reference-collector.js';
import type {Scope} from './evaluate-literals.js';
import {ModuleSyntaxError, readModule} from './parse-imports-and-exports.js';
import {MdxSyntaxError} from './syntax-error.js';
import type {MdxContext} from './mdx-context.js';

/** Returns the values of exports, and the sources of imported names. */
export function evaluateModules(
  {children}: Root,
  {fields, collector}: MdxContext,
): {readonly scope: Scope; readonly imports: ReadonlyMap<string, string>} {
  const frontMatter = {value: fields, size: JSON.stringify(fields).length};
  let scope: Scope = new Map([
    ['frontMatter', frontMatter],
    ['frontmatter', frontMatter],
  ]);
  const imports = new Map<string, string>();
  for (const node of children) {
    if (node.type !== 'mdxjsEsm') continue;
    const names = moduleNames(node, scope);
    scope = names.scope;
    for (const [name, path] of names.imports) imports.set(name, path);
    if (names.code.length > 0) reportExports(node, names.code, collector);
  }
  return {scope, imports};
}

type Module = Extract<Nodes, {type: 'mdxjsEsm'}>;

function moduleNames(node: Module, scope: Scope): ReturnType<typeof readModule> {
  try {
    return readModule(node.value, scope);
  } catch (error) {
    if (!(error instanceof ModuleSyntaxError)) throw error;
    const lines = node.value.slice(0, error.offset).split('\n');
    const line = (node.position?.start.line ?? 1) + lines.length - 1;
    throw new MdxSyntaxError({line, column: lines.at(-1)!.length + 1, kind: 'module', reason: error.message});
  }
}

function reportExports(node: Module, names: readonly string[], collector: Collector): void {
  const named = names.filter((name) => name !== '');
  const list = named.length === 0 ? 'This code' : named.map((name) => `\`${name}\``).join(', ');
  collector.warn({
    code: 'mdx-export',
    message: `${list} ${named.length > 1 ? 'are' : 'is'} removed: content cannot run code.`,
    hint: 'Export literal values only, and write a component in templates/components.',
    place: collector.placeOf(node),
    dedupeKey: '',
  });
}
