// Hides comments while shortcodes are converted.
import {replaceOutsideCode} from '../edit-prose.js';

/**
 * Replaces comments by placeholders with the same number of lines, because a converted shortcode could end a comment. The
 * shortcode `comment` hides its content too.
 */
export function maskComments(body: string): {readonly masked: string; restore(text: string): string} {
  const comments: {readonly text: string; readonly breaks: number}[] = [];
  const masked = replaceOutsideCode(
    body,
    /<!--([\s\S]*?)-->|\{\{([<%])\s*comment\s*[>%]\}\}([\s\S]*?)\{\{\2\s*\/\s*comment\s*[>%]\}\}/g,
    ([whole, html, , content = '']) => {
      const text = html === undefined ? `<!--${content.replaceAll('-->', '-- >')}-->` : whole;
      const breaks = whole.split('\n').length - 1;
      return `\u{0}${comments.push({text, breaks}) - 1}\u{0}${'\n'.repeat(breaks)}`;
    },
  );
  return {
    masked,
    restore: (converted) =>
      converted.replace(maskedComment, (_, index: string, after: string) => {
        const {text, breaks} = comments[Number(index)]!;
        return text + after.slice(breaks);
      }),
  };
}

// oxlint-disable-next-line no-control-regex -- The character cannot occur in a text.
const maskedComment = /\0(\d+)\0(\n*)/g;
