// A GraphQL schema, and operations if there are any, to an SDK in TypeScript.
import {createFindings} from '../base/finding.js';
import {readOptions} from '../base/option-table.js';
import {checkSyntax} from '../syntax/check-syntax.js';
import {parseGraphql} from '../syntax/parse-graphql.js';
import {parseTypeScript} from '../syntax/parse-typescript.js';
import type {Run, SummaryLine} from '../tool.js';
import {possibleTypes, type Schema} from './graphql-model.js';
import {createNames} from './type-names.js';
import {graphqlOptions, type GraphqlOptions} from './options.js';
import {countTypes, prune} from './prune-schema.js';
import {readSource, type Source} from './read/read-graphql-inputs.js';
import {readOperations} from './read/read-operations.js';
import {scalarTypes} from './scalar-types.js';
import {rootsOf} from './write/write-client.js';
import {writePackage} from './write/write-package.js';
import type {Operation} from './operation-types.js';

export const run: Run = ({files, options: given, onProgress}) => {
  const findings = createFindings();
  const options = readOptions(graphqlOptions, given, findings);
  const source = findings.hasErrors
    ? undefined
    : readSource(files, findings, (done, total) => onProgress?.('Reading', done, total));
  if (!source) return {files: [], findings: findings.all(), summary: []};
  const schema = prune(source.schema, options, findings);
  if (rootsOf(schema).length === 0 && !findings.hasErrors) findings.add(nothingLeft);
  const operations = readOperations(schema, source.requests, findings);
  const scalars = scalarTypes(schema, options.scalars, findings, source.schema);
  const summary = summaryOf(schema, operations);
  if (findings.hasErrors) return {files: [], findings: findings.all(), summary};
  onProgress?.('Writing', 0, 1);
  const title = titleOf(options, source);
  const layout = {
    schema,
    scalars,
    names: createNames(schema, title),
    possible: possibleTypes(schema),
    defaultDepth: options.defaultDepth,
    maxSelectionDepth: options.maxSelectionDepth,
    endpoint: options.endpoint,
  };
  const report = {tool: 'graphql', summary, findings: findings.all()};
  const output = writePackage({layout, operations, title, options, report});
  checkSyntax(output, {graphql: parseGraphql, ts: parseTypeScript}, findings);
  return {files: findings.hasErrors ? [] : output, findings: findings.all(), summary};
};

const nothingLeft = {
  severity: 'error',
  code: 'nothing-left',
  message: 'The options include and exclude leave no field to call.',
  hint: 'Include a field such as Query.user, or exclude less.',
} as const;

function summaryOf(schema: Schema, operations: readonly Operation[]): readonly SummaryLine[] {
  const count = (kind: string) => rootsOf(schema).find((root) => root.kind === kind)?.type.fields.size ?? 0;
  return [
    {label: 'Types', count: countTypes(schema)},
    {label: 'Queries', count: count('query')},
    {label: 'Mutations', count: count('mutation')},
    {label: 'Subscriptions', count: count('subscription')},
    ...(operations.length > 0 ? [{label: 'Operations', count: operations.length}] : []),
  ];
}

/** Schemas have no title: the name that was given, the file's, or its folder's. */
function titleOf({name}: GraphqlOptions, {file}: Source): string {
  if (name !== '') return name.replace(/^@[^/]*\//, '');
  const general = /^(?:schema|index|api|graphql|introspection|data|input|pasted|main|src)$/i;
  const segments = file.split('/').map((segment) => segment.replace(/\.(?:docs\.|public\.)?\w+$/, ''));
  const stem = segments.toReversed().find((segment) => /\p{L}/u.test(segment) && !general.test(segment));
  return (stem ?? 'GraphQL API').replace(/[-_.](?:schema|introspection)$/i, '');
}
