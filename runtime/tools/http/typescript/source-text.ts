// Small pieces of source text.
import {literal, propertyKey} from '../../write/typescript-tokens.js';
import type {Json} from '../http-api.js';

const width = 100;

/** A JSON value as an expression, broken over lines where it is long. */
export function expression(value: Json, indent = '', column = indent.length): string {
  const line = flat(value);
  if (column + line.length <= width || typeof value !== 'object' || value === null) return line;
  const deeper = `${indent}  `;
  if (isList(value)) {
    return `[\n${value.map((item) => `${deeper}${expression(item, deeper)},\n`).join('')}${indent}]`;
  }
  const members = Object.entries(value).map(([key, member]) => {
    const head = `${deeper}${propertyKey(key)}: `;
    return `${head}${expression(member, deeper, head.length + 1)}${asConst(key)},\n`;
  });
  return `{\n${members.join('')}${indent}}`;
}

function flat(value: Json): string {
  if (typeof value !== 'object' || value === null) return literal(value);
  if (isList(value)) return `[${value.map(flat).join(', ')}]`;
  const members = Object.entries(value).map(([key, member]) => `${propertyKey(key)}: ${flat(member)}${asConst(key)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** `as const` for names that every object inherits: TypeScript would widen `constructor: "query"` to any string. */
function asConst(key: string): string {
  const inherited =
    /^(?:constructor|toString|toLocaleString|valueOf|hasOwnProperty|isPrototypeOf|propertyIsEnumerable)$/;
  return inherited.test(key) ? ' as const' : '';
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Without members that are undefined; always own properties, whatever their names. */
export function compact(members: readonly (readonly [string, Json | undefined])[]): {readonly [key: string]: Json} {
  return Object.fromEntries(members.filter((member): member is readonly [string, Json] => member[1] !== undefined));
}

/** `import type { A, B } from "./c.js";` with the names in order, broken where it is long. */
export function importLine(names: readonly string[], from: string, isType = true): string {
  if (names.length === 0) return '';
  const sorted = [...new Set(names)].toSorted();
  const head = isType ? 'import type' : 'import';
  const line = `${head} { ${sorted.join(', ')} } from "${from}";\n`;
  return line.length <= width + 1
    ? line
    : `${head} {\n${sorted.map((name) => `  ${name},\n`).join('')}} from "${from}";\n`;
}

/** A call or signature: `name(a, b)`, one argument a line where it is long; `room` is for what follows it. */
export function listed(head: string, items: readonly string[], tail: string, indent: string, room = 0): string {
  const line = `${indent}${head}(${items.join(', ')})${tail}`;
  if (line.length + room <= width && !line.includes('\n')) return line;
  return `${indent}${head}(\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent})${tail}`;
}
