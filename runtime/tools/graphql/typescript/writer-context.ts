// What all writers of the SDK need: the schema, the names and types in TypeScript, and some options.
import type {Schema} from '../schema-model.js';
import type {TypeNames} from '../type-names.js';

export interface WriterContext {
  readonly schema: Schema;
  readonly names: TypeNames;
  /** Scalar → TypeScript type. */
  readonly scalars: ReadonlyMap<string, string>;
  /** Composite type → names of its object types. */
  readonly possible: ReadonlyMap<string, readonly string[]>;
  readonly defaultDepth: number;
  readonly maxSelectionDepth: number;
  /** Empty if users of the client set it. */
  readonly endpoint: string;
}
