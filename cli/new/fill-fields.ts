// Adds the fields that the collections of a new document require: from `--set`, and from answers on a terminal.
import {SiteError} from '../../renderer/base/site-error.js';
import type {Json, JsonObject} from '../../renderer/base/json.js';
import type {DocumentField, NewDocument} from '../../renderer/new-document-fields.js';
import {valuesFromText, type FieldKind} from '../../renderer/document/field-kind.js';
import type {FieldIssue} from '../../renderer/page/fields/validate-fields.js';
import {nearest} from '../../runtime/text/nearest-word.js';

export interface FieldSetting {
  readonly key: string;
  readonly text: string;
}

/** Asks for the value of a field. `validate` tells why a value is rejected. Returns undefined if the person gives up. */
export type Ask = (field: DocumentField, validate: (value: Json) => string | undefined) => Promise<Json | undefined>;

export interface FillOptions {
  readonly file: string;
  /** The fields that the document has in any case. */
  readonly fields: JsonObject;
  readonly document: NewDocument;
  readonly settings: readonly FieldSetting[];
  /** Returns the text of the file with other fields. */
  readonly textWith: (fields: JsonObject) => string;
  /** Absent if input is not interactive. */
  readonly ask?: Ask | undefined;
}

/**
 * Returns all fields of the document, or undefined if the user cancels. Throws `usage` if a value does not
 * fit, and `field-missing` if a required field is not set and there is no terminal to prompt in.
 */
export async function fillFields(options: FillOptions): Promise<JsonObject | undefined> {
  const {file, document, ask} = options;
  const given = withSettings(options);
  const fields: Record<string, Json | undefined> = {...options.fields, ...given};
  const required = missingFields(options, fields, given);
  if (required.length > 0 && ask === undefined) throw missingError(file, required);
  for (const field of required) {
    const issues = (value: Json) => issuesAt(options, {...fields, [field.key]: value}, field.key);
    const value = await ask?.(field, (candidate) => issues(candidate)[0]?.message);
    if (value === undefined) return undefined;
    fields[field.key] = value;
  }
  const [issue] = document.issuesOf(options.textWith(fields));
  if (issue !== undefined) throw invalidError(issue);
  return fields;
}

function withSettings({document, fields, settings, textWith}: FillOptions): JsonObject {
  const values = new Map<string, Json>();
  for (const {key, text} of settings) {
    const field = document.fields.get(key);
    if (field === undefined) requireNoSlip(key, document.fields.keys());
    const candidates = valuesFromText(field?.type ?? {kind: 'value'}, text);
    const at = (value: Json) =>
      document.issuesOf(textWith({...fields, ...Object.fromEntries([...values, [key, value]])})).find(isAt(key));
    const fitting = candidates.find((value) => at(value) === undefined);
    const issue = fitting === undefined ? at(candidates[0]!) : undefined;
    if (issue !== undefined) throw invalidError(issue, field);
    values.set(key, fitting!);
  }
  return Object.fromEntries(values);
}

/** Documents may have fields that no schema names, so only a key that is close to a known one is refused. */
function requireNoSlip(key: string, known: Iterable<string>): void {
  const near = nearest(key, known);
  if (near === undefined) return;
  throw new SiteError('usage', `There is no field \`${key}\`.`, {hint: `Did you mean --set ${near}=…?`});
}

/** Returns the required fields, in the order of the schemas. */
function missingFields(
  {document, textWith}: FillOptions,
  fields: JsonObject,
  given: JsonObject,
): readonly DocumentField[] {
  const missing = new Set<string>();
  for (const issue of document.issuesOf(textWith(fields))) {
    const [key] = issue.keys;
    if (key === undefined || Object.hasOwn(given, key)) throw invalidError(issue);
    missing.add(String(key));
  }
  const named = [...document.fields.values()].filter(({key}) => missing.has(key));
  const others = [...missing].filter((key) => !document.fields.has(key));
  return [...named, ...others.map((key) => ({key, type: {kind: 'value'}}) as const)];
}

function issuesAt({document, textWith}: FillOptions, fields: JsonObject, key: string): readonly FieldIssue[] {
  return document.issuesOf(textWith(fields)).filter(isAt(key));
}

function isAt(key: string): (issue: FieldIssue) => boolean {
  return ({keys}) => keys[0] === key;
}

function invalidError({message, hint}: FieldIssue, field?: DocumentField): SiteError {
  const expected = field && valueText(field.type);
  const help = hint ?? (expected === undefined ? undefined : `Write --set ${field?.key}=${expected}.`);
  return new SiteError('usage', message, help === undefined ? {} : {hint: help});
}

function missingError(file: string, fields: readonly DocumentField[]): SiteError {
  const names = fields.map(({key}) => `\`${key}\``).join(', ');
  const flags = fields.map(({key, type}) => `--set ${key}=${valueText(type)}`).join(' ');
  return new SiteError('field-missing', `${file} needs ${fields.length === 1 ? 'the field' : 'the fields'} ${names}.`, {
    hint: `Add ${flags}`,
  });
}

/** `<beginner|advanced>` */
function valueText(type: FieldKind): string {
  switch (type.kind) {
    case 'choice':
      return `<${type.choices.join('|')}>`;
    case 'choices':
      return `<${type.choices.join(',')}>`;
    case 'list':
      return type.of === 'text' ? '<text,text>' : '<number,number>';
    case 'boolean':
      return '<true|false>';
    case 'day':
      return '<YYYY-MM-DD>';
    case 'text':
    case 'number':
      return `<${type.kind}>`;
    case 'value':
      return '<YAML>';
  }
}
