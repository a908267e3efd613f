// Reads discriminators: the property values that identify the members of a union.
import type {Discriminator, Json, Schema} from '../http/http-api.js';
import {suggestionHint} from './suggest-name.js';
import type {DocumentNode} from './document-node.js';
import {child, items, members, refOf} from './document-node.js';
import type {ReadContext} from './reader-context.js';
import {isValidObject, warn} from './reader-context.js';
import {compositionKeywords} from './schema-keywords.js';
import {isObject} from '../../text/is-object.js';

/** Undefined if the schema has no discriminator, or an invalid one, which is reported. */
export function readDiscriminator(
  context: ReadContext,
  node: DocumentNode,
  nodes: readonly DocumentNode[],
  schemas: readonly Schema[],
): Discriminator | undefined {
  const found = child(node, 'discriminator');
  if (!found) return undefined;
  const name = isObject(found.value) ? child(found, 'propertyName') : found;
  if (typeof name?.value !== 'string') {
    warn(context, found, {
      code: 'discriminator-invalid',
      message: 'This discriminator does not name a property, so it is ignored.',
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
  const missing = named.find(({node: member}) => propertyValues(context, member, property) === undefined);
  if (missing) {
    warn(context, name, {
      code: 'discriminator-property-missing',
      message: `${missing.name} has no property ${property}, so the discriminator is ignored.`,
      hint: `Describe ${property} in every member of the union.`,
    });
    return undefined;
  }
  const mapping = new Map<string, string>();
  const written = child(found, 'mapping');
  for (const [value, to] of written && isValidObject(context, written) ? members(written) : []) {
    const target = resolveMapping(
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
    const values = propertyValues(context, at, property) ?? [];
    // If the property has no constant values, the name of the schema is the value.
    for (const value of values.length > 0 ? values : [impliedName(at, member)]) {
      if (!mapping.has(value)) mapping.set(value, member);
    }
  }
  return {property, mapping};
}

/** Resolves a name, pointer or file of a mapping to the name of a schema, if that is a member of the union. */
function resolveMapping(
  context: ReadContext,
  owner: DocumentNode,
  node: DocumentNode,
  names: readonly string[],
): string | undefined {
  const text = typeof node.value === 'string' ? node.value : '';
  if (names.includes(text)) return text;
  const isName = /^[\w.-]+$/.test(text) && context.schemas.has(text);
  const target = isName ? undefined : context.references.find(node, text);
  const name = isName ? text : target && isObject(target.value) ? context.schemas.schemaName(target) : undefined;
  if (name !== undefined && names.includes(name)) return name;
  // A base schema may map to itself.
  if (name !== undefined && name === context.schemas.nameAt(owner)) return undefined;
  warn(context, node, {
    code: name === undefined ? 'discriminator-mapping-unresolved' : 'discriminator-mapping-outside',
    message: name === undefined ? `${text} refers to no schema.` : `${text} is not a member of this union.`,
    hint: suggestionHint(text.replace(/.*\//, ''), names, 'Correct it, or remove this value.'),
  });
  return undefined;
}

/** The last segment of the reference without a file extension. */
function impliedName(node: DocumentNode, name: string): string {
  const reference = refOf(node) ?? name;
  return reference.replace(/.*[/#]/, '').replace(/\.(?:json|ya?ml)$/i, '') || name;
}

/** The constant values of a property: empty if it accepts any value, undefined if the schema has no such property. */
function propertyValues(context: ReadContext, node: DocumentNode, property: string): readonly string[] | undefined {
  const seen = new Set<Json>();
  const pending = [node];
  for (let next = pending.shift(); next && seen.size < 1000; next = pending.shift()) {
    if (seen.has(next.value)) continue;
    seen.add(next.value);
    const properties = child(next, 'properties');
    const found = properties && child(properties, property);
    if (found) return readConstants(context, found);
    if (refOf(next) !== undefined) {
      const target = context.references.step(next);
      // A broken reference has already been reported, so assume that the property exists.
      if (!target) return [];
      pending.push(target);
    }
    for (const key of compositionKeywords) {
      const parts = child(next, key);
      if (parts) pending.push(...items(parts));
    }
  }
  return undefined;
}

function readConstants(context: ReadContext, node: DocumentNode): readonly string[] {
  const schema = context.references.follow(node);
  if (!schema) return [];
  const constant = child(schema, 'const');
  const list = child(schema, 'enum');
  return (constant ? [constant] : list ? items(list) : []).flatMap(({value}) =>
    value === null || typeof value === 'object' ? [] : String(value),
  );
}
