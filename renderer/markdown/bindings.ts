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
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const end = start + match[0].length;
  const expression = match[1]!.trim();
  const bars = expression.indexOf('||');
  const fallback = bars === -1 ? null : /^\s*'([^']*)'$/.exec(expression.slice(bars + 2));
  if (expression === '') return undefined;
  return fallback === null
    ? {value: expression, end}
    : {value: expression.slice(0, bars).trim(), defaultValue: fallback[1]!, end};
}

/**
 * Returns whether a value is a path that the renderer can look up, such as `$doc.links[0].title`. Expressions are not
 * supported.
 */
export function isBindingPath(value: string): boolean {
  return /^[\p{L}_$][\p{L}\p{N}_$-]*(?:\.[\p{L}\p{N}_$-]+|\[\d+\])*$/u.test(value);
}

const pattern = /\{\{([^{}\0\uFFFC]*)\}\}/y;
