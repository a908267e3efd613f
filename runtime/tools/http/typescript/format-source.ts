// Formats expressions, imports and calls, broken at 100 columns.
import {literal, propertyKey} from '../../codegen/typescript-tokens.js';
import type {Json} from '../http-api.js';

const width = 100;

/** A JSON value as an expression, on several lines if it is long. */
export function writeExpression(value: Json, indent = '', column = indent.length): string {
  const line = writeInline(value);
  if (column + line.length <= width || typeof value !== 'object' || value === null) return line;
  const deeper = `${indent}  `;
  if (isArray(value)) {
    return `[\n${value.map((item) => `${deeper}${writeExpression(item, deeper)},\n`).join('')}${indent}]`;
  }
  const members = Object.entries(value).map(([key, member]) => {
    const head = `${deeper}${propertyKey(key)}: `;
    return `${head}${writeExpression(member, deeper, head.length + 1)}${asConst(key)},\n`;
  });
  return `{\n${members.join('')}${indent}}`;
}

function writeInline(value: Json): string {
  if (typeof value !== 'object' || value === null) return literal(value);
  if (isArray(value)) return `[${value.map(writeInline).join(', ')}]`;
  const members = Object.entries(value).map(
    ([key, member]) => `${propertyKey(key)}: ${writeInline(member)}${asConst(key)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Names of inherited members need `as const`: TypeScript would widen `constructor: "query"` to `string`. */
function asConst(key: string): string {
  const inherited =
    /^(?:constructor|toString|toLocaleString|valueOf|hasOwnProperty|isPrototypeOf|propertyIsEnumerable)$/;
  return inherited.test(key) ? ' as const' : '';
}

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Creates an object without undefined members. `fromEntries` also creates a key such as `__proto__` as a property. */
export function omitUndefined(members: readonly (readonly [string, Json | undefined])[]): {
  readonly [key: string]: Json;
} {
  return Object.fromEntries(members.filter((member): member is readonly [string, Json] => member[1] !== undefined));
}

/** `import type { A, B } from "./c.js";` with sorted names, on several lines if it is long. */
export function importLine(names: readonly string[], from: string, isType = true): string {
  if (names.length === 0) return '';
  const sorted = [...new Set(names)].toSorted();
  const head = isType ? 'import type' : 'import';
  const line = `${head} { ${sorted.join(', ')} } from "${from}";\n`;
  return line.length <= width + 1
    ? line
    : `${head} {\n${sorted.map((name) => `  ${name},\n`).join('')}} from "${from}";\n`;
}

/** A call or signature: `name(a, b)`, with one argument per line if it is long. `reserved` columns stay free at the end. */
export function writeCall(head: string, items: readonly string[], tail: string, indent: string, reserved = 0): string {
  const line = `${indent}${head}(${items.join(', ')})${tail}`;
  if (line.length + reserved <= width && !line.includes('\n')) return line;
  return `${indent}${head}(\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent})${tail}`;
}
