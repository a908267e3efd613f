// Schemas put together to one: any of them, all of them, or null as well. Nothing is read here.
import type {Discriminator, Notes, Schema} from '../http/http-api.js';
import {optional} from './read-context.js';

/** Members that are unions themselves are taken apart; null, or anything, twice counts once. */
export function union(schemas: readonly Schema[], isExclusive: boolean, discriminator?: Discriminator): Schema {
  const flat = schemas.flatMap((schema): readonly Schema[] =>
    schema.kind === 'union' && !schema.discriminator && !schema.notes ? schema.members : [schema],
  );
  const plain = new Set<string>();
  const once = flat.filter((schema) => !isPlain(schema) || (!plain.has(schema.kind) && plain.add(schema.kind)));
  if (once.length === 1 && once[0]) return once[0];
  return {kind: 'union', members: once, isExclusive, ...optional('discriminator', discriminator)};
}

function isPlain({kind, notes}: Schema): boolean {
  if (notes) return false;
  return kind === 'null' || kind === 'boolean' || kind === 'unknown';
}

export function nullable(schema: Schema, isNullable: boolean): Schema {
  if (!isNullable || schema.kind === 'null' || schema.kind === 'unknown') return schema;
  if (schema.kind !== 'union') {
    const {notes, ...bare} = schema;
    return {kind: 'union', members: [bare, {kind: 'null'}], isExclusive: false, ...optional('notes', notes)};
  }
  return schema.members.some(({kind}) => kind === 'null')
    ? schema
    : {...schema, members: [...schema.members, {kind: 'null'}]};
}

export function intersection(schemas: readonly Schema[]): Schema {
  if (schemas.length === 1 && schemas[0]) return schemas[0];
  const flat = schemas.flatMap((schema): readonly Schema[] =>
    schema.kind === 'intersection' && !schema.notes ? schema.members : [schema],
  );
  const known = flat.filter(({kind}) => kind !== 'unknown');
  if (known.length === 0) return flat[0] ?? {kind: 'unknown'};
  // A member may be nothing but a description of the whole.
  const notes = Object.assign(
    {},
    ...flat.filter(({kind}) => kind === 'unknown').map((schema) => schema.notes),
  ) as Notes;
  const only = known.length === 1 ? known[0] : undefined;
  const whole: Schema = only ?? {kind: 'intersection', members: known};
  return Object.keys(notes).length === 0 ? whole : {...whole, notes: {...whole.notes, ...notes}};
}

/** Whether a schema has only a kind. */
export function isBare(schema: Schema): boolean {
  if (schema.kind === 'union' || schema.kind === 'intersection' || schema.kind === 'ref') return false;
  if (schema.kind === 'object') {
    return (
      schema.properties.length === 0 &&
      (schema.additional === undefined || (schema.additional !== false && schema.additional.kind === 'unknown'))
    );
  }
  return (
    schema.kind !== 'enum' &&
    schema.kind !== 'array' &&
    schema.kind !== 'binary' &&
    Object.keys(schema).every((key) => key === 'kind' || key === 'isInteger')
  );
}
