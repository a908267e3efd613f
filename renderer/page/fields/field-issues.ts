// Lists the fields of a document that a schema rejects, with one issue per field.
import {z, type ZodType} from 'zod';
import type {Json} from '../../base/json.js';
import {expectationClause, issueMessage, valueAt, type KeyPath} from '../../base/schema-messages.js';

/** A field that a schema rejects. */
export interface FieldIssue {
  readonly keys: KeyPath;
  /** A full sentence. */
  readonly message: string;
  /** Description of the field in the schema. */
  readonly hint?: string;
  /** Whether the key has no value. */
  readonly isEmpty: boolean;
  /** Whether the key is missing. */
  readonly isMissing: boolean;
  /** Whether the schema defines the first of `keys`. */
  readonly isNamed: boolean;
}

type Issue = z.core.$ZodIssue;

/** Returns the issues of `value`, each at the innermost key that causes it. */
export function issuesOf(
  schema: ZodType,
  value: Json,
): {readonly issues: readonly FieldIssue[]; readonly data?: unknown} {
  let result;
  try {
    result = schema.safeParse(value);
  } catch (error) {
    // A custom check of the site threw, because the value has an unexpected type.
    const message = `The schema of this document throws: ${error instanceof Error ? error.message : String(error)}.`;
    return {issues: [{keys: [], message, isEmpty: false, isMissing: false, isNamed: true}]};
  }
  if (result.success) return {issues: [], data: result.data};
  return {
    issues: result.error.issues.flatMap((issue) =>
      [...leaves(issue, [])].map((leaf) => fieldIssue(leaf, schema, value)),
    ),
  };
}

interface Leaf {
  readonly issue: Issue;
  readonly keys: KeyPath;
}

/**
 * For a union, reports the alternative that fits best: `{title: 5, to: /a}` is meant as an object, not as text or
 * `false`. A strict object rejects several keys at once, each of which becomes an issue.
 */
function* leaves(issue: Issue, above: KeyPath): Iterable<Leaf> {
  const keys = [...above, ...issue.path.filter((key) => typeof key !== 'symbol')];
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) yield {issue, keys: [...keys, key]};
    return;
  }
  const alternative =
    issue.code === 'invalid_union'
      ? issue.errors.find((issues) => issues.length > 0 && issues.every(({path}) => path.length > 0))
      : undefined;
  if (alternative === undefined) yield {issue, keys};
  else for (const alternativeIssue of alternative) yield* leaves(alternativeIssue, keys);
}

function fieldIssue({issue, keys}: Leaf, schema: ZodType, root: Json): FieldIssue {
  const value = valueAt(root, keys);
  const description = schemaAt(schema, keys)?.description;
  return {
    keys,
    message:
      keys.length === 0
        ? `The fields do not fit together: ${expectationClause(issue)}.`
        : issueMessage(issue, keys, value),
    ...(description !== undefined && {hint: descriptionHint(description)}),
    isEmpty: value === null,
    isMissing: value === undefined,
    isNamed: schemaAt(schema, keys.slice(0, 1)) !== undefined,
  };
}

function descriptionHint(description: string): string {
  return `The schema describes the field: ${description.replace(/\.$/, '')}.`;
}

/**
 * Returns the schema of a field, for its description. Returns undefined if the path leads through other kinds of
 * schemas.
 */
function schemaAt(schema: ZodType, keys: KeyPath): ZodType | undefined {
  let current: ZodType | undefined = schema;
  for (const key of keys) {
    const inner: ZodType | undefined = current && unwrap(current);
    current = typeof key === 'number' ? inner && elementOf(inner) : shapeOf(inner)?.[key];
    if (current === undefined) return undefined;
  }
  return current;
}

/** Returns the fields of an object schema, also if it is optional or has a default. */
export function shapeOf(schema: ZodType | undefined): Readonly<Record<string, ZodType>> | undefined {
  const inner = schema && unwrap(schema);
  return inner instanceof z.ZodObject ? (inner.shape as Readonly<Record<string, ZodType>>) : undefined;
}

/** Returns the schemas that a value may match: those of a union, without their optional wrappers. */
export function alternativesOf(schema: ZodType): readonly ZodType[] {
  const inner = unwrap(schema);
  return inner instanceof z.ZodUnion ? (inner.options as readonly ZodType[]).flatMap(alternativesOf) : [inner];
}

/** Returns the schema of the items of a list schema. */
export function elementOf(schema: ZodType): ZodType | undefined {
  return schema instanceof z.ZodArray ? (schema.element as ZodType) : undefined;
}

function unwrap(schema: ZodType): ZodType {
  let inner = schema;
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodDefault ||
    inner instanceof z.ZodExactOptional
  ) {
    inner = inner.unwrap() as ZodType;
  }
  return inner;
}
