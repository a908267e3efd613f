// Escapes text for regular expressions.

/** `a.b*` → `a\.b\*`, which matches exactly this text. `RegExp.escape` is missing in Node.js 20. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
