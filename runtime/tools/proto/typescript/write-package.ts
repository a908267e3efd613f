// Writes all files of the package.
import {files as runtime} from 'sdk:grpc';
import {files as retryFiles} from 'sdk:retry';
import {pascalCase} from '../../base/identifier-names.js';
import {
  defaultPackageName,
  generatedBy,
  packageName,
  packageVersion,
  projectFiles,
  type Report,
} from '../../codegen/npm-package-files.js';
import type {OutputFile} from '../../tool.js';
import {identifier} from '../../codegen/typescript-tokens.js';
import type {ProtoOptions} from '../options.js';
import type {Generated} from './generate-code.js';
import {writeIndex} from './write-index.js';
import {writeReadme} from './write-readme.js';
import {writeClient, planServiceClients, writeService} from './write-services.js';
import {writeTests} from './write-tests.js';
import {entryFiles, chooseTransports, type Transports} from './choose-transports.js';

export interface PackageInput {
  readonly generated: Generated;
  readonly options: ProtoOptions;
  /** Names of the input files. */
  readonly given: ReadonlySet<string>;
  /** File name → source text of the .proto files with generated code. */
  readonly texts: ReadonlyMap<string, string>;
  readonly descriptor: Uint8Array;
  /** The code of google/rpc/error_details.proto, which decodes error details. */
  readonly errorDetails: string;
  readonly report: Report;
}

export function writePackage(input: PackageInput): readonly OutputFile[] {
  const {generated, options, given, texts, descriptor, report} = input;
  const title = options.name === '' ? titleOf(generated, given) : options.name;
  const name = options.name === '' ? defaultPackageName(title) : packageName(title);
  const clientName = clientNameOf(packageName(title), generated);
  const transports = chooseTransports(options.transport);
  const clients = planServiceClients(generated.services, clientName);
  const hasServices = clients.length > 0;
  const tests = options.tests && hasServices ? writeTests(clients) : [];
  const exports = generated.exports.filter(({file}) => given.has(file.proto.name));
  return projectFiles({
    name,
    version: packageVersion(options.version === '' ? '1.0.0' : options.version),
    description: `${hasServices ? 'A typed gRPC client for' : 'Types of the messages of'} ${title}.`,
    dependencies: transports.dependencies,
    devDependencies: {},
    output: options.output,
    importExtension: options.importExtension,
    lib: ['es2023', 'dom', 'dom.iterable'],
    entries: [...transports.entries, 'gen/*'],
    files: [
      ...generated.files.map(({path, content}) => ({path: `src/gen/${path}`, content})),
      ...runtimeFiles(transports),
      {path: 'src/error_details_pb.ts', content: input.errorDetails},
      ...entryFiles(transports),
      ...(hasServices ? [writeClient(clients, clientName), ...clients.map(writeService)] : []),
      writeIndex({clientName, clients, exports}),
      ...tests,
      ...[...texts].map(([path, content]) => ({path: `proto/${path}`, content})),
      ...(options.readme
        ? [
            writeReadme({
              packageName: name,
              nameOption: options.name,
              title,
              clientName,
              clients,
              transports,
              hasTests: tests.length > 0,
            }),
          ]
        : []),
      ...(options.descriptor ? [{path: 'descriptor.binpb', content: descriptor}] : []),
    ],
    report,
  });
}

/** The package name in PascalCase; `LibraryApi` if a service or message is called `Library`. */
function clientNameOf(name: string, {exports}: Generated): string {
  const wanted = identifier(pascalCase(name.replace(/^@[^/]*\//, '')), 'Rpc');
  const isTaken = exports.some(({types, values}) => types.includes(wanted) || values.includes(wanted));
  return isTaken ? `${wanted}Api` : wanted;
}

/** The runtime files, which are the same in every package. */
function runtimeFiles({functions}: Transports): readonly OutputFile[] {
  const transportFiles = new Set<string>(functions.map(({file}) => file));
  return Object.entries({...runtime, ...retryFiles}).flatMap(([path, content]) => {
    const isWanted = path.includes('/') ? transportFiles.has(path) : true;
    return isWanted ? [{path: `src/${path}`, content: `${generatedBy}${inPackage(content)}`}] : [];
  });
}

/** In this repository, the code of error details and of delays has its own folders. */
function inPackage(content: string): string {
  return content.replaceAll(/"\.\.\/(?:grpc-details|retry)\//g, '"./');
}

/** The name of the only service, or the common prefix of the packages of all services or files. */
function titleOf({services, exports}: Generated, given: ReadonlySet<string>): string {
  const [only, ...others] = services;
  if (only !== undefined && others.length === 0) return only.service.name;
  const own = exports.filter(({file}) => given.has(file.proto.name));
  const packages =
    services.length > 0
      ? services.map(({service}) => service.file.proto.package)
      : own.map(({file}) => file.proto.package);
  const [first = [], ...rest] = packages.map((name) => name.split('.'));
  const length = rest.reduce((shared, words) => {
    const differs = first.findIndex((word, index) => word !== words[index]);
    return differs < 0 ? shared : Math.min(shared, differs);
  }, first.length);
  const words = first.slice(0, length).filter((word) => !/^v\d+\w*$/.test(word));
  return words.join(' ').trim() === '' ? 'rpc' : words.join(' ');
}
