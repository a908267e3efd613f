// A GraphQL schema and its operations, understood: what the readers make and the writers take.
import type {Place} from '../base/finding.js';

/** Returns the place of a definition. A function, because most definitions never need it. */
export type At = () => Place;

export interface Schema {
  readonly description: string;
  readonly roots: Roots;
  /** By name, without the built-in types, such as `String`. */
  readonly types: ReadonlyMap<string, Type>;
  /** Those that the schema defines. */
  readonly directives: ReadonlyMap<string, Directive>;
}

export const rootKinds = ['query', 'mutation', 'subscription'] as const;

export type RootKind = (typeof rootKinds)[number];

/** Names of types. */
type Roots = {readonly [Kind in RootKind]?: string};

export type Type = Scalar | Composite | Enum | Input;

/** What has fields to select, or types to choose from. */
export type Composite = Fielded | Union;

export interface Fielded extends Named {
  readonly kind: 'object' | 'interface';
  /** Names of the interfaces that it has. */
  readonly interfaces: ReadonlyMap<string, At>;
  readonly fields: ReadonlyMap<string, Field>;
}

export interface Union extends Named {
  readonly kind: 'union';
  readonly members: ReadonlyMap<string, At>;
}

interface Scalar extends Named {
  readonly kind: 'scalar';
  /** The address of its specification; empty if it has none. */
  readonly specifiedBy: string;
}

export interface Enum extends Named {
  readonly kind: 'enum';
  readonly values: ReadonlyMap<string, EnumValue>;
}

export interface Input extends Named {
  readonly kind: 'input';
  readonly fields: ReadonlyMap<string, Argument>;
  /** Exactly one of its fields is given. */
  readonly isOneOf: boolean;
}

export interface Directive extends Named {
  readonly args: ReadonlyMap<string, Argument>;
  readonly isRepeatable: boolean;
  readonly locations: readonly string[];
}

export interface Field extends Named, Deprecable {
  readonly type: TypeRef;
  readonly args: ReadonlyMap<string, Argument>;
  readonly typeAt: At;
}

/** An argument, or a field of an input. */
export interface Argument extends Named, Deprecable {
  readonly type: TypeRef;
  readonly typeAt: At;
  /** As GraphQL text. */
  readonly defaultValue?: string;
}

export interface EnumValue extends Named, Deprecable {}

export interface Named {
  readonly name: string;
  readonly description: string;
  readonly at: At;
}

interface Deprecable {
  /** The reason. */
  readonly deprecated?: string;
}

export type TypeRef =
  | {readonly kind: 'named'; readonly name: string}
  | {readonly kind: 'list'; readonly of: TypeRef}
  | {readonly kind: 'non-null'; readonly of: TypeRef};

/** `[Book!]!` */
export function refText(ref: TypeRef): string {
  if (ref.kind === 'named') return ref.name;
  return ref.kind === 'list' ? `[${refText(ref.of)}]` : `${refText(ref.of)}!`;
}

/** `[Book!]!` → `Book` */
export function nameIn(ref: TypeRef): string {
  let inner = ref;
  while (inner.kind !== 'named') inner = inner.of;
  return inner.name;
}

/** Whether a call must give it. */
export function isRequired({type, defaultValue}: Argument): boolean {
  return type.kind === 'non-null' && defaultValue === undefined;
}

export const builtInScalars: ReadonlySet<string> = new Set(['Int', 'Float', 'String', 'Boolean', 'ID']);

export function isComposite(type: Type | undefined): type is Composite {
  return type?.kind === 'object' || type?.kind === 'interface' || type?.kind === 'union';
}

/** Names of the object types that a value of each composite type can have, sorted. */
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
