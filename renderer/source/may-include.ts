// Finds out cheaply whether a Markdown text can include other files, so that all other texts cost nothing.

/**
 * Returns whether a text has one of the strings with which an include begins. It may be wrong in one direction:
 * `include/expand-includes.ts` decides.
 */
export function mayInclude(text: string): boolean {
  return marks.some((mark) => text.includes(mark)) || (text.includes('import ') && textImport.test(text));
}

/** One for each syntax in `include/include-directives.ts`, and the option of code blocks. Short ones are found faster. */
const marks = ['@incl', '::incl', '<<<', '8<--', '{*', 'file='];

/** MDX imports other texts to show them. */
const textImport = /^import [^\n]{1,200}\.mdx?["']/m;
