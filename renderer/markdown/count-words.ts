// Counts the words of a Markdown text for the reading time. Few documents need it, so it works on the text without
// parsing it.

/**
 * Returns the number of words, including headings. Front matter, code blocks, comments, HTML tags, link addresses, and
 * names and props of components are not counted. It is an estimate: a text that shows such markup as text loses a few
 * words.
 */
export function countMarkdownWords(markdown: string): number {
  return markdown.replace(uncounted, ' ').match(word)?.length ?? 0;
}

// An unclosed part extends to the end of the text, so that no part is scanned twice.
const uncounted = new RegExp(
  [
    String.raw`(?<![^])---\n[^]*?\n---[ \t]*$`,
    String.raw`^[ \t>]*(?:[-*+] +|\d{1,9}[.)] +)?(?<fence>\`{3,}|~{3,})[^\n\`]*$(?:[^]*?^[ \t>]*\k<fence>[\`~]*[ \t]*$|[^]*)`,
    String.raw`<!--(?:[^]*?-->|[^]*)`,
    String.raw`</?[a-z][^<>]*>`,
    String.raw`\]\([^()\s]*|\]\[[^[\]\n]*\]|^ {0,3}\[[^[\]\n]+\]: *\S+`,
    String.raw`\{[^{}\n]*\}|^[ \t]*:{2,}[\w-]*`,
  ].join('|'),
  'gim',
);
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
