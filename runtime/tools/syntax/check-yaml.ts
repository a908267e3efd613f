// Checks the syntax of YAML: generated OpenAPI documents, and code samples.
import {type Document, LineCounter, parseAllDocuments, parseDocument} from 'yaml';
import {type CodeSyntaxError, withoutPosition} from './check-output-syntax.js';

export function checkYaml(text: string): CodeSyntaxError | undefined {
  const lineCounter = new LineCounter();
  return firstError([parseDocument(text, {lineCounter, prettyErrors: false})], lineCounter);
}

/** Accepts several documents separated by `---`, as files of Kubernetes often have. An empty text has none. */
export function checkYamlStream(text: string): CodeSyntaxError | undefined {
  const lineCounter = new LineCounter();
  return firstError([...parseAllDocuments(text, {lineCounter, prettyErrors: false})], lineCounter);
}

function firstError(
  documents: readonly Pick<Document, 'errors'>[],
  lineCounter: LineCounter,
): CodeSyntaxError | undefined {
  const [error] = documents.flatMap(({errors}) => errors);
  if (error === undefined) return undefined;
  const {line, col} = lineCounter.linePos(error.pos[0]);
  return {message: withoutPosition(error.message), line, column: col};
}
