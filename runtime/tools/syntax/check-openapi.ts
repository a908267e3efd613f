// Checks OpenAPI documents in code samples.
import {createFindings} from '../base/finding.js';
import {readDescription} from '../openapi/read-description.js';
import type {CodeSyntaxError} from './check-output-syntax.js';

const version = /^[ \t{]*["']?(?:openapi|swagger)["']?[ \t]*:[ \t]*["']?[23]\.\d/m;
const info = /^[ \t{]*["']?info["']?[ \t]*:/m;
const content = /^[ \t{]*["']?(?:paths|webhooks|components)["']?[ \t]*:/m;

/** Whether a text in YAML or JSON is a complete document, and not an excerpt. */
export function isOpenApi(text: string): boolean {
  return version.test(text) && info.test(text) && content.test(text);
}

/** Returns the first error of a document. Missing files that it references are not errors, because a sample is one file. */
export function checkOpenApi(text: string): CodeSyntaxError | undefined {
  const findings = createFindings();
  readDescription([{path: 'openapi.yaml', bytes: new TextEncoder().encode(text)}], findings);
  const error = findings.all().find(({severity, code}) => severity === 'error' && code !== 'reference-file-missing');
  return error && {message: error.message, line: error.place?.line ?? 1, column: error.place?.column ?? 1};
}
