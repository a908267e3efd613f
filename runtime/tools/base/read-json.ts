// Reads JSON with the positions of its values. `JSON.parse` reads it; the text is scanned again only if a position is needed or
// it is not valid.
import type {Findings, Place} from './finding.js';
import type {Json} from '../http/http-api.js';
import {diagnoseJson, skipSpace} from '../../text/diagnose-json.js';
import {duplicateJsonKeys, endOfString} from '../../text/duplicate-json-keys.js';
import {jsonShape} from './json-structure.js';
import {textPositions} from './text-positions.js';

export type ValuePath = readonly (string | number)[];

/** A parsed JSON or YAML text. */
export interface StructuredText {
  readonly file: string;
  /** Objects have keys from untrusted text: check them with `Object.hasOwn`. */
  readonly value: Json;
  /**
   * The position of a value or its key. For an array or object, the position of its key. For a path that does not exist, the
   * position of the last part that exists.
   */
  placeOf(path: ValuePath, at?: 'key' | 'value'): Place;
  /** The source text of an unquoted scalar: `1.10`, whose value is the number 1.1. */
  sourceOf(path: ValuePath): string | undefined;
}

/** Limits the nesting of arrays and objects, so that recursive functions do not overflow the stack. */
export const maxDepth = 200;

/**
 * Undefined after an error: `json-syntax` or `nesting-too-deep`. A repeated key is a warning, `key-duplicate`; the last value is
 * used.
 */
export function readJson(file: string, text: string, findings: Findings): StructuredText | undefined {
  const lines = textPositions(file, text);
  const value = parseJson(text);
  if (value === undefined) {
    const {message, hint, start, end} = diagnoseJson(text) ?? unknownError;
    findings.add({severity: 'error', code: 'json-syntax', message, hint, place: lines.placeOf(start, end)});
    return undefined;
  }
  const {depth, maxDepthAt, keys, longValueEnds: ends} = jsonShape(text);
  if (depth > maxDepth) {
    findings.add(tooDeepFinding(lines.placeOf(maxDepthAt)));
    return undefined;
  }
  if (keys !== countKeys(value)) {
    for (const {key, start, end} of duplicateJsonKeys(text))
      findings.add(duplicateKeyFinding(key, 'warning', lines.placeOf(start, end)));
  }
  const locate = createLocator(text, ends);
  return {
    file,
    value,
    placeOf(path, at = 'value') {
      const {key, start, end} = locate(path);
      const isCollection = text.charAt(start) === '{' || text.charAt(start) === '[';
      if (key !== undefined && (at === 'key' || isCollection)) return lines.placeOf(key, endOfString(text, key));
      return isCollection ? lines.placeOf(start) : lines.placeOf(start, end);
    },
    sourceOf(path) {
      const {start, end, isFound} = locate(path);
      if (!isFound || /["{[]/.test(text.charAt(start))) return undefined;
      return text.slice(start, end);
    },
  };
}

export function tooDeepFinding(place: Place) {
  return {
    severity: 'error',
    code: 'nesting-too-deep',
    message: `Lists and objects are nested more than ${maxDepth} levels deep here.`,
    hint: 'Make the document flatter, for example with $ref.',
    place,
  } as const;
}

export function duplicateKeyFinding(key: string, severity: 'error' | 'warning', place: Place) {
  return {
    severity,
    code: 'key-duplicate',
    message: `The key ${JSON.stringify(key)} appears twice in one object.`,
    hint:
      severity === 'error' ? 'Remove one of the two, or rename it.' : 'The last one is used. Remove one of the two.',
    place,
  } as const;
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined; // `diagnoseJson` explains the error
  }
}

/** A fallback in case `diagnoseJson` accepts what `JSON.parse` rejects. */
const unknownError = {
  message: 'This is not JSON.',
  hint: 'Check brackets, commas and quotes.',
  start: 0,
  end: undefined,
};

function countKeys(value: Json): number {
  let count = 0;
  const pending: Json[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const members: readonly Json[] = Array.isArray(next) ? next : Object.values(next);
    if (!Array.isArray(next)) count += members.length;
    for (const member of members) if (typeof member === 'object' && member !== null) pending.push(member);
  }
  return count;
}

interface Span {
  /** The offset of the key; missing in arrays. */
  readonly key?: number;
  readonly start: number;
  readonly end: number;
}

/** Finds values in a JSON text. Reads the members of an array or object once, and only if a path leads through it. */
function createLocator(
  text: string,
  ends: ReadonlyMap<number, number>,
): (path: ValuePath) => Span & {readonly isFound: boolean} {
  const cache = new Map<number, ReadonlyMap<string | number, Span>>();
  const membersAt = (start: number) => {
    const members = cache.get(start) ?? readMembers(text, start, ends);
    cache.set(start, members);
    return members;
  };
  let root: Span | undefined;
  return (path) => {
    const start = skipSpace(text, 0);
    let span = (root ??= {start, end: /[{[]/.test(text.charAt(start)) ? text.length : endOfValue(text, start)});
    for (const step of path) {
      const member = /[{[]/.test(text.charAt(span.start)) ? membersAt(span.start).get(step) : undefined;
      if (!member) return {...span, isFound: false};
      span = member;
    }
    return {...span, isFound: true};
  };
}

function readMembers(
  text: string,
  start: number,
  ends: ReadonlyMap<number, number>,
): ReadonlyMap<string | number, Span> {
  const members = new Map<string | number, Span>();
  const isObject = text.charAt(start) === '{';
  let at = skipSpace(text, start + 1);
  for (let index = 0; at < text.length && !/[}\]]/.test(text.charAt(at)); index++) {
    const key = at;
    if (isObject) at = skipSpace(text, skipSpace(text, endOfString(text, key)) + 1);
    const end = ends.get(at) ?? endOfValue(text, at);
    if (isObject) members.set(String(JSON.parse(text.slice(key, endOfString(text, key)))), {key, start: at, end});
    else members.set(index, {start: at, end});
    at = skipSpace(text, end);
    if (text.charAt(at) === ',') at = skipSpace(text, at + 1);
  }
  return members;
}

function endOfValue(text: string, start: number): number {
  let level = 0;
  for (let at = start; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfString(text, at) - 1;
        if (level === 0) return at + 1;
        break;
      case 0x7b: // {
      case 0x5b: // [
        level++;
        break;
      case 0x7d: // }
      case 0x5d: // ]
        if (level === 0) return at;
        if (--level === 0) return at + 1;
        break;
      case 0x2c: // ,
      case 0x20:
      case 0x0a:
      case 0x0d:
      case 0x09:
        if (level === 0) return at;
    }
  }
  return text.length;
}
