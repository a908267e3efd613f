// Reads `{{ path }}` and `{{ path || 'default' }}`.

export interface Binding {
  readonly value: string;
  readonly defaultValue?: string;
  /** Offset after the closing braces. */
  readonly end: number;
}

/** Reads a binding that opens at `start`. Returns undefined if it is not closed. */
export function readBinding(text: string, start: number): Binding | undefined {
  pattern.lastIndex = start;
  const found = pattern.exec(text);
  if (found === null) return undefined;
  const end = start + found[0].length;
  const inner = found[1]!.trim();
  const bars = inner.indexOf('||');
  const fallback = bars < 0 ? null : /^\s*'([^']*)'$/.exec(inner.slice(bars + 2));
  if (inner === '') return undefined;
  return fallback === null
    ? {value: inner, end}
    : {value: inner.slice(0, bars).trim(), defaultValue: fallback[1]!, end};
}

/**
 * Returns whether a value is a path that the renderer can look up, such as `$doc.links[0].title`. Expressions are not
 * supported.
 */
export function isBindingPath(value: string): boolean {
  return /^[\p{L}_$][\p{L}\p{N}_$-]*(?:\.[\p{L}\p{N}_$-]+|\[\d+\])*$/u.test(value);
}

const pattern = /\{\{([^{}\0\uFFFC]*)\}\}/y;
