// Reports unknown props of components in content, and props with invalid values.
import type {z, ZodType} from 'zod';
import type {Diagnostic, Place, RawDiagnostic} from '../base/diagnostic.js';
import type {Json} from '../base/json.js';
import {memoize} from '../base/memoize.js';
import {nearest} from '../../runtime/text/nearest-word.js';
import type {ComponentUse} from '../document/document-types.js';
import type {CheckContext} from './site-wide-checks.js';
import {kebabCase} from '../html/html-names.js';
import {keySpelling} from '../base/spelling-variants.js';
import {textFix} from '../base/text-fix.js';
import {
  allPropNames,
  camelCaseProp,
  isGlobalAttribute,
  propIssues,
  slotNamesIn,
  unknownKeysIn,
  type PropIssue,
} from '../page/prop-issues.js';
import {issueMessage, keyPathText, valueAt, type KeyPath} from '../base/schema-messages.js';
import {propFinder, type WrittenProp} from './prop-place.js';

export function* invalidProps({documents, componentProps, sources}: CheckContext): Iterable<RawDiagnostic> {
  if (componentProps.size === 0) return;
  const invalidUsesIn = invalidUsesFinder(componentProps);
  for (const {file, components, includes, diagnostics} of documents) {
    const uses = invalidUsesIn(components);
    if (uses.length === 0) continue;
    const rejected = new Set(diagnostics.flatMap(({code, place}) => (code === 'link-scheme' ? [placeKey(place)] : [])));
    const source = sources.get(file.slice('content/'.length));
    // Included files shift the lines of the text, so props cannot be located in it.
    const findProp = propFinder(includes === undefined && source?.kind === 'markdown' ? source.text : '');
    for (const use of uses) {
      const schema = componentProps.get(use.name);
      if (schema === undefined) continue;
      const find: FindProp = (prop) => findProp(use.place, prop);
      yield* unknownProps(use, schema, find);
      yield* unknownNestedKeys(use, schema, find);
      yield* unknownSlots(use, schema, find);
      // An address with a forbidden scheme was removed and reported, so the missing prop is the same mistake.
      const isRejected = rejected.has(placeKey(use.place));
      for (const finding of invalidValues(use, schema, find))
        yield {...finding, ...(isRejected && {coveredBy: 'link-scheme'})};
    }
  }
}

/** Returns the uses with invalid props. Memoized, because `dev` checks all documents after each save. */
const invalidUsesFinder = memoize((componentProps: ReadonlyMap<string, ZodType>) =>
  memoize((uses: readonly ComponentUse[]) =>
    uses.filter((use) => {
      const schema = componentProps.get(use.name);
      const find: FindProp = (prop) => ({name: prop, place: use.place});
      return (
        schema &&
        [unknownProps, unknownNestedKeys, unknownSlots, invalidValues].some(
          (rule) => !rule(use, schema, find).next().done,
        )
      );
    }),
  ),
);

function placeKey(place: Place | undefined): string {
  return `${place?.line}:${place?.column}`;
}

type FindProp = (prop: string) => WrittenProp;

function* unknownProps({name, props = {}}: ComponentUse, schema: ZodType, find: FindProp): Generator<Diagnostic> {
  const known = allPropNames(schema);
  if (known === undefined) return;
  for (const prop of Object.keys(props)) {
    if (known.includes(camelCaseProp(prop)) || isGlobalAttribute(prop)) continue;
    const near = nearest(prop, known);
    const others = Object.keys(props).filter((other) => other !== prop);
    const spelling = keySpelling(prop, known, others.map(camelCaseProp));
    const written = find(prop);
    const fix = spelling === undefined ? undefined : textFix(written.place, written.name, spelling);
    yield {
      severity: 'warning',
      code: 'prop-unknown',
      message: `${name} has no prop \`${written.name}\`.`,
      hint: near === undefined ? namesHint(known) : `Did you mean \`${near}\`?`,
      place: written.place,
      ...(fix && {fix}),
    };
  }
}

/** An item of an accordion, for example, with `contents` instead of `content`. */
function* unknownNestedKeys(use: ComponentUse, schema: ZodType, find: FindProp): Generator<Diagnostic> {
  for (const keys of unknownKeysIn(use, schema)) {
    yield {
      severity: 'warning',
      code: 'prop-unknown',
      message: `In ${use.name}, there is no key \`${keyPathText(keys)}\`.`,
      hint: 'Correct the name of the key, or delete it.',
      place: find(kebabCase(String(keys[0]))).place,
    };
  }
}

/** Finding the nearest slot is slow, so only this many items of a component with a wrong slot get it as a hint. */
const maxSlotHints = 100;

/** An item of an accordion, for example, names the slot with its content. */
function* unknownSlots(use: ComponentUse, schema: ZodType, find: FindProp): Generator<Diagnostic> {
  const slots = new Set(use.slots);
  let hints = 0;
  for (const {keys, value} of slotNamesIn(use, schema)) {
    if (value === 'default' || slots.has(value)) continue;
    const near = hints++ < maxSlotHints ? nearest(value, slots) : undefined;
    yield {
      severity: 'warning',
      code: 'prop-invalid',
      message: `In ${use.name}, \`${keyPathText(keys)}\` is \`${value}\`, but there is no slot with this name.`,
      hint: near === undefined ? `Write the content below a line \`#${value}\`.` : `Did you mean \`${near}\`?`,
      place: find(kebabCase(String(keys[0]))).place,
    };
  }
}

function invalidValueMessage(name: string, {prop, value, issue}: PropIssue, list: string): string {
  if (value === undefined) return `${name} needs \`${prop}\`.`;
  const path = issue.path as KeyPath;
  // A value in a list or an object has a path, and an excerpt of the whole would not show what is wrong.
  if (path.length > 1 || Array.isArray(value))
    return `In ${name}, ${issueMessage(issue, path, valueAt(value, path.slice(1)))}`;
  return `\`${prop}\` of ${name} can't be ${excerpt(value)}${list === '' ? `: ${reasonClause(issue.message)}` : ''}.`;
}

function* invalidValues(use: ComponentUse, schema: ZodType, find: FindProp): Generator<Diagnostic> {
  const {name} = use;
  for (const {prop, value, issue} of propIssues(use, schema)) {
    const values = valuesOf(issue);
    const near = typeof value === 'string' ? nearest(value, values) : undefined;
    const list = values.map((one) => `\`${one}\``).join(', ');
    const written = find(kebabCase(prop));
    const hint = [
      near && `Did you mean \`${near}\`?`,
      list && `Allowed: ${list}.`,
      typeof value === 'string' && isTextOfValidValue(use, prop, value, schema) && valueHint(written, value),
    ].filter(Boolean);
    yield {
      severity: 'error',
      code: 'prop-invalid',
      message: invalidValueMessage(name, {prop, value, issue}, list),
      ...(hint.length > 0 && {hint: hint.join(' ')}),
      place: written.place,
    };
  }
}

/** Returns whether the value is text, such as `5`, and the schema accepts the JSON value that it denotes. */
function isTextOfValidValue({props}: ComponentUse, prop: string, text: string, schema: ZodType): boolean {
  const value = parsedJson(text);
  if (value === undefined) return false;
  return propIssues({props: {...props, [prop]: value}}, schema).every((other) => other.prop !== prop);
}

function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined; // It is not JSON, so only the author knows what it means.
  }
}

/** Returns how to write a value that is not text. */
function valueHint({name, syntax}: WrittenProp, value: string): string | undefined {
  if (syntax === 'braces') return `Write \`:${name}=${value.includes('"') ? `'${value}'` : `"${value}"`}\`.`;
  if (syntax === 'tag') return `Write \`${name}={${value}}\`.`;
  return syntax && 'Remove the quotes.';
}

function namesHint(names: readonly string[]): string {
  return names.length === 0
    ? 'Remove it: this component has no props.'
    : `It has ${names.map((name) => `\`${name}\``).join(', ')}.`;
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
