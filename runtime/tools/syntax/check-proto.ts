// Checks the syntax of Protocol Buffers in code samples.
import {parseProtoFile} from '../proto/read/parse-proto-file.js';
import {positionAt, type SyntaxDiagnostic} from './check-output-syntax.js';

export function checkProto(text: string): SyntaxDiagnostic | undefined {
  let first: SyntaxDiagnostic | undefined;
  parseProtoFile(text, ({message, span}) => (first ??= {message, ...positionAt(text, span.start)}));
  return first;
}
