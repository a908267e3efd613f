// Finds the node to which a reference leads: in its own file or in another one, by JSON Pointer, anchor or id.
import {maxPerFile, type Findings} from '../base/finding.js';
import type {StructuredText} from '../base/read-json.js';
import type {OpenApiDocuments} from './openapi-documents.js';
import {suggestName} from './suggest-name.js';
import type {DocumentNode} from './document-node.js';
import {child, rootNode} from './document-node.js';
import {isObject} from '../../text/is-object.js';
import type {ResolveError} from './reference-errors.js';
import {anchoredNodes} from './anchored-nodes.js';
import {referencedFile} from './referenced-file.js';
import {decodePercent} from '../../text/decode-percent.js';

export type Target = {readonly kind: 'found'; readonly node: DocumentNode} | ResolveError;

export interface ResolverInputs {
  readonly documents: OpenApiDocuments;
  readonly findings: Findings;
  /** Follows references to the final node. */
  follow(node: DocumentNode): DocumentNode | undefined;
}

/** A reference may lead through others, such as `#/a/b` where `a` is a `$ref`. Above this number, it is treated as a cycle. */
const maxSteps = 50;

/** Returns a function that resolves each reference of a file once. */
export function createResolver(inputs: ResolverInputs): (from: DocumentNode, reference: string) => Target {
  /** Referring file → reference → target. */
  const known = new Map<StructuredText, Map<string, Target>>();
  const anchors = new Map<StructuredText, ReadonlyMap<string, DocumentNode>>();

  let level = 0;
  // Searching for similar names is slow, so the number of searches is limited to that of reported findings.
  let suggestions = 0;

  function target(from: DocumentNode, reference: string): Target {
    const ofFile = known.get(from.text) ?? new Map<string, Target>();
    known.set(from.text, ofFile);
    const resolved = ofFile.get(reference);
    if (resolved) return resolved;
    // A reference that is resolved while it is being resolved is circular.
    ofFile.set(reference, {kind: 'cycle'});
    level++;
    const found: Target = level > maxSteps ? {kind: 'cycle'} : resolve(from, reference);
    level--;
    ofFile.set(reference, found);
    return found;
  }

  function resolve(from: DocumentNode, reference: string): Target {
    const [, filePart = '', fragment = ''] = /^([^#]*)(?:#(.*))?$/s.exec(reference) ?? [];
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(filePart)) return anchored(from.text, reference) ?? {kind: 'remote'};
    const file = referencedFile(from, decodePercent(filePart), inputs);
    if (!('value' in file)) return file;
    const root = rootNode(file);
    if (fragment === '') return {kind: 'found', node: root};
    if (fragment.startsWith('/')) return walk(root, fragment);
    const hint = fragment.includes('/') && {hint: `Write #/${fragment}.`};
    return anchored(file, `#${fragment}`) ?? {kind: 'no-value', ...hint};
  }

  function anchored(text: StructuredText, name: string): Target | undefined {
    const ofFile = anchors.get(text) ?? anchoredNodes(rootNode(text));
    anchors.set(text, ofFile);
    const node = ofFile.get(name);
    return node && {kind: 'found', node};
  }

  function walk(root: DocumentNode, fragment: string): Target {
    let node = root;
    const steps = fragment.slice(1).split('/');
    for (const [index, written] of steps.entries()) {
      const step = decodePercent(written).replaceAll('~1', '/').replaceAll('~0', '~');
      const container = child(node, step) ? node : inputs.follow(node);
      if (!container) return {kind: 'reported'};
      const next = child(container, Array.isArray(container.value) && /^\d+$/.test(step) ? Number(step) : step);
      if (!next) {
        const isHelpful = isObject(container.value) && suggestions++ < maxPerFile;
        const near = isHelpful ? suggestName(step, Object.keys(container.value)) : undefined;
        return {kind: 'no-value', ...(near !== undefined && {near: pointerWith(steps, index, near)})};
      }
      node = next;
    }
    return {kind: 'found', node};
  }

  return target;
}

/** The pointer with another name at one step. */
function pointerWith(steps: readonly string[], index: number, name: string): string {
  return `#/${steps.with(index, name.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;
}
