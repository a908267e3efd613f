// Resolves `$ref`s, within a file and to other files.
import type {Findings} from '../base/finding.js';
import type {OpenApiDocuments} from './openapi-documents.js';
import type {DocumentNode} from './document-node.js';
import {refOf} from './document-node.js';
import {reportReference, cycleFinding} from './reference-errors.js';
import {createResolver} from './resolve-reference.js';

export interface References {
  /**
   * Follows the reference at a node by one step. Undefined after a finding: `reference-unresolved`,
   * `reference-file-missing` (errors), `reference-remote` (a warning).
   */
  step(node: DocumentNode): DocumentNode | undefined;
  /** Follows references to the final node. Also undefined after `reference-cycle`, an error. */
  follow(node: DocumentNode): DocumentNode | undefined;
  /** Like `step`, but for any string, and without findings. */
  find(from: DocumentNode, reference: string): DocumentNode | undefined;
}

export function createReferences(documents: OpenApiDocuments, findings: Findings): References {
  const resolve = createResolver({documents, findings, follow});

  function step(node: DocumentNode): DocumentNode | undefined {
    const reference = refOf(node);
    if (reference === undefined) return undefined;
    const found = resolve(node, reference);
    if (found.kind === 'found') return found.node;
    reportReference(findings, node, reference, found);
    return undefined;
  }

  /** Value of the reference → final node; undefined for broken references. */
  const ends = new Map<unknown, DocumentNode | undefined>();

  function follow(node: DocumentNode): DocumentNode | undefined {
    const visited = new Set<unknown>();
    let at: DocumentNode | undefined = node;
    while (at && refOf(at) !== undefined && !ends.has(at.value)) {
      if (visited.has(at.value)) {
        findings.add(cycleFinding(node));
        at = undefined;
        break;
      }
      visited.add(at.value);
      at = step(at);
    }
    const end = at && refOf(at) !== undefined ? ends.get(at.value) : at;
    for (const value of visited) ends.set(value, end);
    return end;
  }

  return {
    step,
    follow,
    find(from, reference) {
      const found = resolve(from, reference);
      return found.kind === 'found' ? found.node : undefined;
    },
  };
}
