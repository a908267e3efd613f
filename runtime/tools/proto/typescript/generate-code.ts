// Generates TypeScript for messages, enums and services with the plugin of protobuf-es, which runs in this process.
import {protocGenEs} from '@bufbuild/protoc-gen-es/dist/cjs/src/protoc-gen-es-plugin.js';
import {
  create,
  getExtension,
  hasExtension,
  type DescExtension,
  type DescFile,
  type DescMethod,
  type DescService,
} from '@bufbuild/protobuf';
import {CodeGeneratorRequestSchema, type CodeGeneratorRequest, type FileDescriptorProto} from '@bufbuild/protobuf/wkt';
import {createEcmaScriptPlugin, type ImportSymbol, type Schema} from '@bufbuild/protoplugin';
import type {OutputFile} from '../../tool.js';

export interface Generated {
  /** Paths are below `src/gen/`. */
  readonly files: readonly OutputFile[];
  readonly services: readonly ServiceCode[];
  /** The exports of each file, in the order of the files. */
  readonly exports: readonly FileExports[];
}

/** A name and the module that exports it: `./acme/v1/library_pb.js`, or a package. */
export interface Imported {
  readonly name: string;
  readonly from: string;
}

export interface ServiceCode {
  readonly service: DescService;
  readonly schema: Imported;
  readonly methods: readonly MethodCode[];
}

export interface MethodCode {
  readonly method: DescMethod;
  readonly inputSchema: Imported;
  readonly outputSchema: Imported;
  readonly outputType: Imported;
  /** The request of `google.api.http`: `GET /v1/{name=books/*}`. */
  readonly http?: string;
}

export interface FileExports {
  readonly file: DescFile;
  readonly from: string;
  readonly types: readonly string[];
  readonly values: readonly string[];
}

export interface GenerateOptions {
  readonly jsonTypes: boolean;
  /** Names of the files to generate code for. */
  readonly names: ReadonlySet<string>;
}

export function generateCode(files: readonly FileDescriptorProto[], {jsonTypes, names}: GenerateOptions): Generated {
  const request = create(CodeGeneratorRequestSchema, {
    parameter: `target=ts,import_extension=js,erasable_syntax=true${jsonTypes ? ',json_types=true' : ''}`,
    protoFile: [...files],
    fileToGenerate: files.flatMap(({name}) => (names.has(name) ? [name] : [])),
  });
  const {file} = protocGenEs.run(request);
  return {...inspect(request), files: file.map(({name, content}) => ({path: name, content}))};
}

/** Runs a custom plugin to get the names that protoc-gen-es generates. */
function inspect(request: CodeGeneratorRequest): Pick<Generated, 'services' | 'exports'> {
  const services: ServiceCode[] = [];
  const exports: FileExports[] = [];
  const plugin = createEcmaScriptPlugin({
    name: 'inspect',
    version: '1',
    parseOptions: () => ({}),
    generateTs(schema) {
      for (const file of schema.files) {
        for (const service of file.services) services.push(serviceCode(schema, service));
        exports.push(exportsOf(schema, file));
      }
    },
  });
  plugin.run({...request, parameter: 'target=ts,import_extension=js'});
  return {services, exports};
}

type Names = ReturnType<Schema['generateFile']>;

function serviceCode(schema: Schema, service: DescService): ServiceCode {
  const names = namesFor(schema, service.file);
  const extensions = schema.allFiles.flatMap((file) => file.extensions);
  const httpOption = extensions.find(({typeName}) => typeName === 'google.api.http');
  return {
    service,
    schema: importedName(names.importSchema(service)),
    methods: service.methods.map((method) => ({
      method,
      inputSchema: importedName(names.importSchema(method.input)),
      outputSchema: importedName(names.importSchema(method.output)),
      outputType: importedName(names.importShape(method.output)),
      ...httpOf(method, httpOption),
    })),
  };
}

function httpOf({proto}: DescMethod, option: DescExtension | undefined): {readonly http?: string} {
  if (option === undefined || proto.options === undefined || !hasExtension(proto.options, option)) return {};
  const rule = getExtension(proto.options, option) as {
    readonly pattern?: {readonly case?: string; readonly value?: unknown};
  };
  const {case: verb, value} = rule.pattern ?? {};
  if (verb === undefined || typeof value !== 'string') return {};
  return {http: `${verb.toUpperCase()} ${value}`};
}

/** An empty output file, which resolves names. */
function namesFor(schema: Schema, file: DescFile): Names {
  return schema.generateFile(`${file.name}.names`);
}

function importedName({name, from}: ImportSymbol): Imported {
  return {name, from};
}

function exportsOf(schema: Schema, file: DescFile): FileExports {
  const names = namesFor(schema, file);
  const types: string[] = [];
  const values: string[] = [];
  for (const described of schema.typesInFile(file)) {
    values.push(names.importSchema(described).name);
    if (described.kind === 'message') types.push(names.importShape(described).name);
    // An enum is also a value.
    if (described.kind === 'enum') values.push(names.importShape(described).name);
  }
  return {file, from: names.importSchema(file).from, types, values};
}
