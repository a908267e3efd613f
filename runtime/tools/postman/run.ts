// Converts Postman collections to an OpenAPI document. Scripts are read, but never run.
import {decodeText} from '../base/decode-text.js';
import {createFindings, type Finding, type Findings, type Place} from '../base/finding.js';
import {readJson, type ValuePath, type StructuredText} from '../base/read-json.js';
import {readOptions} from '../base/option-table.js';
import {htmlHint, fileKindTable, detectTextKind, type FileKind} from '../base/detect-file-kind.js';
import type {HttpApi, Json} from '../http/http-api.js';
import {writeYaml} from '../openapi/write-yaml.js';
import {writeOpenApi} from '../openapi/write-openapi.js';
import {jsonFile} from '../codegen/npm-package-files.js';
import {checkOutputSyntax} from '../syntax/check-output-syntax.js';
import {checkYaml} from '../syntax/check-yaml.js';
import type {InputFile, OutputFile, RunTool, SummaryLine, ToolInput} from '../tool.js';
import {memberOf, readCollection, readFields, scalarText} from './read-collection.js';
import type {ParsedCollection} from './read-collection.js';
import {convertCollections, type Environment} from './convert-collections.js';
import {postmanOptions} from './options.js';

export const run: RunTool = ({files, options: given, onProgress}) => {
  const findings = createFindings();
  const options = readOptions(postmanOptions, given, findings);
  const {sources, environments} = readAll(files, findings, onProgress);
  if (findings.hasErrors) return {files: [], findings: findings.all(), summary: []};
  onProgress?.('Converting', 0, 1);
  const {api, kept} = convertCollections(sources, environments, options, findings);
  if (findings.hasErrors) return {files: [], findings: findings.all(), summary: []};
  const document = writeOpenApi(api, {version: options.version, findings});
  const summary = summaryOf(sources, api, kept);
  onProgress?.('Converting', 1, 1);
  const all = findings.all();
  const output: readonly OutputFile[] = [
    options.format === 'yaml'
      ? {path: 'openapi.yaml', content: writeYaml(document)}
      : {path: 'openapi.json', content: jsonFile(document)},
    {path: 'report.json', content: jsonFile({tool: 'postman', summary, findings: all})},
  ];
  checkOutputSyntax(output, {yaml: checkYaml}, findings);
  return {files: findings.hasErrors ? [] : output, findings: findings.all(), summary};
};

function summaryOf(
  sources: readonly ParsedCollection[],
  {operations, schemas, securitySchemes}: HttpApi,
  kept: number,
): readonly SummaryLine[] {
  const requests = sources.flatMap(({collection}) => collection.requests);
  return [
    {label: 'Requests', count: requests.length},
    {label: 'Operations', count: operations.length},
    {label: 'Saved responses', count: requests.reduce((sum, {responses}) => sum + responses.length, 0)},
    {label: 'Response examples', count: kept},
    {label: 'Schemas', count: schemas.length},
    {label: 'Security schemes', count: securitySchemes.length},
  ];
}

interface Inputs {
  readonly sources: readonly ParsedCollection[];
  readonly environments: readonly Environment[];
}

/** Files that are neither collections nor environments are errors if there is no collection, otherwise warnings. */
function readAll(files: readonly InputFile[], findings: Findings, onProgress: ToolInput['onProgress']): Inputs {
  const sources: ParsedCollection[] = [];
  const environments: Environment[] = [];
  const others: Finding[] = [];
  for (const [index, {path: file, bytes}] of files.entries()) {
    onProgress?.('Reading', index, files.length);
    const content = decodeText(bytes);
    const kind = content === undefined ? undefined : detectTextKind(content);
    const place = {file, line: 1, column: 1};
    if (content === undefined || !isPostmanFile(kind, content)) {
      others.push(notCollectionFinding(kind, content, place));
      continue;
    }
    const text = readJson(file, content, findings);
    if (text === undefined) continue;
    const found = collectionIn(text);
    if (found) sources.push({collection: readCollection(found.value, found.path), text});
    else if (isEnvironment(text.value)) environments.push(readEnvironment(file, text.value));
    else others.push(isV1(text.value) ? version1Finding(text) : notCollectionFinding(kind, content, place));
  }
  if (sources.length === 0 && !findings.hasErrors) {
    if (files.length === 0) findings.add(noInputFinding);
    for (const finding of others) findings.add(finding);
    for (const environment of others.length === 0 ? environments : [])
      findings.add(onlyEnvironmentFinding(environment));
  } else for (const finding of others) findings.add({...finding, severity: 'warning'});
  return {sources, environments};
}

/** Whether to read a file as JSON and report its syntax errors, because it is probably from Postman. */
function isPostmanFile(kind: FileKind | undefined, content: string): boolean {
  if (kind === undefined) return /^\s*\{\s*"/.test(content);
  return kind === 'postman' || kind === 'postman-v1' || kind === 'postman-environment';
}

/** Finds the collection itself, or in the response of Postman's API: `{"collection": {…}}`. */
function collectionIn({value}: StructuredText): {readonly value: Json; readonly path: ValuePath} | undefined {
  if (isCollection(value)) return {value, path: []};
  const inner = memberOf(value, 'collection');
  return inner !== undefined && isCollection(inner) ? {value: inner, path: ['collection']} : undefined;
}

function isCollection(value: Json): boolean {
  const info = memberOf(value, 'info');
  return (
    typeof info === 'object' &&
    info !== null &&
    (Array.isArray(memberOf(value, 'item')) || /\/v2\.\d/.test(scalarText(memberOf(info, 'schema')) ?? ''))
  );
}

function isV1(value: Json): boolean {
  return (
    Array.isArray(memberOf(value, 'requests')) ||
    /\/v1\.\d/.test(scalarText(memberOf(memberOf(value, 'info'), 'schema')) ?? '')
  );
}

function isEnvironment(value: Json): boolean {
  return Array.isArray(memberOf(value, 'values')) && memberOf(value, 'item') === undefined;
}

function readEnvironment(file: string, value: Json): Environment {
  const name =
    scalarText(memberOf(value, 'name')) ?? scalarText(memberOf(memberOf(value, 'info'), 'name')) ?? 'Environment';
  return {name, file, variables: readFields(memberOf(value, 'values'))};
}

const collectionHint = 'In Postman, choose Export on the collection, and Collection v2.1.';

const noInputFinding: Finding = {
  severity: 'error',
  code: 'input-empty',
  message: 'There is no file to read.',
  hint: collectionHint,
};

function version1Finding(text: StructuredText): Finding {
  return {
    severity: 'error',
    code: 'postman-v1',
    message: 'This is a Postman collection in version 1.',
    hint: 'Export it again in Postman as Collection v2.1.',
    place: text.placeOf(['info', 'schema']),
  };
}

function onlyEnvironmentFinding({name, file}: Environment): Finding {
  return {
    severity: 'error',
    code: 'postman-environment',
    message: `${name} is a Postman environment, not a collection.`,
    hint: 'Also pass the collection; the environment provides its variables.',
    place: {file, line: 1, column: 1},
  };
}

function notCollectionFinding(kind: FileKind | undefined, content: string | undefined, place: Place): Finding {
  if (kind === 'empty') {
    return {severity: 'error', code: 'input-empty', message: 'This file is empty.', hint: collectionHint, place};
  }
  if (kind === 'html') {
    const message = 'This is a web page, not a Postman collection.';
    return {severity: 'error', code: 'input-wrong-kind', message, hint: htmlHint, place};
  }
  const known = kind && fileKindTable[kind];
  if (known?.tool !== undefined && known.tool !== 'postman') {
    return {
      severity: 'error',
      code: 'input-wrong-kind',
      message: `This is ${known.description}, not a Postman collection.`,
      hint: `Use the ${known.tool} tool for it.`,
      place,
    };
  }
  if (content === undefined) {
    const message = 'This file is not text in UTF-8 or UTF-16.';
    return {severity: 'error', code: 'input-not-text', message, hint: 'Save it as UTF-8.', place};
  }
  const message = 'This is not a Postman collection.';
  return {severity: 'error', code: 'input-not-collection', message, hint: collectionHint, place};
}
