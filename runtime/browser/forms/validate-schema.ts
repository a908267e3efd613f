// Schemas of any library that follows Standard Schema (https://standardschema.dev), such as zod.
import type {FieldError, ValidationResult} from './form-state.js';

/** The part of Standard Schema that validation needs. */
export interface StandardSchema {
  readonly '~standard': {
    readonly version: 1;
    validate(value: unknown): SchemaResult | Promise<SchemaResult>;
  };
}

type SchemaResult =
  | {readonly value: unknown; readonly issues?: undefined}
  | {
      readonly issues: readonly {
        readonly message: string;
        readonly path?: readonly (PropertyKey | {readonly key: PropertyKey})[] | undefined;
      }[];
    };

/** Parsed data, or one error for each issue, its path joined by dots. */
export async function validateSchema(schema: StandardSchema, value: unknown): Promise<ValidationResult> {
  if (typeof schema['~standard']?.validate !== 'function')
    throw new TypeError('The schema does not follow Standard Schema.');
  const result = await schema['~standard'].validate(value);
  if (result.issues === undefined) return {data: result.value};
  const errors = result.issues.map(({message, path = []}): FieldError => {
    const steps = path.map((step) => String(typeof step === 'object' ? step.key : step));
    return {path: steps.join('.'), message};
  });
  return {errors};
}
