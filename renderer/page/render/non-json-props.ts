// Finds props that do not reach the browser, because islands get their props as JSON in an attribute.

export interface NotJson {
  /** `onSave`, `items.0.onClick` */
  readonly path: string;
  /** With its article: `a function`. */
  readonly type: string;
}

/** JSON omits functions and symbols, and turns these objects into `{}`. */
const typesByTag: ReadonlyMap<string, string> = new Map([
  ['[object Symbol]', 'a symbol'],
  ['[object Map]', 'a Map'],
  ['[object Set]', 'a Set'],
  ['[object RegExp]', 'a regular expression'],
  ['[object Promise]', 'a promise'],
]);

/** Returns the first prop that JSON cannot represent. */
export function firstNotJson(value: unknown, path = ''): NotJson | undefined {
  // Templates run in a realm of their own, so `instanceof` does not recognize their objects.
  const type = typeof value === 'function' ? 'a function' : typesByTag.get(Object.prototype.toString.call(value));
  if (type !== undefined) return {path, type};
  if (typeof value !== 'object' || value === null) return undefined;
  if ('$$typeof' in value) return {path, type: 'a React element'};
  for (const [key, item] of Object.entries(value)) {
    const nested = firstNotJson(item, path === '' ? key : `${path}.${key}`);
    if (nested !== undefined) return nested;
  }
  return undefined;
}
