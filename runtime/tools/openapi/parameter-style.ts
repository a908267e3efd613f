// Reads how the value of a parameter is serialized.
import type {Parameter, Schema, Style} from '../http/http-api.js';
import {suggestionHint} from './suggest-name.js';
import type {DocumentNode} from './document-node.js';
import {child} from './document-node.js';
import {readSchema} from './read-schema.js';
import type {ReadContext} from './reader-context.js';
import {booleanField, stringField, warn} from './reader-context.js';

export interface ResolvedStyle {
  readonly style: Style;
  readonly explode: boolean;
}

const styles: Readonly<Record<Parameter['in'], readonly Style[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
  querystring: ['form'],
};

/** OpenAPI 3: `style` and `explode` of the document, or their defaults for `in`. */
export function readStyle(context: ReadContext, node: DocumentNode, place: Parameter['in']): ResolvedStyle {
  const written = stringField(context, node, 'style');
  const validStyle = styles[place].find((style) => style === written);
  if (written !== undefined && validStyle === undefined) {
    warn(context, child(node, 'style') ?? node, {
      code: 'style-unknown',
      message: `${written} is not a valid style of a ${place} parameter; the default is used.`,
      hint: suggestionHint(written, styles[place], `Styles are ${styles[place].join(', ')}.`),
    });
  }
  const style = validStyle ?? styles[place][0] ?? 'form';
  const explode = booleanField(context, node, 'explode');
  const isDelimited = style === 'spaceDelimited' || style === 'pipeDelimited';
  if ((isDelimited && explode === true) || (style === 'deepObject' && explode === false)) {
    warn(context, child(node, 'explode') ?? node, {
      code: 'style-unknown',
      message: `OpenAPI does not define ${style} with explode: ${explode}.`,
      hint: isDelimited
        ? 'Each item is sent as a separate parameter. Write explode: false to send one list.'
        : 'Each property is sent as a separate parameter. Write explode: true.',
    });
  }
  if (style === 'deepObject') return {style, explode: true};
  return {style, explode: explode ?? (style === 'form' || style === 'cookie')};
}

/** Swagger 2.0: the style for `collectionFormat`. */
export function collectionStyle(context: ReadContext, node: DocumentNode, place: Parameter['in']): ResolvedStyle {
  const defaultStyle: Style = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  const format = stringField(context, node, 'collectionFormat') ?? 'csv';
  const found = formats.get(format);
  if (found === undefined) {
    const names = [...formats.keys()];
    warn(context, child(node, 'collectionFormat') ?? node, {
      code: 'style-unknown',
      message: `${format} is not a valid collectionFormat; items are separated by commas.`,
      hint: suggestionHint(format, names, `Formats are ${names.join(', ')}.`),
    });
  }
  if (found === undefined || found === 'comma') return {style: defaultStyle, explode: false};
  return found === 'multi' ? {style: defaultStyle, explode: true} : {style: found, explode: false};
}

const formats = new Map<string, Style | 'comma' | 'multi'>([
  ['csv', 'comma'],
  ['multi', 'multi'],
  ['ssv', 'spaceDelimited'],
  ['tsv', 'tabDelimited'],
  ['pipes', 'pipeDelimited'],
]);

/** In Swagger 2.0, the schema keywords are fields of the parameter or header itself. */
export function readTypedParameter(context: ReadContext, node: DocumentNode): Schema {
  const written = Object.entries(node.value as object).filter(([key]) => schemaKeywords.has(key));
  return readSchema(context, {...node, value: Object.fromEntries(written)});
}

const schemaKeywords = new Set(
  `type format items default maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems
   uniqueItems enum multipleOf x-nullable x-enum-varnames x-enumNames x-enum-descriptions x-enumDescriptions`.split(
    /\s+/,
  ),
);
