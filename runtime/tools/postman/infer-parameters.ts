// Derives the parameters of an operation from all of its requests.
import type {Place} from '../base/finding.js';
import type {Example, Json, Parameter, Schema} from '../http/http-api.js';
import {carrierOf} from './security-schemes.js';
import type {NamedCall} from './name-examples.js';
import type {Field} from './read-collection.js';
import {inferText, valueOfText} from './infer-schema.js';
import type {TableRow} from './read-parameter-tables.js';
import {createPathTemplate, type PathTemplate} from './path-template.js';
import {placeholderOf} from './typed-placeholder.js';
import {redacted} from './redact-secrets.js';
import type {ConversionContext, Variant} from './conversion-context.js';

interface Collected {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  description?: string;
  isRequired: boolean;
  isList: boolean;
  readonly values: {readonly key: string; readonly summary: string; readonly texts: readonly string[]}[];
}

export interface ParameterInputs {
  readonly calls: readonly NamedCall[];
  readonly variants: readonly Variant[];
  readonly path: PathTemplate;
  readonly rows: readonly TableRow[];
  readonly context: ConversionContext;
}

export function inferParameters({calls, variants, path, rows, context}: ParameterInputs): readonly Parameter[] {
  const collected = new Map<string, Collected>();
  const entry = (place: Collected['in'], name: string): Collected => {
    const key = `${place} ${place === 'header' ? name.toLowerCase() : name}`;
    const known = collected.get(key) ?? {name, in: place, isRequired: place === 'path', isList: false, values: []};
    collected.set(key, known);
    return known;
  };
  const carriers = variants.flatMap(({request}) => carrierOf(request.auth) ?? []);
  for (const {name} of path.parameters) entry('path', name);
  for (const call of calls) {
    addPathValues(call, path, entry, context.redaction.text);
    addFields(call, 'query', call.call.url.query, {entry, carriers, context});
    addFields(call, 'header', call.call.headers, {entry, carriers, context});
    addCookies(call, entry);
  }
  for (const row of rows) applyRow(row, collected, entry);
  const types = new Map(rows.map((row) => [row.name.toLowerCase(), row]));
  const place = variants[0]?.place ?? {file: '', line: 1, column: 1};
  return [...collected.values()].map((parameter) =>
    writeParameter(parameter, types.get(parameter.name.toLowerCase()), place, context),
  );
}

type EntryOf = (place: Collected['in'], name: string) => Collected;

/** Matches path parameters by position, because their names may differ between variants. */
function addPathValues(
  {call, variant, key, summary}: NamedCall,
  path: PathTemplate,
  entry: EntryOf,
  redact: (text: string) => string,
): void {
  const own = call === variant.request ? variant.template : createPathTemplate(call.url, variant.variables, redact);
  const fields = new Map([...variant.request.url.variables, ...call.url.variables].map((field) => [field.key, field]));
  if (own.shape === path.shape) {
    for (const [index, {key: name, value}] of own.parameters.entries()) {
      const known = entry('path', path.parameters[index]?.name ?? name);
      const field = fields.get(name);
      describe(known, field, variant);
      const text = variant.variables.resolve(field?.value || value || '');
      if (text !== `:${name}`) addValue(known, {key, summary, texts: [text]});
    }
    return;
  }
  // The original request of a response may have the value in place of the parameter.
  const [given, wanted] = [own.text.split('/'), path.text.split('/')];
  if (given.length !== wanted.length) return;
  for (const [index, segment] of wanted.entries()) {
    const [, name] = /^\{([^{}]+)\}$/.exec(segment) ?? [];
    const text = given[index] ?? '';
    if (name !== undefined && !text.includes('{')) addValue(entry('path', name), {key, summary, texts: [text]});
  }
}

interface FieldWork {
  readonly entry: EntryOf;
  readonly carriers: readonly {readonly in: 'header' | 'query'; readonly name: string}[];
  readonly context: ConversionContext;
}

/** Headers that clients, proxies and Postman add, or that OpenAPI describes elsewhere. */
const ownHeaders =
  /^(?:accept|accept-encoding|authorization|cache-control|connection|content-length|content-type|cookie|dnt|expect|host|origin|postman-token|pragma|priority|referer|sec-.*|te|transfer-encoding|upgrade-insecure-requests|user-agent)$/i;

function addFields(
  {variant, key, summary, isMain}: NamedCall,
  place: 'query' | 'header',
  fields: readonly Field[],
  {entry, carriers, context}: FieldWork,
): void {
  const groups = new Map<string, Field[]>();
  for (const field of fields) {
    const name = variant.variables.resolve(field.key).trim();
    const isLeftOut = field.isDisabled && !context.options.includeDisabled;
    if (isLeftOut || name === '' || (place === 'header' && ownHeaders.test(name))) continue;
    if (place === 'header' && !/^[!#$%&'*+.^`|~\w-]+$/.test(name)) {
      // The copies of the request in its saved responses have the same header.
      if (isMain && !field.isDisabled) {
        context.report(
          'warning',
          'header-invalid',
          `The header ${JSON.stringify(name)} is ignored, because this is not a valid name. The document has no parameter for it.`,
          'Correct its name in Postman, or give its variable a value.',
          variant.place,
        );
      }
      continue;
    }
    if (carriers.some((carrier) => carrier.in === place && carrier.name.toLowerCase() === name.toLowerCase())) continue;
    const group = groups.get(name) ?? [];
    groups.set(name, group);
    group.push(field);
  }
  for (const [name, group] of groups) {
    const enabled = group.filter(({isDisabled}) => !isDisabled);
    const used = enabled.length === 0 ? group.slice(0, 1) : enabled;
    const known = entry(place, name);
    known.isList ||= place === 'query' && used.length > 1;
    for (const field of used) describe(known, field, variant);
    addValue(known, {key, summary, texts: used.map(({value}) => variant.variables.resolve(value))});
  }
}

function addCookies({call, variant, key, summary}: NamedCall, entry: EntryOf): void {
  const headers = call.headers.filter((header) => header.key.toLowerCase() === 'cookie' && !header.isDisabled);
  for (const pair of headers.flatMap(({value}) => variant.variables.resolve(value).split(';'))) {
    const [, name = '', text = ''] = /^\s*([^=\s]+)=(.*?)\s*$/.exec(pair) ?? [];
    // Omit the values of cookies, because their names do not show which are secret.
    if (name !== '' && !name.includes('{'))
      addValue(entry('cookie', name), {key, summary, texts: text === '' ? [] : [redacted]});
  }
}

function addValue(known: Collected, value: Collected['values'][number]): void {
  const texts = value.texts.filter((text) => text !== '' && !text.includes('{{'));
  if (texts.length > 0) known.values.push({...value, texts});
}

function describe(known: Collected, field: Field | undefined, {variables}: Variant): void {
  if (field?.description === undefined) return;
  const {text, isRequired} = parseRequiredMark(variables.resolve(field.description));
  if (text !== '') known.description ??= text;
  known.isRequired ||= isRequired && !field.isDisabled;
}

/** `(Required) The id` and `The id [required]` → `The id`, required */
export function parseRequiredMark(description: string): {readonly text: string; readonly isRequired: boolean} {
  const mark = /\s*(?:\[required\]|^\(required\))\s*/i;
  const isRequired = mark.test(description);
  return {text: (isRequired ? description.replace(mark, ' ') : description).trim(), isRequired};
}

function applyRow(row: TableRow, collected: Map<string, Collected>, entry: EntryOf): void {
  const named = [...collected.values()].filter(
    (parameter) =>
      parameter.name.toLowerCase() === row.name.toLowerCase() && (row.in === undefined || row.in === parameter.in),
  );
  const isNew =
    named.length === 0 &&
    (row.in === 'query' || row.in === 'header') &&
    !(row.in === 'header' && ownHeaders.test(row.name));
  for (const parameter of isNew ? [entry(row.in as 'query' | 'header', row.name)] : named) {
    if (row.description !== undefined) parameter.description = row.description;
    if (row.isRequired === true) parameter.isRequired = true;
    if (row.example !== undefined && parameter.values.length === 0) {
      parameter.values.push({key: 'example', summary: '', texts: [row.example]});
    }
  }
}

function writeParameter(
  {name, in: where, description, isRequired, isList, values}: Collected,
  row: TableRow | undefined,
  place: Place,
  {options, redaction}: ConversionContext,
): Parameter {
  const texts = values.map((value) => ({...value, texts: value.texts.map((text) => redaction.named(name, text))}));
  const inferred = options.inferSchemas
    ? inferText(
        texts.flatMap((value) => value.texts),
        options,
      )
    : undefined;
  const single = (row?.in === undefined || row.in === where ? schemaForType(row?.type) : undefined) ??
    inferred ?? {kind: 'string'};
  const isArray = isList || single.kind === 'array';
  const schema: Schema = isList ? {kind: 'array', items: single} : single;
  const examples = options.examples
    ? distinct(
        texts
          .filter(({texts}) => !texts.some((text) => placeholderOf(text)))
          .map(({key, summary, texts}) => ({
            name: key,
            summary,
            value: isArray ? texts.map((text) => typedText(text, single)) : typedText(texts[0] ?? '', single),
          })),
      )
    : [];
  return {
    name,
    in: where,
    isRequired,
    isDeprecated: /^deprecated\b/i.test(description ?? ''),
    ...(description !== undefined && {description}),
    schema,
    style: where === 'path' || where === 'header' ? 'simple' : 'form',
    explode: where === 'query' || where === 'cookie',
    allowsReserved: false,
    examples,
    place,
  };
}

/** The schema for a type of a table. */
export function schemaForType(type: TableRow['type']): Schema | undefined {
  switch (type) {
    case 'integer':
    case 'number':
      return {kind: 'number', isInteger: type === 'integer'};
    case 'array':
      return {kind: 'array', items: {kind: 'string'}};
    case undefined:
      return undefined;
    default:
      return {kind: type};
  }
}

/** Converts a text to the type of its schema. */
export function typedText(text: string, schema: Schema): Json {
  return schema.kind === 'number' || schema.kind === 'boolean' ? valueOfText(text) : text;
}

/** Removes duplicates. A single example has no name. */
function distinct(examples: readonly Example[]): readonly Example[] {
  const byValue = new Map<string, Example>();
  for (const example of examples) {
    const key = JSON.stringify(example.value);
    if (!byValue.has(key)) byValue.set(key, example);
  }
  const [first, ...rest] = byValue.values();
  if (first === undefined) return [];
  return rest.length === 0 ? [{name: '', ...(first.value !== undefined && {value: first.value})}] : [first, ...rest];
}
