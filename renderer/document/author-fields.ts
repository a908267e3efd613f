// Reads the fields of a document from the author's YAML.
import type {Diagnostic} from '../base/diagnostic.js';
import type {Json, JsonObject} from '../base/json.js';
import {describeState} from '../base/schema-messages.js';
import {textFix} from '../base/text-fix.js';
import type {Yaml} from '../base/read-yaml.js';
import {tooLongHint} from '../base/url-mapping.js';
import type {DottedKeyError} from './dotted-keys.js';
import {expandDottedKeys} from './dotted-keys.js';
import {invalidAddresses, isTooLongAddress} from './front-matter-address.js';
import {isObject} from '../../runtime/text/is-object.js';

export interface AuthorFields {
  readonly fields: JsonObject;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Returns the fields of a YAML text, with dotted keys nested. `code` is the code of the diagnostic for text that is
 * neither empty nor a map.
 */
export function authorFieldsOf(yaml: Yaml, code: string): AuthorFields {
  const {value} = yaml;
  if (value === undefined || value === null) return {fields: {}, diagnostics: []};
  if (!isObject(value)) return {fields: {}, diagnostics: [notAMapDiagnostic(yaml, code)]};
  const {value: fields, errors} = expandDottedKeys(value);
  const checked = withValidEarlyFields(fields as JsonObject, yaml.placeOf);
  return {
    ...checked,
    diagnostics: [...errors.map((error) => keyDiagnostic(error, yaml.placeOf)), ...checked.diagnostics],
  };
}

/**
 * Removes invalid values of the fields that are needed before schemas are loaded: titles, descriptions, paths and the
 * other fields that override what the file path says. Without a valid value, they are derived from the text or the file
 * path, as if the field were absent.
 */
export function withValidEarlyFields(fields: JsonObject, placeOf: Yaml['placeOf']): AuthorFields {
  const found = earlyFields.flatMap(({key, expected, isValid}): Diagnostic[] => {
    const value = fields[key];
    if (value === undefined || isValid(value)) return [];
    const place = placeOf([key]);
    const isEmpty = value === null || value === '';
    // `attachFixes` drops the fix if the file contains the value in another notation, such as `0x2d`.
    const fix =
      expected === 'text' && (typeof value === 'number' || typeof value === 'boolean')
        ? textFix(place, `${value}`, `"${value}"`)
        : undefined;
    return [
      {
        severity: isEmpty ? 'warning' : 'error',
        code: 'field-invalid',
        message: `\`${key}\` ${describeState(value)}; expected ${expected}.`,
        hint: isEmpty ? 'Write a value, or delete the key.' : 'The field is left out.',
        place,
        ...(fix && {fix}),
      },
    ];
  });
  const rest = Object.fromEntries(
    Object.entries(fields).filter(
      ([key, value]) => !earlyFields.some((one) => one.key === key && value !== undefined && !one.isValid(value)),
    ),
  );
  const checked = withValidAddresses(found.length === 0 ? fields : rest, placeOf, false);
  return {...checked, diagnostics: [...found, ...checked.diagnostics]};
}

interface EarlyField {
  readonly key: string;
  readonly expected: string;
  isValid(value: Json): boolean;
}

const isText = (value: Json): boolean => typeof value === 'string';

/** Titles may be numbers, because YAML reads `title: 2024` as one. */
const earlyFields: readonly EarlyField[] = [
  {key: 'title', expected: 'text', isValid: (value) => isText(value) || typeof value === 'number'},
  {key: 'description', expected: 'text', isValid: isText},
  {key: '_dir', expected: 'text', isValid: isText},
  {key: '_locale', expected: 'text', isValid: (value) => isText(value) && value !== ''},
  {key: '_partial', expected: '`true` or `false`', isValid: (value) => typeof value === 'boolean'},
];

/** Removes invalid addresses, so that the address is derived from the file name. */
export function withValidAddresses(fields: JsonObject, placeOf: Yaml['placeOf'], isMarkdown: boolean): AuthorFields {
  const invalid = invalidAddresses(fields, isMarkdown);
  if (invalid.length === 0) return {fields, diagnostics: []};
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !invalid.some(({key}) => key === name)));
  return {
    fields: rest,
    diagnostics: invalid.map(({key, expected, hint}) => ({
      severity: 'error',
      code: 'path-invalid',
      ...(isTooLongAddress(fields[key])
        ? {message: `\`${key}\` is too long for the path of a page.`, hint: tooLongHint}
        : {message: `\`${key}\` is \`${JSON.stringify(fields[key])}\`; expected ${expected}.`, hint}),
      place: placeOf([key]),
    })),
  };
}

function notAMapDiagnostic(yaml: Yaml, code: string): Diagnostic {
  return {
    severity: 'error',
    code,
    message: 'This is not an object.',
    hint: 'Write `key: value`, with a space after the colon.',
    place: yaml.placeOf([]),
  };
}

/** Returns the warning about a dotted key. */
export function keyDiagnostic({kind, key, path}: DottedKeyError, placeOf: Yaml['placeOf']): Diagnostic {
  return {severity: 'warning', ...keyFindings[kind](key), place: placeOf(path, 'key')};
}

const keyFindings: Readonly<
  Record<DottedKeyError['kind'], (key: string) => Pick<Diagnostic, 'code' | 'message' | 'hint'>>
> = {
  position: (key) => ({
    code: 'key-position',
    message: `The dots in \`${key}\` make it a nested key, and its number is a position in a list.`,
    hint: 'Write the list under its key, or choose a name in which no part is a number.',
  }),
  conflict: (key) => ({
    code: 'key-conflict',
    message: `\`${key}\` conflicts with another key: one sets a value, the other sets keys below it. Galley uses only the value.`,
    hint: 'Keep one of the two keys.',
  }),
  repeated: (key) => ({
    code: 'key-conflict',
    message: `\`${key}\` sets a value that another key above it sets too. Galley uses this value.`,
    hint: 'Keep one of the two keys.',
  }),
};
