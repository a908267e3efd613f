// Reads JSON and JSON5 from authors.
import JSON5 from 'json5';
import type {Json} from '../base/json.js';
import {rawText} from '../base/source-edit.js';
import {diagnoseJson} from '../../runtime/text/diagnose-json.js';
import {duplicateJsonKeys, endOfComment, endOfString} from '../../runtime/text/duplicate-json-keys.js';
import {lostNumber} from '../../runtime/text/lost-number.js';
import type {TextError} from '../document/text-error.js';
import {textErrorAt} from '../document/text-error.js';
import {capitalize} from '../../runtime/text/capitalize.js';

const maxDepth = 100;

export type ParsedJson =
  | {
      readonly value: Json;
      /** Values that are not in `value` as written: those of repeated keys, and numbers that JavaScript cannot hold. */
      readonly warnings: readonly TextError[];
      readonly error?: undefined;
    }
  | {readonly value?: undefined; readonly warnings?: undefined; readonly error: TextError};

/** Returns the value of a text without `__proto__` keys, or the first error. */
export function readJson(written: string, dialect: 'json' | 'json5'): ParsedJson {
  // Some editors write a byte-order mark, which JSON does not allow.
  const text = written.replace(/^\uFEFF/, '');
  try {
    const value: Json =
      dialect === 'json' ? JSON.parse(text, reviverFor(text)) : JSON5.parse(text, withoutUnsafeValues);
    if (isTooDeep(value)) return {error: tooDeep(text)};
    return {value, warnings: [...duplicateKeyErrors(text), ...lostNumbers(text)]};
  } catch (error) {
    return {error: dialect === 'json' ? jsonError(text) : json5Error(error as Json5Error, text)};
  }
}

/**
 * Returns a reviver only if the text may contain `__proto__`, possibly with escapes, or a number like `1e400`. A reviver
 * takes longer than the parse itself.
 */
function reviverFor(text: string): typeof withoutUnsafeValues | undefined {
  return text.includes('__proto__') || /\\u005f/i.test(text) || mayLoseNumbers.test(text)
    ? withoutUnsafeValues
    : undefined;
}

function withoutUnsafeValues(key: string, value: unknown): unknown {
  if (key === '__proto__') return undefined;
  // JSON5 allows `Infinity` and `NaN`, which JSON does not have, and `1e400` is infinite too.
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
}

function isTooDeep(value: Json): boolean {
  let level: Json[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true;
    level = level.flatMap((one) => (one === null || typeof one !== 'object' ? [] : (Object.values(one) as Json[])));
  }
  return false;
}

function jsonError(text: string): TextError {
  const error = diagnoseJson(text);
  // Unreachable in practice, because `diagnoseJson` and `JSON.parse` implement the same grammar.
  if (error === undefined) return textErrorAt(text, 0, 'This is not JSON.', 'Check the commas, quotes and brackets.');
  const {message, hint, start, isJson5} = error;
  return textErrorAt(text, start, message, isJson5 ? `${hint} Or name the file \`.json5\`, which allows it.` : hint);
}

function duplicateKeyErrors(text: string): readonly TextError[] {
  const {positionAt} = rawText(text);
  const duplicates = duplicateJsonKeys(text, (source) => Object.keys(JSON5.parse(`{${source}: 0}`))[0] ?? source);
  // All values of `__proto__` are dropped.
  const replaced = duplicates.filter(({key}) => key !== '__proto__');
  return replaced.map(({key, start}) => ({
    message: `The key \`${key}\` is already defined above. This value replaces the earlier one.`,
    hint: 'Remove one of the two.',
    ...positionAt(start),
  }));
}

/** Every text with a number that loses its value matches this. Most texts do not, so they are not searched for numbers. */
export const mayLoseNumbers = /\d{16}|[\d.]e[-+]?\d{3}|0x[\da-f]{14}|Infinity|NaN/i;

export function lostNumbers(text: string): readonly TextError[] {
  if (!mayLoseNumbers.test(text)) return [];
  const {positionAt} = rawText(text);
  const lost: TextError[] = [];
  // A quote, the start of a comment, or a word: a number, a literal or a key without quotes.
  const token = /["'/]|[-+]?[\w$.]+(?:(?<=[\d.]e)[-+]\d+)?/gi;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [written] = found;
    if (written === '/') token.lastIndex = endOfComment(text, found.index);
    else if (written === '"' || written === "'") token.lastIndex = endOfString(text, found.index);
    else if (isNumber.test(written) && !isKeyBefore(text, token.lastIndex)) {
      const described = lostNumber(written, numberOf(written));
      if (described !== undefined) lost.push({...described, ...positionAt(found.index)});
    }
  }
  return lost;
}

const isNumber = /^[-+]?(?:[\d.]|Infinity$|NaN$)/;

function isKeyBefore(text: string, end: number): boolean {
  const next = /\s*/y;
  next.lastIndex = end;
  next.exec(text);
  return text.charAt(next.lastIndex) === ':';
}

/** `Number` reads everything that JSON5 allows, except a sign before a hexadecimal number. */
function numberOf(written: string): number {
  const value = Number(written.replace(/^[-+]/, ''));
  return written.startsWith('-') ? -value : value;
}

function tooDeep(text: string): TextError {
  return textErrorAt(text, 0, `This file is nested more than ${maxDepth} levels deep.`, 'Use fewer levels.');
}

interface Json5Error {
  readonly message: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

function json5Error({message, lineNumber: line, columnNumber: column}: Json5Error, text: string): TextError {
  if (line === undefined)
    return textErrorAt(text, 0, 'This file cannot be read as JSON5.', 'It may be nested too deeply.');
  const what = message.replace(/^JSON5: /, '').replace(/ at \d+:\d+$/, '');
  const hint = 'Check the commas, quotes and brackets around it.';
  return {message: `${capitalize(what)}.`, hint, line, column};
}
