// Generates a TypeScript package with a gRPC client from .proto files.
import {clone, create, toBinary} from '@bufbuild/protobuf';
import {
  FieldDescriptorProto_Type as Type,
  FieldOptions_JSType,
  FieldOptionsSchema,
  FileDescriptorSetSchema,
  SourceCodeInfoSchema,
  type DescriptorProto,
  type FieldDescriptorProto,
  type FileDescriptorProto,
} from '@bufbuild/protobuf/wkt';
import {createFindings} from '../base/finding.js';
import {readOptions} from '../base/option-table.js';
import {checkOutputSyntax} from '../syntax/check-output-syntax.js';
import {checkTypeScript} from '../syntax/check-typescript.js';
import type {RunTool, SummaryLine} from '../tool.js';
import {googleProtos, wellKnown} from './bundled-protos.js';
import {copyMessage} from './copy-message.js';
import {protoOptions} from './options.js';
import {readProtos} from './read/read-protos.js';
import {pruneServices} from './prune-services.js';
import {generateCode, type Generated} from './typescript/generate-code.js';
import {writePackage} from './typescript/write-package.js';
import {sanitizeComments} from './typescript/sanitize-comments.js';

export const run: RunTool = ({files, options: values, onProgress}) => {
  const findings = createFindings();
  const options = readOptions(protoOptions, values, findings);
  const failed = () => ({files: [], findings: findings.all(), summary: []});
  if (findings.hasErrors) return failed();
  const protos = readProtos(files, findings, (done, total) => onProgress?.('Reading', done, total));
  if (findings.hasErrors) return failed();

  onProgress?.('Generating', 0, 1);
  const selected = pruneServices(protos.files, protos.given, options, findings).map(sanitizeComments);
  if (!protos.files.some((file) => protos.given.has(file.name) && declaresSomething(file))) findings.add(emptyFinding);
  else if (!selected.some((file) => protos.given.has(file.name) && declaresSomething(file))) findings.add(filteredOut);
  if (findings.hasErrors) return failed();
  const written = options.int64 === 'string' ? selected.map(withStringNumbers) : selected;
  const names = new Set(written.flatMap(({name}) => (isGenerated(name) ? [name] : [])));
  const generated = generateSafely(() => generateCode(written, {jsonTypes: options.jsonTypes, names}));
  if (generated === undefined) {
    findings.add(brokenSetFinding);
    return failed();
  }
  const summary = summaryOf(written.filter(({name}) => protos.given.has(name)));
  const output = writePackage({
    generated,
    options,
    given: protos.given,
    texts: new Map([...protos.texts].filter(([name]) => names.has(name))),
    descriptor: toBinary(
      FileDescriptorSetSchema,
      create(FileDescriptorSetSchema, {file: written.map(withoutComments)}),
    ),
    errorDetails: errorDetails(),
    report: {tool: 'proto', summary, findings: findings.all()},
  });
  checkOutputSyntax(output, {ts: checkTypeScript}, findings);
  if (findings.hasErrors) return failed();
  onProgress?.('Generating', 1, 1);
  return {files: output, findings: findings.all(), summary};

  /** Returns undefined if the generator throws, because a descriptor set can be invalid in many ways. */
  function generateSafely(make: () => Generated): Generated | undefined {
    if (protos.texts.size > 0 && [...protos.given].every((name) => protos.texts.has(name))) return make();
    try {
      return make();
    } catch {
      return undefined;
    }
  }
};

/** Errors of any API may contain messages of `google.rpc`. */
function errorDetails(): string {
  const path = 'google/rpc/error_details.proto';
  const bytes = new TextEncoder().encode(googleProtos.get(path));
  const {files} = readProtos([{path, bytes}], createFindings(), () => undefined);
  const [file] = generateCode(files, {jsonTypes: false, names: new Set([path])}).files;
  return typeof file?.content === 'string' ? file.content : '';
}

const brokenSetFinding = {
  severity: 'error',
  code: 'proto-set-broken',
  message: 'The descriptor set lacks files or types that it refers to, or is inconsistent.',
  hint: 'Create it again with all imports, or pass the .proto files.',
} as const;

function declaresSomething({messageType, enumType, service, extension}: FileDescriptorProto): boolean {
  return messageType.length + enumType.length + service.length + extension.length > 0;
}

const emptyFinding = {
  severity: 'error',
  code: 'proto-empty',
  message: 'No file declares a message, enum, service or extension, so the SDK would be empty.',
  hint: 'Pass files with declarations. The files of protobuf itself are built in.',
} as const;

const filteredOut = {
  severity: 'error',
  code: 'proto-filter-empty',
  message: 'The options services, include and exclude filter out everything.',
  hint: 'Include more, or exclude less.',
} as const;

/** Whether code is generated for a file. The code of built-in files is in `@bufbuild/protobuf`. */
function isGenerated(name: string): boolean {
  return !wellKnown.has(name);
}

const longTypes: ReadonlySet<Type> = new Set([Type.INT64, Type.UINT64, Type.SINT64, Type.FIXED64, Type.SFIXED64]);

/** Sets `jstype = JS_STRING` for 64-bit numbers without a `jstype`. */
function withStringNumbers(file: FileDescriptorProto): FileDescriptorProto {
  if (!isGenerated(file.name)) return file;
  return copyMessage(file, {
    messageType: file.messageType.map(withStringNumbersIn),
    extension: file.extension.map(withStringNumber),
  });
}

function withStringNumbersIn(message: DescriptorProto): DescriptorProto {
  // Map values do not support `jstype`.
  if (message.options?.mapEntry) return message;
  return copyMessage(message, {
    field: message.field.map(withStringNumber),
    extension: message.extension.map(withStringNumber),
    nestedType: message.nestedType.map(withStringNumbersIn),
  });
}

function withStringNumber(field: FieldDescriptorProto): FieldDescriptorProto {
  const given = field.options?.jstype ?? FieldOptions_JSType.JS_NORMAL;
  if (!longTypes.has(field.type) || given !== FieldOptions_JSType.JS_NORMAL) return field;
  const options = field.options === undefined ? create(FieldOptionsSchema) : clone(FieldOptionsSchema, field.options);
  return copyMessage(field, {options: copyMessage(options, {jstype: FieldOptions_JSType.JS_STRING})});
}

function withoutComments(file: FileDescriptorProto): FileDescriptorProto {
  return copyMessage(file, {sourceCodeInfo: create(SourceCodeInfoSchema)});
}

function summaryOf(files: readonly FileDescriptorProto[]): readonly SummaryLine[] {
  let [messages, enums] = [0, 0];
  const count = (types: readonly DescriptorProto[]): void => {
    for (const {options, enumType, nestedType} of types) {
      if (!options?.mapEntry) messages++;
      enums += enumType.length;
      count(nestedType);
    }
  };
  for (const {messageType, enumType} of files) {
    count(messageType);
    enums += enumType.length;
  }
  const services = files.flatMap(({service}) => service);
  const methods = services.flatMap(({method}) => method);
  const kinds = [
    ['Unary methods', false, false],
    ['Server-streaming methods', false, true],
    ['Client-streaming methods', true, false],
    ['Bidirectional methods', true, true],
  ] as const;
  return [
    {label: 'Files', count: files.length},
    {label: 'Messages', count: messages},
    {label: 'Enums', count: enums},
    {label: 'Services', count: services.length},
    ...kinds.map(([label, client, server]) => ({
      label,
      count: methods.filter(
        ({clientStreaming, serverStreaming}) => clientStreaming === client && serverStreaming === server,
      ).length,
    })),
  ];
}
