// An operation document, understood.
import type {RootKind, TypeRef} from './graphql-model.js';

export interface Operation {
  readonly name: string;
  readonly kind: RootKind;
  /** The operation and the fragments it uses, as they were written. */
  readonly text: string;
  readonly variables: readonly Variable[];
  readonly result: Shape;
}

export interface Variable {
  readonly name: string;
  readonly type: TypeRef;
  readonly isRequired: boolean;
}

/** What comes back for a selection: one of these, each with its own fields. */
export type Shape = readonly Variant[];

export interface Variant {
  /** Names of the object types that it is for. */
  readonly types: readonly string[];
  /** By the keys of the result. */
  readonly fields: ReadonlyMap<string, ShapeField>;
}

export interface ShapeField {
  readonly type: TypeRef;
  /** Whether a condition may leave it out. */
  readonly isConditional: boolean;
  /** Of a field that has fields. */
  readonly shape?: Shape;
  readonly isTypename: boolean;
}
