/** The pagination rules that the option `pages` accepts for an operation. */
export const pageRuleNames: readonly string[] = ['auto', 'off', 'cursor', 'page', 'offset', 'link'];
