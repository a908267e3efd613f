// Finds HTML that would include the next line.

/**
 * Returns whether the lines above, up to a blank line, end with HTML. It would include the line at `index`. `token` begins
 * the lines of components.
 */
export function followsHtml(lines: readonly string[], index: number, token: string): boolean {
  for (let above = index - 1; above >= 0; above--) {
    const line = lines[above]!.trim();
    if (line === '' || line.includes(token) || line.startsWith('```') || line.startsWith('~~~')) return false;
    if (!line.startsWith('<')) continue;
    if (blockTag.test(line)) return true;
    if (!loneTag.test(line)) continue;
    const before = lines[above - 1]?.trim() ?? '';
    if (before === '' || before.includes(token)) return true;
  }
  return false;
}

/** The tags of CommonMark that begin HTML wherever a line begins with them. */
const blockTag =
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[\s/>]|$)/i;
/** Any other tag begins HTML only if it is alone on the first line of a block. */
const loneTag = /^<\/?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?>$/;
