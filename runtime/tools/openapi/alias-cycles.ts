// A schema that is, in the end, only itself: `A` is `A` or null. Types cannot be written that way, and need not: to be `A` or
// null, and nothing else, is to be null.
import type {Findings} from '../base/finding.js';
import type {Discriminator, NamedSchema, Schema} from '../http/http-api.js';
import {optional} from './read-context.js';

/** Removes the references that close such cycles, with a warning `schema-cycle` if the schema is then empty. */
export function breakAliasCycles(schemas: readonly NamedSchema[], findings: Findings): readonly NamedSchema[] {
  const byName = new Map(schemas.map((named) => [named.name, named]));
  const cuts = closingReferences(schemas, byName);
  if (cuts.size === 0) return schemas;
  return schemas.map((named) => {
    const cut = cuts.get(named.name);
    if (!cut) return named;
    const schema = without(named.schema, cut, byName);
    // References to nothing but each other are errors that were found where they stand.
    if (schema === undefined && !findings.hasErrors) {
      findings.add({
        severity: 'warning',
        code: 'schema-cycle',
        message: `${named.name} refers only to itself; its values may be anything.`,
        hint: 'Say what it is.',
        place: named.place,
      });
    }
    return {...named, schema: schema ?? {kind: 'unknown', why: 'it refers only to itself'}};
  });
}

/** By schema: the names of those that lead back to it with no object or list between. */
function closingReferences(
  schemas: readonly NamedSchema[],
  byName: ReadonlyMap<string, NamedSchema>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const cuts = new Map<string, Set<string>>();
  const done = new Set<string>();
  const onWay = new Set<string>();
  for (const {name: start} of schemas) {
    // A stack of our own: such chains may be as long as there are schemas.
    const stack = [{name: start, rest: directNames(byName.get(start)?.schema)}];
    if (done.has(start)) continue;
    onWay.add(start);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const next = top.rest.pop();
      if (next === undefined) {
        stack.pop();
        onWay.delete(top.name);
        done.add(top.name);
      } else if (onWay.has(next)) {
        cuts.set(top.name, (cuts.get(top.name) ?? new Set()).add(next));
      } else if (!done.has(next) && byName.has(next)) {
        onWay.add(next);
        stack.push({name: next, rest: directNames(byName.get(next)?.schema)});
      }
    }
  }
  return cuts;
}

function directNames(schema: Schema | undefined): string[] {
  if (schema?.kind === 'ref') return [schema.name];
  if (schema?.kind === 'union' || schema?.kind === 'intersection')
    return schema.members.flatMap(directNames).toReversed();
  return [];
}

/**
 * The schema without references to the named ones. In an intersection, what these say beside their choices is kept: a `Cat` that
 * is a `Pet`, which is a `Cat` or a `Dog`, has what every `Pet` has.
 */
function without(
  schema: Schema,
  names: ReadonlySet<string>,
  byName: ReadonlyMap<string, NamedSchema>,
): Schema | undefined {
  switch (schema.kind) {
    case 'ref':
      return names.has(schema.name) ? undefined : schema;
    case 'union': {
      const members = schema.members.flatMap((member) => without(member, names, byName) ?? []);
      if (members.length < 2) return members[0];
      return {...schema, members, ...optional('discriminator', withoutTargets(schema.discriminator, names))};
    }
    case 'intersection': {
      const members = schema.members.flatMap((member) => {
        if (member.kind !== 'ref' || !names.has(member.name)) return without(member, names, byName) ?? [];
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
  const kept = [...discriminator.mapping].filter(([, name]) => !names.has(name));
  return {...discriminator, mapping: new Map(kept)};
}
