// Reads the input files and separates the schema from operations.
import {decodeText} from '../../base/decode-text.js';
import type {Findings} from '../../base/finding.js';
import {htmlHint, type FileKind, fileKindTable, detectTextKind} from '../../base/detect-file-kind.js';
import type {InputFile} from '../../tool.js';
import type {LazyPlace, Schema} from '../schema-model.js';
import {checkSchema} from './check-schema.js';
import {readIntrospection} from './read-introspection.js';
import {type ParsedFile, parseGraphqlFile} from './parse-graphql-file.js';
import {readSdl} from './read-sdl.js';
import {isTypeSystem} from './sdl-part.js';
import {byPath} from '../../../text/compare-code-units.js';

export interface GraphqlInputs {
  readonly schema: Schema;
  /** Files with operations or fragments. */
  readonly operationFiles: readonly ParsedFile[];
  /** The path of the first file of the schema: `api/schema.graphql`. */
  readonly file: string;
}

interface TextFile {
  readonly file: string;
  readonly text: string;
}

type Progress = (done: number, total: number) => void;

/** Undefined after an error. */
export function readGraphqlInputs(
  files: readonly InputFile[],
  findings: Findings,
  onProgress: Progress,
): GraphqlInputs | undefined {
  const {graphql, introspection} = sortFiles(files, findings);
  const parsed: ParsedFile[] = [];
  for (const [index, {file, text}] of graphql.entries()) {
    onProgress(index, graphql.length);
    const document = parseGraphqlFile(file, text, findings);
    if (document) parsed.push(document);
  }
  const definitions = parsed.filter(({document}) => document.definitions.some(isTypeSystem));
  const operationFiles = parsed.filter(({document}) => !document.definitions.every(isTypeSystem));
  const [json, second] = introspection;
  if (json && (second || definitions.length > 0)) {
    findings.add({
      severity: 'error',
      code: 'schema-duplicate',
      message: 'These files contain more than one complete schema.',
      hint: 'Use one introspection result, or the schema in .graphql files.',
      place: {file: second?.file ?? json.file, line: 1, column: 1},
    });
  }
  if (!json && definitions.length === 0 && !findings.hasErrors)
    findings.add(missingSchemaFinding(operationFiles, files));
  if (findings.hasErrors) return undefined;
  const schema = json ? readIntrospection(json.file, json.text, findings) : readSdl(definitions, findings);
  const file = json?.file ?? definitions[0]?.file ?? '';
  if (!schema) return undefined;
  const where: LazyPlace = () => ({file, line: 1, column: 1});
  if (!findings.hasErrors) checkSchema(schema, where, findings);
  return findings.hasErrors ? undefined : {schema, operationFiles, file};
}

function missingSchemaFinding(operationFiles: readonly ParsedFile[], files: readonly InputFile[]) {
  const [request] = operationFiles;
  const [first] = request?.document.definitions ?? [];
  if (request && first) {
    return {
      severity: 'error',
      code: 'operation-without-schema',
      message: `This is ${first.kind === 'FragmentDefinition' ? 'a fragment' : 'an operation'}, not a schema.`,
      hint: 'Add the schema: a .graphql file with types, or the result of an introspection query.',
      place: request.placeOf(first),
    } as const;
  }
  const file = files[0]?.path;
  return {
    severity: 'error',
    code: 'schema-missing',
    message: 'There is no schema in these files.',
    hint: 'Use a .graphql file with types, or the result of an introspection query.',
    ...(file !== undefined && {place: {file, line: 1, column: 1}}),
  } as const;
}

/** Sorts files by content. Files that are not GraphQL are errors; so is an empty file if it is the only one. */
function sortFiles(files: readonly InputFile[], findings: Findings) {
  const graphql: TextFile[] = [];
  const introspection: TextFile[] = [];
  for (const {path: file, bytes} of files.toSorted(byPath)) {
    const text = decodeText(bytes);
    const place = {file, line: 1, column: 1};
    if (text === undefined) {
      const hint = 'Save it as UTF-8 or UTF-16.';
      findings.add({severity: 'error', code: 'not-text', message: 'This file is not text.', hint, place});
      continue;
    }
    const kind = detectTextKind(text);
    if (kind === 'empty') {
      const severity = files.length === 1 ? 'error' : 'warning';
      const hint = 'Use a file with a GraphQL schema.';
      findings.add({severity, code: 'input-empty', message: 'This file is empty.', hint, place});
    } else if (kind === 'introspection' || (kind === undefined && /^\s*[{[]\s*(?:"|\}|\])/.test(text)))
      introspection.push({file, text});
    else if (kind === 'graphql' || kind === 'graphql-operation' || looksLikeGraphql(kind, text))
      graphql.push({file, text});
    else findings.add(notGraphqlFinding(kind, file));
  }
  return {graphql, introspection};
}

/** Whether the parser can report a helpful error, or the file has only comments. */
function looksLikeGraphql(kind: FileKind | undefined, text: string): boolean {
  if (kind !== undefined) return false;
  const start = text.replace(/^(?:\s|,|\ufeff|#.*|"""[^]*?"""|"(?:\\.|[^"\\\n])*")+/, '');
  return (
    start === '' ||
    text.trimStart().startsWith('"""') ||
    /^(?:extend|type|interface|union|enum|input|scalar|schema|directive|query|mutation|subscription|fragment)\s/.test(
      start,
    ) ||
    start.startsWith('{')
  );
}

function notGraphqlFinding(kind: FileKind | undefined, file: string) {
  const tool = kind && fileKindTable[kind].tool;
  const hint =
    kind === 'html'
      ? htmlHint
      : tool && tool !== 'graphql'
        ? `Use the ${tool} tool for it.`
        : 'Use a .graphql file, or an introspection result.';
  return {
    severity: 'error',
    code: 'not-graphql',
    message: `This is ${kind ? `${fileKindTable[kind].description}, not a GraphQL schema` : 'not a GraphQL schema'}.`,
    hint,
    place: {file, line: 1, column: 1},
  } as const;
}
