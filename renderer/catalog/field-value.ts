// Reads fields of documents, and converts values to text.

export type FieldReader = (value: unknown) => unknown;

/**
 * Returns a function that reads a dot path: `tags.0`, `author.name`, `tags.length`. Only own keys count, so
 * `constructor` is absent. A falsy value on the way is the result: with `a: 0`, `a.b` is 0.
 */
export function fieldReader(path: string): FieldReader {
  if (!path.includes('.')) return (value) => step(value, path);
  const keys = path.split('.');
  return (value) => keys.reduce(step, value);
}

function step(value: unknown, key: string): unknown {
  if (!value) return value;
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}

/**
 * Returns a value as text: lists joined by commas, objects as `[object Object]`, missing values as `undefined`. Never
 * calls `toString` or `valueOf` of an author's object.
 */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value))
    return value.map((item) => (item === null || item === undefined ? '' : toText(item))).join(',');
  if (value instanceof Date) return value.toJSON() ?? 'Invalid Date';
  if (value instanceof RegExp) return `/${value.source}/${value.flags}`;
  return typeof value === 'object' && value !== null ? '[object Object]' : String(value);
}

/** Returns a list unchanged, a single value as a list of one, and nothing as an empty list. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined ? [] : [value];
}

/** Returns whether a value is a plain object, and not a list, pattern or date. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.prototype.toString.call(value) === '[object Object]';
}
