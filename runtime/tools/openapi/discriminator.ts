// Reads discriminators: the property values that identify the members of a union.
import type {Discriminator, Json, Schema} from '../http/http-api.js';
import {nearName} from './near-name.js';
import type {Node} from './document-node.js';
import {child, items, members, refOf} from './document-node.js';
import type {ReadContext} from './read-context.js';
import {warn} from './read-context.js';
import {isObject} from '../../text/is-object.js';

/** Undefined when the schema has none, or one that cannot work, which is then reported. */
export function discriminatorOf(
  context: ReadContext,
  node: Node,
  nodes: readonly Node[],
  schemas: readonly Schema[],
): Discriminator | undefined {
  const found = child(node, 'discriminator');
  if (!found) return undefined;
  const name = isObject(found.value) ? child(found, 'propertyName') : found;
  if (typeof name?.value !== 'string') {
    warn(context, found, {
      code: 'discriminator-invalid',
      message: 'This discriminator does not name a property; it is left out.',
      hint: 'Write {"propertyName": "kind"}.',
      at: 'key',
    });
    return undefined;
  }
  const property = name.value;
  const named = nodes.flatMap((member, index) => {
    const schema = schemas[index];
    return schema?.kind === 'ref' ? [{name: schema.name, node: member}] : [];
  });
  const missing = named.find(({node: member}) => valuesOf(context, member, property) === undefined);
  if (missing) {
    warn(context, name, {
      code: 'discriminator-property-missing',
      message: `${missing.name} has no property ${property}; the discriminator is left out.`,
      hint: `Describe ${property} in every member of the union.`,
    });
    return undefined;
  }
  const mapping = new Map<string, string>();
  const written = child(found, 'mapping');
  for (const [value, to] of written ? members(written) : []) {
    const target = mapped(
      context,
      node,
      to,
      named.map(({name: member}) => member),
    );
    if (target !== undefined) mapping.set(value, target);
  }
  const covered = new Set(mapping.values());
  for (const {name: member, node: at} of named) {
    if (covered.has(member)) continue;
    const values = valuesOf(context, at, property) ?? [];
    // Without a word about its values, the name of the schema is the value.
    for (const value of values.length > 0 ? values : [impliedName(at, member)]) {
      if (!mapping.has(value)) mapping.set(value, member);
    }
  }
  return {property, mapping};
}

/** A name, a pointer or a file; the schema's name, when it is a member of the union. */
function mapped(context: ReadContext, owner: Node, node: Node, names: readonly string[]): string | undefined {
  const text = typeof node.value === 'string' ? node.value : '';
  if (names.includes(text)) return text;
  const isName = /^[\w.-]+$/.test(text) && context.schemas.has(text);
  const target = isName ? undefined : context.references.find(node, text);
  const name = isName ? text : target && isObject(target.value) ? context.schemas.schemaName(target) : undefined;
  if (name !== undefined && names.includes(name)) return name;
  // The head of a family may be a kind of its own.
  if (name !== undefined && name === context.schemas.nameAt(owner)) return undefined;
  const near = nearName(text.replace(/.*\//, ''), names);
  warn(context, node, {
    code: name === undefined ? 'discriminator-mapping-unresolved' : 'discriminator-mapping-outside',
    message: name === undefined ? `${text} refers to no schema.` : `${text} is not a member of this union.`,
    hint: near === undefined ? 'Correct it, or remove this value.' : `Did you mean ${near}?`,
  });
  return undefined;
}

/** The text behind the last slash of the reference, without the end of a file's name. */
function impliedName(node: Node, name: string): string {
  const reference = refOf(node) ?? name;
  return reference.replace(/.*[/#]/, '').replace(/\.(?:json|ya?ml)$/i, '') || name;
}

/** The texts that a property may have in a schema: none when it is open; undefined when there is no such property. */
function valuesOf(context: ReadContext, node: Node, property: string): readonly string[] | undefined {
  const seen = new Set<Json>();
  const waiting = [node];
  for (let next = waiting.shift(); next && seen.size < 1000; next = waiting.shift()) {
    if (seen.has(next.value)) continue;
    seen.add(next.value);
    const properties = child(next, 'properties');
    const found = properties && child(properties, property);
    if (found) return constantsOf(context, found);
    if (refOf(next) !== undefined) {
      const target = context.references.step(next);
      // A broken reference is reported once, and is no reason to doubt the discriminator.
      if (!target) return [];
      waiting.push(target);
    }
    for (const key of ['allOf', 'oneOf', 'anyOf']) {
      const parts = child(next, key);
      if (parts) waiting.push(...items(parts));
    }
  }
  return undefined;
}

function constantsOf(context: ReadContext, node: Node): readonly string[] {
  const schema = context.references.follow(node);
  if (!schema) return [];
  const constant = child(schema, 'const');
  const list = child(schema, 'enum');
  return (constant ? [constant] : list ? items(list) : []).flatMap(({value}) =>
    value === null || typeof value === 'object' ? [] : String(value),
  );
}
