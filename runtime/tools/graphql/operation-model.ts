// The model of an operation document.
import type {RootKind, TypeRef} from './schema-model.js';

export interface Operation {
  readonly name: string;
  readonly kind: RootKind;
  /** The source of the operation and of its fragments. */
  readonly text: string;
  readonly variables: readonly Variable[];
  readonly result: Shape;
}

export interface Variable {
  readonly name: string;
  readonly type: TypeRef;
  readonly isRequired: boolean;
}

/** The type of a selection's result: a union of variants. */
export type Shape = readonly Variant[];

export interface Variant {
  /** Names of the object types with these fields. */
  readonly types: readonly string[];
  /** By response key. */
  readonly fields: ReadonlyMap<string, ShapeField>;
}

export interface ShapeField {
  readonly type: TypeRef;
  /** Whether `@include` or `@skip` may omit it. */
  readonly isConditional: boolean;
  /** Only for fields with a selection. */
  readonly shape?: Shape;
  readonly isTypename: boolean;
}
