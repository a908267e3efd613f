// Parses JSON with comments, trailing commas, single quotes, unquoted keys and variables, as found in bodies and scripts.
import type {Json} from '../http/http-api.js';
import {maxDepth} from '../base/read-json.js';

/** A JSON value in which unknown parts are undefined. */
export type Sample = Json | undefined | readonly Sample[] | {readonly [key: string]: Sample};

export interface LooseOptions {
  /** The value of a `{{name}}` without quotes. */
  readonly bare: (variable: string) => Sample;
  /** Whether other text may follow the value, as in a script. */
  readonly isPart?: boolean;
}

/** Returns the value at `start`, or undefined if its syntax is invalid or its nesting too deep. */
export function readLooseJson(
  text: string,
  {bare, isPart = false}: LooseOptions,
  start = 0,
): {readonly value: Sample} | undefined {
  let at = start;
  const token = /[^\s{}[\]:,"'`]+/y;
  const skipped = /(?:\s+|\/\/[^\n]*|\/\*[^]*?\*\/)*/y;
  const variable = /\{\{[^{}]*\}\}/y;
  const quoted = /"[^"\\]*(?:\\[^][^"\\]*)*"|'[^'\\]*(?:\\[^][^'\\]*)*'|`[^`\\]*(?:\\[^][^`\\]*)*`/y;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) at += found.length;
    return found;
  };
  const skip = () => void match(skipped);
  const takes = (character: string): boolean => {
    skip();
    if (text.charAt(at) !== character) return false;
    at++;
    return true;
  };

  const readValue = (depth: number): Sample => {
    if (depth > maxDepth) throw new NotJson();
    skip();
    const name = match(variable);
    if (name !== undefined) return bare(name);
    const string = match(quoted);
    if (string !== undefined) return unquoted(string);
    if (takes('{')) return readMembers(depth);
    if (takes('[')) return readItems(depth);
    return readWord(match(token));
  };
  const readMembers = (depth: number): Sample => {
    const members: [string, Sample][] = [];
    while (!takes('}')) {
      skip();
      const string = match(quoted);
      const key = string === undefined ? (match(variable) ?? match(token)) : unquoted(string);
      if (key === undefined || !takes(':')) throw new NotJson();
      members.push([key, readValue(depth + 1)]);
      if (!takes(',') && text.charAt(at) !== '}') throw new NotJson();
    }
    return Object.fromEntries(members);
  };
  const readItems = (depth: number): Sample => {
    const items: Sample[] = [];
    while (!takes(']')) {
      items.push(readValue(depth + 1));
      if (!takes(',') && text.charAt(at) !== ']') throw new NotJson();
    }
    return items;
  };

  try {
    const value = readValue(0);
    skip();
    return isPart || at === text.length ? {value} : undefined;
  } catch (error) {
    if (error instanceof NotJson) return undefined;
    throw error;
  }
}

class NotJson extends Error {}

function readWord(word: string | undefined): Sample {
  if (word === 'true' || word === 'false') return word === 'true';
  if (word === 'null' || word === 'undefined') return null;
  const number = Number(word);
  if (word === undefined || !/^[-+]?[\d.]/.test(word) || !Number.isFinite(number)) throw new NotJson();
  return number;
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['0', '\0'],
  ['\n', ''],
]);

function unquoted(string: string): string {
  return string
    .slice(1, -1)
    .replace(/\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|([^]))/g, (_, unit?: string, byte?: string, other = '') =>
      unit === undefined && byte === undefined
        ? (escapes.get(String(other)) ?? String(other))
        : String.fromCharCode(Number.parseInt(unit ?? byte ?? '', 16)),
    );
}
