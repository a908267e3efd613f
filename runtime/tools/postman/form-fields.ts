// Reads form fields, which may be files.
import type {Json, Property, Schema} from '../http/http-api.js';
import type {Field} from './read-collection.js';
import {inferText} from './infer-schema.js';
import type {PostmanOptions} from './options.js';
import type {TableRow} from './read-parameter-tables.js';
import {parseRequiredMark, schemaForType, typedText} from './infer-parameters.js';
import {placeholderOf} from './typed-placeholder.js';
import {isVariable} from './collection-variables.js';
import type {ConversionContext, Variant} from './conversion-context.js';

/** All form fields with the same name. */
export interface Part {
  readonly name: string;
  readonly isFile: boolean;
  readonly isRequired: boolean;
  readonly isEnabled: boolean;
  readonly description?: string;
  readonly contentType?: string;
  readonly texts: readonly string[];
}

export function readForm(fields: readonly Field[], variant: Variant, context: ConversionContext): readonly Part[] {
  const groups = new Map<string, Field[]>();
  for (const field of fields) {
    const name = variant.variables.resolve(field.key);
    if (field.isDisabled && !context.options.includeDisabled) continue;
    const group = groups.get(name) ?? [];
    groups.set(name, group);
    group.push(field);
  }
  return [...groups].map(([name, group]) => readPart(name, group, variant, context));
}

function readPart(name: string, group: readonly Field[], {variables}: Variant, {redaction}: ConversionContext): Part {
  const enabled = group.filter(({isDisabled}) => !isDisabled);
  const used = enabled.length === 0 ? group.slice(0, 1) : enabled;
  const isFile = used.some(({type}) => type === 'file');
  const contentType = used.find((field) => /^[\w.+-]+\/[\w.+*-]+/.test(field.contentType ?? ''))?.contentType;
  const marks = used.flatMap(({description}) =>
    description ? [parseRequiredMark(variables.resolve(description))] : [],
  );
  const description = marks.find(({text}) => text !== '')?.text;
  return {
    name,
    isFile,
    isRequired: enabled.length > 0 && marks.some(({isRequired}) => isRequired),
    isEnabled: enabled.length > 0,
    ...(description !== undefined && {description}),
    ...(contentType !== undefined && {contentType}),
    // Local file paths are private, so they are omitted.
    texts: isFile
      ? used.flatMap(({files}) => files.map((file) => file.replace(/^.*[/\\]/s, '')))
      : used.map(({value}) => redaction.named(name, variables.resolve(value))),
  };
}

/** A field is required if all forms send it. */
export function formSchema(
  forms: readonly (readonly Part[])[],
  rows: readonly TableRow[],
  options: PostmanOptions,
): Schema {
  const byName = new Map<string, Part[]>();
  for (const part of forms.flat()) {
    const parts = byName.get(part.name) ?? [];
    byName.set(part.name, parts);
    parts.push(part);
  }
  const described = new Map(
    rows.filter((row) => row.in === undefined || row.in === 'body').map((row) => [row.name, row]),
  );
  return {
    kind: 'object',
    properties: [...byName].map(([name, parts]): Property => {
      const row = described.get(name);
      const description = row?.description ?? parts.find((part) => part.description !== undefined)?.description;
      const isInAll = parts.filter(({isEnabled}) => isEnabled).length === forms.length;
      return {
        name,
        schema: {...partSchema(parts, row, options), ...(description !== undefined && {annotations: {description}})},
        isRequired: row?.isRequired ?? (parts.some((part) => part.isRequired) || (options.required && isInAll)),
        isReadOnly: false,
        isWriteOnly: false,
      };
    }),
  };
}

function partSchema(parts: readonly Part[], row: TableRow | undefined, options: PostmanOptions): Schema {
  const texts = parts.flatMap((part) => part.texts.filter((text) => !isVariable(text)));
  const single: Schema = parts.some(({isFile}) => isFile)
    ? {kind: 'binary'}
    : (schemaForType(row?.type) ?? (options.inferSchemas ? inferText(texts, options) : undefined) ?? {kind: 'string'});
  return parts.some((part) => part.texts.length > 1) ? {kind: 'array', items: single} : single;
}

/** The values of the form, converted to the types of its schema. */
export function formExample(parts: readonly Part[], schema: Schema | undefined): Json {
  const schemas = new Map(schema?.kind === 'object' ? schema.properties.map((one) => [one.name, one.schema]) : []);
  const members = parts
    .filter(({isEnabled}) => isEnabled)
    .map(({name, texts, isFile}): readonly [string, Json] => {
      const own = schemas.get(name) ?? {kind: 'string'};
      const single = own.kind === 'array' ? own.items : own;
      const values = texts.map((text) => placeholderOf(text)?.value ?? typedText(text, single));
      if (own.kind === 'array') return [name, values];
      return [name, values[0] ?? (isFile ? name : '')];
    });
  return Object.fromEntries(members);
}
