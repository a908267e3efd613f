// JSON with the places of its values. The platform's parser reads it; the text is scanned again only when a place is needed
// or something is wrong.
import type {Findings, Place} from './finding.js';
import type {Json} from '../http/http-api.js';
import {diagnoseJson, skipSpace} from '../../text/diagnose-json.js';
import {duplicateKeys, endOfString, jsonShape} from './json-structure.js';
import {linesOf} from './lines.js';

export type Path = readonly (string | number)[];

/** A text of keys and values that was understood. */
export interface StructuredText {
  readonly file: string;
  /** Plain objects whose keys are user text: ask with `Object.hasOwn`. */
  readonly value: Json;
  /**
   * Where the value at a path stands, or its key. A list or an object is found at its key. Of a path that is not there, what
   * exists of it counts.
   */
  placeOf(path: Path, at?: 'key' | 'value'): Place;
  /** A scalar as it is written, without quotes: `1.10`, whose value is the number 1.1. */
  sourceOf(path: Path): string | undefined;
}

/** Levels of lists and objects in each other, so that nothing that walks over them runs out of stack. */
export const depthLimit = 200;

/**
 * Undefined after an error: `json-syntax` or `nesting-too-deep`. A key that stands twice in one object is a warning,
 * `key-duplicate`: the last one counts.
 */
export function readJson(file: string, text: string, findings: Findings): StructuredText | undefined {
  const lines = linesOf(file, text);
  const value = parsed(text);
  if (value === undefined) {
    const {message, hint, start, end} = diagnoseJson(text) ?? unexplained;
    findings.add({severity: 'error', code: 'json-syntax', message, hint, place: lines.placeOf(start, end)});
    return undefined;
  }
  const {depth, maxDepthAt, keys, ends} = jsonShape(text);
  if (depth > depthLimit) {
    findings.add(tooDeep(lines.placeOf(maxDepthAt)));
    return undefined;
  }
  if (keys !== keysIn(value)) {
    for (const {key, start, end} of duplicateKeys(text))
      findings.add(duplicateKey(key, 'warning', lines.placeOf(start, end)));
  }
  const locate = locator(text, ends);
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
      const {start, end, isWhole} = locate(path);
      if (!isWhole || /["{[]/.test(text.charAt(start))) return undefined;
      return text.slice(start, end);
    },
  };
}

export function tooDeep(place: Place) {
  return {
    severity: 'error',
    code: 'nesting-too-deep',
    message: `Lists and objects are nested more than ${depthLimit} levels deep here.`,
    hint: 'Make the document flatter, for example with $ref.',
    place,
  } as const;
}

export function duplicateKey(key: string, severity: 'error' | 'warning', place: Place) {
  return {
    severity,
    code: 'key-duplicate',
    message: `The key ${JSON.stringify(key)} appears twice in one object.`,
    hint:
      severity === 'error' ? 'Remove one of the two, or rename it.' : 'The last one is used. Remove one of the two.',
    place,
  } as const;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined; // what is wrong is found out in our own words
  }
}

/** Never seen: both parsers follow one grammar. */
const unexplained = {
  message: 'This is not JSON.',
  hint: 'Check brackets, commas and quotes.',
  start: 0,
  end: undefined,
};

function keysIn(value: Json): number {
  let count = 0;
  const waiting: Json[] = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const members: readonly Json[] = Array.isArray(next) ? next : Object.values(next);
    if (!Array.isArray(next)) count += members.length;
    for (const member of members) if (typeof member === 'object' && member !== null) waiting.push(member);
  }
  return count;
}

interface Span {
  /** Offset of the key. */
  readonly key?: number;
  readonly start: number;
  readonly end: number;
}

/** Finds values in a text that is JSON. Reads the members of each list and object once, and only of those on the way. */
function locator(text: string, ends: ReadonlyMap<number, number>): (path: Path) => Span & {readonly isWhole: boolean} {
  const known = new Map<number, ReadonlyMap<string | number, Span>>();
  const membersAt = (start: number) => {
    const members = known.get(start) ?? membersOf(text, start, ends);
    known.set(start, members);
    return members;
  };
  let root: Span | undefined;
  return (path) => {
    const start = skipSpace(text, 0);
    let span = (root ??= {start, end: /[{[]/.test(text.charAt(start)) ? text.length : endOfValue(text, start)});
    for (const step of path) {
      const member = /[{[]/.test(text.charAt(span.start)) ? membersAt(span.start).get(step) : undefined;
      if (!member) return {...span, isWhole: false};
      span = member;
    }
    return {...span, isWhole: true};
  };
}

function membersOf(text: string, open: number, ends: ReadonlyMap<number, number>): ReadonlyMap<string | number, Span> {
  const members = new Map<string | number, Span>();
  const isObject = text.charAt(open) === '{';
  let at = skipSpace(text, open + 1);
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
