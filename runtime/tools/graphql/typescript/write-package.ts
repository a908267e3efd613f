// Writes all files of the SDK: sources, tests, README and schema.
import {files as graphqlFiles} from 'sdk:graphql';
import {files as retryFiles} from 'sdk:retry';
import {files as transportFiles} from 'sdk:transport';
import {
  defaultPackageName,
  generatedBy,
  packageName,
  packageVersion,
  projectFiles,
  type Report,
} from '../../codegen/npm-package-files.js';
import type {OutputFile} from '../../tool.js';
import type {Operation} from '../operation-model.js';
import type {GraphqlOptions} from '../options.js';
import {writeClient, writeIndex} from './write-client.js';
import type {WriterContext} from './writer-context.js';
import {writeOperations} from './write-operations.js';
import {writeReadme} from './write-readme.js';
import {writeSchemaMap} from './write-schema-map.js';
import {writeSdl} from './write-sdl.js';
import {writeSelections} from './write-selections.js';
import {writeTests} from './write-tests.js';
import {writeTypes} from './write-types.js';

export interface PackageContents {
  readonly context: WriterContext;
  readonly operations: readonly Operation[];
  readonly title: string;
  readonly options: GraphqlOptions;
  readonly report: Report;
}

export function writePackage({context, operations, title, options, report}: PackageContents): readonly OutputFile[] {
  const name = options.name === '' ? defaultPackageName(title) : packageName(options.name);
  const hasOperations = operations.length > 0;
  const generated: readonly OutputFile[] = [
    {path: 'src/client.ts', content: writeClient(context, hasOperations)},
    {path: 'src/index.ts', content: writeIndex(hasOperations)},
    {path: 'src/schema-map.ts', content: writeSchemaMap(context)},
    {path: 'src/selections.ts', content: writeSelections(context)},
    {path: 'src/types.ts', content: writeTypes(context)},
    ...(hasOperations ? [{path: 'src/operations.ts', content: writeOperations(operations, context)}] : []),
    ...(options.tests ? [{path: 'test/client.test.ts', content: writeTests(context, operations)}] : []),
  ];
  return projectFiles({
    name,
    version: packageVersion(options.version || '1.0.0'),
    description: `Client of the GraphQL API ${title}`,
    dependencies: {},
    devDependencies: {},
    output: options.output,
    importExtension: options.importExtension,
    lib: ['es2022', 'dom', 'dom.iterable'],
    files: [
      ...generated,
      ...coreFiles('graphql', graphqlFiles),
      ...coreFiles('retry', retryFiles),
      ...coreFiles('transport', transportFiles).filter(({path}) => !/(?:promise|environment)\.ts$/.test(path)),
      {path: 'schema.graphql', content: writeSdl(context.schema)},
      ...(options.readme
        ? [{path: 'README.md', content: writeReadme({context, operations, name, nameOption: options.name, title})}]
        : []),
    ],
    report,
  });
}

function coreFiles(folder: string, files: Readonly<Record<string, string>>): OutputFile[] {
  return Object.entries(files).map(([path, content]) => ({
    path: `src/core/${folder}/${path}`,
    content: `${generatedBy}${content}`,
  }));
}
