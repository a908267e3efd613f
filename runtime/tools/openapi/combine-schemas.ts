// Combines schemas of the model: unions, intersections and nullable schemas.
import type {Discriminator, Annotations, Schema} from '../http/http-api.js';
import {ifDefined} from './reader-context.js';

/** Returns a union: nested unions are flattened, and duplicates of simple kinds such as null are removed. */
export function union(schemas: readonly Schema[], isExclusive: boolean, discriminator?: Discriminator): Schema {
  const flat = schemas.flatMap((schema): readonly Schema[] =>
    schema.kind === 'union' && !schema.discriminator && !schema.annotations ? schema.members : [schema],
  );
  const kinds = new Set<string>();
  const unique = flat.filter((schema) => !isPlain(schema) || (!kinds.has(schema.kind) && kinds.add(schema.kind)));
  if (unique.length === 1 && unique[0]) return unique[0];
  return {kind: 'union', members: unique, isExclusive, ...ifDefined('discriminator', discriminator)};
}

function isPlain({kind, annotations}: Schema): boolean {
  if (annotations) return false;
  return kind === 'null' || kind === 'boolean' || kind === 'unknown';
}

/** Adds null to a schema, unless it accepts null already. */
export function nullable(schema: Schema, isNullable: boolean): Schema {
  if (!isNullable || schema.kind === 'null' || schema.kind === 'unknown') return schema;
  if (schema.kind !== 'union') {
    const {annotations, ...withoutAnnotations} = schema;
    return {
      kind: 'union',
      members: [withoutAnnotations, {kind: 'null'}],
      isExclusive: false,
      ...ifDefined('annotations', annotations),
    };
  }
  return schema.members.some(({kind}) => kind === 'null')
    ? schema
    : {...schema, members: [...schema.members, {kind: 'null'}]};
}

/** Returns an intersection: nested intersections are flattened, and members without constraints are removed. */
export function intersection(schemas: readonly Schema[]): Schema {
  if (schemas.length === 1 && schemas[0]) return schemas[0];
  const flat = schemas.flatMap((schema): readonly Schema[] =>
    schema.kind === 'intersection' && !schema.annotations ? schema.members : [schema],
  );
  const constraining = flat.filter(({kind}) => kind !== 'unknown');
  if (constraining.length === 0) return flat[0] ?? {kind: 'unknown'};
  // A member without constraints may carry the description of the intersection.
  const annotations = Object.assign(
    {},
    ...flat.filter(({kind}) => kind === 'unknown').map((schema) => schema.annotations),
  ) as Annotations;
  const only = constraining.length === 1 ? constraining[0] : undefined;
  const combined: Schema = only ?? {kind: 'intersection', members: constraining};
  return Object.keys(annotations).length === 0
    ? combined
    : {...combined, annotations: {...combined.annotations, ...annotations}};
}

/** Whether a schema has no constraints except its kind. */
export function hasOnlyKind(schema: Schema): boolean {
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
