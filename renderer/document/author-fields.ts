// Reads the fields of a document from the author's YAML.
import type {Diagnostic} from '../base/diagnostic.js';
import type {Json, JsonObject} from '../base/json.js';
import {describeState} from '../base/schema-messages.js';
import type {Yaml} from '../base/yaml.js';
import type {DottedKeyError} from './dotted-keys.js';
import {expandDottedKeys} from './dotted-keys.js';
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
  if (!isObject(value)) return {fields: {}, diagnostics: [notFields(yaml, code)]};
  const {value: fields, errors} = expandDottedKeys(value);
  const checked = withValidTexts(fields as JsonObject, yaml.placeOf);
  return {
    ...checked,
    diagnostics: [...errors.map((error) => keyDiagnostic(error, yaml)), ...checked.diagnostics],
  };
}

/**
 * Removes an invalid title, description or path. These are needed before any schema is known; without a valid value,
 * the text or the file name decides, as in a document without the field.
 */
export function withValidTexts(fields: JsonObject, placeOf: Yaml['placeOf']): AuthorFields {
  const found = texts.flatMap(({key, isValid}): Diagnostic[] => {
    const value = fields[key];
    if (value === undefined || isValid(value)) return [];
    return [
      {
        severity: value === null ? 'warning' : 'error',
        code: 'field-invalid',
        message: `\`${key}\` ${describeState(value)}; expected text.`,
        hint: value === null ? 'Write a value, or delete the key.' : 'Until then, the field is left out.',
        place: placeOf([key]),
      },
    ];
  });
  const rest = Object.fromEntries(
    Object.entries(fields).filter(
      ([key, value]) => !texts.some((one) => one.key === key && value !== undefined && !one.isValid(value)),
    ),
  );
  const checked = withValidPath(found.length === 0 ? fields : rest, placeOf);
  return {...checked, diagnostics: [...found, ...checked.diagnostics]};
}

/** A number is accepted as a title: `title: 2024` is meant as text. */
const texts: readonly {readonly key: string; isValid(value: Json): boolean}[] = [
  {key: 'title', isValid: (value) => typeof value === 'string' || typeof value === 'number'},
  {key: 'description', isValid: (value) => typeof value === 'string'},
];

/** Removes a `_path` that is not a valid path, so that the file name decides. */
function withValidPath(fields: JsonObject, placeOf: Yaml['placeOf']): AuthorFields {
  const {_path: path, ...rest} = fields;
  if (path === undefined || (typeof path === 'string' && isRoute(path))) return {fields, diagnostics: []};
  return {
    fields: rest,
    diagnostics: [
      {
        severity: 'error',
        code: 'path-invalid',
        message: `\`_path\` is \`${JSON.stringify(path)}\`; expected a path such as \`/docs/install\`.`,
        hint: 'Start it with `/`; leave out `..`, `//`, `\\`, `?` and `#`.',
        place: placeOf(['_path']),
      },
    ],
  };
}

function isRoute(path: string): boolean {
  return /^(?!.*\/\/)\/[^\\?#\p{Cc}]*$/u.test(path) && !path.split('/').some((step) => step === '.' || step === '..');
}

function notFields(yaml: Yaml, code: string): Diagnostic {
  return {
    severity: 'error',
    code,
    message: 'This is not a set of keys with values.',
    hint: 'Write `key: value`, with a space after the colon.',
    place: yaml.placeOf([]),
  };
}

function keyDiagnostic({kind, key, path}: DottedKeyError, yaml: Yaml): Diagnostic {
  const place = yaml.placeOf(path, 'key');
  return kind === 'position'
    ? {
        severity: 'warning',
        code: 'key-position',
        message: `The dots of \`${key}\` make it nested, and its number a position in a list.`,
        hint: 'Write the list below its key, or choose a name without a number between dots.',
        place,
      }
    : {
        severity: 'warning',
        code: 'key-conflict',
        message: `\`${key}\` and another key clash: one gives a value, the other keys below it. Only the value counts.`,
        hint: 'Keep one of the two.',
        place,
      };
}
