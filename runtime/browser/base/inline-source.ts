/**
 * Returns the source of a function without whitespace, for an inline `<script>`. The function must not use outer variables,
 * comments, or strings with whitespace.
 */
export function inlineSource(run: (...values: never[]) => unknown): string {
  return run
    .toString()
    .replace(/\s+/g, ' ')
    .replace(/ ?([^\w$]) ?/g, '$1');
}
