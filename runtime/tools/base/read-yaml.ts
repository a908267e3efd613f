// Reads YAML 1.2 with the positions of its values. Depth and aliases are limited, and tags create no objects, because the text is
// untrusted.
import type {Document, Node, Pair} from 'yaml';
import {Composer, LineCounter, Parser, isAlias, isCollection, isMap, isPair, isScalar, isSeq} from 'yaml';
import type {Finding, Findings, Place} from './finding.js';
import type {Json} from '../http/http-api.js';
import type {ValuePath, StructuredText} from './read-json.js';
import {maxDepth, duplicateKeyFinding, tooDeepFinding} from './read-json.js';
import {explainYamlError} from '../../text/explain-yaml-error.js';
import {findExceededLimit} from '../../text/check-yaml-limits.js';
import {composing, jsonOf, keyText, type YamlValueError} from '../../text/yaml-to-json.js';

/** Undefined after an error: `yaml-syntax`, `key-duplicate`, `aliases-too-many` or `nesting-too-deep`. */
export function readYaml(file: string, written: string, findings: Findings): StructuredText | undefined {
  // For YAML, a carriage return alone ends a line, but not for the parser. Positions stay the same.
  const text = written.replace(/\r(?!\n)/g, '\n');
  const counter = new LineCounter();
  const placeAt = (start: number, end?: number): Place => placeBetween(file, counter, start, end);
  const tokens = [...new Parser(counter.addNewLine).parse(text)];
  const exceeded = findExceededLimit(tokens, {depth: maxDepth});
  if (exceeded) {
    findings.add(tooDeepFinding(placeAt(exceeded.offset)));
    return undefined;
  }
  const [document, second] = new Composer(composing).compose(tokens, true, text.length);
  if (!document) return undefined;
  const [error] = document.errors;
  // Errors after the first are mostly caused by it.
  if (error) {
    const {message, hint, start, end} = explainYamlError(error, text);
    findings.add({severity: 'error', code: 'yaml-syntax', message, hint, place: placeAt(start, end)});
    return undefined;
  }
  for (const warning of document.warnings) {
    const {message, hint, start, end} = explainYamlError(warning, text);
    findings.add({severity: 'warning', code: 'yaml-syntax', message, hint, place: placeAt(start, end)});
  }
  if (second) findings.add(moreDocumentsFinding(placeAt(second.range[0])));
  const value = valueOf(document, findings, placeAt);
  if (value === undefined) return undefined;
  const find = createFinder(document);
  return {
    file,
    value,
    placeOf(path, at = 'value') {
      const {key, node} = find(path);
      // Report a list or object at its key, because it may start on the next line.
      const isAtKey = key !== undefined && (at === 'key' || isCollection(node) || isEmpty(node));
      const [start, end] = ((isAtKey ? key : node) as Node | null | undefined)?.range ?? [0, 0];
      return isCollection(node) && !isAtKey ? placeAt(start) : placeAt(start, end);
    },
    sourceOf(path) {
      const {node, isWhole} = find(path);
      return isWhole && isScalar(node) && node.type === 'PLAIN' ? node.source : undefined;
    },
  };
}

function placeBetween(file: string, counter: LineCounter, start: number, end?: number): Place {
  const {line, col: column} = counter.linePos(start);
  const place = {file, line: Math.max(line, 1), column: Math.max(column, 1)};
  if (end === undefined || end <= start) return place;
  const last = counter.linePos(end);
  return {...place, endLine: last.line, endColumn: last.col};
}

/** Returns undefined after an error. */
function valueOf(
  document: Document.Parsed,
  findings: Findings,
  placeAt: (start: number, end?: number) => Place,
): Json | undefined {
  const {value, errors} = jsonOf(document);
  for (const error of errors) findings.add(findingOf(error, placeAt(error.offset, error.end)));
  if (errors.length > 0) return undefined;
  if (!isTooDeep(value)) return value;
  findings.add(tooDeepFinding(placeAt(firstAlias(document))));
  return undefined;
}

function findingOf(error: YamlValueError, place: Place): Finding {
  if (error.kind === 'key-duplicate') return duplicateKeyFinding(error.key, 'error', place);
  const {kind, message, hint} = error;
  if (kind === 'aliases-too-many') return {severity: 'error', code: 'aliases-too-many', message, hint, place};
  return {severity: 'error', code: 'yaml-syntax', message, hint, place};
}

/** Whether the value is too deep once its aliases are expanded. The depth of the text has been checked already. */
function isTooDeep(value: Json): boolean {
  const depths = new Map<Json, number>();
  const pending = [{value, depth: 1}];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const {value, depth} = next;
    if (typeof value !== 'object' || value === null || (depths.get(value) ?? 0) >= depth) continue;
    if (depth > maxDepth) return true;
    depths.set(value, depth);
    for (const member of Array.isArray(value) ? (value as readonly Json[]) : Object.values(value)) {
      if (typeof member === 'object' && member !== null) pending.push({value: member, depth: depth + 1});
    }
  }
  return false;
}

function firstAlias(document: Document.Parsed): number {
  const pending: unknown[] = [document.contents];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (isAlias(next)) return next.range?.[0] ?? 0;
    if (isPair(next)) pending.push(next.value, next.key);
    else if (isCollection(next)) for (let at = next.items.length - 1; at >= 0; at--) pending.push(next.items[at]);
  }
  return 0;
}

function moreDocumentsFinding(place: Place) {
  return {
    severity: 'warning',
    code: 'yaml-documents',
    message: 'A second document begins here; only the first is read.',
    hint: 'Move it to a separate file.',
    place,
  } as const;
}

interface FoundNode {
  readonly key?: Node;
  readonly node: unknown;
  /** Whether the complete path exists. */
  readonly isWhole: boolean;
}

/** Finds nodes by path and resolves aliases. Indexes the keys of each map once. */
function createFinder(document: Document.Parsed): (path: ValuePath) => FoundNode {
  const keysByMap = new Map<object, ReadonlyMap<string, Pair>>();
  const anchors = new Map<string, Node>();
  const keysOf = (map: {readonly items: readonly Pair[]}) => {
    const keys = keysByMap.get(map) ?? new Map(map.items.map((pair) => [keyText(pair.key) ?? '', pair]));
    keysByMap.set(map, keys);
    return keys;
  };
  const resolveAlias = (node: unknown): unknown => {
    if (!isAlias(node)) return node;
    const cached = anchors.get(node.source);
    const found = cached ?? node.resolve(document);
    if (found && !cached) anchors.set(node.source, found);
    return found;
  };
  return (path) => {
    let found: FoundNode = {node: document.contents, isWhole: true};
    for (const step of path) {
      const parent = resolveAlias(found.node);
      const pair = isMap(parent) ? keysOf(parent).get(String(step)) : undefined;
      const item = isSeq(parent) && typeof step === 'number' ? parent.items[step] : undefined;
      if (pair) found = {key: pair.key as Node, node: pair.value, isWhole: true};
      else if (item !== undefined) found = {node: item, isWhole: true};
      else return {...found, isWhole: false};
    }
    return found;
  };
}

function isEmpty(node: unknown): boolean {
  return node === null || (isScalar(node) && node.type === 'PLAIN' && node.source === '');
}
