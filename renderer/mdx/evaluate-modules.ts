// Evaluates the imports and exports of MDX: literals become values that expressions can use, other code is removed.
import type {Nodes, Root} from 'mdast';
import type {Collector} from '../document/reference-collector.js';
import {lostNumberIn, type Scope} from './evaluate-literals.js';
import {ModuleSyntaxError, parseImportsAndExports, type CodeStatement} from './parse-imports-and-exports.js';
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
  const code: PlacedCode[] = [];
  for (const node of children) {
    if (node.type !== 'mdxjsEsm') continue;
    const names = moduleNames(node, scope);
    scope = names.scope;
    for (const [name, path] of names.imports) imports.set(name, path);
    for (const statement of names.code) code.push({...statement, node});
    reportLostNumber(node, collector);
  }
  if (code.length > 0) reportExports(code, collector);
  return {scope, imports};
}

type Module = Extract<Nodes, {type: 'mdxjsEsm'}>;

function moduleNames(node: Module, scope: Scope): ReturnType<typeof parseImportsAndExports> {
  try {
    return parseImportsAndExports(node.value, scope);
  } catch (error) {
    if (!(error instanceof ModuleSyntaxError)) throw error;
    throw new MdxSyntaxError({...pointIn(node, error.offset), kind: 'module', reason: error.message});
  }
}

/** Returns the position in the file of an offset in the code. */
function pointIn({value, position}: Module, offset: number): {readonly line: number; readonly column: number} {
  const lines = value.slice(0, offset).split('\n');
  return {line: (position?.start.line ?? 1) + lines.length - 1, column: lines.at(-1)!.length + 1};
}

function reportLostNumber(node: Module, collector: Collector): void {
  const lost = lostNumberIn(node.value);
  if (lost === undefined) return;
  const start = pointIn(node, lost.offset);
  const place = collector.placeOf({position: {start, end: start}});
  collector.warn({code: 'mdx-expression', message: lost.message, hint: lost.hint, place});
}

interface PlacedCode extends CodeStatement {
  readonly node: Module;
}

/** Maximum number of names in the finding. */
const maxNames = 8;

/** Reports all code of a file at its first statement. */
function reportExports(code: readonly PlacedCode[], collector: Collector): void {
  const named = [...new Set(code.map(({name}) => name))].filter((name) => name !== '');
  const more = named.length > maxNames ? ` and ${named.length - maxNames} more` : '';
  const names = named.slice(0, maxNames).map((name) => `\`${name}\``);
  const list = names.length === 0 ? 'This code' : names.join(', ') + more;
  const {node, offset} = code[0]!;
  const start = pointIn(node, offset);
  collector.warn({
    code: 'mdx-export',
    message: `${list} ${named.length > 1 ? 'are' : 'is'} removed: content cannot run code.`,
    hint: 'Export literal values only, and write a component in templates/components.',
    place: collector.placeOf({position: {start, end: start}}),
  });
}
