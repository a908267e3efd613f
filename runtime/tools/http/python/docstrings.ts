// Writes the text of docstrings.
import type {Json, Schema} from '../http-api.js';
import {lettersAndDigits} from '../letters-and-digits.js';

/** Description, format, default and deprecation of a schema. Without a description, its title unless it repeats the name. */
export function schemaDoc(schema: Schema, name: string): string {
  const {title = ''} = schema.annotations ?? {};
  const addsTitle = title !== '' && !lettersAndDigits(name).endsWith(lettersAndDigits(title));
  return paragraphs([schema.annotations?.description ?? (addsTitle ? sentence(title) : undefined), noted(schema)]);
}

/** The same for a field, without the title, which usually repeats the name. */
export function fieldDoc(schema: Schema): string {
  return paragraphs([schema.annotations?.description, noted(schema)]);
}

function noted(schema: Schema): string {
  const {isDeprecated, default: preset} = schema.annotations ?? {};
  const format = formatOf(schema);
  return [
    format === undefined ? undefined : `Format: ${format}.`,
    preset === undefined ? undefined : `Default: ${short(preset)}.`,
    isDeprecated === true ? 'Deprecated.' : undefined,
  ]
    .filter((text) => text !== undefined)
    .join(' ');
}

export function paragraphs(texts: readonly (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined && text.trim() !== '').join('\n\n');
}

/** Adds a period, unless the text ends in punctuation. */
export function sentence(text: string): string {
  const plain = text.trim();
  return plain === '' || /[.!?:)]$/.test(plain) ? plain : `${plain}.`;
}

/** Joins the lines of a text. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function formatOf(schema: Schema): string | undefined {
  return schema.kind === 'string' && schema.format !== undefined ? schema.format : undefined;
}

function short(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
