// Validates the props of a component in content with the schema beside the component.
import {z, type ZodType} from 'zod';
import type {Json, JsonObject} from '../base/json.js';
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
  const parsedProps: Record<string, Json> = {};
  for (const [prop, value] of Object.entries(props)) if (value !== undefined) parsedProps[camelCaseProp(prop)] = value;
  const result = schema.safeParse(parsedProps);
  if (result.success) return [];
  return result.error.issues.flatMap((issue) => {
    const prop = String(issue.path[0] ?? '');
    const value = parsedProps[prop];
    return issue.code === 'unrecognized_keys' || isBound(value) ? [] : [{prop, value, issue}];
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

function isBound(value: Json | undefined): boolean {
  return isObject(value) && typeof (value as JsonObject)['$bind'] === 'string';
}
