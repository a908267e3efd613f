// Finds the errors that Lezer's grammar of Python accepts: unclosed strings, mismatched brackets, and wrong indentation. Tabs
// are rejected too, because generated code is indented with spaces.
import {positionAt, type CodeSyntaxError} from './check-output-syntax.js';

const token =
  /[ \t]*\r?\n|\\\r?\n|#[^\n]*|"""(?:[^"\\]|\\[^]|"(?!""))*"""|'''(?:[^'\\]|\\[^]|'(?!''))*'''|"(?!"")(?:[^"\\\n]|\\[^])*"|'(?!'')(?:[^'\\\n]|\\[^])*'|[()[\]{}"'\\]|[^#"'()[\]{}\\\n]+/y;

const closing: Readonly<Record<string, string>> = {'(': ')', '[': ']', '{': '}'};

export function checkPythonLayout(text: string): CodeSyntaxError | undefined {
  const levels = [''];
  const open: string[] = [];
  let isLineStart = true;
  let opensBlock = false;
  let at = 0;
  const fail = (message: string): CodeSyntaxError => ({message, ...positionAt(text, at)});
  while (at < text.length) {
    if (isLineStart && open.length === 0) {
      const indent = /[ \t]*/y;
      indent.lastIndex = at;
      const indentation = indent.exec(text)?.[0] ?? '';
      const next = text[at + indentation.length];
      if (next !== '\n' && next !== '#' && next !== undefined) {
        if (indentation.includes('\t')) return fail('A tab in the indentation');
        const isDeeper = indentation.length > (levels.at(-1)?.length ?? 0);
        if (isDeeper !== opensBlock) return fail(isDeeper ? 'Unexpected indent' : 'An indented block is missing');
        if (isDeeper) levels.push(indentation);
        while ((levels.at(-1)?.length ?? 0) > indentation.length) levels.pop();
        if (levels.at(-1) !== indentation) return fail('Unindent does not match any outer indentation level');
        at += indentation.length;
        opensBlock = false;
      }
    }
    token.lastIndex = at;
    const match = token.exec(text)?.[0] ?? '';
    if (match === '' || match === '"' || match === "'") return fail('Unterminated string');
    const isLineEnd = match.endsWith('\n') && match.trim() === '';
    const close = closing[match];
    if (close !== undefined) open.push(close);
    else if (/^[)\]}]$/.test(match) && open.pop() !== match) return fail(`Unexpected ${match}`);
    if (!isLineEnd && !match.startsWith('#') && match.trim() !== '')
      opensBlock = open.length === 0 && match.trimEnd().endsWith(':');
    isLineStart = isLineEnd;
    at += match.length;
  }
  if (open.length > 0) return fail(`${open.at(-1)} is missing`);
  return opensBlock ? fail('An indented block is missing') : undefined;
}
