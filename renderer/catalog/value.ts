// How the engine reads a field of a document, and how a value looks as text.

export type Reader = (value: unknown) => unknown;

/**
 * Reads a dot path: `tags.0`, `author.name`, `tags.length`. Own keys only, so `constructor` is absent like any other
 * name nobody wrote. A falsy value on the way is the answer: with `a: 0`, `a.b` is 0.
 */
export function readerOf(path: string): Reader {
  if (!path.includes('.')) return (value) => step(value, path);
  const keys = path.split('.');
  return (value) => keys.reduce(step, value);
}

function step(value: unknown, key: string): unknown {
  if (!value) return value;
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}

/** A value as text: lists joined by commas, objects as `[object Object]`, missing as `undefined`. Runs no code of the value. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value))
    return value.map((item) => (item === null || item === undefined ? '' : textOf(item))).join(',');
  if (value instanceof Date) return value.toJSON() ?? 'Invalid Date';
  if (value instanceof RegExp) return `/${value.source}/${value.flags}`;
  return typeof value === 'object' && value !== null ? '[object Object]' : String(value);
}

/** A list as it is, a single value as a list of one, nothing as an empty list. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined ? [] : [value];
}

/** Whether a value is an object with keys of its own choosing: no list, no pattern, no date. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.prototype.toString.call(value) === '[object Object]';
}
