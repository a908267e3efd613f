// Reads OpenAPI 3.0, 3.1 and 3.2 and Swagger 2.0, in one or several files, into the model of an HTTP API.
import type {Finding, Findings, Place} from '../base/finding.js';
import type {HttpApi, NamedSchema} from '../http/http-api.js';
import type {InputFile} from '../tool.js';
import {breakAliasCycles} from './break-alias-cycles.js';
import {createOpenApiDocuments} from './openapi-documents.js';
import {createSubtypes} from './subtypes.js';
import type {DocumentNode} from './document-node.js';
import {child, placeOf, refOf} from './document-node.js';
import {mediaTypesField} from './read-content.js';
import {readExternalDocs, readHost, readInfo, readServers, readTags, reportRelativeServer} from './read-info.js';
import {readPaths, readWebhooks} from './read-paths.js';
import {readNamedSchema} from './read-schema.js';
import {readRequirements, readSchemes} from './read-security.js';
import type {ReadContext} from './reader-context.js';
import {checkFields, mapField, objectField, ifDefined} from './reader-context.js';
import {createReferences} from './references.js';
import {findRootDocument} from './find-root-document.js';
import {createSchemaNames} from './schema-names.js';
import {isObject} from '../../text/is-object.js';

export interface Description {
  readonly api: HttpApi;
  /** The place of `paths`. */
  readonly place: Place;
}

/** Undefined after a fatal error. Other errors are findings in addition to the result. For `main`, see `ToolInput`. */
export function readDescription(
  files: readonly InputFile[],
  findings: Findings,
  main?: string,
): Description | undefined {
  const documents = createOpenApiDocuments(files, findings);
  const root = findRootDocument(files, documents, findings, main);
  if (!root) return undefined;
  const references = createReferences(documents, findings);
  const schemas = createSchemaNames();
  const subtypes = createSubtypes(references, () => [...schemas.queue]);
  const context: ReadContext = {version: root.version, findings, references, schemas, subtypes, cache: new Map()};
  const api = readDocument(context, root.node);
  for (const other of root.otherRoots) {
    if (documents.wasRead(other)) continue;
    findings.add({
      severity: 'warning',
      code: 'root-ambiguous',
      message: `This is a separate OpenAPI document, which is not read; ${root.node.text.file} is read instead.`,
      hint: 'To read this one, name it in front of the folder, or pass only this file and those that it refers to.',
      place: {file: other, line: 1, column: 1},
    });
  }
  return api && {api, place: placeOf(child(root.node, 'paths') ?? root.node, 'key')};
}

function readDocument(context: ReadContext, root: DocumentNode): HttpApi | undefined {
  const is2 = context.version === '2.0';
  checkFields(context, root, is2 ? rootFields2 : rootFields3, 'the document');
  const components = is2 ? root : (objectField(context, root, 'components') ?? {...root, value: {}});
  if (!is2) checkFields(context, components, componentFields, 'components');
  const paths = objectField(context, root, 'paths');
  const webhooks = is2 ? [] : mapField(context, root, 'webhooks');
  const schemas = mapField(context, components, is2 ? 'definitions' : 'schemas');
  if (!paths && webhooks.length === 0) {
    // From 3.1 on, a document may contain only schemas.
    const isOdd = is2 || context.version === '3.0' || schemas.length === 0;
    if (isOdd) context.findings.add(pathsMissing(root, schemas.length === 0));
    if (schemas.length === 0) return undefined;
  }
  declareSchemas(context, schemas);
  const securitySchemes = readSchemes(
    context,
    mapField(context, is2 ? root : components, is2 ? 'securityDefinitions' : 'securitySchemes'),
  );
  const schemes = new Set(securitySchemes.map(({id}) => id));
  const servers = is2 ? readHost(context, root) : (readServers(context, root) ?? []);
  reportRelativeServer(context, root, servers);
  const shared = {
    schemes,
    consumes: (is2 && mediaTypesField(context, root, 'consumes')) || [],
    produces: (is2 && mediaTypesField(context, root, 'produces')) || [],
    ids: new Map<string, string>(),
  };
  const info = readInfo(context, root);
  const tags = readTags(context, root);
  const docs = readExternalDocs(context, root);
  const operations = readPaths(context, mapField(context, root, 'paths'), shared);
  const calls = readWebhooks(context, webhooks, shared);
  return {
    ...info,
    ...ifDefined('externalDocs', docs),
    servers,
    securitySchemes,
    security: readRequirements(context, root, schemes) ?? [],
    tags,
    schemas: breakAliasCycles(readSchemas(context), context.findings),
    operations,
    webhooks: calls,
  };
}

function pathsMissing(root: DocumentNode, isEmpty: boolean): Finding {
  return {
    severity: isEmpty ? 'error' : 'warning',
    code: 'paths-missing',
    message: 'The document has no paths, so there is nothing to call.',
    hint: 'Add paths.',
    place: placeOf(root),
  };
}

const rootFields2 = `swagger info host basePath schemes consumes produces paths definitions parameters responses
  securityDefinitions security tags externalDocs`.split(/\s+/);
const rootFields3 =
  `openapi $self info jsonSchemaDialect servers paths webhooks components security tags externalDocs`.split(' ');
const componentFields =
  `schemas responses parameters examples requestBodies headers securitySchemes links callbacks pathItems
  mediaTypes`.split(/\s+/);

/** Declares the components. A component that is only a reference gives its name to the target, unless that is a component too. */
function declareSchemas(context: ReadContext, entries: readonly (readonly [string, DocumentNode])[]): void {
  const placed = new Set(entries.map(([, {value}]) => value));
  for (const [name, node] of entries) {
    const target = refOf(node) === undefined ? undefined : context.references.follow(node);
    const isAlias =
      target && isObject(target.value) && !placed.has(target.value) && Object.keys(node.value as object).length === 1;
    context.schemas.declare(name, isAlias ? target : node);
    if (!isAlias) continue;
    placed.add(target.value);
    context.schemas.alias(name, node);
  }
}

/** The queue grows while it is read, because schemas refer to others. */
function readSchemas(context: ReadContext): readonly NamedSchema[] {
  const read: NamedSchema[] = [];
  for (let at = 0; at < context.schemas.queue.length; at++) {
    const entry = context.schemas.queue[at];
    if (!entry) break;
    const {name, node} = entry;
    read.push({
      name,
      schema: readNamedSchema(context, node),
      get place() {
        return placeOf(node, 'key');
      },
    });
  }
  return read;
}
