// Finds the file that a reference names among the files of the description.
import type {Findings} from '../base/finding.js';
import type {StructuredText} from '../base/read-json.js';
import {normalizePath, type OpenApiDocuments} from './openapi-documents.js';
import type {DocumentNode} from './document-node.js';
import {child, placeOf} from './document-node.js';
import type {ResolveError} from './reference-errors.js';
import {suggestName} from './suggest-name.js';

/** The file at a path relative to that of `from`, or `from`'s own if the path is empty. */
export function referencedFile(
  from: DocumentNode,
  filePart: string,
  {documents, findings}: {readonly documents: OpenApiDocuments; readonly findings: Findings},
): StructuredText | ResolveError {
  if (filePart === '') return from.text;
  const folder = from.text.file.replace(/[^/]*$/, '');
  const path = normalizePath(filePart.startsWith('/') ? filePart : `${folder}${filePart}`);
  if (documents.has(path)) return documents.read(path) ?? {kind: 'reported'};
  // A path to another file never means the referring one.
  const others = documents.paths.filter((other) => other !== from.text.file);
  const given = onlyLike(path, others);
  if (given === undefined) {
    const near = suggestName(path, others);
    return {kind: 'no-file', path, ...(near !== undefined && {near})};
  }
  findings.add({
    severity: 'info',
    code: 'reference-file-guessed',
    message: `${path} is not among the files; ${given} is read instead.`,
    place: placeOf(child(from, '$ref') ?? from),
  });
  return documents.read(given) ?? {kind: 'reported'};
}

/** Files that users pick one by one have no folders. */
function onlyLike(path: string, paths: readonly string[]): string | undefined {
  const name = path.replace(/.*\//, '');
  const [like, other] = paths.filter((given) => given === name || given.endsWith(`/${path}`));
  return other === undefined ? like : undefined;
}
