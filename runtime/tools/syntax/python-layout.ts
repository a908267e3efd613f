// What Lezer's grammar of Python lets pass: strings that go on over the end of a line, brackets of different kinds, and
// indentation that goes back to no level that is open.
import {positionAt, type SyntaxDiagnostic} from './check-syntax.js';

const token =
  /[ \t]*\r?\n|\\\r?\n|#[^\n]*|"""(?:[^"\\]|\\[^]|"(?!""))*"""|'''(?:[^'\\]|\\[^]|'(?!''))*'''|"(?!"")(?:[^"\\\n]|\\[^])*"|'(?!'')(?:[^'\\\n]|\\[^])*'|[()[\]{}"'\\]|[^#"'()[\]{}\\\n]+/y;

const closing: Readonly<Record<string, string>> = {'(': ')', '[': ']', '{': '}'};

export function pythonLayout(text: string): SyntaxDiagnostic | undefined {
  const levels = [''];
  const open: string[] = [];
  let isLineStart = true;
  let opensBlock = false;
  let at = 0;
  const fail = (message: string): SyntaxDiagnostic => ({message, ...positionAt(text, at)});
  while (at < text.length) {
    if (isLineStart && open.length === 0) {
      const indent = /[ \t]*/y;
      indent.lastIndex = at;
      const found = indent.exec(text)?.[0] ?? '';
      const next = text[at + found.length];
      if (next !== '\n' && next !== '#' && next !== undefined) {
        if (found.includes('\t')) return fail('A tab in the indentation');
        const isDeeper = found.length > (levels.at(-1)?.length ?? 0);
        if (isDeeper !== opensBlock) return fail(isDeeper ? 'Unexpected indent' : 'An indented block is missing');
        if (isDeeper) levels.push(found);
        while ((levels.at(-1)?.length ?? 0) > found.length) levels.pop();
        if (levels.at(-1) !== found) return fail('Unindent to no level that is open');
        at += found.length;
        opensBlock = false;
      }
    }
    token.lastIndex = at;
    const sign = token.exec(text)?.[0] ?? '';
    if (sign === '' || sign === '"' || sign === "'") return fail('A string does not end');
    const isLineEnd = sign.endsWith('\n') && sign.trim() === '';
    const close = closing[sign];
    if (close !== undefined) open.push(close);
    else if (/^[)\]}]$/.test(sign) && open.pop() !== sign) return fail(`${sign} closes nothing`);
    if (!isLineEnd && !sign.startsWith('#') && sign.trim() !== '')
      opensBlock = open.length === 0 && sign.trimEnd().endsWith(':');
    isLineStart = isLineEnd;
    at += sign.length;
  }
  if (open.length > 0) return fail(`${open.at(-1)} is missing`);
  return opensBlock ? fail('An indented block is missing') : undefined;
}
