// Finds props that do not reach the browser. Islands get their props as JSON in an attribute.

export interface NotJson {
  /** `onSave`, `items.0.onClick` */
  readonly path: string;
  readonly type: 'function' | 'symbol';
}

/** Returns the first function or symbol in the props, which JSON leaves out. */
export function firstNotJson(value: unknown, path = ''): NotJson | undefined {
  if (typeof value === 'function' || typeof value === 'symbol') return {path, type: typeof value as NotJson['type']};
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const found = firstNotJson(item, path === '' ? key : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
