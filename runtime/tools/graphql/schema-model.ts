// The model of a GraphQL schema, which the readers create and the writers use.
import type {Place} from '../base/finding.js';
import {capitalize} from '../../text/capitalize.js';

/** Returns the place of a definition. A function, because the places of most definitions are never needed. */
export type LazyPlace = () => Place;

export interface Schema {
  readonly description: string;
  readonly roots: RootTypes;
  /** By name, without the built-in types, such as `String`. */
  readonly types: ReadonlyMap<string, Type>;
  /** Only directives that the schema defines. */
  readonly directives: ReadonlyMap<string, Directive>;
}

export const rootKinds = ['query', 'mutation', 'subscription'] as const;

export type RootKind = (typeof rootKinds)[number];

/** The root types of a schema without `schema {…}`: `query` → `Query`. */
export function defaultRootName(kind: RootKind): string {
  return capitalize(kind);
}

/** The names of the root types. */
type RootTypes = {readonly [Kind in RootKind]?: string};

export type Type = Scalar | Composite | Enum | Input;

/** A type whose values need a selection. */
export type Composite = ObjectOrInterface | Union;

export interface ObjectOrInterface extends Named {
  readonly kind: 'object' | 'interface';
  /** Names of the interfaces that it implements. */
  readonly interfaces: ReadonlyMap<string, LazyPlace>;
  readonly fields: ReadonlyMap<string, Field>;
}

export interface Union extends Named {
  readonly kind: 'union';
  readonly members: ReadonlyMap<string, LazyPlace>;
}

interface Scalar extends Named {
  readonly kind: 'scalar';
  /** The URL of its specification, or empty. */
  readonly specifiedBy: string;
}

export interface Enum extends Named {
  readonly kind: 'enum';
  readonly values: ReadonlyMap<string, EnumValue>;
}

export interface Input extends Named {
  readonly kind: 'input';
  readonly fields: ReadonlyMap<string, Argument>;
  /** Exactly one of its fields must be set. */
  readonly isOneOf: boolean;
}

export interface Directive extends Named {
  readonly args: ReadonlyMap<string, Argument>;
  readonly isRepeatable: boolean;
  readonly locations: readonly string[];
}

export interface Field extends Named, Deprecatable {
  readonly type: TypeRef;
  readonly args: ReadonlyMap<string, Argument>;
  readonly typeAt: LazyPlace;
}

/** An argument, or a field of an input type. */
export interface Argument extends Named, Deprecatable {
  readonly type: TypeRef;
  readonly typeAt: LazyPlace;
  /** As GraphQL text. */
  readonly defaultValue?: string;
}

export interface EnumValue extends Named, Deprecatable {}

export interface Named {
  readonly name: string;
  readonly description: string;
  readonly at: LazyPlace;
}

interface Deprecatable {
  /** The reason of the deprecation. */
  readonly deprecated?: string;
}

export type TypeRef =
  | {readonly kind: 'named'; readonly name: string}
  | {readonly kind: 'list'; readonly of: TypeRef}
  | {readonly kind: 'non-null'; readonly of: TypeRef};

/** `[Book!]!` */
export function formatTypeRef(ref: TypeRef): string {
  if (ref.kind === 'named') return ref.name;
  return ref.kind === 'list' ? `[${formatTypeRef(ref.of)}]` : `${formatTypeRef(ref.of)}!`;
}

/** `[Book!]!` → `Book` */
export function innerTypeName(ref: TypeRef): string {
  let inner = ref;
  while (inner.kind !== 'named') inner = inner.of;
  return inner.name;
}

/** Whether a call must set the argument. */
export function isRequired({type, defaultValue}: Argument): boolean {
  return type.kind === 'non-null' && defaultValue === undefined;
}

export const builtInScalars: ReadonlySet<string> = new Set(['Int', 'Float', 'String', 'Boolean', 'ID']);

export function isComposite(type: Type | undefined): type is Composite {
  return type?.kind === 'object' || type?.kind === 'interface' || type?.kind === 'union';
}

/** Composite type → the sorted names of the object types that its values can have. */
export function possibleTypes(schema: Schema): ReadonlyMap<string, readonly string[]> {
  const possible = new Map<string, string[]>();
  const add = (name: string, object: string) => possible.get(name)?.push(object);
  for (const type of schema.types.values()) if (isComposite(type)) possible.set(type.name, []);
  for (const type of schema.types.values()) {
    if (type.kind === 'union') for (const member of type.members.keys()) add(type.name, member);
    if (type.kind !== 'object') continue;
    add(type.name, type.name);
    for (const name of type.interfaces.keys()) add(name, type.name);
  }
  for (const names of possible.values()) names.sort();
  return possible;
}
