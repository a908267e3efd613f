// Finds out cheaply whether a Markdown text can include other files, so that all other texts cost nothing.

/**
 * Returns whether a text has one of the strings with which an include begins. It may be wrong in one direction:
 * `include/expand.ts` decides.
 */
export function mayInclude(text: string): boolean {
  return marks.some((mark) => text.includes(mark));
}

/** One for each syntax in `include/directives.ts`, and the option of code blocks. */
const marks = ['@include', '::include', '<<<', '8<--', '{*', 'file='];
