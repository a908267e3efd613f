// Removes HTML around Markdown that only the stylesheet of the old site gave a meaning.
import {linesOf} from './edit-prose.js';

const opening = /^\s{0,3}<div(?:\s+class(?:Name)?=(?:"([^"]*)"|'([^']*)'))?\s*>\s*$/;
const anyOpening = /^\s*<div\b/;
const closing = /^\s*<\/div>\s*$/;

/**
 * Removes `<div class="wide">` and its `</div>` around Markdown: without the style of the class, it takes the space between
 * blocks. What is directly below the tag without a blank line is HTML, and stays. So do the grids of Material.
 */
export function removeHtmlWrappers(body: string): string {
  if (!/^\s{0,3}<div\b/m.test(body)) return body;
  const lines = linesOf(body);
  const removed = new Set<number>();
  const open: (number | undefined)[] = [];
  for (const [index, {text, code}] of lines.entries()) {
    if (code) continue;
    if (anyOpening.test(text)) {
      if (/<\/div>/.test(text)) continue;
      // Tags with other attributes stay, like grids.
      const [, double, single] = opening.exec(text) ?? [undefined, 'grid', undefined];
      const isWrapper = lines[index + 1]?.text.trim() === '' && !/\bgrid\b/.test(double ?? single ?? '');
      open.push(isWrapper ? index : undefined);
    } else if (closing.test(text)) {
      const start = open.pop();
      if (start !== undefined && lines[index - 1]?.text.trim() === '') removed.add(start).add(index);
    } else if (/<\/?div\b/.test(text)) return body;
  }
  if (removed.size === 0) return body;
  return lines.flatMap(({text}, index) => (removed.has(index) ? [] : text)).join('\n');
}
