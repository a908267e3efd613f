// Validates the props of a component in content with the schema beside the component.
import {z, type ZodType} from 'zod';
import type {Json, JsonObject} from '../base/json.js';
import type {KeyPath} from '../base/schema-messages.js';
import type {ComponentUse} from '../document/document-types.js';
import {isObject} from '../../runtime/text/is-object.js';

export interface PropIssue {
  /** As templates write it. */
  readonly prop: string;
  /** Undefined if the prop is missing. */
  readonly value: Json | undefined;
  readonly issue: z.core.$ZodIssue;
}

/** Returns the missing props and those with invalid values. The value of a binding is known only when the page is rendered. */
export function propIssues({props = {}}: Pick<ComponentUse, 'props'>, schema: ZodType): readonly PropIssue[] {
  const {parsedProps, issues} = validateProps(props, schema);
  return issues.flatMap((issue) => {
    const prop = String(issue.path[0] ?? '');
    const value = parsedProps[prop];
    return issue.code === 'unrecognized_keys' || isBound(value) ? [] : [{prop, value, issue}];
  });
}

function validateProps(
  props: JsonObject,
  schema: ZodType,
): {readonly parsedProps: Readonly<Record<string, Json>>; readonly issues: readonly z.core.$ZodIssue[]} {
  const parsedProps: Record<string, Json> = {};
  for (const [prop, value] of Object.entries(props)) if (value !== undefined) parsedProps[camelCaseProp(prop)] = value;
  const result = schema.safeParse(parsedProps);
  return {parsedProps, issues: result.success ? [] : result.error.issues};
}

/** Returns the paths of keys inside of props, such as `['items', 0, 'contents']`, that the schema does not allow. */
export function unknownKeysIn({props = {}}: Pick<ComponentUse, 'props'>, schema: ZodType): readonly KeyPath[] {
  return validateProps(props, schema).issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length > 0
      ? issue.keys.map((key) => [...(issue.path as KeyPath), key])
      : [],
  );
}

/** Returns the names of slots in items of props. The schema marks their keys with `.meta({namesSlot: true})`. */
export function slotNamesIn(
  {props = {}}: Pick<ComponentUse, 'props'>,
  schema: ZodType,
): readonly {readonly keys: KeyPath; readonly value: string}[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const shape = schema.shape as Readonly<Record<string, ZodType | undefined>>;
  return Object.entries(props).flatMap(([prop, items]) => {
    const list = shape[camelCaseProp(prop)];
    const item = list instanceof z.ZodArray && list.element;
    if (!(item instanceof z.ZodObject) || !Array.isArray(items)) return [];
    const marked = Object.entries(item.shape as Readonly<Record<string, ZodType>>).flatMap(([key, one]) =>
      one.meta()?.['namesSlot'] === true ? key : [],
    );
    return (items as readonly Json[]).flatMap((one, index) =>
      marked.flatMap((key) => {
        const value = isObject(one) ? one[key] : undefined;
        return typeof value === 'string' ? {keys: [prop, index, key], value} : [];
      }),
    );
  });
}

/** Returns the names of the props if the schema lists all of them. Other schemas, such as `z.looseObject`, accept any prop. */
export function allPropNames(schema: ZodType | undefined): readonly string[] | undefined {
  if (!(schema instanceof z.ZodObject)) return undefined;
  const {catchall} = schema.def;
  const isClosed = catchall === undefined || catchall instanceof z.ZodNever;
  return isClosed ? Object.keys(schema.shape as object) : undefined;
}

/** `close-others` → `closeOthers`, the spelling in templates. */
export function camelCaseProp(prop: string): string {
  return isGlobalAttribute(prop) ? prop : prop.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns whether every component accepts the attribute. */
export function isGlobalAttribute(prop: string): boolean {
  return prop === 'id' || prop === 'class' || /^(?:data|aria)-/.test(prop);
}

/** A prop whose value is looked up when the page is rendered. */
export interface BoundProp {
  /** As templates write it. */
  readonly prop: string;
  /** Path of the value, as the author wrote it: `$doc.count`. */
  readonly path: string;
  /** Undefined if the path has no value. */
  readonly value: Json | undefined;
}

/** Returns the bound props among `written`, with their values in `resolved`. */
export function boundProps(written: JsonObject, resolved: JsonObject): readonly BoundProp[] {
  return Object.entries(written).flatMap(([name, value]) =>
    isBound(value) ? [{prop: camelCaseProp(name), path: value.$bind, value: resolved[name]}] : [],
  );
}

/** Returns what the schema expects of a value, as a clause: `expected string or number`. */
export function expectationOf(issue: z.core.$ZodIssue): string {
  const expected = expectedTypes(issue);
  return expected.length > 0
    ? `expected ${[...new Set(expected)].join(' or ')}`
    : issue.message.replace(/^Invalid \w+: |\.$/g, '').replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}

function expectedTypes(issue: z.core.$ZodIssue): readonly string[] {
  if (issue.code === 'invalid_type') return [issue.expected];
  if (issue.code === 'invalid_value') return issue.values.map((value) => `\`${String(value)}\``);
  return issue.code === 'invalid_union' ? issue.errors.flat().flatMap(expectedTypes) : [];
}

function isBound(value: Json | undefined): value is JsonObject & {$bind: string} {
  return isObject(value) && typeof (value as JsonObject)['$bind'] === 'string';
}
