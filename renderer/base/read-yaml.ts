// Reads YAML written by authors. The input cannot run code or use unlimited memory, and every value has a position.
import type {Document} from 'yaml';
import {Composer, LineCounter, Parser} from 'yaml';
import type {Diagnostic, Place} from './diagnostic.js';
import type {Json} from './json.js';
import {composing as composerOptions, jsonOf} from '../../runtime/text/yaml-to-json.js';
import {findExceededLimit, type TokenLimits} from '../../runtime/text/check-yaml-limits.js';
import {isoDateOf} from './yaml-date.js';
import {rewordYamlError} from './reword-yaml-error.js';
import {offsetOf} from './yaml-offset.js';
import {parsePlainYaml} from './parse-plain-yaml.js';

export interface YamlOptions {
  /** Path from the site root, for the places of diagnostics. */
  readonly file: string;
  /** Line of the file on which `text` begins. */
  readonly line?: number;
  readonly limits?: YamlLimits;
  /** Code of the diagnostics. */
  readonly code?: string;
}

export interface Yaml {
  /** Undefined if the text is invalid, null if it is empty. */
  readonly value: Json | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Returns the position of the value at a path, or of its key. If the path does not exist, returns the position of the
   * nearest enclosing value.
   */
  placeOf(path: readonly (string | number)[], at?: 'key' | 'value'): Place;
}

/**
 * Reads the first document of a YAML 1.2 text as JSON. Dates become ISO text, `<<` merges, `__proto__` is dropped. A
 * repeated key, an unknown alias or an exceeded limit makes the whole text invalid. A number that JSON cannot hold, such as
 * `.inf`, is a warning.
 */
export function readYaml(text: string, options: YamlOptions): Yaml {
  const plain = parsePlainYaml(text);
  if (plain === undefined) return parseYaml(text, options);
  // Places are needed only for diagnostics, so the text is parsed again only then.
  return {value: plain, diagnostics: [], placeOf: (...keys) => parseYaml(text, options).placeOf(...keys)};
}

function parseYaml(text: string, options: YamlOptions): Yaml {
  const {file, line = 1, limits = dataLimits, code = 'data-invalid'} = options;
  const counter = new LineCounter();
  const placeAt = (offset: number): Place => {
    const {line: lineOfText, col: column} = counter.linePos(offset);
    return {file, line: line + lineOfText - 1, column};
  };
  const diagnostic = (severity: 'error' | 'warning', {message, hint, offset}: YamlError): Diagnostic => {
    return {severity, code, message, ...(hint !== undefined && {hint}), place: placeAt(offset)};
  };
  const invalidYaml = (errors: readonly YamlError[]): Yaml => {
    return {value: undefined, diagnostics: errors.map((p) => diagnostic('error', p)), placeOf: () => ({file, line})};
  };

  if (text.length > limits.size) {
    const place = {file, line, column: 1};
    return {
      value: undefined,
      diagnostics: [{severity: 'error', code, ...tooLarge(limits), place}],
      placeOf: () => place,
    };
  }
  const tokens = [...new Parser(counter.addNewLine).parse(text)];
  const exceeded = findExceededLimit(tokens, limits);
  if (exceeded) return invalidYaml([exceeded]);

  const [document, ...others] = [...new Composer(composerOptions).compose(tokens, true, text.length)];
  // With `forceDoc` the composer returns a document even for an empty text.
  if (document === undefined) throw new Error('The YAML composer returned no document.');
  const [error] = document.errors;
  // Later errors are mostly consequences of the first one, so only the first is reported.
  if (error) return invalidYaml([rewordYamlError(error, text)]);
  const {value, errors, warnings} = jsonOf(document, contentOptions);
  const placeOf: Yaml['placeOf'] = (path, at = 'value') => placeAt(offsetOf(document, path, at));
  if (errors.length > 0) return {...invalidYaml(errors), placeOf};
  return {
    value,
    diagnostics: [
      ...document.warnings.map((warning) => diagnostic('warning', rewordYamlError(warning, text))),
      ...warnings.map((warning) => diagnostic('warning', warning)),
      ...ignoredDocument(document, others, text).map((found) => diagnostic('warning', found)),
    ],
    placeOf,
  };
}

export interface YamlLimits extends TokenLimits {
  /** Length of the text in UTF-16 code units. */
  readonly size: number;
}

/** For data files and the config, which can be large but are not deeply nested. */
const dataLimits: YamlLimits = {size: 16 * 1024 * 1024, depth: 32, aliases: 1_000, keys: 1_000_000};

/** An error at an offset of the text. */
export interface YamlError {
  readonly message: string;
  readonly hint?: string;
  readonly offset: number;
}

const contentOptions = {convertText: (text: string) => isoDateOf(text) ?? text, dropProto: true};

/** Returns a warning at the first document that has content. */
function ignoredDocument(
  first: Document.Parsed,
  others: readonly Document.Parsed[],
  text: string,
): readonly YamlError[] {
  const found = others.find(({contents}) => contents !== null && contents.range[0] < contents.range[1])?.contents;
  if (found === undefined || found === null) return [];
  const [offset] = found.range;
  const between = text.slice(first.contents?.range[1] ?? 0, offset);
  const separators = new Set(between.match(/^(?:---|\.\.\.)(?=\s|$)/gm));
  const list = [...separators].map((separator) => `\`${separator}\``).join(' and ');
  return [
    {
      message: 'Only the first document of this file is read, and another one begins here.',
      hint: `Remove the ${separators.size > 1 ? 'lines' : 'line'} ${list} above it, or move it to a file of its own.`,
      offset,
    },
  ];
}

function tooLarge({size}: YamlLimits): Pick<Diagnostic, 'message' | 'hint'> {
  const limit = size < 1024 * 1024 ? `${size / 1024} KB` : `${size / (1024 * 1024)} MB`;
  return {message: `This YAML is longer than ${limit}.`, hint: 'Move part of it to a separate file.'};
}
