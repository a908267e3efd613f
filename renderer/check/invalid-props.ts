// Reports unknown props of components in content, and props with invalid values.
import {z, type ZodType} from 'zod';
import type {Diagnostic, Place} from '../base/diagnostic.js';
import type {Json, JsonObject} from '../base/json.js';
import {memoize} from '../base/memoize.js';
import {nearest} from '../../runtime/text/nearest-word.js';
import type {ComponentUse} from '../document/document-types.js';
import type {CheckContext} from './site-wide-checks.js';
import {nameSpellings} from '../base/spelling-variants.js';
import {textFix} from '../base/text-fix.js';
import {propPlace} from './prop-place.js';
import {isObject} from '../../runtime/text/is-object.js';

export function* invalidProps({documents, componentProps, sources}: CheckContext): Iterable<Diagnostic> {
  if (componentProps.size === 0) return;
  const invalidUsesIn = invalidUsesFinder(componentProps);
  for (const {file, components, includes, diagnostics} of documents) {
    const uses = invalidUsesIn(components);
    if (uses.length === 0) continue;
    const rejected = new Set(diagnostics.flatMap(({code, place}) => (code === 'link-scheme' ? [placeKey(place)] : [])));
    for (const use of uses) {
      const schema = componentProps.get(use.name);
      if (schema === undefined) continue;
      const source = sources.get(file.slice('content/'.length));
      const text = source?.kind === 'markdown' ? source.text : '';
      // Included files shift the lines of the text, so props cannot be located in it.
      const placeOf = (prop: string): Place => (includes === undefined ? propPlace(text, use.place, prop) : use.place);
      yield* unknownProps(use, schema, placeOf);
      // An address with a forbidden scheme was removed and reported, so a missing prop is not reported again.
      if (!rejected.has(placeKey(use.place))) yield* invalidValues(use, schema, placeOf);
    }
  }
}

/** Returns the uses with invalid props. Memoized, because `dev` checks all documents after each save. */
const invalidUsesFinder = memoize((componentProps: ReadonlyMap<string, ZodType>) =>
  memoize((uses: readonly ComponentUse[]) =>
    uses.filter((use) => {
      const schema = componentProps.get(use.name);
      const placeOf = (): Place => use.place;
      return schema && [unknownProps, invalidValues].some((rule) => !rule(use, schema, placeOf).next().done);
    }),
  ),
);

function placeKey(place: Place | undefined): string {
  return `${place?.line}:${place?.column}`;
}

type PlaceOf = (prop: string) => Place;

function* unknownProps({name, props = {}}: ComponentUse, schema: ZodType, placeOf: PlaceOf): Generator<Diagnostic> {
  // Only a strict object schema defines all props.
  if (!(schema instanceof z.ZodObject) || schema.def.catchall !== undefined) return;
  const known = Object.keys(schema.shape as object);
  for (const prop of Object.keys(props)) {
    if (known.includes(camelCase(prop)) || isGlobalAttribute(prop)) continue;
    const near = nearest(prop, known);
    const spelling = nameSpellings(new Set(known))(prop);
    const isUnused = spelling !== undefined && !Object.keys(props).some((other) => camelCase(other) === spelling);
    const fix = isUnused ? textFix(placeOf(prop), prop, spelling) : undefined;
    yield {
      severity: 'warning',
      code: 'prop-unknown',
      message: `${name} has no prop \`${prop}\`.`,
      hint: near === undefined ? namesHint(known) : `Did you mean \`${near}\`?`,
      place: placeOf(prop),
      ...(fix && {fix}),
    };
  }
}

function* invalidValues({name, props = {}}: ComponentUse, schema: ZodType, placeOf: PlaceOf): Generator<Diagnostic> {
  const parsedProps: Record<string, Json> = {};
  for (const [prop, value] of Object.entries(props)) if (value !== undefined) parsedProps[camelCase(prop)] = value;
  const result = schema.safeParse(parsedProps);
  if (result.success) return;
  for (const issue of result.error.issues) {
    const prop = String(issue.path[0] ?? '');
    const value = parsedProps[prop];
    // The value of a binding is known only when the page is rendered.
    if (issue.code === 'unrecognized_keys' || isBound(value)) continue;
    const values = valuesOf(issue);
    const near = typeof value === 'string' ? nearest(value, values) : undefined;
    const list = values.map((one) => `\`${one}\``).join(', ');
    const hint = [near && `Did you mean \`${near}\`?`, list && `Allowed: ${list}.`];
    yield {
      severity: 'error',
      code: 'prop-invalid',
      message:
        value === undefined
          ? `${name} needs \`${prop}\`.`
          : `\`${prop}\` of ${name} can't be ${excerpt(value)}${list === '' ? `: ${reasonClause(issue.message)}` : ''}.`,
      ...(list !== '' && {hint: hint.filter(Boolean).join(' ')}),
      place: placeOf(prop),
    };
  }
}

/** `close-others` → `closeOthers`, the spelling in templates. */
function camelCase(prop: string): string {
  return isGlobalAttribute(prop) ? prop : prop.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns whether every component accepts the attribute. */
function isGlobalAttribute(prop: string): boolean {
  return prop === 'id' || prop === 'class' || /^(?:data|aria)-/.test(prop);
}

function namesHint(names: readonly string[]): string {
  return names.length === 0
    ? 'Remove it: this component has no props.'
    : `It has ${names.map((name) => `\`${name}\``).join(', ')}.`;
}

function isBound(value: Json | undefined): boolean {
  return isObject(value) && typeof (value as JsonObject)['$bind'] === 'string';
}

/** Returns the values that a schema accepts, including all alternatives of a union. */
function valuesOf(issue: z.core.$ZodIssue): readonly string[] {
  if (issue.code === 'invalid_value') return issue.values.map(String).filter((value) => value !== '');
  if (issue.code !== 'invalid_union') return [];
  return [...new Set(issue.errors.flat().flatMap(valuesOf))];
}

function excerpt(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `\`${text.length > 40 ? `${text.slice(0, 40)}…` : text}\``;
}

/** Returns zod's message as the second half of a sentence. */
function reasonClause(message: string): string {
  return message.replace(/^Invalid input: /, '').replace(/\.$/, '');
}
