// Merges bodies of one media type into one content, with an inferred schema and each body as an example.
import type {Place} from '../base/finding.js';
import type {Content, Encoding, Example, Json, Schema} from '../http/http-api.js';
import {formExample, formSchema, readForm, type Part} from './form-fields.js';
import {inferSchema} from './infer-schema.js';
import type {TableRow} from './read-parameter-tables.js';
import {isJsonType, type Payload} from './body-payload.js';
import {withPlaceholders} from './typed-placeholder.js';
import type {ConversionContext, Variant} from './conversion-context.js';

export interface NamedPayload {
  readonly key: string;
  readonly summary: string;
  readonly description?: string;
  readonly payload: Payload;
  readonly variant: Variant;
  readonly place: () => Place;
}

/** Returns one content for each media type. `rows` describe the fields of forms. */
export function contentsOf(
  payloads: readonly NamedPayload[],
  rows: readonly TableRow[],
  context: ConversionContext,
): readonly Content[] {
  const byType = new Map<string, NamedPayload[]>();
  for (const named of payloads) {
    const group = byType.get(named.payload.mediaType) ?? [];
    byType.set(named.payload.mediaType, group);
    group.push(named);
  }
  return [...byType].map(([mediaType, group]) => contentOf(mediaType, group, rows, context));
}

function contentOf(
  mediaType: string,
  group: readonly NamedPayload[],
  rows: readonly TableRow[],
  context: ConversionContext,
): Content {
  const forms = new Map(
    group.flatMap((named): [NamedPayload, readonly Part[]][] => {
      const {payload, variant} = named;
      return payload.kind === 'form' ? [[named, readForm(payload.parts, variant, context)]] : [];
    }),
  );
  const schema = schemaOf(mediaType, group, [...forms.values()], rows, context);
  const encoding = new Map<string, Encoding>();
  for (const {name, contentType} of [...forms.values()].flat()) {
    if (contentType !== undefined) encoding.set(name, {contentType, headers: []});
  }
  const examples = context.options.examples
    ? group.flatMap((named) => exampleOf(named, forms.get(named) ?? [], schema, context))
    : [];
  return {mediaType, ...(schema && {schema}), encoding, examples: once(examples)};
}

function schemaOf(
  mediaType: string,
  group: readonly NamedPayload[],
  forms: readonly (readonly Part[])[],
  rows: readonly TableRow[],
  {options, redaction}: ConversionContext,
): Schema | undefined {
  if (forms.length > 0) return formSchema(forms, rows, options);
  if (!isJsonType(mediaType)) return {kind: group.some(({payload}) => payload.kind === 'binary') ? 'binary' : 'string'};
  const samples = group.flatMap(({payload}) => (payload.kind === 'json' ? [redaction.sample(payload.sample)] : []));
  return options.inferSchemas ? inferSchema(samples, options) : undefined;
}

function exampleOf(
  {key, summary, description, payload, place}: NamedPayload,
  form: readonly Part[],
  schema: Schema | undefined,
  {redaction, report}: ConversionContext,
): readonly Example[] {
  const example = (value: Json): readonly Example[] => [
    {name: key, summary, ...(description !== undefined && {description}), value},
  ];
  switch (payload.kind) {
    case 'json': {
      const value = withPlaceholders(redaction.sample(payload.value) as Json);
      if (!hasReference(value)) return example(value);
      report(
        'warning',
        'example-has-reference',
        `The example ${summary} contains a $ref, which OpenAPI tools would follow; it is written as text.`,
        'Remove the $ref in Postman if you do not need it.',
        place(),
      );
      return example(JSON.stringify(value, undefined, 2));
    }
    case 'text':
      if (payload.isBroken) {
        report(
          'warning',
          'example-not-json',
          `The body of ${summary} is declared as JSON, but is not valid JSON; it is written as text and not used for the schema.`,
          'Correct the body, or its Content-Type header.',
          place(),
        );
      }
      return example(redaction.text(payload.example));
    case 'form':
      return example(formExample(form, schema));
    case 'binary':
      return [];
  }
}

/** Whether a value contains a key `$ref` with a string at any depth. */
function hasReference(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasReference);
  return Object.entries(value).some(
    ([key, member]) => (key === '$ref' && typeof member === 'string') || hasReference(member),
  );
}

/** Removes examples with the same name and value. */
function once(examples: readonly Example[]): readonly Example[] {
  const seen = new Set<string>();
  return examples.filter(({name, value}) => {
    const key = JSON.stringify([name, value]);
    return seen.size < seen.add(key).size;
  });
}
