// Operators of JavaScript, and which values count as true.
import type {Place} from '../../../renderer/base/diagnostic.js';
import {scalar, unreadable, type StaticValue} from './static-value.js';
import {ownProperty} from '../../../runtime/text/own-property.js';

/** Returns whether a value counts as true, or undefined if that is not known. */
export function isTruthy(value: StaticValue): boolean | undefined {
  if (value.kind === 'scalar') return Boolean(value.value);
  return value.kind === 'unreadable' || value.kind === 'call' ? undefined : true;
}

export function isNothing(value: StaticValue): boolean {
  return value.kind === 'scalar' && (value.value === undefined || value.value === null || value.value === false);
}

export function unary(operator: string, value: StaticValue, place: Place): StaticValue {
  if (operator === '!') {
    const known = isTruthy(value);
    return known === undefined
      ? unreadable('depends on a condition that cannot be read', place)
      : scalar(!known, place);
  }
  if (value.kind !== 'scalar') return operator === 'void' ? scalar(undefined, place) : unreadable('is computed', place);
  if (operator === '-') return scalar(-Number(value.value), place);
  if (operator === '+') return scalar(Number(value.value), place);
  return operator === 'typeof' ? scalar(typeof value.value, place) : unreadable('is computed', place);
}

export function binary(operator: string, left: StaticValue, right: StaticValue, place: Place): StaticValue {
  if (left.kind !== 'scalar' || right.kind !== 'scalar') {
    return unreadable('is computed from a value that cannot be read', place);
  }
  const [a, b] = [left.value as never, right.value as never];
  const compute = ownProperty(operators, operator);
  return compute === undefined ? unreadable('is computed', place) : scalar(compute(a, b), place);
}

const operators: Readonly<Record<string, (a: number, b: number) => string | number | boolean>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '===': (a, b) => a === b,
  '!==': (a, b) => a !== b,
  '==': (a, b) => String(a) === String(b),
  '!=': (a, b) => String(a) !== String(b),
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
};
