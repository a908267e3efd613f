// Reads a Postman collection and normalizes the differences between v2.0 and v2.1: both versions have fields that are either an
// array or an object, and others that are either a string or an object. Recursion is safe: `readJson` limits the depth.
import type {ValuePath, StructuredText} from '../base/read-json.js';
import type {Json} from '../http/http-api.js';
import {isObject} from '../../text/is-object.js';
import {tryDecodePercent} from '../../text/decode-percent.js';
import {ownProperty} from '../../text/own-property.js';

/** A collection and its source text, which has the places. */
export interface ParsedCollection {
  readonly collection: Collection;
  readonly text: StructuredText;
}

export interface Collection {
  readonly name: string;
  readonly description?: string;
  readonly version?: string;
  readonly variables: readonly Field[];
  readonly auth?: Auth;
  readonly folders: readonly Folder[];
  /** All requests in the order of the file. */
  readonly requests: readonly Request[];
  /** Paths of entries with neither a request nor child entries. */
  readonly omitted: readonly ValuePath[];
}

interface Folder {
  readonly names: readonly string[];
  readonly description?: string;
}

export interface Request extends Call {
  readonly name: string;
  /** Names of its folders, outermost first. */
  readonly folders: readonly string[];
  readonly description?: string;
  /** Its own, or inherited from the nearest folder or the collection. */
  readonly auth?: Auth;
  readonly isAuthOwn: boolean;
  readonly sendsBodyAlways: boolean;
  readonly responses: readonly SavedResponse[];
  /** The lines of its test scripts. */
  readonly script: string;
  readonly path: ValuePath;
}

/** The sent data of a request, or of the original request of a saved response. */
export interface Call {
  /** In upper case. */
  readonly method: string;
  readonly url: Url;
  readonly headers: readonly Field[];
  readonly body?: RequestBody;
}

export interface Url {
  /** The part before the path: `https://{{host}}:8080`. May be empty. */
  readonly base: string;
  readonly segments: readonly string[];
  readonly query: readonly Field[];
  /** Values of path parameters. */
  readonly variables: readonly Field[];
}

/** A key and a value: a header, parameter, form field or variable. */
export interface Field {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
  readonly isDisabled: boolean;
  readonly type?: string;
  /** File paths. */
  readonly files: readonly string[];
  readonly contentType?: string;
}

export type RequestBody =
  | {readonly kind: 'raw'; readonly text: string; readonly language?: string}
  | {readonly kind: 'urlencoded' | 'formdata'; readonly fields: readonly Field[]}
  | {readonly kind: 'file'}
  | {readonly kind: 'graphql'; readonly query: string; readonly variables: string; readonly operation?: string};

export interface Auth {
  readonly type: string;
  readonly settings: ReadonlyMap<string, string>;
}

export interface SavedResponse {
  readonly name: string;
  /** From 100 to 599. */
  readonly code?: number;
  readonly status?: string;
  readonly headers: readonly Field[];
  readonly body: string;
  readonly language?: string;
  readonly call?: Call;
  readonly path: ValuePath;
}

/** `value` has `info` and `item`; `path` is its path in the file. */
export function readCollection(value: Json, path: ValuePath): Collection {
  const info = memberOf(value, 'info');
  const folders: Folder[] = [];
  const requests: Request[] = [];
  const omitted: ValuePath[] = [];
  const walk = (items: Json, path: ValuePath, inherited: Inherited) => {
    for (const [index, item] of listOf(items).entries()) {
      const here = [...path, index];
      if (memberOf(item, 'request') !== undefined && memberOf(item, 'request') !== null) {
        requests.push(readRequest(item, here, inherited));
        continue;
      }
      const children = memberOf(item, 'item');
      if (!Array.isArray(children)) {
        omitted.push(here);
        continue;
      }
      const names = [...inherited.folders, nameField(item)];
      folders.push({names, ...described(item)});
      walk(children, [...here, 'item'], {folders: names, auth: readAuth(memberOf(item, 'auth')) ?? inherited.auth});
    }
  };
  const auth = readAuth(memberOf(value, 'auth'));
  walk(memberOf(value, 'item') ?? [], [...path, 'item'], {folders: [], auth});
  const version = readVersion(memberOf(info, 'version'));
  return {
    name: nameField(info),
    ...described(info),
    ...(version !== undefined && {version}),
    variables: readFields(memberOf(value, 'variable')),
    ...(auth && {auth}),
    folders,
    requests,
    omitted,
  };
}

interface Inherited {
  readonly folders: readonly string[];
  readonly auth: Auth | undefined;
}

function readRequest(item: Json, path: ValuePath, {folders, auth: inherited}: Inherited): Request {
  const request = memberOf(item, 'request') ?? null;
  const own = readAuth(memberOf(request, 'auth')) ?? readAuth(memberOf(item, 'auth'));
  const auth = own ?? inherited;
  const description =
    descriptionText(memberOf(request, 'description')) ?? descriptionText(memberOf(item, 'description'));
  return {
    ...readCall(request),
    name: nameField(item),
    folders,
    ...(description !== undefined && {description}),
    ...(auth && {auth}),
    isAuthOwn: own !== undefined,
    sendsBodyAlways: memberOf(memberOf(item, 'protocolProfileBehavior'), 'disableBodyPruning') === true,
    responses: listOf(memberOf(item, 'response')).map((response, index) =>
      readResponse(response, [...path, 'response', index]),
    ),
    script: listOf(memberOf(item, 'event')).flatMap(readScript).join('\n'),
    path,
  };
}

function readCall(request: Json): Call {
  if (typeof request === 'string') return {method: 'GET', url: readUrl(request), headers: []};
  const method = scalarText(memberOf(request, 'method'))?.trim().toUpperCase();
  const body = readBody(memberOf(request, 'body'));
  return {
    method: method || 'GET',
    url: readUrl(memberOf(request, 'url')),
    headers: readHeaders(memberOf(request, 'header')),
    ...(body && {body}),
  };
}

function readUrl(url: Json | undefined): Url {
  if (typeof url === 'string') return splitUrl(url);
  const whole = splitUrl(scalarText(memberOf(url, 'raw')) ?? '');
  const [host, path, query] = [memberOf(url, 'host'), memberOf(url, 'path'), memberOf(url, 'query')];
  const hostText = Array.isArray(host) ? host.map(partOf).join('.') : (scalarText(host) ?? '');
  const [protocol, port] = [scalarText(memberOf(url, 'protocol')), scalarText(memberOf(url, 'port'))];
  const hostUrl = splitUrl(hostText === '' ? '' : `${hostText}${port ? `:${port}` : ''}`);
  // The raw URL often contains parts that the object lacks: a port, a protocol or a path.
  const base = hostText === '' || whole.base.includes(hostText) ? whole.base : hostUrl.base;
  const hasProtocol = base === '' || !protocol || /^(?:[\w+.-]+|\{\{[^{}]*\}\}):\/\//.test(base);
  return {
    base: hasProtocol ? base : `${protocol.replace(/:\/*$/, '')}://${base}`,
    segments: pathSegments(path) ?? (hostUrl.segments.length > 0 ? hostUrl.segments : whole.segments),
    query: Array.isArray(query) ? readFields(query) : typeof query === 'string' ? splitQuery(query) : whole.query,
    variables: readFields(memberOf(url, 'variable')),
  };
}

function pathSegments(path: Json | undefined): readonly string[] | undefined {
  if (Array.isArray(path)) return path.map(partOf);
  return path === undefined || path === null ? undefined : segmentsOf(scalarText(path) ?? '');
}

/** Splits `https://{{host}}/a/:b?c=d#e`. Separators in double braces are ignored. */
function splitUrl(raw: string): Url {
  const marked = raw.trim().replace(/\{\{[^{}]*\}\}/g, (variable) => variable.replace(/[/?#]/g, '_'));
  const [whole = ''] = marked.split('#');
  const mark = whole.indexOf('?');
  const [address, query] = mark === -1 ? [whole, ''] : [whole.slice(0, mark), whole.slice(mark + 1)];
  const [, base = '', path = ''] = /^((?:[\w+.-]+:\/\/|\{\{[^{}]*\}\}:\/\/)?[^/]*)(.*)$/s.exec(address) ?? [];
  return {base, segments: segmentsOf(path), query: splitQuery(query), variables: []};
}

function segmentsOf(path: string): readonly string[] {
  const plain = path.replace(/^\//, '');
  return path === '' ? [] : plain.split('/');
}

export function splitQuery(query: string): readonly Field[] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [key = '', ...value] = pair.split('=');
      return {key: decoded(key), value: decoded(value.join('=')), isDisabled: false, files: []};
    });
}

function decoded(text: string): string {
  return tryDecodePercent(text.replaceAll('+', ' ')) ?? text; // A percent sign that is not an escape.
}

/** A segment of a path or a host may be an object. */
function partOf(part: Json): string {
  return scalarText(part) ?? scalarText(memberOf(part, 'value')) ?? '';
}

function readHeaders(headers: Json | undefined): readonly Field[] {
  if (typeof headers !== 'string') return readFields(headers);
  return headers.split(/\r?\n/).flatMap((line) => {
    const [, key = '', value = ''] = /^\s*([^:\s]+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
    return key === '' ? [] : [{key, value, isDisabled: line.trimStart().startsWith('//'), files: []}];
  });
}

export function readFields(fields: Json | undefined): readonly Field[] {
  if (isObject(fields)) {
    return Object.entries(fields).flatMap(([key, value]) => readField({key, value}));
  }
  return listOf(fields).flatMap(readField);
}

function readField(field: Json): readonly Field[] {
  const key = scalarText(memberOf(field, 'key')) ?? scalarText(memberOf(field, 'id')) ?? '';
  if (key === '') return [];
  const [type, contentType, source] = [
    scalarText(memberOf(field, 'type')),
    scalarText(memberOf(field, 'contentType')),
    memberOf(field, 'src'),
  ];
  const value = memberOf(field, 'value') ?? '';
  return [
    {
      key,
      value: scalarText(value) ?? JSON.stringify(value),
      ...described(field),
      isDisabled: memberOf(field, 'disabled') === true || memberOf(field, 'enabled') === false,
      ...(type !== undefined && {type}),
      files: (Array.isArray(source) ? source : [source ?? null]).flatMap((name) => scalarText(name) ?? []),
      ...(contentType !== undefined && {contentType}),
    },
  ];
}

function readBody(body: Json | undefined): RequestBody | undefined {
  if (memberOf(body, 'disabled') === true) return undefined;
  const mode = scalarText(memberOf(body, 'mode'));
  const content = memberOf(body, mode ?? 'raw');
  switch (mode ?? (typeof content === 'string' ? 'raw' : undefined)) {
    case 'raw': {
      const language = scalarText(memberOf(memberOf(memberOf(body, 'options'), 'raw'), 'language'));
      const text = scalarText(content) ?? '';
      return text.trim() === '' ? undefined : {kind: 'raw', text, ...(language !== undefined && {language})};
    }
    case 'urlencoded':
    case 'formdata': {
      const fields = typeof content === 'string' ? splitQuery(content) : readFields(content);
      return fields.length === 0 ? undefined : {kind: mode === 'formdata' ? 'formdata' : 'urlencoded', fields};
    }
    case 'file':
    case 'binary':
      return {kind: 'file'};
    case 'graphql': {
      const variables = memberOf(content, 'variables') ?? '';
      const operation = scalarText(memberOf(content, 'operationName'));
      return {
        kind: 'graphql',
        query: scalarText(memberOf(content, 'query')) ?? scalarText(content) ?? '',
        variables: typeof variables === 'string' ? variables : JSON.stringify(variables),
        ...(operation && {operation}),
      };
    }
    default:
      return undefined;
  }
}

function readAuth(auth: Json | undefined): Auth | undefined {
  const type = scalarText(memberOf(auth, 'type'));
  if (type === undefined || type === '') return undefined;
  const settings = readFields(memberOf(auth, type)).map(({key, value}) => [key, value] as const);
  return {type: type.toLowerCase(), settings: new Map(settings)};
}

function readResponse(response: Json, path: ValuePath): SavedResponse {
  const [code, status] = [
    Number(scalarText(memberOf(response, 'code')) || Number.NaN),
    scalarText(memberOf(response, 'status')),
  ];
  const [language, call] = [
    scalarText(memberOf(response, '_postman_previewlanguage')),
    memberOf(response, 'originalRequest'),
  ];
  const body = memberOf(response, 'body') ?? '';
  return {
    name: nameField(response),
    ...(Number.isInteger(code) && code >= 100 && code < 600 && {code}),
    ...(status && {status}),
    headers: readHeaders(memberOf(response, 'header')),
    body: scalarText(body) ?? JSON.stringify(body),
    ...(language !== undefined && {language}),
    ...(call !== undefined && call !== null && {call: readCall(call)}),
    path,
  };
}

function readScript(event: Json): readonly string[] {
  if (memberOf(event, 'listen') !== 'test') return [];
  const lines = memberOf(memberOf(event, 'script'), 'exec');
  return Array.isArray(lines) ? lines.flatMap((line) => scalarText(line) ?? []) : [scalarText(lines) ?? ''];
}

function readVersion(version: Json | undefined): string | undefined {
  if (typeof version !== 'object' || version === null) return scalarText(version);
  const [major, minor, patch] = ['major', 'minor', 'patch'].map((part) => scalarText(memberOf(version, part)) ?? '0');
  return `${major}.${minor}.${patch}`;
}

function described(value: Json | undefined): {readonly description?: string} {
  const description = descriptionText(memberOf(value, 'description'));
  return description === undefined ? {} : {description};
}

/** A description is a string, or an object with `content`. */
function descriptionText(description: Json | undefined): string | undefined {
  const text = scalarText(description) ?? scalarText(memberOf(description, 'content'));
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}

function nameField(value: Json | undefined): string {
  return scalarText(memberOf(value, 'name'))?.replace(/\s+/g, ' ').trim() || 'Unnamed';
}

/** Returns the member of a value, if it is an object that has it. */
export function memberOf(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) ? (ownProperty(value, key) as Json | undefined) : undefined;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function scalarText(value: Json | undefined): string | undefined {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? `${value}`
      : undefined;
}
