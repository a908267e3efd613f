// TypeScript, by Babel's parser: of those that run in a browser, the lightest that takes all of the language and finds double
// declarations and reserved words (81 kB after gzip). Acorn with Svelte's plugin (63) refuses `const` before type parameters,
// Sucrase (47) finds neither of the two mistakes, and TypeScript's own weighs over 1 MB.
import {parse, type ParserOptions} from '@babel/parser';
import {positionAt, type SyntaxDiagnostic, withoutPosition} from './check-syntax.js';

const options: ParserOptions = {sourceType: 'module', plugins: ['typescript'], attachComment: false};

export function parseTypeScript(text: string): SyntaxDiagnostic | undefined {
  try {
    parse(text, options);
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError) || !('pos' in error)) throw error;
    return {message: withoutPosition(error.message), ...positionAt(text, Number(error.pos))};
  }
}
