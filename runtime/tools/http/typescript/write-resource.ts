// Writes the file of a resource: a class with its methods.
import {findIdentifiers} from '../../codegen/find-identifiers.js';
import {docComment} from '../../codegen/typescript-tokens.js';
import type {Resource} from '../group-methods.js';
import type {Call} from './planned-call.js';
import {writeDeclarations, writeMethod} from './write-methods.js';
import {importLine} from './format-source.js';

export interface PlannedResource {
  readonly resource: Resource;
  /** `BooksResource` */
  readonly className: string;
  /** The path below `src/resources/`, without its extension. */
  readonly file: string;
  /** The property of the client. */
  readonly property: string;
  readonly calls: readonly Call[];
}

const coreTypeNames = [
  'ApiPromise',
  'EventStream',
  'Http',
  'LineStream',
  'NoParameters',
  'PagePromise',
  'RequestOptions',
  'Upload',
];

export function writeResource(planned: PlannedResource, typeNames: ReadonlySet<string>): string {
  const {resource, className, calls} = planned;
  const declarations = calls.map(writeDeclarations).filter((text) => text !== '');
  const code = [
    ...declarations,
    [
      docComment(resource.description ?? ''),
      `export class ${className} {\n  readonly #http: Http;\n\n  constructor(http: Http) {\n    this.#http = http;\n  }\n`,
      ...calls.map((call) => `\n${writeMethod(call)}`),
      '}\n',
    ].join(''),
  ].join('\n');
  return `${writeImports(code, typeNames, '..')}\n${code}`;
}

/** Imports the names that the code uses, from the core and from the types. */
export function writeImports(
  code: string,
  typeNames: ReadonlySet<string>,
  root: string,
  coreValues: readonly string[] = [],
  coreTypes: readonly string[] = [],
): string {
  const words = findIdentifiers(code);
  const used = (names: Iterable<string>) => [...names].filter((name) => words.has(name));
  return [
    importLine(used(coreValues), `${root}/core/http/index.js`, false),
    importLine(used([...coreTypeNames, ...coreTypes]), `${root}/core/http/index.js`),
    importLine(used(typeNames), `${root}/types.js`),
  ].join('');
}
