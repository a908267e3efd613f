// The keywords of schemas: which constrain values, and which the tool ignores or does not know.
import {suggestName} from './suggest-name.js';
import type {DocumentNode} from './document-node.js';
import {child} from './document-node.js';
import type {ReadContext, Warning} from './reader-context.js';
import {warn} from './reader-context.js';

/** Keywords that constrain values. */
export const constraintKeywords = new Set(
  `additionalProperties allOf anyOf const enum items oneOf patternProperties prefixItems properties required type`.split(
    ' ',
  ),
);

/** Keywords that combine schemas. */
export const compositionKeywords = new Set(['allOf', 'oneOf', 'anyOf']);

/** Keywords that only restrict values. TypeScript and Python types cannot express them, and are looser without them. */
const ignored = new Set(
  `not if contains dependentSchemas dependentRequired dependencies propertyNames contentSchema`.split(' '),
);

const keywords = new Set([
  ...constraintKeywords,
  ...ignored,
  ...`$anchor $comment $defs $dynamicAnchor $id $ref $schema $vocabulary additionalItems contentEncoding contentMediaType
    default definitions deprecated description discriminator else example examples exclusiveMaximum
    exclusiveMinimum externalDocs format maxContains maxItems maxLength maxProperties maximum minContains minItems minLength
    minProperties minimum multipleOf nullable pattern readOnly then title unevaluatedItems unevaluatedProperties uniqueItems
    writeOnly xml`.split(/\s+/),
]);

export function ignoredKeyword(what: string): Warning {
  return {
    code: 'keyword-ignored',
    message: `Types cannot express ${what}; values that it forbids are allowed.`,
    hint: 'No action is needed. The API still checks the values.',
  };
}

export function reportIgnoredKeywords(context: ReadContext, node: DocumentNode): void {
  for (const key of Object.keys(node.value as object)) {
    if (ignored.has(key)) {
      warn(context, child(node, key) ?? node, {...ignoredKeyword(key), at: 'key'});
    } else if (!keywords.has(key) && !key.startsWith('x-')) {
      // Schemas may use other vocabularies, so only keywords that look like typos are reported.
      const near = suggestName(key, [...keywords]);
      if (near === undefined) continue;
      warn(context, child(node, key) ?? node, {
        code: 'field-unknown',
        message: `${key} is not a keyword of a schema, so it is ignored.`,
        hint: `Did you mean ${near}?`,
        at: 'key',
      });
    }
  }
}
