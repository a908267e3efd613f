// Resolves `$ref`s, within a file and to other files.
import {maxPerFile, type Findings} from '../base/finding.js';
import type {StructuredText} from '../base/read-json.js';
import type {OpenApiDocuments} from './openapi-documents.js';
import {normalizePath} from './openapi-documents.js';
import {suggestName} from './suggest-name.js';
import type {DocumentNode} from './document-node.js';
import {child, placeOf, refOf, rootNode} from './document-node.js';
import {isObject} from '../../text/is-object.js';
import {type ResolveError, reportReference, cycleFinding} from './reference-errors.js';
import {anchoredNodes} from './anchored-nodes.js';

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

/** A reference may lead through others, such as `#/a/b` where `a` is a `$ref`. Above this number, it is treated as a cycle. */
const maxSteps = 50;

type Target = {readonly kind: 'found'; readonly node: DocumentNode} | ResolveError;

export function createReferences(documents: OpenApiDocuments, findings: Findings): References {
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
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(filePart)) return identified(from, reference) ?? {kind: 'remote'};
    const file = fileOf(from, unescapePointer(filePart));
    if (!('value' in file)) return file;
    const root = rootNode(file);
    if (fragment === '') return {kind: 'found', node: root};
    if (!fragment.startsWith('/')) {
      const anchored = anchorsOf(file).get(`#${fragment}`);
      if (anchored) return {kind: 'found', node: anchored};
      return {kind: 'no-value', ...(fragment.includes('/') && {hint: `Write #/${fragment}.`})};
    }
    return walk(root, fragment);
  }

  function walk(root: DocumentNode, fragment: string): Target {
    let node = root;
    const steps = fragment.slice(1).split('/');
    for (const [index, written] of steps.entries()) {
      const step = unescapePointer(written).replaceAll('~1', '/').replaceAll('~0', '~');
      const container = child(node, step) ? node : follow(node);
      if (!container) return {kind: 'reported'};
      const next = child(container, Array.isArray(container.value) && /^\d+$/.test(step) ? Number(step) : step);
      if (!next) {
        const isHelpful = isObject(container.value) && suggestions++ < maxPerFile;
        const near = isHelpful ? suggestName(step, Object.keys(container.value)) : undefined;
        if (near === undefined) return {kind: 'no-value'};
        const escaped = near.replaceAll('~', '~0').replaceAll('/', '~1');
        return {
          kind: 'no-value',
          near: `#/${[...steps.slice(0, index), escaped, ...steps.slice(index + 1)].join('/')}`,
        };
      }
      node = next;
    }
    return {kind: 'found', node};
  }

  function fileOf(from: DocumentNode, filePart: string): StructuredText | ResolveError {
    if (filePart === '') return from.text;
    const folder = from.text.file.replace(/[^/]*$/, '');
    const path = normalizePath(filePart.startsWith('/') ? filePart : `${folder}${filePart}`);
    const given = documents.has(path) ? path : onlyLike(path);
    if (given === undefined) {
      const near = suggestName(path, documents.paths);
      return {kind: 'no-file', path, ...(near !== undefined && {near})};
    }
    if (given !== path) {
      findings.add({
        severity: 'info',
        code: 'reference-file-guessed',
        message: `${path} is not among the files; ${given} is read instead.`,
        place: placeOf(child(from, '$ref') ?? from),
      });
    }
    return documents.read(given) ?? {kind: 'reported'};
  }

  /** Files that users pick one by one have no folders. */
  function onlyLike(path: string): string | undefined {
    const name = path.replace(/.*\//, '');
    const [like, other] = documents.paths.filter((given) => given === name || given.endsWith(`/${path}`));
    return other === undefined ? like : undefined;
  }

  function anchorsOf(text: StructuredText): ReadonlyMap<string, DocumentNode> {
    const found = anchors.get(text) ?? anchoredNodes(rootNode(text));
    anchors.set(text, found);
    return found;
  }

  function identified(from: DocumentNode, reference: string): Target | undefined {
    const node = anchorsOf(from.text).get(reference);
    return node && {kind: 'found', node};
  }

  function step(node: DocumentNode): DocumentNode | undefined {
    const reference = refOf(node);
    if (reference === undefined) return undefined;
    const found = target(node, reference);
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
      const found = target(from, reference);
      return found.kind === 'found' ? found.node : undefined;
    },
  };
}

function unescapePointer(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a percent sign that is not an escape
  }
}
