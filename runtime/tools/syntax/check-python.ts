// Checks the syntax of Python with Lezer's grammar, which is made for editors and accepts some errors. `checkPythonLayout` finds
// those.
import {parser} from '@lezer/python';
import {positionAt, type CodeSyntaxError} from './check-output-syntax.js';
import {checkPythonLayout} from './check-python-layout.js';

const strictParser = parser.configure({strict: true});

/** A running parse. The count makes Lezer keep the trees of editors flat. */
type Parse = ReturnType<typeof strictParser.startParse> & {bigReductionCount: number};

export function checkPython(text: string): CodeSyntaxError | undefined {
  const diagnostic = checkPythonLayout(text);
  if (diagnostic !== undefined) return diagnostic;
  try {
    // The grammar still has the print statement of Python 2, so a field named print would be a syntax error.
    parse(text.replace(/\bprint\b/g, 'prin_'));
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const at = Number(/(\d+)$/.exec(error.message)?.[1] ?? 0);
    return {message: 'Unexpected token', ...positionAt(text, at)};
  }
}

/**
 * Throws a `SyntaxError` at the first error. Lezer ends a list of several hundred statements before its end, and strict mode takes
 * that for an error; a count that stays at 0 prevents it.
 */
function parse(text: string): void {
  const running = strictParser.startParse(text) as Parse;
  do running.bigReductionCount = 0;
  while (running.advance() === null);
}
