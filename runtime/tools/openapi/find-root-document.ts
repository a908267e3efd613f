// Finds the root document among the files by its content, and reports if there is none.
import type {Finding, Findings} from '../base/finding.js';
import type {FileKind} from '../base/detect-file-kind.js';
import {htmlHint, fileKindTable, detectFileKind, detectTextKind} from '../base/detect-file-kind.js';
import type {InputFile} from '../tool.js';
import type {OpenApiDocuments} from './openapi-documents.js';
import {normalizePath} from './openapi-documents.js';
import {suggestName} from './suggest-name.js';
import type {DocumentNode} from './document-node.js';
import {child, members, placeOf, rootNode} from './document-node.js';
import {scalarText} from './reader-context.js';
import type {Version} from './reader-context.js';
import {isObject} from '../../text/is-object.js';
import {compareCodeUnits} from '../../text/compare-code-units.js';

export interface Root {
  readonly node: DocumentNode;
  readonly version: Version;
  /** Other files that are complete descriptions. Empty if the user named the root. */
  readonly otherRoots: readonly string[];
}

/** Undefined after an error. */
export function findRootDocument(
  files: readonly InputFile[],
  documents: OpenApiDocuments,
  findings: Findings,
  main?: string,
): Root | undefined {
  const [path, ...otherRoots] = candidates(documents, main);
  if (path === undefined) {
    reportMissingRoot(files, documents, findings);
    return undefined;
  }
  const text = documents.read(path);
  if (!text) return undefined;
  const node = rootNode(text);
  const version = readVersion(node, findings);
  return version && {node, version, otherRoots: path === main ? [] : otherRoots};
}

/** Sorts candidates: the main file if the user named it, then by folder depth; in a folder, common names such as `openapi.yaml`. */
function candidates(documents: OpenApiDocuments, main: string | undefined): readonly string[] {
  const candidatePaths = documents.paths.filter((path) => {
    const text = documents.decoded(path);
    return text !== undefined && detectTextKind(text) === 'openapi';
  });
  return candidatePaths.toSorted((a, b) => rank(a, main) - rank(b, main) || compareCodeUnits(a, b));
}

function rank(path: string, main: string | undefined): number {
  if (path === main) return 0;
  const hasCommonName = /(?:^|\/)(?:openapi|swagger|index|root|main|api)\.\w+$/i.test(path);
  return path.split('/').length * 2 + (hasCommonName ? 0 : 1);
}

function readVersion(root: DocumentNode, findings: Findings): Version | undefined {
  const node = child(root, 'openapi') ?? child(root, 'swagger') ?? child(root, 'swaggerVersion');
  if (!node) {
    findings.add(missingVersionFinding(root));
    return undefined;
  }
  const versionText = typeof node.value === 'object' ? '' : scalarText(node);
  const isSwagger = node.key !== 'openapi';
  if (isSwagger && /^2(?:\.0)*$/.test(versionText)) return '2.0';
  const [, minor] = /^3(?:\.(\d+))?(?:\.\d+)?(?:-[\w.]+)?$/.exec(versionText) ?? [];
  if (isSwagger || !/^3\b/.test(versionText)) {
    findings.add({
      severity: 'error',
      code: 'version-unsupported',
      message: `${isSwagger ? 'Swagger' : 'OpenAPI'} ${versionText} is not supported.`,
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
    message: `OpenAPI ${versionText} is read as if it were 3.2.`,
    hint: 'Check that the result is complete.',
    place: placeOf(node),
  });
  return '3.2';
}

function missingVersionFinding(root: DocumentNode): Finding {
  const keys = members(root).map(([key]) => key);
  const near = keys.find((key) => suggestName(key, ['openapi', 'swagger']) !== undefined);
  return {
    severity: 'error',
    code: 'version-missing',
    message: 'The document has no OpenAPI version.',
    hint:
      near === undefined
        ? 'Add openapi: 3.1.0, or the version of the document, as the first line.'
        : `Is ${near} meant to be openapi?`,
    place: placeOf(root),
  };
}

function reportMissingRoot(files: readonly InputFile[], documents: OpenApiDocuments, findings: Findings): void {
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
    .map(({path, bytes}) => ({path: normalizePath(path), kind: detectFileKind(bytes)}))
    .map((entry) => ({...entry, weight: entry.kind === undefined ? 1 : entry.kind === 'empty' ? 2 : 0}))
    .toSorted((a, b) => a.weight - b.weight);
  const [{path, kind} = {path: '', kind: undefined}] = ranked;
  const place = {file: path, line: 1, column: 1};
  const text = documents.decoded(path);
  if (kind !== undefined) findings.add({...wrongKindFinding(kind), place});
  else if (text === undefined) documents.read(path);
  else findings.add({...notOpenApiFinding(path, text, documents), place});
}

function wrongKindFinding(kind: FileKind): Finding {
  if (kind === 'empty')
    return {severity: 'error', code: 'input-empty', message: 'This file is empty.', hint: 'Use an OpenAPI document.'};
  const hints: Partial<Record<FileKind, string>> = {
    postman: 'Convert it to OpenAPI with the Postman tool first.',
    'postman-v1': 'Export it as v2.1, and convert it to OpenAPI with the Postman tool first.',
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
    message: `This is ${fileKindTable[kind].description}, not an OpenAPI document.`,
    hint: hints[kind] ?? 'Use an OpenAPI document.',
  };
}

/** JSON and YAML files may be parts of a description, so the hint asks for the root document. */
function notOpenApiFinding(path: string, text: string, documents: OpenApiDocuments): Finding {
  const looksLikeData = detectTextKind(text) === undefined && /^\s*[{["']|^[\w$"'-]+:(?:\s|$)/m.test(text);
  const read = looksLikeData ? documents.read(path) : undefined;
  const isPart = read !== undefined && isObject(read.value);
  return {
    severity: 'error',
    code: 'input-not-openapi',
    message: isPart ? 'This is not a complete OpenAPI document.' : 'This is not an OpenAPI document.',
    hint: isPart
      ? 'Also pass the file that begins with openapi or swagger.'
      : 'An OpenAPI document is JSON or YAML, and begins with openapi and its version.',
  };
}
