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
  const scanner = createScanner(text, start);
  try {
    const value = readValue(scanner, bare, 0);
    scanner.skip();
    return isPart || scanner.isAtEnd() ? {value} : undefined;
  } catch (error) {
    if (error instanceof NotJson) return undefined;
    throw error;
  }
}

interface Scanner {
  /** Consumes and returns what the pattern, which is sticky, matches here. */
  match(pattern: RegExp): string | undefined;
  /** Skips whitespace and comments. */
  skip(): void;
  /** Skips whitespace, and consumes the character if it follows. */
  takes(character: string): boolean;
  isAt(character: string): boolean;
  isAtEnd(): boolean;
}

function createScanner(text: string, start: number): Scanner {
  let at = start;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) at += found.length;
    return found;
  };
  const skip = () => void match(skipped);
  return {
    match,
    skip,
    takes(character) {
      skip();
      if (text.charAt(at) !== character) return false;
      at++;
      return true;
    },
    isAt: (character) => text.charAt(at) === character,
    isAtEnd: () => at === text.length,
  };
}

const token = /[^\s{}[\]:,"'`]+/y;
const skipped = /(?:\s+|\/\/[^\n]*|\/\*[^]*?\*\/)*/y;
const variable = /\{\{[^{}]*\}\}/y;
const quoted = /"[^"\\]*(?:\\[^][^"\\]*)*"|'[^'\\]*(?:\\[^][^'\\]*)*'|`[^`\\]*(?:\\[^][^`\\]*)*`/y;

function readValue(scanner: Scanner, bare: LooseOptions['bare'], depth: number): Sample {
  if (depth > maxDepth) throw new NotJson();
  scanner.skip();
  const name = scanner.match(variable);
  if (name !== undefined) return bare(name);
  const string = scanner.match(quoted);
  if (string !== undefined) return unquoted(string);
  if (scanner.takes('{')) return readMembers(scanner, bare, depth);
  if (scanner.takes('[')) return readItems(scanner, bare, depth);
  return readWord(scanner.match(token));
}

function readMembers(scanner: Scanner, bare: LooseOptions['bare'], depth: number): Sample {
  const members: [string, Sample][] = [];
  while (!scanner.takes('}')) {
    const key = readKey(scanner);
    if (key === undefined || !scanner.takes(':')) throw new NotJson();
    members.push([key, readValue(scanner, bare, depth + 1)]);
    if (!scanner.takes(',') && !scanner.isAt('}')) throw new NotJson();
  }
  return Object.fromEntries(members);
}

function readKey(scanner: Scanner): string | undefined {
  scanner.skip();
  const string = scanner.match(quoted);
  return string === undefined ? (scanner.match(variable) ?? scanner.match(token)) : unquoted(string);
}

function readItems(scanner: Scanner, bare: LooseOptions['bare'], depth: number): Sample {
  const items: Sample[] = [];
  while (!scanner.takes(']')) {
    items.push(readValue(scanner, bare, depth + 1));
    if (!scanner.takes(',') && !scanner.isAt(']')) throw new NotJson();
  }
  return items;
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
