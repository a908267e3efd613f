// Removes attributes of blocks: a line such as `{.wide}` or `{#setup .note}` below a paragraph, a table or a list.
import {linesOf} from './edit-prose.js';

const attributeLine = /^(\s*)\{((?:\s*(?:[.#][\w:-]+|[A-Za-z][\w-]*=(?:"[^"]*"|[^\s"{}]+)))+\s*)\}\s*$/;

/** Classes have no styles on the new site, so only ids remain, as targets of links above the blocks. */
export function withoutBlockAttributes(text: string): string {
  if (!/^\s*\{[^{}]+\}\s*$/m.test(text)) return text;
  const result: string[] = [];
  /** Where the block begins in the result. */
  let block = 0;
  for (const {text: line, code} of linesOf(text)) {
    const [, indent = '', written] = code ? [] : (attributeLine.exec(line) ?? []);
    if (written === undefined || block === result.length) {
      result.push(line);
      if (!code && line.trim() === '') block = result.length;
      continue;
    }
    const id = /(?:^|\s)#([\w:-]+)/.exec(written)?.[1];
    if (id !== undefined) result.splice(block, 0, `${indent}<a id="${id}"></a>`, '');
  }
  return result.join('\n');
}
