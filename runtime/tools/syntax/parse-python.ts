// Python, by Lezer's grammar. That is made for editors and lets some things pass, which `pythonLayout` finds.
import {parser} from '@lezer/python';
import {positionAt, type SyntaxDiagnostic} from './check-syntax.js';
import {pythonLayout} from './python-layout.js';

const strictParser = parser.configure({strict: true});

export function parsePython(text: string): SyntaxDiagnostic | undefined {
  const problem = pythonLayout(text);
  if (problem !== undefined) return problem;
  try {
    // The grammar still has the print statement of Python 2, which a field called print would begin.
    strictParser.parse(text.replace(/\bprint\b/g, 'prin_'));
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const at = Number(/(\d+)$/.exec(error.message)?.[1] ?? 0);
    return {message: 'Unexpected token', ...positionAt(text, at)};
  }
}
