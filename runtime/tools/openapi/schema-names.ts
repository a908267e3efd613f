// Which schemas get a name of their own: those of the components, and all others that something refers to.
import {pascalCase} from '../base/identifier-names.js';
import type {Json} from '../http/http-api.js';
import type {Node} from './document-node.js';
import {pathTo} from './document-node.js';
import {isObject} from '../../text/is-object.js';

export interface SchemaNames {
  /** A component of the root document; its name is kept as it is written. */
  declare(name: string, node: Node): void;
  /** Lets a schema elsewhere be known by the name of the component that is nothing but a reference to it. */
  alias(name: string, node: Node): void;
  /** The name of a schema that something refers to; it is put into the line of those to be read. */
  schemaName(node: Node): string;
  /** The name of a schema, when it has one by now. */
  nameAt(node: Node): string | undefined;
  has(name: string): boolean;
  /** Those to be read, in their order; grows while it is read. */
  readonly line: readonly {readonly name: string; readonly node: Node}[];
}

export function createSchemaNames(): SchemaNames {
  // The values of parsed text are objects of their own, so that a place is known by its value.
  const byValue = new Map<Json, string>();
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  const line: {name: string; node: Node}[] = [];
  return {
    declare(name, node) {
      taken.add(name);
      line.push({name, node});
      if (isObject(node.value) && !byValue.has(node.value)) byValue.set(node.value, name);
    },
    alias(name, node) {
      if (isObject(node.value) && !byValue.has(node.value)) byValue.set(node.value, name);
    },
    schemaName(node) {
      const known = byValue.get(node.value);
      if (known !== undefined) return known;
      const name = freeName(node, taken, counts);
      taken.add(name);
      byValue.set(node.value, name);
      line.push({name, node});
      return name;
    },
    nameAt: ({value}) => byValue.get(value),
    has: (name) => taken.has(name),
    line,
  };
}

/** Keywords that are left out of names, because they do not describe the schema below them. */
const structural = new Set(
  `$defs additionalProperties allOf anyOf components content definitions items oneOf parameters paths prefixItems properties
   requestBody responses schema schemas`.split(/\s+/),
);

function freeName(node: Node, taken: ReadonlySet<string>, counts: Map<string, number>): string {
  const stem = node.text.file.replace(/.*\//, '').replace(/\.\w+$/, '');
  const path = pathTo(node).map(String);
  const own = wantedName(path, stem);
  const candidates = [own, pascalCase(`${stem} ${own}`)];
  const free = candidates.find((name) => !taken.has(name));
  if (free !== undefined) return free;
  let count = counts.get(own) ?? 2;
  while (taken.has(`${own}${count}`)) count++;
  counts.set(own, count + 1);
  return `${own}${count}`;
}

function wantedName(path: readonly string[], stem: string): string {
  const last = path.at(-1);
  if (last === undefined) return usable(stem);
  const holder = path.at(-2);
  // A schema in a place for schemas, or on the top of a file full of them, has a name already.
  if (path.length === 1 || holder === 'schemas' || holder === '$defs' || holder === 'definitions') return usable(last);
  return usable(pascalCase(path.filter((step) => !structural.has(step)).join(' ')) || pascalCase(stem));
}

/** What OpenAPI allows as the name of a component. */
function usable(name: string): string {
  return /^[\p{L}\p{N}._-]+$/u.test(name) ? name : pascalCase(name) || 'Schema';
}
