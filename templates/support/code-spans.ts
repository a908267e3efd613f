// The few looks that code on the home page has. Code in Markdown is highlighted by the pipeline; texts in data files are not.

/** A stretch of code; `look` is the class the highlighter of Markdown uses: comment, string, keyword. */
export interface CodeSpan {
  readonly text: string;
  readonly look?: 'c' | 's' | 'k';
}

const looks =
  /(?<c>(?<!:)\/\/.*|<!--.*?-->)|(?<s>"[^"\n]*"|'[^'\n]*'|`[^`\n]*`)|(?<k>\b(?:export|default|const|import|from|await|return|true|false)\b|<\/?[a-z][\w-]*|\/?>(?!\s*\w+\())/g;

/** `const a = 'b'` → keyword, text, string. */
export function codeSpans(text: string): readonly CodeSpan[] {
  const spans: CodeSpan[] = [];
  let end = 0;
  for (const match of text.matchAll(looks)) {
    if (match.index > end) spans.push({text: text.slice(end, match.index)});
    const {c, s} = match.groups ?? {};
    spans.push({text: match[0], look: c !== undefined ? 'c' : s !== undefined ? 's' : 'k'});
    end = match.index + match[0].length;
  }
  if (end < text.length) spans.push({text: text.slice(end)});
  return spans;
}
