// Checks the syntax of YAML: generated OpenAPI documents, and code samples.
import {LineCounter, parseDocument} from 'yaml';
import {type CodeSyntaxError, withoutPosition} from './check-output-syntax.js';

export function checkYaml(text: string): CodeSyntaxError | undefined {
  const lines = new LineCounter();
  const [error] = parseDocument(text, {lineCounter: lines, prettyErrors: false}).errors;
  if (error === undefined) return undefined;
  const {line, col} = lines.linePos(error.pos[0]);
  return {message: withoutPosition(error.message), line, column: col};
}
