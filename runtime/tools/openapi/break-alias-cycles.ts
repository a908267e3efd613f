// Breaks cycles of schemas that consist only of references: if `A` is `A` or null, TypeScript rejects the type, and the only value
// of `A` is null.
import type {Findings} from '../base/finding.js';
import type {Discriminator, NamedSchema, Schema} from '../http/http-api.js';
import {ifDefined} from './reader-context.js';

/** Removes the references that close such cycles, with a warning `schema-cycle` if the schema is then empty. */
export function breakAliasCycles(schemas: readonly NamedSchema[], findings: Findings): readonly NamedSchema[] {
  const byName = new Map(schemas.map((named) => [named.name, named]));
  const closing = findClosingReferences(schemas, byName);
  if (closing.size === 0) return schemas;
  return schemas.map((named) => {
    const references = closing.get(named.name);
    if (!references) return named;
    const schema = withoutReferences(named.schema, references, byName);
    // A cycle of plain references has already been reported as an error.
    if (schema === undefined && !findings.hasErrors) {
      findings.add({
        severity: 'warning',
        code: 'schema-cycle',
        message: `${named.name} refers only to itself; its values may be anything.`,
        hint: 'Give it a type, or refer to another schema.',
        place: named.place,
      });
    }
    return {...named, schema: schema ?? {kind: 'unknown', why: 'it refers only to itself'}};
  });
}

/** Schema → the references in it that lead back to it without an object or array in between. */
function findClosingReferences(
  schemas: readonly NamedSchema[],
  byName: ReadonlyMap<string, NamedSchema>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const closing = new Map<string, Set<string>>();
  const done = new Set<string>();
  const onPath = new Set<string>();
  for (const {name: start} of schemas) {
    // An explicit stack, because a chain can be as long as the list of schemas.
    const stack = [{name: start, rest: directNames(byName.get(start)?.schema)}];
    if (done.has(start)) continue;
    onPath.add(start);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const next = top.rest.pop();
      if (next === undefined) {
        stack.pop();
        onPath.delete(top.name);
        done.add(top.name);
      } else if (onPath.has(next)) {
        closing.set(top.name, (closing.get(top.name) ?? new Set()).add(next));
      } else if (!done.has(next) && byName.has(next)) {
        onPath.add(next);
        stack.push({name: next, rest: directNames(byName.get(next)?.schema)});
      }
    }
  }
  return closing;
}

function directNames(schema: Schema | undefined): string[] {
  if (schema?.kind === 'ref') return [schema.name];
  if (schema?.kind === 'union' || schema?.kind === 'intersection')
    return schema.members.flatMap(directNames).toReversed();
  return [];
}

/**
 * Removes the references to the given names. In an intersection, the objects of the referenced schema are kept: a `Cat` that is a
 * `Pet`, which is a `Cat` or a `Dog`, has the properties of `Pet`.
 */
function withoutReferences(
  schema: Schema,
  names: ReadonlySet<string>,
  byName: ReadonlyMap<string, NamedSchema>,
): Schema | undefined {
  switch (schema.kind) {
    case 'ref':
      return names.has(schema.name) ? undefined : schema;
    case 'union': {
      const members = schema.members.flatMap((member) => withoutReferences(member, names, byName) ?? []);
      if (members.length < 2) return members[0];
      return {...schema, members, ...ifDefined('discriminator', withoutTargets(schema.discriminator, names))};
    }
    case 'intersection': {
      const members = schema.members.flatMap((member) => {
        if (member.kind !== 'ref' || !names.has(member.name)) return withoutReferences(member, names, byName) ?? [];
        const target = byName.get(member.name)?.schema;
        return target?.kind === 'intersection' ? target.members.filter(({kind}) => kind === 'object') : [];
      });
      return members.length < 2 ? members[0] : {...schema, members};
    }
    default:
      return schema;
  }
}

function withoutTargets(
  discriminator: Discriminator | undefined,
  names: ReadonlySet<string>,
): Discriminator | undefined {
  if (!discriminator) return undefined;
  const mapping = [...discriminator.mapping].filter(([, name]) => !names.has(name));
  return {...discriminator, mapping: new Map(mapping)};
}
