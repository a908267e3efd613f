// Validates the fields of a document, with one issue for each field that the schema rejects.
import type {z, ZodType} from 'zod';
import type {Json} from '../../base/json.js';
import {expectationClause, issueMessage, valueAt, type KeyPath} from '../../base/schema-messages.js';
import {schemaAt} from './schema-parts.js';

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
  readonly isKnownField: boolean;
}

type Issue = z.core.$ZodIssue;

/** Returns the issues of `value`, each at the innermost key that causes it. */
export function validateFields(
  schema: ZodType,
  value: Json,
): {readonly issues: readonly FieldIssue[]; readonly data?: unknown} {
  let result;
  try {
    result = schema.safeParse(value);
  } catch (error) {
    // A custom check of the site threw, because the value has an unexpected type.
    const message = `The schema of this document throws: ${error instanceof Error ? error.message : String(error)}.`;
    return {issues: [{keys: [], message, isEmpty: false, isMissing: false, isKnownField: true}]};
  }
  if (result.success) return {issues: [], data: result.data};
  return {
    issues: result.error.issues.flatMap((issue) =>
      [...flattenIssue(issue, [])].map((flat) => fieldIssue(flat, schema, value)),
    ),
  };
}

interface FlatIssue {
  readonly issue: Issue;
  readonly keys: KeyPath;
}

/**
 * For a union, reports the alternative that fits best: `{title: 5, to: /a}` is meant as an object, not as text or
 * `false`. A strict object rejects several keys at once, each of which becomes an issue.
 */
function* flattenIssue(issue: Issue, parentKeys: KeyPath): Iterable<FlatIssue> {
  const keys = [...parentKeys, ...issue.path.filter((key) => typeof key !== 'symbol')];
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) yield {issue, keys: [...keys, key]};
    return;
  }
  const alternative =
    issue.code === 'invalid_union'
      ? issue.errors.find((issues) => issues.length > 0 && issues.every(({path}) => path.length > 0))
      : undefined;
  if (alternative === undefined) yield {issue, keys};
  else for (const alternativeIssue of alternative) yield* flattenIssue(alternativeIssue, keys);
}

function fieldIssue({issue, keys}: FlatIssue, schema: ZodType, root: Json): FieldIssue {
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
    isKnownField: schemaAt(schema, keys.slice(0, 1)) !== undefined,
  };
}

function descriptionHint(description: string): string {
  return `The schema describes the field: ${description.replace(/\.$/, '')}.`;
}
