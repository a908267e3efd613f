// Which words of a Markdown source are neither in its page nor accounted for by a finding.
import type {Diagnostic} from '../../renderer/base/diagnostic.js';
import {withoutTwoslashCuts} from '../../renderer/code/twoslash-cuts.js';

/**
 * Words of `source` that stand nowhere in `html`, and in no message about the file. What a finding says is left out, a
 * comment, and the names and props of components are not words that a reader waits for.
 */
export function lostWords(source: string, html: string, diagnostics: readonly Diagnostic[]): readonly string[] {
  const shown = new Set(wordsOf(plain(html)));
  for (const {message, hint = ''} of diagnostics) for (const word of wordsOf(`${message} ${hint}`)) shown.add(word);
  return [...new Set(wordsOf(withoutMarkup(source, diagnostics)))].filter((word) => !shown.has(word));
}

const wordsOf = (text: string): readonly string[] =>
  [
    ...text
      .normalize('NFC')
      .toLowerCase()
      .matchAll(/[\p{L}\p{N}]{2,}/gu),
  ].map(([word]) => word);

/** Text and attributes; code is cut into colored pieces, so tags leave no gap. */
function plain(html: string): string {
  return `${html.replace(/<[^>]*>/g, '')} ${html}`
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&(?:lt|gt|quot|nbsp);/g, ' ')
    .replaceAll('&amp;', '&');
}

function withoutMarkup(source: string, diagnostics: readonly Diagnostic[]): string {
  const removed = diagnostics.flatMap(({code, message}) => {
    const name = code === 'html-removed' ? /^`<([\w-]+)>` is removed:/.exec(message)?.[1] : undefined;
    return name === undefined ? [] : [name];
  });
  let text = source.replace(/\r\n?/g, '\n').replace(/^---\n[\s\S]*?\n---\n/, '');
  for (const name of removed) text = text.replace(new RegExp(`<${name}\\b[\\s\\S]*?</${name}\\s*>`, 'gi'), '');
  return (
    text
      .replace(/<!--[\s\S]*?-->/g, '')
      // What Twoslash hides from a sample is not for readers.
      .replace(
        /^([ \t>*+-]*)(`{3,}|~{3,})(.*\btwoslash\b.*)\n([\s\S]*?)^([ \t>]*\2)/gm,
        (_, indent, fence, info, code: string, end) => `${indent}${fence}${info}\n${withoutTwoslashCuts(code)}${end}`,
      )
      // The info of a code block: languages, marked lines.
      .replace(/^([ \t>*+-]*(?:`{3,}|~{3,})).*$/gm, '$1')
      // Names, props and keys of components; `[[toc]]`.
      .replace(/^([ \t]*:{2,}[ \t]*[\w-]+).*$/gm, (line) =>
        /^[ \t]*:{3,}[ \t]+/.test(line) ? line.replace(/^[ \t]*:+[ \t]*[\w-]+|\{.*\}/g, '') : '',
      )
      .replace(/(^|[\s[*_]):[a-z][\w-]*(?=[[{])/gi, '$1')
      .replace(/\[\[toc\]\]/gi, '')
      // Addresses of links are rewritten, those of images become files of their own.
      .replace(/\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*/g, '](')
      .replace(/^ {0,3}\[[^\]]+\]:[ \t]*\S+.*$/gm, '')
      .replace(/<((?:https?|mailto):[^>\s]*)>/g, '')
      .replace(/\{[#.][^}]*\}/g, '')
      .replace(/&#?\w+;/g, ' ')
      // Attributes and names of elements.
      .replace(/<\/?[a-z][\w-]*(?:\s[^<>]*)?\/?>/gi, (tag) => (/^<\/?[a-z]+\d?[\s>/]/.test(tag) ? ' ' : tag))
  );
}
