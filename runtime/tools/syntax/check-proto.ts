// Checks the syntax of Protocol Buffers in code samples.
import {parseProtoFile} from '../proto/read/parse-proto-file.js';
import {positionAt, type CodeSyntaxError} from './check-output-syntax.js';

export function checkProto(text: string): CodeSyntaxError | undefined {
  let first: CodeSyntaxError | undefined;
  parseProtoFile(text, ({message, span}) => (first ??= {message, ...positionAt(text, span.start)}));
  return first;
}
