// Converts collections to an HTTP API. Requests with the same method and path become one operation.
import type {Findings} from '../base/finding.js';
import {camelCase, createNameScope, pascalCase} from '../base/identifier-names.js';
import type {HttpApi, Operation, SecurityRequirement, Server} from '../http/http-api.js';
import {authOfHeaders, createSchemes, type SchemeRegistry} from './security-schemes.js';
import type {Field, Request, ParsedCollection} from './read-collection.js';
import {exampleKey} from './name-examples.js';
import {
  emptyCollectionFinding,
  redactedSecretsFinding,
  itemWithoutRequestFinding,
  unknownServerFinding,
  requestWithoutUrlFinding,
} from './collection-findings.js';
import {infoOf} from './document-info.js';
import {mergeVariants, type Merged} from './merge-variants.js';
import {shareSchemas} from './share-body-schemas.js';
import {tagNamed, tagOf, tagsOf} from './folder-tags.js';
import type {ConversionContext, Variant} from './conversion-context.js';
import type {PostmanOptions} from './options.js';
import {createPathTemplate, type PathTemplate} from './path-template.js';
import {createRedaction, type Redaction, withoutSecrets} from './redact-secrets.js';
import {serverOf, unknownServer} from './server-url.js';
import {createVariables} from './collection-variables.js';

export interface Environment {
  readonly name: string;
  readonly file: string;
  readonly variables: readonly Field[];
}

export interface Conversion {
  readonly api: HttpApi;
  /** The number of saved responses whose body became an example. */
  readonly kept: number;
}

/** `sources` has at least one collection. */
export function convertCollections(
  sources: readonly ParsedCollection[],
  environments: readonly Environment[],
  options: PostmanOptions,
  findings: Findings,
): Conversion {
  const [first] = sources;
  const redaction = createRedaction(options.redact);
  const report: ConversionContext['report'] = (severity, code, message, hint, place) =>
    findings.add({severity, code, message, hint, place});
  const context: ConversionContext = {options, redaction, report};
  const schemes = createSchemes(redaction.text);
  const prepared = sources.flatMap((source) =>
    prepare(source, environments, {sources, options, findings, schemes, redact: redaction.text}),
  );
  const groups = groupsOf(prepared, options);
  const ids = operationIds(groups, options);
  const servers = serversOf(prepared, options);
  const standard = sources.length === 1 ? (prepared[0]?.standard ?? standardOf(first, schemes, options)) : undefined;
  const merged = groups.map((group) => mergeVariants(group.members, group.path, context));
  const drafts = groups.map((group, index) => {
    const id = ids[index] ?? '';
    return operationOf({group, id, merged: merged[index] ?? noMerged, servers, standard, options});
  });
  const {operations, schemas} = options.componentize ? shareSchemas(drafts) : {operations: drafts, schemas: []};
  if (operations.length === 0)
    findings.add(emptyCollectionFinding(schemes.all().length > 0 ? 'warning' : 'error', first?.text.placeOf([])));
  if (redaction.count() > 0) findings.add(redactedSecretsFinding(redaction.count(), first?.text.placeOf([])));
  return {
    api: {
      ...infoOf(sources, options),
      servers: servers.standard,
      securitySchemes: schemes.all(),
      security: standard ? [standard] : [],
      tags: options.tags === 'none' ? [] : tagsOf(sources, operations, options),
      schemas,
      operations,
      webhooks: [],
    },
    kept: merged.reduce((sum, {kept}) => sum + kept, 0),
  };
}

const noMerged: Merged = {parameters: [], responses: [], kept: 0};

/** A request and everything that can be derived from it alone. */
interface Prepared extends Variant {
  readonly server: Server;
  /** The default server in each additional environment. */
  readonly others: readonly Server[];
  /** Undefined if the collection does not specify it. */
  readonly security?: SecurityRequirement;
  /** Of the collection. */
  readonly standard?: SecurityRequirement;
}

interface Preparation {
  readonly sources: readonly ParsedCollection[];
  readonly options: PostmanOptions;
  readonly findings: Findings;
  readonly schemes: SchemeRegistry;
  readonly redact: Redaction['text'];
}

function prepare(
  source: ParsedCollection,
  environments: readonly Environment[],
  {sources, options, findings, schemes, redact}: Preparation,
): readonly Prepared[] {
  const {collection, text} = source;
  const scope = (environment: Environment | undefined) => [...collection.variables, ...(environment?.variables ?? [])];
  const shownIn = (environment: Environment | undefined) =>
    createVariables(options.redact ? withoutSecrets(scope(environment)) : scope(environment));
  const allVariables = createVariables(scope(environments[0]));
  const variables = shownIn(environments[0]);
  const others = environments
    .slice(1)
    .map((environment) => ({name: environment.name, variables: shownIn(environment)}));
  for (const path of collection.omitted) findings.add(itemWithoutRequestFinding(text.placeOf(path)));
  const standard = standardOf(source, schemes, options);
  return collection.requests.flatMap((request) => {
    const place = text.placeOf([...request.path, 'name']);
    const {base, segments} = request.url;
    if (base === '' && segments.join('') === '') {
      findings.add(requestWithoutUrlFinding(request.name, place));
      return [];
    }
    const server = serverOf(base, variables);
    const isUnknown = server === undefined || server === 'invalid';
    if (isUnknown && options.servers.length === 0)
      findings.add(unknownServerFinding(request.name, base, server, place));
    const auth =
      request.auth === undefined || (request.auth.type === 'noauth' && !request.isAuthOwn)
        ? (authOfHeaders(request) ?? request.auth)
        : request.auth;
    const security = auth && schemes.requirementOf(auth, {variables, allVariables, findings, place});
    return [
      {
        request: {...request, ...(auth && {auth}), folders: foldersOf(request, source, sources)},
        template: createPathTemplate(request.url, variables, redact),
        variables,
        place,
        placeOfResponse: (index: number) => text.placeOf([...request.path, 'response', index, 'name']),
        server: isUnknown ? unknownServer : server,
        others: others.flatMap(({name, variables}) => {
          const other = serverOf(base, variables);
          return other === undefined || other === 'invalid' ? [] : [{...other, description: name}];
        }),
        ...(security && {security}),
        ...(standard && {standard}),
      },
    ];
  });
}

function standardOf(
  source: ParsedCollection | undefined,
  schemes: SchemeRegistry,
  {redact}: PostmanOptions,
): SecurityRequirement | undefined {
  const auth = source?.collection.auth;
  if (source === undefined || auth === undefined || auth.type === 'noauth') return undefined;
  const fields = source.collection.variables;
  const allVariables = createVariables(fields);
  return schemes.requirementOf(auth, {
    variables: redact ? createVariables(withoutSecrets(fields)) : allVariables,
    allVariables,
  });
}

/** If there are several collections, each becomes a folder. */
function foldersOf(
  {folders}: Request,
  {collection}: ParsedCollection,
  sources: readonly ParsedCollection[],
): readonly string[] {
  return sources.length > 1 ? [collection.name, ...folders] : folders;
}

interface Group {
  readonly path: PathTemplate;
  readonly method: string;
  readonly members: readonly Prepared[];
}

/** Merges paths that differ only in parameter names, and uses the names of the first. */
function groupsOf(prepared: readonly Prepared[], {mergeSamePath}: PostmanOptions): readonly Group[] {
  const paths = new Map<string, PathTemplate>();
  const groups = new Map<string, Group & {readonly members: Prepared[]}>();
  const fragments = createNameScope();
  for (const one of prepared) {
    const {shape} = one.template;
    const path = paths.get(shape) ?? one.template;
    paths.set(shape, path);
    const {method, name} = one.request;
    const key = `${method} ${shape}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, {path, method, members: [one]});
    else if (mergeSamePath) known.members.push(one);
    else {
      // A path may have only one operation for each method. A fragment makes the path unique, and is not sent to the server.
      const text = fragments.claim(`${path.text}#${exampleKey(name)}`);
      groups.set(`${key} ${text}`, {path: {...path, text}, method, members: [one]});
    }
  }
  return [...groups.values()];
}

/**
 * The name of the request, prefixed with the method or the folder if it is not unique. Falls back to method and path.
 */
function operationIds(groups: readonly Group[], options: PostmanOptions): readonly string[] {
  const candidates = groups.map((group) => idsFor(group, options));
  const counts = new Map<string, number>();
  const countKey = (id: string, step: number) => `${step} ${id.toLowerCase()}`;
  for (const [step, id] of candidates.flatMap((ids) => [...ids.entries()])) {
    counts.set(countKey(id, step), (counts.get(countKey(id, step)) ?? 0) + 1);
  }
  const scope = createNameScope();
  return groups.map(({method, path}, index) => {
    const free = candidates[index]?.find((id, step) => counts.get(countKey(id, step)) === 1 && !scope.has(id));
    return scope.claim(free ?? idOfPath(method, path.text));
  });
}

/** Candidates, best first. */
function idsFor({members, method}: Group, {operationIds}: PostmanOptions): readonly string[] {
  const {name: written = '', folders = []} = members[0]?.request ?? {};
  const name = withoutMark(written);
  const [, given] = bracketed.exec(name) ?? [];
  if (given !== undefined) return [given];
  if (operationIds === 'path' || /^\W*\/|:\/\/|\{\{/.test(name)) return [];
  const verb = method.toLowerCase();
  const folder = folders.findLast((folder) => tagNamed([folder], 'path') !== undefined) ?? '';
  const before = ['', name.toLowerCase().startsWith(verb) ? '' : verb, folder];
  return before.map((word) => camelCase(`${word} ${name}`).slice(0, 100)).filter((id) => /^\p{L}/u.test(id));
}

/** `Create a post [createPost]` */
const bracketed = /\s*\[([A-Za-z_]\w*)\]\s*$/;

/** `Get a post [deprecated]` → `Get a post`: the mark is not an operation id, and `deprecated: true` replaces it. */
function withoutMark(name: string): string {
  return name.replace(/\s*(?:\[deprecated\]|\(deprecated\))\s*/gi, ' ').trim() || name;
}

/** `GET /users/{id}` → `getUsersById` */
function idOfPath(method: string, path: string): string {
  const words = path.split('/').map((segment) => pascalCase(segment.replace(/\{([^{}]*)\}/g, ' by $1 ')));
  return `${camelCase(method) || 'call'}${words.join('') || 'Root'}`.slice(0, 120);
}

interface Servers {
  readonly standard: readonly Server[];
  /** Undefined if they equal those of the document. */
  readonly ofGroup: (group: Group) => readonly Server[] | undefined;
}

/** The most common servers become those of the document. */
function serversOf(prepared: readonly Prepared[], {servers}: PostmanOptions): Servers {
  if (servers.length > 0) {
    return {standard: servers.map((url) => serverGiven(url)), ofGroup: () => undefined};
  }
  const counts = new Map<string, {readonly server: Server; count: number; readonly others: readonly Server[]}>();
  for (const {server, others} of prepared) {
    const key = JSON.stringify(server);
    const known = counts.get(key) ?? {server, count: 0, others};
    counts.set(key, known);
    known.count++;
  }
  const [commonest] = [...counts.values()].toSorted((a, b) => b.count - a.count);
  if (commonest === undefined) return {standard: [unknownServer], ofGroup: () => undefined};
  const standard = distinct([commonest.server, ...commonest.others]);
  return {
    standard,
    ofGroup({members}) {
      const own = distinct(members.map(({server}) => server));
      return own.length === 1 && own[0]?.url === commonest.server.url ? undefined : own;
    },
  };
}

function serverGiven(url: string): Server {
  const names = [...new Set([...url.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name))];
  return {url, variables: names.map((name) => ({name, default: name}))};
}

function distinct(servers: readonly Server[]): readonly Server[] {
  const byUrl = new Map<string, Server>();
  for (const server of servers) if (!byUrl.has(server.url)) byUrl.set(server.url, server);
  return [...byUrl.values()];
}

interface OperationWork {
  readonly group: Group;
  readonly id: string;
  readonly merged: Merged;
  readonly servers: Servers;
  readonly standard: SecurityRequirement | undefined;
  readonly options: PostmanOptions;
}

function operationOf({group, id, merged, servers, standard, options}: OperationWork): Operation {
  const [first] = group.members;
  const tags = group.members.flatMap(({request}) => tagOf(request, options) ?? []);
  const security = securityOf(group, standard);
  const own = servers.ofGroup(group);
  return {
    id,
    method: group.method.toLowerCase(),
    path: group.path.text,
    tags: [...new Set(tags)],
    summary: withoutMark(first?.request.name ?? '').replace(bracketed, ''),
    ...(merged.description !== undefined && {description: merged.description}),
    isDeprecated: group.members.every(({request}) => isDeprecated(request)),
    parameters: merged.parameters,
    ...(merged.body && {body: merged.body}),
    responses: merged.responses,
    ...(security && {security}),
    ...(own && {servers: own}),
    extensions: new Map(),
    place: first?.place ?? {file: '', line: 1, column: 1},
  };
}

function isDeprecated({name, folders}: Request): boolean {
  return [name, ...folders].some((text) => /\(deprecated\)|\[deprecated\]|^deprecated\b/i.test(text));
}

/** The security requirements of the variants; undefined if they equal those of the document. */
function securityOf(
  {members}: Group,
  standard: SecurityRequirement | undefined,
): readonly SecurityRequirement[] | undefined {
  const byText = new Map<string, SecurityRequirement>();
  for (const {security} of members) {
    if (security !== undefined || standard !== undefined) byText.set(JSON.stringify(security ?? []), security ?? []);
  }
  const all = [...byText.values()];
  if (all.length === 0) return undefined;
  if (all.length === 1 && all[0]?.length === 0) return [];
  return all.length === 1 && JSON.stringify(all[0]) === JSON.stringify(standard) ? undefined : all;
}
