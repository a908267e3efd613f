// What a schema says is wrong with the fields of a document: one issue for each field.
import {z, type ZodType} from 'zod';
import type {Json} from '../base/json.js';
import {clauseOf, issueMessage, valueAt, type Keys} from '../base/schema-messages.js';

/** A field that a schema refuses. */
export interface FieldIssue {
  readonly keys: Keys;
  /** A whole sentence. */
  readonly message: string;
  /** What the schema's author says about the field. */
  readonly hint?: string;
  /** The key has no value. */
  readonly isEmpty: boolean;
  /** The key is not there at all. */
  readonly isMissing: boolean;
  /** Whether the schema names the key at the root. */
  readonly isNamed: boolean;
}

type Issue = z.core.$ZodIssue;

/** The issues of `value` with `schema`, each at the deepest place that is to blame; none when it fits. */
export function issuesOf(
  schema: ZodType,
  value: Json,
): {readonly issues: readonly FieldIssue[]; readonly data?: unknown} {
  let result;
  try {
    result = schema.safeParse(value);
  } catch (error) {
    // A check of the site's own that expects something else than an author wrote.
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
  readonly keys: Keys;
}

/**
 * Of a union, the alternative that fits best is to blame: `{title: 5, to: /a}` is meant as an object, not as a text or
 * `false`. A strict object refuses keys, each of which is an issue of its own.
 */
function* leaves(issue: Issue, above: Keys): Iterable<Leaf> {
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
  else for (const one of alternative) yield* leaves(one, keys);
}

function fieldIssue({issue, keys}: Leaf, schema: ZodType, root: Json): FieldIssue {
  const value = valueAt(root, keys);
  const description = schemaAt(schema, keys)?.description;
  return {
    keys,
    message:
      keys.length === 0 ? `The fields do not fit together: ${clauseOf(issue)}.` : issueMessage(issue, keys, value),
    ...(description !== undefined && {hint: hintOf(description)}),
    isEmpty: value === null,
    isMissing: value === undefined,
    isNamed: schemaAt(schema, keys.slice(0, 1)) !== undefined,
  };
}

function hintOf(description: string): string {
  return `It is: ${description.replace(/\.$/, '')}.`;
}

/** The schema of a field, for its description. Undefined where schemas of other kinds are on the way. */
function schemaAt(schema: ZodType, keys: Keys): ZodType | undefined {
  let at: ZodType | undefined = schema;
  for (const key of keys) {
    const inner: ZodType | undefined = at && unwrapped(at);
    at = typeof key === 'number' ? inner && elementOf(inner) : shapeOf(inner)?.[key];
    if (at === undefined) return undefined;
  }
  return at;
}

/** Fields of an object schema, also where it is optional or has a default. */
export function shapeOf(schema: ZodType | undefined): Readonly<Record<string, ZodType>> | undefined {
  const inner = schema && unwrapped(schema);
  return inner instanceof z.ZodObject ? (inner.shape as Readonly<Record<string, ZodType>>) : undefined;
}

/** The schemas that a value may meet: those of a union, each without what makes it optional. */
export function alternativesOf(schema: ZodType): readonly ZodType[] {
  const inner = unwrapped(schema);
  return inner instanceof z.ZodUnion ? (inner.options as readonly ZodType[]).flatMap(alternativesOf) : [inner];
}

/** What a list schema holds. */
export function elementOf(schema: ZodType): ZodType | undefined {
  return schema instanceof z.ZodArray ? (schema.element as ZodType) : undefined;
}

function unwrapped(schema: ZodType): ZodType {
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
