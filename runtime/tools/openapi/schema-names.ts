// Names schemas: those of the components, and all others that references point to.
import {pascalCase} from '../base/identifier-names.js';
import type {Json} from '../http/http-api.js';
import type {DocumentNode} from './document-node.js';
import {pathTo} from './document-node.js';
import {isObject} from '../../text/is-object.js';

export interface SchemaNames {
  /** Gives a name to the schema of a component, and adds it to the queue. */
  declare(name: string, node: DocumentNode): void;
  /** Gives a name to the node of a component that is only a reference. Its target is declared under the same name. */
  alias(name: string, node: DocumentNode): void;
  /** Returns the name of a referenced schema, and adds it to the queue. */
  schemaName(node: DocumentNode): string;
  /** The name of a schema, if it already has one. */
  nameAt(node: DocumentNode): string | undefined;
  has(name: string): boolean;
  /** The queue of schemas to read, which grows during reading. */
  readonly queue: readonly {readonly name: string; readonly node: DocumentNode}[];
}

export function createSchemaNames(): SchemaNames {
  // Every place of a parsed text has its own object, so the value identifies the place.
  const byValue = new Map<Json, string>();
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  const line: {name: string; node: DocumentNode}[] = [];
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
      const name = uniqueName(node, taken, counts);
      taken.add(name);
      byValue.set(node.value, name);
      line.push({name, node});
      return name;
    },
    nameAt: ({value}) => byValue.get(value),
    has: (name) => taken.has(name),
    queue: line,
  };
}

/** Keywords that names omit, because they do not describe the schema below them. */
const omittedKeywords = new Set(
  `$defs additionalProperties allOf anyOf components content definitions items oneOf parameters paths prefixItems properties
   requestBody responses schema schemas`.split(/\s+/),
);

function uniqueName(node: DocumentNode, taken: ReadonlySet<string>, counts: Map<string, number>): string {
  const stem = node.text.file.replace(/.*\//, '').replace(/\.\w+$/, '');
  const path = pathTo(node).map(String);
  const own = preferredName(path, stem);
  const candidates = [own, pascalCase(`${stem} ${own}`)];
  const free = candidates.find((name) => !taken.has(name));
  if (free !== undefined) return free;
  let count = counts.get(own) ?? 2;
  while (taken.has(`${own}${count}`)) count++;
  counts.set(own, count + 1);
  return `${own}${count}`;
}

function preferredName(path: readonly string[], stem: string): string {
  const last = path.at(-1);
  if (last === undefined) return validName(stem);
  const holder = path.at(-2);
  // A schema in `components`, or at the top level of a file of schemas, already has a name.
  if (path.length === 1 || holder === 'schemas' || holder === '$defs' || holder === 'definitions')
    return validName(last);
  return validName(pascalCase(path.filter((step) => !omittedKeywords.has(step)).join(' ')) || pascalCase(stem));
}

/** Replaces characters that OpenAPI does not allow in component names. */
function validName(name: string): string {
  return /^[\p{L}\p{N}._-]+$/u.test(name) ? name : pascalCase(name) || 'Schema';
}
