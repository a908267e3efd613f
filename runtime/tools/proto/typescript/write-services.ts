// Writes a class for each service, and the client with all services.
import type {DescMethod} from '@bufbuild/protobuf';
import {getComments} from '@bufbuild/protoplugin';
import {camelCase, createNameScope, kebabCase, pascalCase} from '../../base/identifier-names.js';
import {generatedBy} from '../../codegen/npm-package-files.js';
import type {OutputFile} from '../../tool.js';
import {
  docComment,
  identifier,
  isPropertyIdentifier,
  propertyAccess,
  propertyKey,
  stringLiteral,
} from '../../codegen/typescript-tokens.js';
import type {Imported, MethodCode, ServiceCode} from './generate-code.js';
import {createImports, type Imports} from './import-lines.js';
import {compareCodeUnits} from '../../../text/compare-code-units.js';

export interface ServiceClient {
  readonly code: ServiceCode;
  readonly className: string;
  /** The name of its file in `src/services/`, without an extension. */
  readonly fileName: string;
  /** The property of the client. */
  readonly property: string;
}

/** Assigns class names, different from `clientName`. */
export function planServiceClients(services: readonly ServiceCode[], clientName: string): readonly ServiceClient[] {
  const classes = createNameScope([clientName]);
  // `test/connection.test.ts` tests what all services share.
  const files = createNameScope(['connection']);
  // A class cannot have a property called `constructor`.
  const properties = createNameScope(['constructor', '__proto__']);
  return services
    .toSorted((a, b) => compareCodeUnits(a.service.typeName, b.service.typeName))
    .map((code) => ({
      code,
      className: classes.claim(identifier(`${pascalCase(code.service.name)}Client`)),
      fileName: files.claim(kebabCase(code.service.name) || 'service'),
      property: properties.claim(camelCase(code.service.name) || 'service'),
    }));
}

/** `src/services/library.ts` */
export function writeService({code, className, fileName}: ServiceClient): OutputFile {
  const imports = createImports([className, 'request', 'requests', 'options']);
  const transport = imports.useType('Transport', '@connectrpc/connect');
  const schema = use(imports, code.schema);
  const methods = code.methods.map((method) => methodOf(method, schema, imports));
  const comment = docComment(describedBy(code.service, `The service ${code.service.typeName}.`));
  const body = `${comment}export class ${className} {
  readonly #transport: ${transport};

  /** Create the transport with a function of this package or of \`@connectrpc\`. */
  constructor(transport: ${transport}) {
    this.#transport = transport;
  }
${methods.map((method) => `\n${method}`).join('')}}
`;
  return {path: `src/services/${fileName}.ts`, content: `${generatedBy}${imports.print()}\n${body}`};
}

function methodOf({method, inputSchema, outputType, http}: MethodCode, schema: string, imports: Imports): string {
  const options = imports.useType('CallOptions', '../options.js');
  const init = imports.useType('MessageInitShape', '@bufbuild/protobuf');
  const input = `${init}<typeof ${useType(imports, inputSchema)}>`;
  const output = useType(imports, outputType);
  const isFromStream = method.methodKind === 'client_streaming' || method.methodKind === 'bidi_streaming';
  const isToStream = method.methodKind === 'server_streaming' || method.methodKind === 'bidi_streaming';
  const call = imports.use(callNames[method.methodKind], '../calls.js');
  const parameter = isFromStream
    ? `requests: ${imports.useType('Requests', '../calls.js')}<${input}>`
    : `request: ${input}${method.input.fields.length === 0 ? ' = {}' : ''}`;
  const result = isToStream ? `AsyncGenerator<${output}, void, undefined>` : `Promise<${output}>`;
  const descriptor = `${schema}.method${propertyAccess(method.localName)}`;
  const argument = isFromStream ? 'requests' : 'request';
  const signature = `${propertyKey(method.localName)}(${parameter}, options?: ${options}): ${result} {`;
  const comment = describedBy(method, `Calls ${method.parent.typeName}.${method.name}.`);
  const methodComment = http === undefined ? comment : `${comment}\n\nOver HTTP: ${http}`;
  const head =
    signature.length <= 98
      ? `  ${signature}\n`
      : `  ${propertyKey(method.localName)}(\n    ${parameter},\n    options?: ${options},\n  ): ${result} {\n`;
  return `${docComment(methodComment, '  ')}${head}    return ${call}(this.#transport, ${descriptor}, ${argument}, options);
  }
`;
}

const callNames: Readonly<Record<DescMethod['methodKind'], string>> = {
  unary: 'unary',
  server_streaming: 'serverStream',
  client_streaming: 'clientStream',
  bidi_streaming: 'bidiStream',
};

/** Adapts the import path: services are in a folder next to the generated files. */
function place({from}: Imported): string {
  return from.startsWith('./') ? `../gen/${from.slice(2)}` : from;
}

function use(imports: Imports, imported: Imported): string {
  return imports.use(imported.name, place(imported));
}

function useType(imports: Imports, imported: Imported): string {
  return imports.useType(imported.name, place(imported));
}

type Described = Parameters<typeof getComments>[0] & {readonly deprecated: boolean};

/** The comments of the declaration, or a default. */
function describedBy(described: Described, otherwise: string): string {
  const {leading, trailing} = getComments(described);
  const text = [leading, trailing]
    .flatMap((comment) => (comment === undefined ? [] : [unindented(comment)]))
    .join('\n\n');
  return `${text.trim() === '' ? otherwise : text}${described.deprecated ? '\n\n@deprecated' : ''}`;
}

/** Removes the space after the comment delimiter. */
export function unindented(comment: string): string {
  return comment
    .split('\n')
    .map((line) => line.replace(/^ /, ''))
    .join('\n')
    .trim();
}

/** `src/client.ts` */
export function writeClient(clients: readonly ServiceClient[], clientName: string): OutputFile {
  const imports = createImports([clientName, 'transport']);
  const transport = imports.useType('Transport', '@connectrpc/connect');
  const members = clients.map(({className, fileName, property, code}) => ({
    local: imports.use(className, `./services/${fileName}.js`),
    property: propertyKey(property),
    access: isPropertyIdentifier(property) ? `.${property}` : `[${stringLiteral(property)}]`,
    comment: docComment(firstParagraph(describedBy(code.service, `The service ${code.service.typeName}.`)), '  '),
  }));
  const body = `/** All services, over one connection. */
export class ${clientName} {
${members.map(({comment, property, local}) => `${comment}  readonly ${property}: ${local};\n`).join('')}
  /** Create the transport with a function of this package or of \`@connectrpc\`. */
  constructor(transport: ${transport}) {
${members.map(({access, local}) => `    this${access} = new ${local}(transport);\n`).join('')}  }
}
`;
  return {path: 'src/client.ts', content: `${generatedBy}${imports.print()}\n${body}`};
}

export function firstParagraph(text: string): string {
  return text.split(/\n\s*\n/)[0] ?? '';
}
