// Checks the syntax of TOML: the generated pyproject.toml, and code samples.
import {parse, TomlError} from 'smol-toml';
import type {CodeSyntaxError} from './check-output-syntax.js';

export function checkToml(text: string): CodeSyntaxError | undefined {
  try {
    parse(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return {message: error.message.split('\n', 1)[0] ?? '', line: error.line, column: error.column};
  }
}
