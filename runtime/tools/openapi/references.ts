// `$ref`: to another place of the file, to another file, or to a place in it.
import {maxPerFile, type Findings} from '../base/finding.js';
import type {StructuredText} from '../base/json-text.js';
import type {Documents} from './openapi-documents.js';
import {normalized} from './openapi-documents.js';
import {nearName} from './near-name.js';
import type {Node} from './document-node.js';
import {child, items, members, placeOf, refOf, rootNode} from './document-node.js';
import {isObject} from '../../text/is-object.js';

export interface References {
  /**
   * What the reference at a node means, one step on. Undefined after a finding: `reference-unresolved`,
   * `reference-file-missing` (errors), `reference-remote` (a warning).
   */
  step(node: Node): Node | undefined;
  /** The node itself, or what it refers to in the end. Undefined also after `reference-cycle`, an error. */
  follow(node: Node): Node | undefined;
  /** Like `step`, for a text that is used as a reference without being one, and without a finding. */
  find(from: Node, reference: string): Node | undefined;
}

/** A reference may lead through another one: `#/a/b` where `a` is a `$ref`. */
const levelLimit = 50;

type ResolveError =
  | {readonly kind: 'cycle'}
  | {readonly kind: 'remote'}
  | {readonly kind: 'no-file'; readonly path: string; readonly near?: string}
  | {readonly kind: 'no-value'; readonly near?: string; readonly hint?: string}
  /** Reported where it stands. */
  | {readonly kind: 'reported'};

type Target = {readonly kind: 'found'; readonly node: Node} | ResolveError;

export function createReferences(documents: Documents, findings: Findings): References {
  /** By the referring file, then by the text of the reference. */
  const known = new Map<StructuredText, Map<string, Target>>();
  const anchors = new Map<StructuredText, ReadonlyMap<string, Node>>();

  let level = 0;
  // Searching similar names takes time, so it is limited to the number of findings that are shown.
  let suggestions = 0;

  function target(from: Node, reference: string): Target {
    const ofFile = known.get(from.text) ?? new Map<string, Target>();
    known.set(from.text, ofFile);
    const resolved = ofFile.get(reference);
    if (resolved) return resolved;
    // A reference that is resolved while it is being resolved is circular.
    ofFile.set(reference, {kind: 'cycle'});
    level++;
    const found: Target = level > levelLimit ? {kind: 'cycle'} : resolve(from, reference);
    level--;
    ofFile.set(reference, found);
    return found;
  }

  function resolve(from: Node, reference: string): Target {
    const [, filePart = '', fragment = ''] = /^([^#]*)(?:#(.*))?$/s.exec(reference) ?? [];
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(filePart)) return identified(from, reference) ?? {kind: 'remote'};
    const file = fileOf(from, unescaped(filePart));
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

  function walk(root: Node, fragment: string): Target {
    let node = root;
    const steps = fragment.slice(1).split('/');
    for (const [index, written] of steps.entries()) {
      const step = unescaped(written).replaceAll('~1', '/').replaceAll('~0', '~');
      const container = child(node, step) ? node : follow(node);
      if (!container) return {kind: 'reported'};
      const next = child(container, Array.isArray(container.value) && /^\d+$/.test(step) ? Number(step) : step);
      if (!next) {
        const isHelpful = isObject(container.value) && suggestions++ < maxPerFile;
        const near = isHelpful ? nearName(step, Object.keys(container.value)) : undefined;
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

  function fileOf(from: Node, filePart: string): StructuredText | ResolveError {
    if (filePart === '') return from.text;
    const folder = from.text.file.replace(/[^/]*$/, '');
    const path = normalized(filePart.startsWith('/') ? filePart : `${folder}${filePart}`);
    const given = documents.has(path) ? path : onlyLike(path);
    if (given === undefined) {
      const near = nearName(path, documents.paths);
      return {kind: 'no-file', path, ...(near !== undefined && {near})};
    }
    if (given !== path) {
      findings.add({
        severity: 'info',
        code: 'reference-file-guessed',
        message: `${path} is not among the files; ${given} is read in its place.`,
        place: placeOf(child(from, '$ref') ?? from),
      });
    }
    return documents.read(given) ?? {kind: 'reported'};
  }

  /** Files that are picked one by one come without their folders. */
  function onlyLike(path: string): string | undefined {
    const name = path.replace(/.*\//, '');
    const [like, other] = documents.paths.filter((given) => given === name || given.endsWith(`/${path}`));
    return other === undefined ? like : undefined;
  }

  function anchorsOf(text: StructuredText): ReadonlyMap<string, Node> {
    const found = anchors.get(text) ?? namedNodes(rootNode(text));
    anchors.set(text, found);
    return found;
  }

  function identified(from: Node, reference: string): Target | undefined {
    const node = anchorsOf(from.text).get(reference);
    return node && {kind: 'found', node};
  }

  function step(node: Node): Node | undefined {
    const reference = refOf(node);
    if (reference === undefined) return undefined;
    const found = target(node, reference);
    if (found.kind === 'found') return found.node;
    report(findings, node, reference, found);
    return undefined;
  }

  /** Where references end, by their values; undefined for those that are broken. */
  const ends = new Map<unknown, Node | undefined>();

  function follow(node: Node): Node | undefined {
    const way = new Set<unknown>();
    let at: Node | undefined = node;
    while (at && refOf(at) !== undefined && !ends.has(at.value)) {
      if (way.has(at.value)) {
        findings.add(onlyReferences(node));
        at = undefined;
        break;
      }
      way.add(at.value);
      at = step(at);
    }
    const end = at && refOf(at) !== undefined ? ends.get(at.value) : at;
    for (const value of way) ends.set(value, end);
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

function report(findings: Findings, node: Node, reference: string, error: ResolveError): void {
  const place = placeOf(child(node, '$ref') ?? node);
  switch (error.kind) {
    case 'reported':
      return;
    case 'cycle':
      return findings.add(onlyReferences(node));
    case 'remote':
      return findings.add({
        severity: 'warning',
        code: 'reference-remote',
        message: `${reference} is on the network, where nothing is fetched from; it is read as anything.`,
        hint: 'Put a copy beside this file, and refer to that.',
        place,
      });
    case 'no-file':
      return findings.add({
        severity: 'error',
        code: 'reference-file-missing',
        message: `The file ${error.path} is not among the files.`,
        hint:
          error.near === undefined ? 'Give this file as well.' : `Give this file as well, or refer to ${error.near}.`,
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

function onlyReferences(node: Node) {
  return {
    severity: 'error',
    code: 'reference-cycle',
    message: 'This $ref leads back to itself: there are only references on its way.',
    hint: 'Let one of them be a value.',
    place: placeOf(child(node, '$ref') ?? node),
  } as const;
}

/** By `#anchor` and by `$id`, wherever they stand; the first of a name counts. */
function namedNodes(root: Node): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>();
  const waiting = [root];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const key of ['$anchor', '$dynamicAnchor', '$id']) {
      const name = child(next, key)?.value;
      if (typeof name !== 'string') continue;
      const full = key === '$id' ? name : `#${name}`;
      if (!found.has(full)) found.set(full, next);
    }
    for (const [, member] of members(next).toReversed()) if (typeof member.value === 'object') waiting.push(member);
    for (const item of items(next).toReversed()) if (typeof item.value === 'object') waiting.push(item);
  }
  return found;
}

function unescaped(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone percent sign stands for itself
  }
}
