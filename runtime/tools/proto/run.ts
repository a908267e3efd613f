// The tool: .proto files in, a TypeScript package with a gRPC client out.
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
import {parseTypeScript} from '../syntax/parse-typescript.js';
import type {Run, SummaryLine} from '../tool.js';
import {packs, wellKnown} from './bundled-protos.js';
import {changed} from './copy-message.js';
import {protoOptions} from './options.js';
import {readProtos} from './read/read-protos.js';
import {select} from './select-services.js';
import {generate, type Generated} from './write/generate-code.js';
import {packageFiles} from './write/write-package.js';
import {withoutTricks} from './write/safe-comments.js';

export const run: Run = ({files, options: given, onProgress}) => {
  const findings = createFindings();
  const options = readOptions(protoOptions, given, findings);
  const failed = () => ({files: [], findings: findings.all(), summary: []});
  if (findings.hasErrors) return failed();
  const protos = readProtos(files, findings, (done, total) => onProgress?.('Reading', done, total));
  if (findings.hasErrors) return failed();

  onProgress?.('Generating', 0, 1);
  const selected = select(protos.files, protos.given, options, findings).map(withoutTricks);
  if (!protos.files.some((file) => protos.given.has(file.name) && declaresSomething(file))) findings.add(empty);
  else if (!selected.some((file) => protos.given.has(file.name) && declaresSomething(file))) findings.add(filteredOut);
  if (findings.hasErrors) return failed();
  const written = options.int64 === 'string' ? selected.map(withTextNumbers) : selected;
  const names = new Set(written.flatMap(({name}) => (isGenerated(name) ? [name] : [])));
  const generated = generateSafely(() => generate(written, {jsonTypes: options.jsonTypes, names}));
  if (generated === undefined) {
    findings.add(unusable);
    return failed();
  }
  const summary = summaryOf(written.filter(({name}) => protos.given.has(name)));
  const output = packageFiles({
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
  checkOutputSyntax(output, {ts: parseTypeScript}, findings);
  if (findings.hasErrors) return failed();
  onProgress?.('Generating', 1, 1);
  return {files: output, findings: findings.all(), summary};

  /** A set of descriptors may hold what no compiler would have made. */
  function generateSafely(make: () => Generated): Generated | undefined {
    if (protos.texts.size > 0 && [...protos.given].every((name) => protos.texts.has(name))) return make();
    try {
      return make();
    } catch {
      return undefined;
    }
  }
};

/** Errors carry messages of `google.rpc`, whatever the user's files are about. */
function errorDetails(): string {
  const path = 'google/rpc/error_details.proto';
  const bytes = new TextEncoder().encode(packs.get(path));
  const {files} = readProtos([{path, bytes}], createFindings(), () => undefined);
  const [file] = generate(files, {jsonTypes: false, names: new Set([path])}).files;
  return typeof file?.content === 'string' ? file.content : '';
}

const unusable = {
  severity: 'error',
  code: 'proto-set-broken',
  message: 'The set of descriptors lacks files or types that others in it use, or contradicts itself.',
  hint: 'Make it anew with all imports in it, or give the .proto files themselves.',
} as const;

function declaresSomething({messageType, enumType, service, extension}: FileDescriptorProto): boolean {
  return messageType.length + enumType.length + service.length + extension.length > 0;
}

const empty = {
  severity: 'error',
  code: 'proto-empty',
  message: 'No file declares a message, an enum or a service, so an SDK of them would be empty.',
  hint: 'Use the files that do. Those of protobuf itself are built in, and need not be given.',
} as const;

const filteredOut = {
  severity: 'error',
  code: 'proto-filter-empty',
  message: 'With services, include and exclude as they are, nothing is left.',
  hint: 'Include more, or exclude less.',
} as const;

/** The code of files that are built in is in a package. */
function isGenerated(name: string): boolean {
  return !wellKnown.has(name);
}

const wide: ReadonlySet<Type> = new Set([Type.INT64, Type.UINT64, Type.SINT64, Type.FIXED64, Type.SFIXED64]);

/** Marks each 64-bit number that says nothing else as one that JavaScript has as text. */
function withTextNumbers(file: FileDescriptorProto): FileDescriptorProto {
  if (!isGenerated(file.name)) return file;
  return changed(file, {
    messageType: file.messageType.map(textNumbersIn),
    extension: file.extension.map(textNumber),
  });
}

function textNumbersIn(message: DescriptorProto): DescriptorProto {
  // Values of maps have no such choice.
  if (message.options?.mapEntry) return message;
  return changed(message, {
    field: message.field.map(textNumber),
    extension: message.extension.map(textNumber),
    nestedType: message.nestedType.map(textNumbersIn),
  });
}

function textNumber(field: FieldDescriptorProto): FieldDescriptorProto {
  const given = field.options?.jstype ?? FieldOptions_JSType.JS_NORMAL;
  if (!wide.has(field.type) || given !== FieldOptions_JSType.JS_NORMAL) return field;
  const options = field.options === undefined ? create(FieldOptionsSchema) : clone(FieldOptionsSchema, field.options);
  return changed(field, {options: changed(options, {jstype: FieldOptions_JSType.JS_STRING})});
}

function withoutComments(file: FileDescriptorProto): FileDescriptorProto {
  return changed(file, {sourceCodeInfo: create(SourceCodeInfoSchema)});
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
