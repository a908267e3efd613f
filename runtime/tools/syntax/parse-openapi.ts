// OpenAPI documents, for code samples.
import {createFindings} from '../base/finding.js';
import {readDescription} from '../openapi/read-description.js';
import type {SyntaxDiagnostic} from './check-syntax.js';

const version = /^[ \t{]*["']?(?:openapi|swagger)["']?[ \t]*:[ \t]*["']?[23]\.\d/m;
const info = /^[ \t{]*["']?info["']?[ \t]*:/m;
const content = /^[ \t{]*["']?(?:paths|webhooks|components)["']?[ \t]*:/m;

/** Returns whether a text in YAML or JSON is a whole document, and not a part that an article shows. */
export function isOpenApi(text: string): boolean {
  return version.test(text) && info.test(text) && content.test(text);
}

/** Returns the first error of a document. Other files that it refers to are not known, so they are no errors. */
export function parseOpenApi(text: string): SyntaxDiagnostic | undefined {
  const findings = createFindings();
  readDescription([{path: 'openapi.yaml', bytes: new TextEncoder().encode(text)}], findings);
  const error = findings.all().find(({severity, code}) => severity === 'error' && code !== 'reference-file-missing');
  return error && {message: error.message, line: error.place?.line ?? 1, column: error.place?.column ?? 1};
}
