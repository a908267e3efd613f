// Reads data files (YAML, JSON, JSON5 and CSV) into the fields of a document.
import type {Diagnostic, Place} from '../base/diagnostic.js';
import type {Json, JsonObject} from '../base/json.js';
import {readYaml, type Yaml} from '../base/read-yaml.js';
import type {TextSource} from '../source/source.js';
import type {TextError} from '../document/text-error.js';
import {authorFieldsOf, keyDiagnostic, withValidEarlyFields} from '../document/author-fields.js';
import {readCsv, type CsvOptions} from './read-csv.js';
import {readJson} from './read-json.js';
import {expandDottedKeys} from '../document/dotted-keys.js';
import {isObject} from '../../runtime/text/is-object.js';

export interface Data {
  readonly type: 'yaml' | 'json' | 'csv';
  /** A list at the root is stored under `body`. Invalid text has no fields. */
  readonly fields: JsonObject;
  readonly diagnostics: readonly Diagnostic[];
  /** Returns the position of a value. For CSV and JSON5 it has only the file. */
  placeOf(path: readonly (string | number)[], at?: 'key' | 'value'): Place;
}

const code = 'data-invalid';

/** Reads a data file in the format of its extension. */
export function readData({path, text}: Pick<TextSource, 'path' | 'text'>, csv?: CsvOptions): Data {
  const file = `content/${path}`;
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  switch (extension) {
    case 'csv':
      return csvData(text, file, csv);
    case 'json':
    case 'json5':
      return jsonData(text, file, extension);
    default:
      return yamlData(text, file);
  }
}

function yamlData(text: string, file: string): Data {
  const yaml = readYaml(text, {file, code});
  const {fields, diagnostics} = Array.isArray(yaml.value) ? yamlList(yaml, file) : authorFieldsOf(yaml, code);
  return {type: 'yaml', fields, diagnostics: [...yaml.diagnostics, ...diagnostics], placeOf: yaml.placeOf};
}

function yamlList({value, placeOf}: Yaml, file: string): Pick<Data, 'fields' | 'diagnostics'> {
  const expanded = expandDottedKeys(value ?? null);
  const {fields, diagnostics} = listData(expanded.value, file, 'YAML');
  return {fields, diagnostics: [...diagnostics, ...expanded.errors.map((error) => keyDiagnostic(error, placeOf))]};
}

function jsonData(text: string, file: string, dialect: 'json' | 'json5'): Data {
  // JSON is valid YAML, and the YAML parser provides positions. They are rarely needed, so the text is parsed again only
  // on demand.
  const placeOf: Data['placeOf'] = (...keys) =>
    dialect === 'json5' ? {file} : readYaml(text, {file}).placeOf(...keys);
  // Empty files are reported when they are read.
  if (text.trim() === '') return {type: 'json', fields: {}, diagnostics: [], placeOf};
  const {value, warnings: found, error} = readJson(text, dialect);
  if (error) {
    return {type: 'json', fields: {}, diagnostics: [diagnosticAt({severity: 'error', code}, error, file)], placeOf};
  }
  // JSON allows repeated keys, so they are warnings here and the data is read. In YAML they are errors.
  const warnings = found.map((warning) => diagnosticAt({severity: 'warning', code}, warning, file));
  if (Array.isArray(value) || isObject(value)) {
    const {fields, diagnostics} = Array.isArray(value)
      ? listData(value, file, 'JSON')
      : withValidEarlyFields(value, placeOf);
    return {type: 'json', fields, diagnostics: [...warnings, ...diagnostics], placeOf};
  }
  const diagnostic: Diagnostic = {
    severity: 'error',
    code,
    message: 'This file contains a single value.',
    hint: 'Make it an object in `{}` or a list in `[]`.',
    place: {file, line: 1, column: 1},
  };
  return {type: 'json', fields: {}, diagnostics: [diagnostic], placeOf};
}

function csvData(text: string, file: string, options?: CsvOptions): Data {
  const {rows, errors, warnings} = readCsv(text, options);
  const diagnostics = [
    ...errors.map((error) => diagnosticAt({severity: 'error', code}, error, file)),
    ...warnings.map((warning) => diagnosticAt({severity: 'warning', code: 'data-columns'}, warning, file)),
  ];
  return {type: 'csv', fields: {body: rows}, diagnostics, placeOf: () => ({file})};
}

function diagnosticAt(
  rule: Pick<Diagnostic, 'severity' | 'code'>,
  {message, hint, line, column}: TextError,
  file: string,
): Diagnostic {
  return {...rule, message, hint, place: {file, line, column}};
}

function listData(list: Json, file: string, language: string): Pick<Data, 'fields' | 'diagnostics'> {
  const diagnostic: Diagnostic = {
    severity: 'warning',
    code: 'data-list',
    message: `${language} array is not supported in ${file.replaceAll('/', ':')}, moving the array into the \`body\` key`,
    hint: 'Put the list under a key of your own, such as `items`.',
    place: {file, line: 1, column: 1},
  };
  return {fields: {body: list}, diagnostics: [diagnostic]};
}
