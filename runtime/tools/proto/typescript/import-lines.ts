// Collects the imports of a generated file, and assigns unique local names.
import {identifier, stringLiteral} from '../../codegen/typescript-tokens.js';
import {byName, compareCodeUnits} from '../../../text/compare-code-units.js';

export interface Imports {
  /** Returns the local name. */
  use(name: string, from: string): string;
  useType(name: string, from: string): string;
  /** The import statements, sorted by module, packages first. */
  print(): string;
}

interface Used {
  readonly name: string;
  readonly local: string;
  isType: boolean;
}

/** Globals that generated files use. */
const globals = ['AsyncGenerator', 'Promise', 'Uint8Array'];

/** `own` are the names that the file declares. */
export function createImports(own: readonly string[]): Imports {
  const taken = new Set([...globals, ...own]);
  const byModule = new Map<string, Map<string, Used>>();
  const add = (name: string, from: string, isType: boolean) => {
    const names = byModule.get(from) ?? new Map<string, Used>();
    byModule.set(from, names);
    const used = names.get(name) ?? {name, local: uniqueName(identifier(name), taken), isType};
    used.isType &&= isType;
    names.set(name, used);
    return used.local;
  };
  return {
    use: (name, from) => add(name, from, false),
    useType: (name, from) => add(name, from, true),
    print() {
      const modules = [...byModule].toSorted(([a], [b]) => rank(a) - rank(b) || compareCodeUnits(a, b));
      return modules.map(([from, names]) => statement(from, [...names.values()])).join('');
    },
  };
}

/** Adds a number to a name that is taken. Identifiers that differ only in case are different. */
function uniqueName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`;
  taken.add(name);
  return name;
}

function rank(from: string): number {
  return from.startsWith('node:') ? 0 : from.startsWith('.') ? 2 : 1;
}

function statement(from: string, names: readonly Used[]): string {
  const areTypes = names.every(({isType}) => isType);
  const parts = names.toSorted(byName).map(({name, local, isType}) => {
    const mark = isType && !areTypes ? 'type ' : '';
    return `${mark}${name === local ? name : `${name} as ${local}`}`;
  });
  return wrapParts(`import ${areTypes ? 'type ' : ''}`, parts, ` from ${stringLiteral(from)};\n`);
}

/** Writes the parts on one line if they fit, or else on one line each. */
export function wrapParts(before: string, parts: readonly string[], after: string): string {
  const line = `${before}{ ${parts.join(', ')} }${after}`;
  if (line.length <= 101) return line;
  return `${before}{\n${parts.map((part) => `  ${part},\n`).join('')}}${after}`;
}
