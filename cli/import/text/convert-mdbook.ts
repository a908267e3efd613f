// Converts what mdBook adds to Markdown: hidden lines of Rust, formulas of MathJax, warnings, `{{#title}}`, and tags for
// preprocessors.
import type {Notes} from '../imported-site.js';
import {editOutsideInlineCode, linesOf} from './edit-prose.js';

export interface MdbookContext {
  /** Line of the file on which the text begins. */
  readonly first: number;
  readonly file: string;
  readonly notes: Notes;
  /** Whether the book has formulas. */
  readonly mathjax: boolean;
}

export function convertMdbook(body: string, {first, file, notes, mathjax}: MdbookContext): string {
  const result: string[] = [];
  let isRust = false;
  let hasWarning = false;
  const lines = linesOf(body, first);
  for (const [index, {text, number, code}] of lines.entries()) {
    const place = {file, line: number};
    if (code) {
      if (!lines[index - 1]?.code || isFence(text)) isRust = /^\s*(?:`{3,}|~{3,})\s*rust\b/.test(text);
      const shown = isRust && !isFence(text) ? rustLine(text) : text;
      if (shown === undefined) notes.done('hidden', 'Removed lines of Rust that mdBook hides.', place);
      else result.push(shown.replace(/\\(?=\{\{#)/g, ''));
      if (/^\s*\{\{#(?:rustdoc_)?(?:include|playground)\b/.test(text))
        notes.addManualStep(
          'include',
          'Text with an include among other code stays as it is. Copy the code into the block.',
          place,
        );
      continue;
    }
    if (/^\s*<div class="warning">\s*$/.test(text)) {
      hasWarning = true;
      result.push(text.replace(/<.*/, ':::warning'));
      notes.done('warning', 'Converted warnings to callouts.', place);
    } else if (hasWarning && /^\s*<\/div>\s*$/.test(text)) {
      hasWarning = false;
      result.push(text.replace(/<.*/, ':::'));
    } else if (/^\s*\{\{#title\b[^{}]*\}\}\s*$/.test(text)) {
      notes.addManualStep('title', '`{{#title}}` was left out. Set `title` in the front matter.', place);
    } else if (componentTag.test(text)) {
      result.push(
        text.replace(componentTag, (_, space: string, tag: string, name: string) => {
          if (!tag.startsWith('</'))
            notes.addManualStep(
              'preprocessor-tag',
              `The tag \`<${name}>\` is for a preprocessor, so it is commented out.`,
              place,
            );
          return `${space}<!-- ${tag.replaceAll('--', '- -')} -->`;
        }),
      );
    } else result.push(mathjax ? editOutsideInlineCode(text, withFormulas) : text);
  }
  return result.join('\n');
}

/** A line with a tag such as `<Listing number="1">`. No element of HTML begins with a capital letter; `<USERNAME>` is a placeholder. */
const componentTag = /^([\s>]*)(<\/?(?![A-Z_]+>)([A-Z]\w*)\b(?:"[^"]*"|'[^']*'|[^<>"'])*>)\s*$/;

function isFence(text: string): boolean {
  return /^\s*(?:`{3,}|~{3,})/.test(text);
}

/** Lines that begin with `# ` are hidden, and `##` stands for `#`. Attributes such as `#[test]` are shown. */
function rustLine(text: string): string | undefined {
  if (/^\s*#(?:\s|$)/.test(text)) return undefined;
  return text.replace(/^(\s*)##/, '$1#');
}

/** `\\(x\\)` → `$x$`, `\\[x\\]` → `$$x$$` */
function withFormulas(text: string): string {
  return text
    .replace(/\\\\\(\s*(.+?)\s*\\\\\)/g, (_, formula: string) => `$${formula}$`)
    .replace(/\\\\[[\]]/g, () => '$$');
}
