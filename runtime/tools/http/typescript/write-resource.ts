// One file per resource: a class with its methods.
import {wordsInCode} from '../../write/words-in-code.js';
import {docComment} from '../../write/typescript-tokens.js';
import type {Resource} from '../group-methods.js';
import type {Call} from './planned-call.js';
import {declarationsOf, methodText} from './write-methods.js';
import {importLine} from './source-text.js';

export interface PlannedResource {
  readonly resource: Resource;
  /** `BooksResource` */
  readonly className: string;
  /** Below `src/resources/`, without its ending. */
  readonly file: string;
  /** On the client. */
  readonly property: string;
  readonly calls: readonly Call[];
}

const fromCore = [
  'ApiPromise',
  'EventStream',
  'Http',
  'LineStream',
  'NoParameters',
  'PagePromise',
  'RequestOptions',
  'Upload',
];

export function resourceText(planned: PlannedResource, typeNames: ReadonlySet<string>): string {
  const {resource, className, calls} = planned;
  const declarations = calls.map(declarationsOf).filter((text) => text !== '');
  const code = [
    ...declarations,
    [
      docComment(resource.description ?? ''),
      `export class ${className} {\n  readonly #http: Http;\n\n  constructor(http: Http) {\n    this.#http = http;\n  }\n`,
      ...calls.map((call) => `\n${methodText(call)}`),
      '}\n',
    ].join(''),
  ].join('\n');
  return `${importsFor(code, typeNames, '..')}\n${code}`;
}

/** Imports of what the code names, from the core and from the types. */
export function importsFor(
  code: string,
  typeNames: ReadonlySet<string>,
  up: string,
  coreValues: readonly string[] = [],
  coreTypes: readonly string[] = [],
): string {
  const words = wordsInCode(code);
  const used = (names: Iterable<string>) => [...names].filter((name) => words.has(name));
  return [
    importLine(used(coreValues), `${up}/core/http/index.js`, false),
    importLine(used([...fromCore, ...coreTypes]), `${up}/core/http/index.js`),
    importLine(used(typeNames), `${up}/types.js`),
  ].join('');
}
