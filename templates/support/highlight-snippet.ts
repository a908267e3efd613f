// A small syntax highlighter for code in data files, such as on the home page. The renderer highlights code in Markdown.

/** A span of code. `className` is the class that code blocks in Markdown have: comment, string, keyword. */
export interface CodeSpan {
  readonly text: string;
  readonly className?: 'c' | 's' | 'k';
}

const classNames =
  /(?<c>(?<!:)\/\/.*|<!--.*?-->)|(?<s>"[^"\n]*"|'[^'\n]*'|`[^`\n]*`)|(?<k>\b(?:export|default|const|import|from|await|return|true|false)\b|<\/?[a-z][\w-]*|\/?>(?!\s*\w+\())/g;

/** `const a = 'b'` → keyword, text, string. */
export function highlightSnippet(text: string): readonly CodeSpan[] {
  const spans: CodeSpan[] = [];
  let end = 0;
  for (const match of text.matchAll(classNames)) {
    if (match.index > end) spans.push({text: text.slice(end, match.index)});
    const {c, s} = match.groups ?? {};
    spans.push({text: match[0], className: c !== undefined ? 'c' : s !== undefined ? 's' : 'k'});
    end = match.index + match[0].length;
  }
  if (end < text.length) spans.push({text: text.slice(end)});
  return spans;
}
