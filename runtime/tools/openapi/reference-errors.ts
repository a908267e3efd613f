// Why a reference cannot be followed, and how that is reported.
import {type Findings} from '../base/finding.js';
import type {DocumentNode} from './document-node.js';
import {child, placeOf} from './document-node.js';

export type ResolveError =
  | {readonly kind: 'cycle'}
  | {readonly kind: 'remote'}
  | {readonly kind: 'no-file'; readonly path: string; readonly near?: string}
  | {readonly kind: 'no-value'; readonly near?: string; readonly hint?: string}
  /** Already reported. */
  | {readonly kind: 'reported'};

export function reportReference(findings: Findings, node: DocumentNode, reference: string, error: ResolveError): void {
  const place = placeOf(child(node, '$ref') ?? node);
  switch (error.kind) {
    case 'reported':
      return;
    case 'cycle':
      return findings.add(cycleFinding(node));
    case 'remote':
      return findings.add({
        severity: 'warning',
        code: 'reference-remote',
        message: `${reference} is a URL, which is not fetched; any value is accepted.`,
        hint: 'Save a copy next to this file, and refer to it.',
        place,
      });
    case 'no-file':
      return findings.add({
        severity: 'error',
        code: 'reference-file-missing',
        message: `The file ${error.path} is not among the files.`,
        hint: `Also pass this file or its folder${error.near === undefined ? '' : `, or refer to ${error.near}`}.`,
        place,
      });
    case 'no-value':
      return findings.add({
        severity: 'error',
        code: 'reference-unresolved',
        message: `${reference} does not exist.`,
        hint: error.hint ?? (error.near === undefined ? 'Add it, or correct the $ref.' : `Did you mean ${error.near}?`),
        place,
      });
  }
}

export function cycleFinding(node: DocumentNode) {
  return {
    severity: 'error',
    code: 'reference-cycle',
    message: 'This $ref leads back to itself through other references.',
    hint: 'Replace one of them by a schema.',
    place: placeOf(child(node, '$ref') ?? node),
  } as const;
}
