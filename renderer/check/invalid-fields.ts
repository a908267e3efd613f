// Reports front matter and data that templates do not accept: invalid fields, misspelled keys and unknown layouts.
import type {ZodType} from 'zod';
import type {Diagnostic, Fix} from '../base/diagnostic.js';
import type {Json, JsonObject} from '../base/json.js';
import {memoize} from '../base/memoize.js';
import {nearest} from '../../runtime/text/nearest-word.js';
import {keyPathText, valueAt, withValueAt} from '../base/schema-messages.js';
import {valueFix} from '../base/value-fix.js';
import {isMarkedAsDraft, localesOf} from '../document/document-address.js';
import type {Document} from '../document/document-types.js';
import {otherGeneratorKeys} from '../document/other-generator-fields.js';
import {builtInKeys} from '../page/fields/built-in-fields.js';
import {alternativesOf, elementOf, shapeOf} from '../page/fields/schema-parts.js';
import type {FieldIssue} from '../page/fields/validate-fields.js';
import type {ValidateFields} from '../page/fields/remove-invalid-fields.js';
import {placesIn, type PlaceOf} from './field-places.js';
import type {CheckContext} from './site-wide-checks.js';
import {keySpelling, nameSpellings} from '../base/spelling-variants.js';
import {textFix} from '../base/text-fix.js';
import {misspelledKey} from './misspelled-key.js';

export function* invalidFields({
  rawDocuments,
  validateFields,
  sources,
  readFixableText,
}: CheckContext): Iterable<Diagnostic> {
  for (const document of rawDocuments) {
    const {issues, schemas} = validateFields(document);
    if (issues.length === 0) continue;
    const placeOf = placesIn(sources, document);
    for (const [index, issue] of issues.entries()) {
      const fix = index < maxFixes ? fieldFix(issue, document, placeOf, {validateFields, readFixableText}) : undefined;
      yield {
        severity: severityOf(issue, schemas),
        code: 'field-invalid',
        message: issue.message,
        hint: fieldHint(issue),
        place: placeOf(issue.keys),
        ...(fix && {fix}),
      };
    }
  }
}

/** Each fix requires another validation. The next pass of `--fix` handles the remaining issues. */
const maxFixes = 50;

function fieldFix(
  {keys, isMissing, isEmpty}: FieldIssue,
  document: Document,
  placeOf: PlaceOf,
  {validateFields, readFixableText}: Pick<CheckContext, 'validateFields' | 'readFixableText'>,
): Fix | undefined {
  if (isMissing || isEmpty || keys.length === 0) return undefined;
  const raw = readFixableText(document.file);
  if (raw === undefined) return undefined;
  const accepts = (value: Json): boolean => {
    const meta = withValueAt(document.meta, keys, value) as JsonObject;
    const {issues} = validateFields({...document, meta} as Document);
    return issues.every((issue) => keyPathText(issue.keys) !== keyPathText(keys));
  };
  return valueFix({value: valueAt(document.meta, keys), place: placeOf(keys), raw, accepts});
}

/**
 * Empty keys, and keys that no schema of the collection defines, are warnings because the page works without them.
 */
function severityOf(
  {keys, isMissing, isEmpty}: FieldIssue,
  [, ...collectionSchemas]: readonly ZodType[],
): Diagnostic['severity'] {
  const [key = ''] = keys;
  const isKnownField = collectionSchemas.some(
    (schema) => shapeOf(schema) === undefined || shapeOf(schema)?.[key] !== undefined,
  );
  return isKnownField && (!isEmpty || isMissing) ? 'error' : 'warning';
}

function fieldHint({hint, isMissing, isEmpty, keys}: FieldIssue): string {
  if (keys.length === 0) return 'Templates receive the fields unchanged.';
  const remedy = isMissing ? 'Add it.' : isEmpty ? 'Write a value, or delete the key.' : 'The field is left out.';
  return hint === undefined ? remedy : `${hint} ${remedy}`;
}

/** Reports `titel` for `title`. A misspelled `draft` would publish an unfinished page. */
export function* misspelledKeys({rawDocuments, validateFields, sources}: CheckContext): Iterable<Diagnostic> {
  const misspellingsOf = misspellingsWith(validateFields);
  for (const document of rawDocuments) {
    let placeOf: PlaceOf | undefined;
    for (const {keys, suggestion} of misspellingsOf(document)) {
      placeOf ??= placesIn(sources, document);
      const isDraft = suggestion === 'draft' || suggestion === '_draft';
      // A fix must not unpublish a page.
      const fix = isDraft ? undefined : keyFix({keys, suggestion}, document, placeOf);
      yield {
        severity: isDraft ? 'error' : 'warning',
        code: 'field-unknown',
        message: isDraft
          ? `\`${keyPathText(keys)}\` has no effect, so this document is published.`
          : `\`${keyPathText(keys)}\` is not a key that the page uses.`,
        hint: `Did you mean \`${suggestion}\`? To use a key of your own, add it to a schema in templates/collections.ts.`,
        place: placeOf(keys, 'key'),
        ...(fix && {fix}),
      };
    }
  }
}

/** Renames a key that differs only in capitals or separators, unless another key would have the same name. */
function keyFix({keys, suggestion}: Misspelling, {authored, meta}: Document, placeOf: PlaceOf): Fix | undefined {
  const key = String(keys.at(-1));
  // The fields of a document include generated ones.
  const siblings = keys.length === 1 ? authored : Object.keys(valueAt(meta, keys.slice(0, -1)) ?? {});
  const others = siblings.filter((other) => other !== key);
  const isVariant = keySpelling(key, [suggestion], others) === suggestion;
  return isVariant ? textFix(placeOf(keys, 'key'), key, suggestion) : undefined;
}

interface Misspelling {
  readonly keys: readonly (string | number)[];
  readonly suggestion: string;
}

/** Memoized, because `dev` checks all documents after each save. */
const misspellingsWith = memoize((validateFields: ValidateFields) => {
  const nearKeyOf = cachedNearKey();
  return memoize((document: Document): readonly Misspelling[] => [
    ...misspellingsIn(document.meta, validateFields(document).schemas, nearKeyOf),
  ]);
});

type FindNearKey = (key: string, known: readonly string[]) => string | undefined;

/** Caches its results, because the documents of a folder have the same keys. */
function cachedNearKey(): FindNearKey {
  const cache = new Map<string, string | undefined>();
  return (key, known) => {
    const cacheKey = `${known.join(' ')} ${key}`;
    if (!cache.has(cacheKey)) cache.set(cacheKey, misspelledKey(key, known));
    return cache.get(cacheKey);
  };
}

function* misspellingsIn(meta: JsonObject, schemas: readonly ZodType[], nearKeyOf: FindNearKey): Iterable<Misspelling> {
  const shapes = schemas.map((schema) => shapeOf(schema)).filter((shape) => shape !== undefined);
  const known = [...new Set([...builtInKeys, ...shapes.flatMap((shape) => Object.keys(shape))])];
  const isMarkdown = meta._type === 'markdown';
  for (const [key, value] of Object.entries(meta)) {
    // `redirect_from` looks like a misspelled `redirectFrom`, but works.
    if (isMarkdown && readKeys.has(key) && !known.includes(key)) continue;
    if (known.includes(key) || generatedKeys.has(key)) {
      yield* misspellingsBelow(
        value,
        shapes.map((shape) => shape[key]).filter((schema) => schema !== undefined),
        [key],
        nearKeyOf,
      );
      continue;
    }
    const suggestion = nearKeyOf(key, known);
    // If the suggested key is also present, the author means both.
    if (suggestion !== undefined && !isSetByAuthor(meta, suggestion)) yield {keys: [key], suggestion};
  }
}

/** Reports misspelled keys inside a field with a schema: `authors[0].nmae`. */
function* misspellingsBelow(
  value: Json | undefined,
  schemas: readonly ZodType[],
  keys: readonly (string | number)[],
  nearKeyOf: FindNearKey,
): Iterable<Misspelling> {
  if (typeof value !== 'object' || value === null || schemas.length === 0) return;
  const inner = schemas.flatMap(alternativesOf);
  if (Array.isArray(value)) {
    const elements = inner.map(elementOf).filter((schema) => schema !== undefined);
    for (const [index, one] of (value as readonly Json[]).entries())
      yield* misspellingsBelow(one, elements, [...keys, index], nearKeyOf);
    return;
  }
  const shapes = inner.map((schema) => shapeOf(schema)).filter((shape) => shape !== undefined);
  const known = [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];
  for (const [key, one] of Object.entries(value as JsonObject)) {
    if (known.includes(key)) {
      yield* misspellingsBelow(
        one,
        shapes.map((shape) => shape[key]).filter((schema) => schema !== undefined),
        [...keys, key],
        nearKeyOf,
      );
      continue;
    }
    const suggestion = nearKeyOf(key, known);
    if (suggestion !== undefined && !Object.hasOwn(value, suggestion)) yield {keys: [...keys, key], suggestion};
  }
}

const readKeys: ReadonlySet<string> = new Set(otherGeneratorKeys);
const generatedKeys: ReadonlySet<string> = new Set([
  '_id',
  '_source',
  '_file',
  '_stem',
  '_extension',
  '_type',
  'body',
  'excerpt',
]);

/** Generated fields such as a title from the file name do not count. */
function isSetByAuthor(meta: JsonObject, key: string): boolean {
  return (
    Object.hasOwn(meta, key) &&
    !['title', 'description', '_draft', '_path', '_dir', '_partial', '_locale'].includes(key)
  );
}

/** Only `true` marks a draft, so `draft: later` would publish the document, and so would an empty `_draft`. */
export function* unclearDrafts({rawDocuments, sources, readFixableText}: CheckContext): Iterable<Diagnostic> {
  for (const document of rawDocuments) {
    const {_draft: mark, draft} = document.meta;
    const isBoolean = typeof (draft ?? false) === 'boolean';
    if ((!mark || mark === true) && isBoolean && !overridesDraft(document)) continue;
    const key = isBoolean ? '_draft' : 'draft';
    const place = placesIn(sources, document)([key]);
    const raw = readFixableText(document.file);
    // A fix must not unpublish a page.
    const accepts = (value: Json): boolean => value === false && mark !== true;
    const fix = raw && valueFix({value: document.meta[key], place, raw, accepts});
    yield {
      severity: 'error',
      code: 'draft-unclear',
      message: `\`${key}\` ${draftState(document.meta[key])}, so this document is ${mark === true ? 'a draft' : 'published'}.`,
      hint: `Write \`${key}: true\` to keep it unpublished, or \`${key}: false\`.`,
      place,
      ...(fix && {fix}),
    };
  }
}

/** Returns whether a `_draft` that is neither `true` nor `false` publishes a document that is otherwise marked as a draft. */
function overridesDraft({authored, meta}: Document): boolean {
  const {_draft: mark, draft, _stem} = meta;
  return authored.includes('_draft') && typeof mark !== 'boolean' && (draft === true || isMarkedAsDraft(String(_stem)));
}

function draftState(value: Json | undefined): string {
  return value === null || value === '' ? 'is empty' : `is ${JSON.stringify(value)}`;
}

/** The page is shown with its default layout, so this is a warning. */
/** Without locales in the config, `_locale` can have any value, because queries do not filter by it. */
export function* unknownLocales({rawDocuments, config, sources}: CheckContext): Iterable<Diagnostic> {
  const locales = [...new Set(localesOf(config))];
  if (locales.length === 0) return;
  for (const document of rawDocuments) {
    const {_locale: locale} = document.meta;
    if (typeof locale !== 'string' || locales.includes(locale)) continue;
    const near = nearest(locale, locales);
    const list =
      locales.length === 1
        ? `the language of this site is ${locales[0]}`
        : `the languages of this site are ${locales.join(', ')}`;
    yield {
      severity: 'error',
      code: 'field-invalid',
      message: `\`_locale\` is \`${locale}\`, but ${list}, so no page shows this document.`,
      hint: `${near === undefined ? '' : `Did you mean ${near}? `}Write one of these, delete the key, or add the language to \`locales\` in content/site.yml.`,
      place: placesIn(sources, document)(['_locale']),
    };
  }
}

export function* unknownLayouts({documents, layouts, sources}: CheckContext): Iterable<Diagnostic> {
  for (const document of documents) {
    const {layout} = document.meta;
    if (layout === undefined || layout === null || (typeof layout === 'string' && layouts.has(layout))) continue;
    const near = typeof layout === 'string' ? nearest(layout, layouts) : undefined;
    const place = placesIn(sources, document)(['layout']);
    const spelling = typeof layout === 'string' ? nameSpellings(layouts)(layout) : undefined;
    const fix = spelling === undefined ? undefined : textFix(place, String(layout), spelling);
    yield {
      severity: 'warning',
      code: 'layout-unknown',
      message: `There is no layout ${typeof layout === 'string' && layout !== '' ? layout : JSON.stringify(layout)}.`,
      hint:
        near === undefined
          ? `Layouts are the files of templates/layouts: ${[...layouts].join(', ')}.`
          : `Did you mean ${near}?`,
      place,
      ...(fix && {fix}),
    };
  }
}
