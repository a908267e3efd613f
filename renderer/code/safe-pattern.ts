// Compiles a regular expression from an author if it cannot be slow on any line.

/**
 * Returns undefined for invalid expressions, and for those that may backtrack for a very long time: with more than one
 * unbounded repetition, a repeated group, many alternatives, or references. Content must not be able to stall a build.
 */
export function safePattern(source: string): RegExp | undefined {
  const withoutEscapes = source.replace(/\\[^1-9k]/g, 'x');
  const count = (chars: RegExp) => withoutEscapes.match(chars)?.length ?? 0;
  const isSlow = count(/[*+{]/g) > 1 || count(/\?/g) > 3 || count(/\|/g) > 3 || /\)[*+{?]|\\/.test(withoutEscapes);
  if (isSlow || source.length > maxLength) return undefined;
  try {
    return new RegExp(source, 'dg');
  } catch {
    return undefined; // The caller reports an expression that is not used.
  }
}

const maxLength = 200;
