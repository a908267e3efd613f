// A Postman collection as it is in the file, without the differences between v2.0 and v2.1: lists and objects, texts and
// objects, both forms occur in both versions.
import type {Path, StructuredText} from '../base/json-text.js';
import type {Json} from '../http/http-api.js';
import {isObject} from '../../text/is-object.js';

/** A collection and the text it was read from, which knows the places. */
export interface Source {
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
  /** All of them, in the order of the file. */
  readonly requests: readonly Request[];
  /** Where there is an entry without a request, or one nested too deep. */
  readonly omitted: readonly Path[];
}

interface Folder {
  readonly names: readonly string[];
  readonly description?: string;
}

export interface Request extends Call {
  readonly name: string;
  /** Names of its folders, the topmost first. */
  readonly folders: readonly string[];
  readonly description?: string;
  /** Its own, or that of the nearest folder that has one, or the collection's. */
  readonly auth?: Auth;
  readonly isAuthOwn: boolean;
  readonly sendsBodyAlways: boolean;
  readonly responses: readonly SavedResponse[];
  /** Lines of its test scripts. */
  readonly script: string;
  readonly path: Path;
}

/** What is sent: by a request, or by the original request of a saved response. */
export interface Call {
  /** In capitals. */
  readonly method: string;
  readonly url: Url;
  readonly headers: readonly Field[];
  readonly body?: RequestBody;
}

export interface Url {
  /** All before the path: `https://{{host}}:8080`. Empty if the URL has none. */
  readonly base: string;
  readonly segments: readonly string[];
  readonly query: readonly Field[];
  /** Values of path parameters. */
  readonly variables: readonly Field[];
}

/** A key with a value: a header, a parameter, a field of a form, a variable. */
export interface Field {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
  readonly isDisabled: boolean;
  readonly type?: string;
  /** Names of files. */
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
  readonly code?: number;
  readonly status?: string;
  readonly headers: readonly Field[];
  readonly body: string;
  readonly language?: string;
  readonly call?: Call;
  readonly path: Path;
}

/** Folders within folders; more is a mistake or an attack. */
const maxDepth = 100;

/** `value` has `info` and `item`; `path` is where it is in its file. */
export function readCollection(value: Json, path: Path): Collection {
  const info = at(value, 'info');
  const folders: Folder[] = [];
  const requests: Request[] = [];
  const omitted: Path[] = [];
  const walk = (items: Json, path: Path, inherited: Inherited) => {
    for (const [index, item] of listOf(items).entries()) {
      const here = [...path, index];
      if (at(item, 'request') !== undefined && at(item, 'request') !== null) {
        requests.push(readRequest(item, here, inherited));
        continue;
      }
      const children = at(item, 'item');
      if (!Array.isArray(children) || inherited.folders.length >= maxDepth) {
        omitted.push(here);
        continue;
      }
      const names = [...inherited.folders, nameField(item)];
      folders.push({names, ...described(item)});
      walk(children, [...here, 'item'], {folders: names, auth: readAuth(at(item, 'auth')) ?? inherited.auth});
    }
  };
  const auth = readAuth(at(value, 'auth'));
  walk(at(value, 'item') ?? [], [...path, 'item'], {folders: [], auth});
  const version = readVersion(at(info, 'version'));
  return {
    name: nameField(info),
    ...described(info),
    ...(version !== undefined && {version}),
    variables: readFields(at(value, 'variable')),
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

function readRequest(item: Json, path: Path, {folders, auth: inherited}: Inherited): Request {
  const request = at(item, 'request') ?? null;
  const own = readAuth(at(request, 'auth')) ?? readAuth(at(item, 'auth'));
  const auth = own ?? inherited;
  const description = descriptionText(at(request, 'description')) ?? descriptionText(at(item, 'description'));
  return {
    ...readCall(request),
    name: nameField(item),
    folders,
    ...(description !== undefined && {description}),
    ...(auth && {auth}),
    isAuthOwn: own !== undefined,
    sendsBodyAlways: at(at(item, 'protocolProfileBehavior'), 'disableBodyPruning') === true,
    responses: listOf(at(item, 'response')).map((response, index) =>
      readResponse(response, [...path, 'response', index]),
    ),
    script: listOf(at(item, 'event')).flatMap(readScript).join('\n'),
    path,
  };
}

function readCall(request: Json): Call {
  if (typeof request === 'string') return {method: 'GET', url: readUrl(request), headers: []};
  const method = scalarOf(at(request, 'method'))?.trim().toUpperCase();
  const body = readBody(at(request, 'body'));
  return {
    method: method || 'GET',
    url: readUrl(at(request, 'url')),
    headers: readHeaders(at(request, 'header')),
    ...(body && {body}),
  };
}

function readUrl(url: Json | undefined): Url {
  if (typeof url === 'string') return splitUrl(url);
  const whole = splitUrl(scalarOf(at(url, 'raw')) ?? '');
  const [host, path, query] = [at(url, 'host'), at(url, 'path'), at(url, 'query')];
  const hostText = Array.isArray(host) ? host.map(partOf).join('.') : (scalarOf(host) ?? '');
  const [protocol, port] = [scalarOf(at(url, 'protocol')), scalarOf(at(url, 'port'))];
  const hostUrl = splitUrl(hostText === '' ? '' : `${hostText}${port ? `:${port}` : ''}`);
  // The raw text often has more than the parts: a port, a protocol, a path.
  const base = hostText === '' || whole.base.includes(hostText) ? whole.base : hostUrl.base;
  const hasProtocol = base === '' || !protocol || /^(?:[\w+.-]+|\{\{[^{}]*\}\}):\/\//.test(base);
  return {
    base: hasProtocol ? base : `${protocol.replace(/:\/*$/, '')}://${base}`,
    segments: pathSegments(path) ?? (hostUrl.segments.length > 0 ? hostUrl.segments : whole.segments),
    query: Array.isArray(query) ? readFields(query) : typeof query === 'string' ? splitQuery(query) : whole.query,
    variables: readFields(at(url, 'variable')),
  };
}

function pathSegments(path: Json | undefined): readonly string[] | undefined {
  if (Array.isArray(path)) return path.map(partOf);
  return path === undefined || path === null ? undefined : segmentsOf(scalarOf(path) ?? '');
}

/** `https://{{host}}/a/:b?c=d#e`. What is in double braces is one word. */
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
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text; // a lone percent sign stands for itself
  }
}

/** A segment of a path or a host may be an object. */
function partOf(part: Json): string {
  return scalarOf(part) ?? scalarOf(at(part, 'value')) ?? '';
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
  const key = scalarOf(at(field, 'key')) ?? scalarOf(at(field, 'id')) ?? '';
  if (key === '') return [];
  const [type, contentType, source] = [
    scalarOf(at(field, 'type')),
    scalarOf(at(field, 'contentType')),
    at(field, 'src'),
  ];
  const value = at(field, 'value') ?? '';
  return [
    {
      key,
      value: scalarOf(value) ?? JSON.stringify(value),
      ...described(field),
      isDisabled: at(field, 'disabled') === true || at(field, 'enabled') === false,
      ...(type !== undefined && {type}),
      files: (Array.isArray(source) ? source : [source ?? null]).flatMap((name) => scalarOf(name) ?? []),
      ...(contentType !== undefined && {contentType}),
    },
  ];
}

function readBody(body: Json | undefined): RequestBody | undefined {
  if (at(body, 'disabled') === true) return undefined;
  const mode = scalarOf(at(body, 'mode'));
  const content = at(body, mode ?? 'raw');
  switch (mode ?? (typeof content === 'string' ? 'raw' : undefined)) {
    case 'raw': {
      const language = scalarOf(at(at(at(body, 'options'), 'raw'), 'language'));
      const text = scalarOf(content) ?? '';
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
      const variables = at(content, 'variables') ?? '';
      const operation = scalarOf(at(content, 'operationName'));
      return {
        kind: 'graphql',
        query: scalarOf(at(content, 'query')) ?? scalarOf(content) ?? '',
        variables: typeof variables === 'string' ? variables : JSON.stringify(variables),
        ...(operation && {operation}),
      };
    }
    default:
      return undefined;
  }
}

function readAuth(auth: Json | undefined): Auth | undefined {
  const type = scalarOf(at(auth, 'type'));
  if (type === undefined || type === '') return undefined;
  const settings = readFields(at(auth, type)).map(({key, value}) => [key, value] as const);
  return {type: type.toLowerCase(), settings: new Map(settings)};
}

function readResponse(response: Json, path: Path): SavedResponse {
  const [code, status] = [Number(scalarOf(at(response, 'code')) || Number.NaN), scalarOf(at(response, 'status'))];
  const [language, call] = [scalarOf(at(response, '_postman_previewlanguage')), at(response, 'originalRequest')];
  const body = at(response, 'body') ?? '';
  return {
    name: nameField(response),
    ...(Number.isInteger(code) && {code}),
    ...(status && {status}),
    headers: readHeaders(at(response, 'header')),
    body: scalarOf(body) ?? JSON.stringify(body),
    ...(language !== undefined && {language}),
    ...(call !== undefined && call !== null && {call: readCall(call)}),
    path,
  };
}

function readScript(event: Json): readonly string[] {
  if (at(event, 'listen') !== 'test') return [];
  const lines = at(at(event, 'script'), 'exec');
  return Array.isArray(lines) ? lines.flatMap((line) => scalarOf(line) ?? []) : [scalarOf(lines) ?? ''];
}

function readVersion(version: Json | undefined): string | undefined {
  if (typeof version !== 'object' || version === null) return scalarOf(version);
  const [major, minor, patch] = ['major', 'minor', 'patch'].map((part) => scalarOf(at(version, part)) ?? '0');
  return `${major}.${minor}.${patch}`;
}

function described(value: Json | undefined): {readonly description?: string} {
  const description = descriptionText(at(value, 'description'));
  return description === undefined ? {} : {description};
}

/** A text, or an object that holds one as `content`. */
function descriptionText(description: Json | undefined): string | undefined {
  const text = scalarOf(description) ?? scalarOf(at(description, 'content'));
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}

function nameField(value: Json | undefined): string {
  return scalarOf(at(value, 'name'))?.replace(/\s+/g, ' ').trim() || 'Unnamed';
}

/** The member of an object, if it is one and has it. */
export function at(value: Json | undefined, key: string): Json | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, key) ? (value as {readonly [key: string]: Json})[key] : undefined;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function scalarOf(value: Json | undefined): string | undefined {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? `${value}`
      : undefined;
}
