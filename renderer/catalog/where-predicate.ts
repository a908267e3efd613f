// Compiles the conditions of `where` to predicates. A query does this once, not for every document.
import {QueryError} from './query-error.js';
import {listOf, fieldReader, toText} from './field-value.js';

export type Predicate = (value: unknown) => boolean;

/**
 * Returns whether a value meets a condition. Throws a `QueryError` when it evaluates an operator with a wrong operand.
 */
export function matches(value: unknown, condition: unknown): boolean {
  return predicateOf(condition)(value);
}

/**
 * Compiles a condition. Null, `{}` and `[]` match everything. An object or list matches if each of its keys does, as an
 * operator or as a dot path. Anything else must be equal, and a date is its ISO text, as in documents. A wrong operand throws when it is
 * evaluated, not here.
 */
export function predicateOf(condition: unknown): Predicate {
  if (condition === null) return () => true;
  if (typeof condition !== 'object' || condition instanceof RegExp || condition instanceof Date)
    return equals(condition);
  const tests = Object.entries(condition).map(([key, operand]) => testOf(key, operand));
  const [only] = tests;
  return tests.length === 1 && only !== undefined ? only : all(tests);
}

/** Returns whether a key of a condition is an operator. Any other key, even `$where`, is the name of a field. */
export function isOperator(key: string): boolean {
  return operators.has(key);
}

export function operatorNames(): Iterable<string> {
  return operators.keys();
}

/**
 * Parses a text operand of `$regex`. If it ends like `/^a/i`, it is a pattern with flags; otherwise all of it is the
 * pattern. `ignored` is the text before the first slash, which has no effect.
 */
export function readPattern(text: string): {readonly source: string; readonly flags: string; readonly ignored: string} {
  // Without text between them, slashes are ordinary characters: `//` finds two slashes.
  const slashed = /\/(.+)\/([dgimsuy]*)$/.exec(text);
  if (slashed === null) return {source: text, flags: '', ignored: ''};
  const [, source = '', flags = ''] = slashed;
  return {source, flags, ignored: text.slice(0, slashed.index)};
}

function testOf(key: string, operand: unknown): Predicate {
  const operator = operators.get(key);
  if (operator !== undefined) return operator(operand);
  const read = fieldReader(key);
  const predicate = predicateOf(operand);
  return (value) => predicate(read(value));
}

const operators: ReadonlyMap<string, (operand: unknown) => Predicate> = new Map(
  Object.entries({
    $eq: equals,
    $ne: (operand: unknown) => not(equals(operand)),
    $not: (operand: unknown) => not(predicateOf(operand)),
    $match: predicateOf,
    $and: (operand: unknown) => combineConditions('$and', operand, all),
    $or: (operand: unknown) => combineConditions('$or', operand, any),
    $in: isOneOfValues,
    $contains: contains,
    $containsAny: (operand: unknown) =>
      Array.isArray(operand)
        ? containsItems(operand, 'some')
        : throwingPredicate('$containsAny requires an array as condition'),
    $icontains: containsIgnoringCase,
    $exists: (operand: unknown) => (operand ? (value) => value !== undefined : (value) => value === undefined),
    $type: (operand: unknown) => (value) => typeof value === toText(operand),
    $regex: matchesPattern,
    $lt: (operand: unknown) => comparison(operand, (a, b) => a < b),
    $lte: (operand: unknown) => comparison(operand, (a, b) => a <= b),
    $gt: (operand: unknown) => comparison(operand, (a, b) => a > b),
    $gte: (operand: unknown) => comparison(operand, (a, b) => a >= b),
  }),
);

function all(tests: readonly Predicate[]): Predicate {
  return (value) => tests.every((test) => test(value));
}

function any(tests: readonly Predicate[]): Predicate {
  return (value) => tests.some((test) => test(value));
}

function not(test: Predicate): Predicate {
  return (value) => !test(value);
}

/** Returns a predicate for a wrong operand. It throws only when a document is tested with it. */
function throwingPredicate(message: string): Predicate {
  return () => {
    throw new QueryError('query-operand', message);
  };
}

function equals(expected: unknown): Predicate {
  if (expected instanceof RegExp) {
    const isFound = textTester(expected);
    return (value) => isFound(toText(value));
  }
  if (expected instanceof Date) return equals(toText(expected));
  // Objects are never equal to a stored one. A bare object is a nested condition, which `predicateOf` handles.
  if (typeof expected === 'object' && expected !== null) return () => false;
  return (value) => value === expected;
}

function combineConditions(
  name: string,
  operand: unknown,
  combine: (tests: readonly Predicate[]) => Predicate,
): Predicate {
  return Array.isArray(operand)
    ? combine(operand.map(predicateOf))
    : throwingPredicate(`${name} requires an array as condition`);
}

function isOneOfValues(operand: unknown): Predicate {
  const values = listOf(operand);
  const matchesOne = any(values.map(predicateOf));
  const holdsOne = any(values.map(contains));
  return (value) => (Array.isArray(value) ? holdsOne(value) : matchesOne(value));
}

function contains(operand: unknown): Predicate {
  return containsItems(listOf(operand), 'every');
}

/** In a list, items are compared with `===`. In any other value, each item must be a substring of its text. */
function containsItems(operands: readonly unknown[], quantity: 'every' | 'some'): Predicate {
  const items = operands.map((item) => (item instanceof Date ? toText(item) : item));
  return (value) => {
    if (Array.isArray(value)) return items[quantity]((item) => value.includes(item));
    const text = toText(value);
    return items[quantity]((item) => text.includes(substringOf(item)));
  };
}

function substringOf(item: unknown): string {
  if (!(item instanceof RegExp)) return toText(item);
  throw new QueryError('query-operand', 'Text cannot contain a regular expression, use $regex');
}

function containsIgnoringCase(operand: unknown): Predicate {
  if (typeof operand !== 'string') return throwingPredicate('$icontains requires a string, use $contains instead');
  const substring = operand.toLowerCase();
  return (value) => toText(value).toLowerCase().includes(substring);
}

function matchesPattern(operand: unknown): Predicate {
  let isFound: ((text: string) => boolean) | undefined;
  return (value) => {
    isFound ??= textTester(patternOf(operand));
    return isFound(value ? toText(value) : '');
  };
}

function patternOf(operand: unknown): RegExp {
  if (operand instanceof RegExp) return operand;
  const {source, flags} = readPattern(operand === undefined ? '' : toText(operand));
  try {
    return new RegExp(source, flags);
  } catch (cause) {
    throw new QueryError('query-pattern', `$regex: ${(cause as Error).message}`, {
      cause,
      hint: 'Write a regular expression of JavaScript. For a character such as ( itself, write \\\\( in JSON, or use $contains.',
    });
  }
}

/** Tests every text from the start, with a copy of the pattern: the flags `g` and `y` would keep the last position. */
function textTester(pattern: RegExp): (text: string) => boolean {
  const own = new RegExp(pattern);
  return (text) => {
    own.lastIndex = 0;
    return own.test(text);
  };
}

function comparison(operand: unknown, compare: (a: number, b: number) => boolean): Predicate {
  const other = comparable(operand);
  return (value) => compare(comparable(value), other);
}

/**
 * Converts objects to text. The operators of JavaScript then compare numbers by value, strings by code unit, and mixed
 * values as numbers. The return type is only for the compiler: the result can also be a string.
 */
function comparable(value: unknown): number {
  return (typeof value === 'object' && value !== null ? toText(value) : value) as number;
}
