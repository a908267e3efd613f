// Small collections for tests, and their conversion.
import {run} from '../../../../runtime/tools/postman/run.js';
import type {ToolResult} from '../../../../runtime/tools/tool.js';

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** The text of a collection with these fields, one line per level. */
export function collection(fields: object): string {
  return JSON.stringify({info: {name: 'Books', schema}, ...fields}, undefined, 1);
}

/** A request, by default `GET https://api.example.com/books`. */
export function request(fields: object = {}, item: object = {}) {
  return {
    name: 'List books',
    request: {method: 'GET', url: 'https://api.example.com/books', ...fields},
    ...item,
  };
}

export function convert(files: Readonly<Record<string, string | Uint8Array>>, options: object = {}): ToolResult {
  const encoder = new TextEncoder();
  const inputs = Object.entries(files).map(([path, content]) => ({
    path,
    bytes: typeof content === 'string' ? encoder.encode(content) : content,
  }));
  return run({files: inputs, options: {format: 'json', ...options}});
}

type Fields = {readonly [key: string]: unknown};

export interface Document extends Fields {
  readonly paths: {readonly [path: string]: {readonly [method: string]: Fields}};
}

/** The document converted from one collection. */
export function documentOf(fields: object, options: object = {}): Document {
  const {files, findings} = convert({'books.json': collection(fields)}, options);
  const text = files.find(({path}) => path === 'openapi.json')?.content;
  if (typeof text !== 'string') throw new Error(JSON.stringify(findings));
  return JSON.parse(text) as Document;
}

/** The only operation of a collection with these requests. */
export function operationOf(item: readonly object[], options: object = {}): Fields {
  const operations = Object.values(documentOf({item}, options).paths).flatMap((path) => Object.values(path));
  if (operations.length !== 1 || operations[0] === undefined) throw new Error(`${operations.length} operations`);
  return operations[0];
}

/** The findings of a collection with these requests. */
export function messagesOf(fields: object, options: object = {}): readonly string[] {
  const {findings} = convert({'books.json': collection(fields)}, options);
  return findings.map(({severity, code, message, place}) =>
    [severity, code, `${place?.line}:${place?.column}`, message].join(' '),
  );
}
