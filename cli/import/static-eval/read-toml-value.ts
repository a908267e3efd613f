// Reads TOML as static values. Only the lines of keys are known.
import {parse as parseToml} from 'smol-toml';
import type {Place} from '../../../renderer/base/diagnostic.js';
import {list, map, scalar, unreadable, type StaticValue} from './static-value.js';

const maxDepth = 60;

export function readTomlValue(text: string, file: string): StaticValue {
  try {
    return valueOf(parseToml(text), {file, lines: keyLines(text)}, 0);
  } catch (error) {
    const line = error instanceof Error && 'line' in error ? Number(error.line) : undefined;
    return unreadable('is not valid TOML', {file, ...(line !== undefined && {line})});
  }
}

interface TomlContext {
  readonly file: string;
  /** The line on which each name first is a key or a table. */
  readonly lines: ReadonlyMap<string, number>;
}

function keyLines(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  for (const [index, line] of text.split('\n').entries()) {
    const key = /^\s*(?:\[\[?\s*)?([\w."'-]+)\s*(?:=|\])/.exec(line)?.[1]?.split('.').at(-1)?.replace(/["']/g, '');
    if (key !== undefined && !lines.has(key)) lines.set(key, index + 1);
  }
  return lines;
}

function valueOf(value: unknown, context: TomlContext, depth: number, key = ''): StaticValue {
  const line = context.lines.get(key);
  const place: Place = {file: context.file, ...(line !== undefined && {line})};
  if (depth > maxDepth) return unreadable('is nested too deeply', place);
  if (Array.isArray(value))
    return list(
      value.map((item) => valueOf(item, context, depth + 1, key)),
      place,
    );
  if (value instanceof Date) return scalar(value.toISOString(), place);
  if (typeof value === 'object' && value !== null) {
    return map(
      Object.entries(value).map(([name, item]) => [name, valueOf(item, context, depth + 1, name)]),
      place,
    );
  }
  return scalar(typeof value === 'bigint' ? Number(value) : (value as string | number | boolean), place);
}
