// The imports of one generated file: each name once, and none twice for different things.
import {identifier, stringLiteral} from '../../write/typescript-tokens.js';

export interface Imports {
  /** The name under which the file knows it. */
  use(name: string, from: string): string;
  useType(name: string, from: string): string;
  /** The statements, sorted by where they import from: packages first. */
  print(): string;
}

interface Used {
  readonly name: string;
  readonly local: string;
  isType: boolean;
}

/** What generated files use without importing it. */
const globals = ['AsyncGenerator', 'Promise', 'Uint8Array'];

/** `own` are names that the file declares itself. */
export function createImports(own: readonly string[]): Imports {
  const taken = new Set([...globals, ...own]);
  const byModule = new Map<string, Map<string, Used>>();
  const add = (name: string, from: string, isType: boolean) => {
    const names = byModule.get(from) ?? new Map<string, Used>();
    byModule.set(from, names);
    const used = names.get(name) ?? {name, local: freeName(identifier(name), taken), isType};
    used.isType &&= isType;
    names.set(name, used);
    return used.local;
  };
  return {
    use: (name, from) => add(name, from, false),
    useType: (name, from) => add(name, from, true),
    print() {
      const modules = [...byModule].toSorted(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
      return modules.map(([from, names]) => statement(from, [...names.values()])).join('');
    },
  };
}

/** Unlike names of files, names of code may differ in case alone. */
function freeName(wanted: string, taken: Set<string>): string {
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
  const parts = names
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({name, local, isType}) => {
      const mark = isType && !areTypes ? 'type ' : '';
      return `${mark}${name === local ? name : `${name} as ${local}`}`;
    });
  return bracketed(`import ${areTypes ? 'type ' : ''}`, parts, ` from ${stringLiteral(from)};\n`);
}

/** On one line if it fits, else each part on its own. */
export function bracketed(before: string, parts: readonly string[], after: string): string {
  const line = `${before}{ ${parts.join(', ')} }${after}`;
  if (line.length <= 101) return line;
  return `${before}{\n${parts.map((part) => `  ${part},\n`).join('')}}${after}`;
}
