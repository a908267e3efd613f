// How much there is to read, from a text as it is written: asked for few documents, so it needs no tree.

/**
 * Words of a Markdown text, headings included. Left out are front matter, code blocks, comments, HTML tags, the addresses
 * of links and the names and props of components. An estimate: a text that shows such marks as text loses a few words.
 */
export function wordsIn(markdown: string): number {
  return markdown.replace(silent, ' ').match(word)?.length ?? 0;
}

// What never ends goes on to the end of the text, so that nothing is looked through twice.
const silent = new RegExp(
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
