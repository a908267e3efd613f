// Detects the kind of a file from its content. It is cheap enough to run on every input; the tool itself validates the file.
import type {ToolName} from '../tool.js';
import {decodeText} from './decode-text.js';

export type FileKind =
  | ToolName
  /** Other accepted formats. */
  | 'introspection'
  | 'descriptor-set'
  /** Common mistakes. */
  | 'graphql-operation'
  | 'postman-v1'
  | 'postman-environment'
  | 'html'
  | 'empty';

/** The tool for each kind, and a description that completes the sentence "This is …". */
export const fileKindTable: Readonly<Record<FileKind, {readonly tool?: ToolName; readonly description: string}>> = {
  openapi: {tool: 'openapi', description: 'an OpenAPI document'},
  graphql: {tool: 'graphql', description: 'a GraphQL schema'},
  postman: {tool: 'postman', description: 'a Postman collection'},
  proto: {tool: 'proto', description: 'a proto file'},
  introspection: {tool: 'graphql', description: 'the result of a GraphQL introspection query'},
  'descriptor-set': {tool: 'proto', description: 'a Protocol Buffers descriptor set'},
  'graphql-operation': {tool: 'graphql', description: 'a GraphQL operation'},
  'postman-v1': {tool: 'postman', description: 'a Postman collection in version 1'},
  'postman-environment': {tool: 'postman', description: 'a Postman environment'},
  html: {description: 'a web page'},
  empty: {description: 'an empty file'},
};

/** The kind of a file; undefined for anything else, such as a part of an OpenAPI document, prose or an image. */
export function detectFileKind(bytes: Uint8Array): FileKind | undefined {
  if (isDescriptorSet(bytes)) return 'descriptor-set';
  const text = decodeText(bytes);
  return text === undefined ? undefined : detectTextKind(text);
}

export function detectTextKind(text: string): FileKind | undefined {
  if (text.trim() === '') return 'empty';
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html|head|body)[\s>]/i.test(text)) return 'html';
  if (/^\s*\{/.test(text)) return detectByKeys(keysOf(text)) ?? detectSelection(text);
  if (/^(["']?)(?:openapi|swagger|swaggerVersion)\1[ \t]*:(?:\s|$)/m.test(text)) return 'openapi';
  if (/^info[ \t]*:/m.test(text) && /^(?:paths|webhooks)[ \t]*:/m.test(text)) return 'openapi';
  return detectCode(text);
}

/** The tool for a set of files: the one that accepts most of them, or else the one for most of the common mistakes. */
export function toolForKinds(fileKinds: readonly (FileKind | undefined)[]): ToolName | undefined {
  const counts = new Map<ToolName, number>();
  for (const kind of fileKinds) {
    const tool = kind && fileKindTable[kind].tool;
    // One accepted file outweighs any number of mistakes.
    if (tool) counts.set(tool, (counts.get(tool) ?? 0) + (isAccepted(kind) ? 1 : 1e-6));
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

/** The hint of all tools for an HTML page. */
export const htmlHint =
  'Download the document itself: this may be a sign-in page, or a page that displays the document.';

function isAccepted(kind: FileKind): boolean {
  return kind === fileKindTable[kind].tool || kind === 'introspection' || kind === 'descriptor-set';
}

/** A `FileDescriptorSet` starts with field 1, a file, which starts with its name in field 1. */
function isDescriptorSet(bytes: Uint8Array): boolean {
  let at = 0;
  const fieldLength = (): number => {
    if (bytes[at++] !== 0x0a) return -1;
    let length = 0;
    for (let shift = 1; shift <= 2 ** 28; shift *= 128) {
      const byte = bytes[at++] ?? 0;
      length += (byte & 127) * shift;
      if (byte < 128) return length;
    }
    return -1;
  };
  const file = fieldLength();
  const end = at + file;
  const name = fieldLength();
  if (file < 0 || name < 1 || end > bytes.length || at + name > end) return false;
  return /^[\w./@+ -]+$/.test(String.fromCharCode(...bytes.subarray(at, Math.min(at + name, at + 1000))));
}

/** Undefined if the keys identify no kind: a text that starts with `{` may also be a GraphQL query without its keyword. */
function detectByKeys(keys: ReadonlySet<string>): FileKind | undefined {
  const has = (...names: readonly string[]) => names.every((name) => keys.has(name));
  if (has('openapi') || has('swagger') || has('swaggerVersion')) return 'openapi';
  if (has('__schema') || has('data.__schema') || has('__type')) return 'introspection';
  if (has('info', 'paths') || has('info', 'webhooks')) return 'openapi';
  if (has('_postman_variable_scope') || (has('values') && !has('item') && (has('name') || has('info'))))
    return 'postman-environment';
  if (has('requests') && (has('folders') || has('order'))) return 'postman-v1';
  if (has('info', 'item') || has('collection.info', 'collection.item') || has('info._postman_id')) return 'postman';
  // The response of a server whose introspection is disabled.
  return has('errors') && [...keys].every((key) => /^(?:errors|data|extensions)(?:\.|$)/.test(key))
    ? 'introspection'
    : undefined;
}

/** The keys of the first two levels: `info`, `info.title`. Tolerates syntax errors. */
function keysOf(text: string): ReadonlySet<string> {
  const keys = new Set<string>();
  const path: string[] = [];
  let word = '';
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"' || character === "'") {
      const end = endOfString(text, at);
      if (depth <= 2) word = text.slice(at + 1, Math.min(end, at + 100));
      at = end;
    } else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    else if (depth > 2) continue;
    else if (character === ':' && depth > 0) {
      path[depth - 1] = word;
      const key = path.slice(0, depth).join('.');
      // Stop early: these keys decide the kind, and the text may be long.
      if (keys.add(key) && /^(?:openapi|swagger|(?:data\.)?__schema)$/.test(key)) return keys;
      word = '';
    } else if (character === ',') word = '';
    else if (character.trim() !== '' && word.length < 100) word += character;
  }
  return keys;
}

function endOfString(text: string, start: number): number {
  const quote = text.charAt(start);
  for (let end = text.indexOf(quote, start + 1); end !== -1; end = text.indexOf(quote, end + 1)) {
    let escapes = 0;
    while (text.charAt(end - 1 - escapes) === '\\') escapes++;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

/** `{ me { id } }` */
function detectSelection(text: string): FileKind | undefined {
  const start = withoutCommentsAndStrings(text.slice(0, 10_000));
  return /^\s*\{\s*(?:\.\.\.|[_A-Za-z]\w*\s*(?:[({}@]|[_A-Za-z.]|:\s*[_A-Za-z]\w*\s*[({]))/.test(start)
    ? 'graphql-operation'
    : undefined;
}

/** Detects languages with braces. */
function detectCode(text: string): FileKind | undefined {
  const code = withoutCommentsAndStrings(text);
  // Programming languages use the keywords below too.
  if (/^(?:export|declare|const|function|class|public)\s/m.test(code)) return undefined;
  const has = (...patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(code));
  if (has(/^\s*(?:query|mutation|subscription)(?:\s+\w+)?\s*[({@]/, /^\s*fragment\s+\w+\s+on\s+\w+/))
    return 'graphql-operation';
  if (has(/^\s*(?:syntax|edition)\s*=\s*"/, /(?:^|[;{}])\s*(?:message|service)\s+\w+\s*\{/)) return 'proto';
  if (has(/(?:^|[;}])\s*enum\s+\w+\s*\{\s*(?:option\b[^;]*;\s*)?\w+\s*=/)) return 'proto';
  if (has(/^(?:\s*(?:package\s+[\w.]+|import(?:\s+(?:public|weak))?\s*""|option\b[^;]*)\s*;)+\s*$/)) return 'proto';
  if (has(/^(?:.*[^\s\w])?[ \t]*(?:extend\s+)?(?:type|interface|input|enum)\s+\w+(?:\s+implements\b|\s*[{@])/m))
    return 'graphql';
  return has(/^[ \t]*(?:extend\s+)?(?:scalar\s+\w+[ \t]*(?:@|$)|union\s+\w+\s*[@=]|schema\s*[{@]|directive\s*@)/m)
    ? 'graphql'
    : undefined;
}

/** Removes comments and the contents of strings. */
function withoutCommentsAndStrings(text: string): string {
  return text.replace(
    /"""[^]*?(?:"""|$)|"(?:\\.|[^"\\\r\n])*"?|'(?:\\.|[^'\\\r\n])*'?|#.*|\/\/.*|\/\*[^]*?(?:\*\/|$)/g,
    (match) => (/^["']/.test(match) ? '""' : ' '),
  );
}
