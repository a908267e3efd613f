// Finds props that do not reach the browser, because islands get their props as JSON in an attribute.

export interface NotJson {
  /** `onSave`, `items.0.onClick` */
  readonly path: string;
  readonly type: 'function' | 'symbol';
}

/** Returns the first function or symbol in the props, which JSON omits. */
export function firstNotJson(value: unknown, path = ''): NotJson | undefined {
  if (typeof value === 'function' || typeof value === 'symbol') return {path, type: typeof value as NotJson['type']};
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const nested = firstNotJson(item, path === '' ? key : `${path}.${key}`);
    if (nested !== undefined) return nested;
  }
  return undefined;
}
