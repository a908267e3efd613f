// Checks the syntax of YAML: generated OpenAPI documents, and code samples.
import {LineCounter, parseAllDocuments} from 'yaml';
import {type CodeSyntaxError, withoutPosition} from './check-output-syntax.js';

export function checkYaml(text: string): CodeSyntaxError | undefined {
  const lines = new LineCounter();
  // Files of Kubernetes often have several documents, separated by `---`. An empty text has none.
  const documents = parseAllDocuments(text, {lineCounter: lines, prettyErrors: false});
  const error = [...documents].flatMap(({errors}) => errors)[0];
  if (error === undefined) return undefined;
  const {line, col} = lines.linePos(error.pos[0]);
  return {message: withoutPosition(error.message), line, column: col};
}
