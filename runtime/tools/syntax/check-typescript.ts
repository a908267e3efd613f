// Checks the syntax of TypeScript with Babel: the smallest parser for browsers that supports the complete language and reports duplicate
// declarations and reserved words (81 kB after gzip). Acorn with Svelte's plugin (63 kB) rejects `const` before type parameters,
// Sucrase (47 kB) reports neither of the two errors, and TypeScript's own parser is over 1 MB.
import {parse, type ParserOptions} from '@babel/parser';
import {positionAt, type CodeSyntaxError, withoutPosition} from './check-output-syntax.js';

const options: ParserOptions = {sourceType: 'module', plugins: ['typescript'], attachComment: false};

export function checkTypeScript(text: string): CodeSyntaxError | undefined {
  try {
    parse(text, options);
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError) || !('pos' in error)) throw error;
    return {message: withoutPosition(error.message), ...positionAt(text, Number(error.pos))};
  }
}
