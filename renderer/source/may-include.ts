// Quickly decides whether a Markdown text may include other files, so that all other texts need no further processing.

/**
 * Returns whether a text has one of the strings with which an include begins. False positives are possible:
 * `include/expand-includes.ts` decides.
 */
export function mayInclude(text: string): boolean {
  return includeMarkers.some((marker) => text.includes(marker)) || (text.includes('import ') && textImport.test(text));
}

/** One for each syntax in `include/include-directives.ts`, and the option of code blocks. Short ones are found faster. */
const includeMarkers = [
  '@incl',
  '::incl',
  '<<<',
  '8<--',
  '{*',
  'file=',
  '[!INCL',
  '[!incl',
  '[!Incl',
  '[!code',
  '[!Code',
  '[!CODE',
];

/** MDX imports other texts to show them. */
const textImport = /^import [^\n]{1,200}\.mdx?["']/m;
