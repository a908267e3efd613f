// Writes `src/client.ts`, the client with a method for each field of the root types, and `src/index.ts`.
import {generatedBy} from '../../codegen/npm-package-files.js';
import {propertyKey, stringLiteral} from '../../codegen/typescript-tokens.js';
import {
  type Field,
  type ObjectOrInterface,
  isComposite,
  isRequired,
  innerTypeName,
  type RootKind,
  rootKinds,
  type Schema,
} from '../schema-model.js';
import {docCommentOf, createTypeNamer, writeTypeRef} from './write-type-ref.js';
import type {WriterContext} from './writer-context.js';

/** A root type and the members of the client that belong to it. */
interface Root {
  readonly kind: RootKind;
  readonly type: ObjectOrInterface;
  /** `Queries` */
  readonly group: string;
}

const groupNames = {query: 'Queries', mutation: 'Mutations', subscription: 'Subscriptions'} as const;

export function rootsOf({roots, types}: Schema): readonly Root[] {
  return rootKinds.flatMap((kind) => {
    const type = types.get(roots[kind] ?? '');
    return type?.kind === 'object' ? [{kind, type, group: groupNames[kind]}] : [];
  });
}

export function writeClient(context: WriterContext, hasOperations: boolean): string {
  const roots = rootsOf(context.schema);
  const interfaces = roots.map((root) => writeGroup(root, context)).join('\n');
  const usesPages = roots.some(({kind}) => kind === 'query');
  const graphqlImports = ['type ClientOptions', 'createGraphql', 'type Graphql', 'type GraphqlCallOptions'].toSorted(
    (a, b) => (a.replace('type ', '') < b.replace('type ', '') ? -1 : 1),
  );
  const selectionTypes = ['Exact', ...(usesPages ? ['ItemOf'] : []), 'OrDefault', 'ResultOf'].filter(
    (name) => name !== 'OrDefault' || interfaces.includes('OrDefault<'),
  );
  return [
    generatedBy,
    `import { ${graphqlImports.join(', ')} } from "./core/graphql/graphql-client.js";\n`,
    usesPages ? 'import type { Pages } from "./core/graphql/connection-pages.js";\n' : '',
    roots.some(({kind}) => kind !== 'subscription')
      ? 'import type { GraphqlPromise } from "./core/graphql/graphql-promise.js";\n'
      : '',
    `import type { ${selectionTypes.join(', ')} } from "./core/graphql/selection-types.js";\n`,
    hasOperations ? 'import { type Operations, operations } from "./operations.js";\n' : '',
    'import { schemaMap } from "./schema-map.js";\n',
    'import type * as selections from "./selections.js";\n',
    'import type * as types from "./types.js";\n\n',
    `/** The depth of the selection of a call without one. */\nconst defaultDepth = ${context.defaultDepth};\n`,
    `type DefaultDepth = typeof defaultDepth;\n\n`,
    '/** The result of a selection. */\n',
    'export type Result<Type, Selection> = ResultOf<types.Types, Type, Selection>;\n\n',
    interfaces,
    `\n${writeClass(roots, context, hasOperations)}`,
  ].join('');
}

function writeGroup({kind, type, group}: Root, context: WriterContext): string {
  const fields = [...type.fields.values()].filter(({name}) => name !== '__typename');
  const members = fields.map((field) => writeMethod(kind, type, field, context)).join('');
  return `/** A method for each field of \`${type.name}\`. */\nexport interface ${group} {\n${members}}\n`;
}

/** `book(args, selection?, options?)`, without the parameters that the field does not need. */
function writeMethod(kind: RootKind, type: ObjectOrInterface, field: Field, context: WriterContext): string {
  const {schema, names} = context;
  const target = innerTypeName(field.type);
  const isLeaf = !isComposite(schema.types.get(target));
  const parameters: string[] = [];
  if (field.args.size > 0) {
    const areOptional = ![...field.args.values()].some(isRequired);
    parameters.push(`args${areOptional ? '?' : ''}: selections.${names.args(type.name, field.name)}`);
  }
  const selection = `selections.${names.selection(target)}`;
  if (!isLeaf) parameters.push(`selection?: S & Exact<S, ${selection}>`);
  parameters.push('options?: GraphqlCallOptions');
  const wrapper = kind === 'subscription' ? 'AsyncIterable' : 'GraphqlPromise';
  const qualifiedTypeName = createTypeNamer(context, 'types.');
  const result = isLeaf
    ? writeTypeRef(field.type, qualifiedTypeName)
    : `Result<${writeTypeRef(field.type, qualifiedTypeName)}, OrDefault<S, ${selection}, DefaultDepth>>`;
  const generic = isLeaf ? '' : `<const S extends ${selection} = never>`;
  const doc = docCommentOf(field, '  ');
  // Without quotes, `new` would declare a constructor.
  const name = field.name === 'new' ? stringLiteral(field.name) : propertyKey(field.name);
  return `${doc}  ${name}${generic}(\n${parameters.map((text) => `    ${text},\n`).join('')}  ): ${wrapper}<${result}>;\n`;
}

function writeClass(roots: readonly Root[], context: WriterContext, hasOperations: boolean): string {
  const {schema, names, endpoint, maxSelectionDepth} = context;
  const members = [
    ...roots.map(({kind, type, group}) => ({
      name: group.toLowerCase(),
      type: group,
      doc: `Fields of \`${type.name}\`, one by one.`,
      value: `this.#graphql.methods<${group}>(${stringLiteral(kind)})`,
    })),
    ...(hasOperations
      ? [
          {
            name: 'operations',
            type: 'Operations',
            doc: 'A method for each operation document.',
            value: 'this.#graphql.operations<Operations>(operations)',
          },
        ]
      : []),
  ];
  const coreOptions = [
    ...(endpoint === '' ? [] : [`endpoint: ${stringLiteral(endpoint)}`]),
    `maxSelectionDepth: ${maxSelectionDepth}`,
    '...options',
    'map: schemaMap',
    'defaultDepth',
  ];
  const optional = endpoint === '' ? '' : ' = {}';
  return [
    docCommentOf({description: schema.description}),
    `export class ${names.client} {\n  readonly #graphql: Graphql;\n`,
    ...members.map(({name, type, doc}) => `  /** ${doc} */\n  readonly ${name}: ${type};\n`),
    `\n  constructor(options: ${endpoint === '' ? 'ClientOptions & { readonly endpoint: string }' : 'ClientOptions'}${optional}) {\n`,
    `    this.#graphql = createGraphql({ ${coreOptions.join(', ')} });\n`,
    ...members.map(({name, value}) => `    this.${name} = ${value};\n`),
    '  }\n',
    ...roots.map((root) => writeRequest(root, context)),
    '}\n',
  ].join('');
}

const methodDocs = {
  query: 'Any number of fields in one request.',
  mutation: 'Changes, one after the other, in the order of the selection.',
  subscription: 'Events as they happen. Leaving the loop ends the subscription.',
} as const;

function writeRequest({kind, type}: Root, {names}: WriterContext): string {
  const selection = `selections.${names.selection(type.name)}`;
  const rootType = `types.${names.type(type.name)}`;
  const writeSignature = (name: string, result: string, body: string) =>
    `  ${name}<const S extends ${selection}>(\n    selection: S & Exact<S, ${selection}>,\n    options?: GraphqlCallOptions,\n  ): ${result} {\n    return ${body};\n  }\n`;
  const doc = `\n  /** ${methodDocs[kind]} */\n`;
  if (kind === 'subscription')
    return (
      doc + writeSignature(kind, `AsyncIterable<Result<${rootType}, S>>`, 'this.#graphql.subscribe(selection, options)')
    );
  const method = writeSignature(
    kind,
    `GraphqlPromise<Result<${rootType}, S>>`,
    `this.#graphql.request(${stringLiteral(kind)}, selection, options)`,
  );
  if (kind === 'mutation') return doc + method;
  const pages = writeSignature(
    'paginate',
    `Pages<ItemOf<types.Types, ${rootType}, S>, Result<${rootType}, S>>`,
    'this.#graphql.paginate(selection, options)',
  );
  return `${doc}${method}\n  /** The items of all pages of the one connection in the selection, with as many requests as it takes. */\n${pages}`;
}

export function writeIndex(hasOperations: boolean): string {
  return [
    generatedBy,
    'export * from "./client.js";\n',
    hasOperations ? 'export * from "./operations.js";\n' : '',
    'export type * from "./selections.js";\n',
    'export type * from "./types.js";\n',
    'export type { ClientOptions, GraphqlCallOptions, HeaderValues } from "./core/graphql/graphql-client.js";\n',
    'export { type ErrorEntry, GraphqlError, SelectionError } from "./core/graphql/graphql-errors.js";\n',
    'export type { Pages } from "./core/graphql/connection-pages.js";\n',
    'export { GraphqlPromise, type GraphqlResponse } from "./core/graphql/graphql-promise.js";\n',
    'export type { Fetch, Hooks, OutgoingRequest, Retry } from "./core/transport/transport.js";\n',
    'export type { Socket, SocketConstructor } from "./core/graphql/socket-subscription.js";\n',
    'export { AbortError, ApiError, ConnectionError, DecodeError, SdkError, TimeoutError } from "./core/transport/sdk-errors.js";\n',
  ].join('');
}
