// Reads numbers and strings, and detects strings that encode bytes.
import type {Schema} from '../http/http-api.js';
import type {DocumentNode} from './document-node.js';
import {child} from './document-node.js';
import type {ReadContext} from './reader-context.js';
import {hasAny, numberField, ifDefined} from './reader-context.js';

const numberKeywords = new Set(['format', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']);

export function readNumber(context: ReadContext, node: DocumentNode, isInteger: boolean): Schema {
  if (!hasAny(node, numberKeywords)) return {kind: 'number', isInteger};
  const limit = (key: string) => {
    const value = child(node, key)?.value;
    return typeof value === 'boolean' ? undefined : numberField(context, node, key);
  };
  const [minimum, maximum] = [limit('minimum'), limit('maximum')];
  // Up to 3.0, these are booleans that modify `minimum` and `maximum`.
  const isAbove = child(node, 'exclusiveMinimum')?.value === true;
  const isBelow = child(node, 'exclusiveMaximum')?.value === true;
  const format = child(node, 'format')?.value;
  return {
    kind: 'number',
    isInteger,
    ...ifDefined('format', typeof format === 'string' ? format : undefined),
    ...ifDefined('minimum', isAbove ? undefined : minimum),
    ...ifDefined('maximum', isBelow ? undefined : maximum),
    ...ifDefined('exclusiveMinimum', isAbove ? minimum : limit('exclusiveMinimum')),
    ...ifDefined('exclusiveMaximum', isBelow ? maximum : limit('exclusiveMaximum')),
    ...ifDefined('multipleOf', limit('multipleOf')),
  };
}

const stringKeywords = new Set(['format', 'minLength', 'maxLength', 'pattern', 'contentEncoding', 'contentMediaType']);

export function readString(context: ReadContext, node: DocumentNode): Schema {
  if (!hasAny(node, stringKeywords)) return {kind: 'string'};
  const text = (key: string) => {
    const value = child(node, key)?.value;
    return typeof value === 'string' ? value : undefined;
  };
  const [format, encoding, mediaType] = [
    text('format'),
    text('contentEncoding'),
    text('contentMediaType')?.toLowerCase(),
  ];
  const isBytes = format === 'binary' || (mediaType !== undefined && isBinary(mediaType));
  // A string with an encoding contains bytes.
  if (isBytes && encoding === undefined) return {kind: 'binary', ...ifDefined('mediaType', mediaType)};
  return {
    kind: 'string',
    ...ifDefined('format', format),
    ...ifDefined('minLength', numberField(context, node, 'minLength')),
    ...ifDefined('maxLength', numberField(context, node, 'maxLength')),
    ...ifDefined('pattern', text('pattern')),
    ...ifDefined('contentEncoding', encoding),
    ...ifDefined('contentMediaType', mediaType),
  };
}

/** Whether bodies of this media type are binary. */
export function isBinary(mediaType: string): boolean {
  if (/^(?:image|audio|video|font)\//.test(mediaType)) return !mediaType.includes('xml');
  return (
    mediaType.startsWith('application/') &&
    !/json|xml|yaml|text|javascript|graphql|x-www-form-urlencoded|sql|jwt|pem|toml|csv/.test(mediaType)
  );
}
