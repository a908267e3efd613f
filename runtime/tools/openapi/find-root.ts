// Finds the root document among the files by its content, and reports if there is none.
import type {Finding, Findings} from '../base/finding.js';
import type {Kind} from '../base/detect-kind.js';
import {htmlHint, kinds, detectKind, detectTextKind} from '../base/detect-kind.js';
import type {InputFile} from '../tool.js';
import type {Documents} from './openapi-documents.js';
import {normalized} from './openapi-documents.js';
import {nearName} from './near-name.js';
import type {Node} from './document-node.js';
import {child, members, placeOf, rootNode} from './document-node.js';
import {asText} from './read-context.js';
import type {Version} from './read-context.js';
import {isObject} from '../../text/is-object.js';

export interface Root {
  readonly node: Node;
  readonly version: Version;
  /** Other files that are whole descriptions too. */
  readonly others: readonly string[];
}

/** Undefined after an error. */
export function findRoot(files: readonly InputFile[], documents: Documents, findings: Findings): Root | undefined {
  const [path, ...others] = candidates(documents);
  if (path === undefined) {
    reportNone(files, documents, findings);
    return undefined;
  }
  const text = documents.read(path);
  if (!text) return undefined;
  const node = rootNode(text);
  const version = readVersion(node, findings);
  return version && {node, version, others};
}

/** The one nearest to the top comes first, then the one that is called as people call it. */
function candidates(documents: Documents): readonly string[] {
  const found = documents.paths.filter((path) => {
    const text = documents.decoded(path);
    return text !== undefined && detectTextKind(text) === 'openapi';
  });
  return found.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

function rank(path: string): number {
  const isUsual = /(?:^|\/)(?:openapi|swagger|index|root|main|api)\.\w+$/i.test(path);
  return path.split('/').length * 2 + (isUsual ? 0 : 1);
}

function readVersion(root: Node, findings: Findings): Version | undefined {
  const node = child(root, 'openapi') ?? child(root, 'swagger') ?? child(root, 'swaggerVersion');
  if (!node) {
    findings.add(versionMissing(root));
    return undefined;
  }
  const written = typeof node.value === 'object' ? '' : asText(node);
  const isSwagger = node.key !== 'openapi';
  if (isSwagger && /^2(?:\.0)*$/.test(written)) return '2.0';
  const [, minor] = /^3(?:\.(\d+))?(?:\.\d+)?(?:-[\w.]+)?$/.exec(written) ?? [];
  if (isSwagger || !/^3\b/.test(written)) {
    findings.add({
      severity: 'error',
      code: 'version-unsupported',
      message: `${isSwagger ? 'Swagger' : 'OpenAPI'} ${written} is not supported.`,
      hint: 'Use a document in OpenAPI 3.0, 3.1 or 3.2, or in Swagger 2.0.',
      place: placeOf(node),
    });
    return undefined;
  }
  if (minor === undefined || minor === '0') return '3.0';
  if (minor === '1' || minor === '2') return `3.${minor}`;
  findings.add({
    severity: 'warning',
    code: 'version-unknown',
    message: `OpenAPI ${written} is read as if it were 3.2.`,
    hint: 'Look whether all of it came through.',
    place: placeOf(node),
  });
  return '3.2';
}

function versionMissing(root: Node): Finding {
  const keys = members(root).map(([key]) => key);
  const near = keys.find((key) => nearName(key, ['openapi', 'swagger']) !== undefined);
  return {
    severity: 'error',
    code: 'version-missing',
    message: 'The document does not say which version of OpenAPI it is written in.',
    hint:
      near === undefined
        ? 'Begin it with openapi: 3.1.0, or the version that it has.'
        : `Is ${near} meant to be openapi?`,
    place: placeOf(root),
  };
}

function reportNone(files: readonly InputFile[], documents: Documents, findings: Findings): void {
  if (files.length === 0) {
    findings.add({
      severity: 'error',
      code: 'input-empty',
      message: 'There is no file to read.',
      hint: 'Use an OpenAPI document.',
    });
    return;
  }
  const ranked = files
    .map(({path, bytes}) => ({path: normalized(path), kind: detectKind(bytes)}))
    .map((entry) => ({...entry, weight: entry.kind === undefined ? 1 : entry.kind === 'empty' ? 2 : 0}))
    .toSorted((a, b) => a.weight - b.weight);
  const [{path, kind} = {path: '', kind: undefined}] = ranked;
  const place = {file: path, line: 1, column: 1};
  const text = documents.decoded(path);
  if (kind !== undefined) findings.add({...wrongKind(kind), place});
  else if (text === undefined) documents.read(path);
  else findings.add({...notAnApi(path, text, documents), place});
}

function wrongKind(kind: Kind): Finding {
  if (kind === 'empty')
    return {severity: 'error', code: 'input-empty', message: 'This file is empty.', hint: 'Use an OpenAPI document.'};
  const hints: Partial<Record<Kind, string>> = {
    postman: 'Turn it into OpenAPI with the Postman tool first.',
    'postman-v1': 'Export it as v2.1, and turn it into OpenAPI with the Postman tool first.',
    'postman-environment': 'Export the collection that it belongs to, and use the Postman tool.',
    graphql: 'Use the GraphQL tool.',
    introspection: 'Use the GraphQL tool.',
    'graphql-operation': 'Use the GraphQL tool, with the schema.',
    proto: 'Use the proto tool.',
    'descriptor-set': 'Use the proto tool.',
    html: htmlHint,
  };
  return {
    severity: 'error',
    code: 'input-wrong-kind',
    message: `This is ${kinds[kind].description}, not an OpenAPI document.`,
    hint: hints[kind] ?? 'Use an OpenAPI document.',
  };
}

/** A part of a description looks like other data, so what is missing is its head. */
function notAnApi(path: string, text: string, documents: Documents): Finding {
  const looksLikeData = detectTextKind(text) === undefined && /^\s*[{["']|^[\w$"'-]+:(?:\s|$)/m.test(text);
  const read = looksLikeData ? documents.read(path) : undefined;
  const isPart = read !== undefined && isObject(read.value);
  return {
    severity: 'error',
    code: 'input-not-openapi',
    message: isPart ? 'This is not a whole OpenAPI document.' : 'This is not an OpenAPI document.',
    hint: isPart
      ? 'Also pass the file that begins with openapi or swagger.'
      : 'An OpenAPI document is JSON or YAML, and begins with openapi and its version.',
  };
}
