// Generates a TypeScript SDK from a GraphQL schema and optional operations.
import {createFindings} from '../base/finding.js';
import {readOptions} from '../base/option-table.js';
import {checkOutputSyntax} from '../syntax/check-output-syntax.js';
import {checkGraphql} from '../syntax/check-graphql.js';
import {checkTypeScript} from '../syntax/check-typescript.js';
import type {RunTool, SummaryLine} from '../tool.js';
import {possibleTypes, type Schema} from './schema-model.js';
import {createTypeNames} from './type-names.js';
import {graphqlOptions, type GraphqlOptions} from './options.js';
import {countTypes, pruneSchema} from './prune-schema.js';
import {readGraphqlInputs, type GraphqlInputs} from './read/read-graphql-inputs.js';
import {readOperations} from './read/read-operations.js';
import {resolveScalarTypes} from './resolve-scalar-types.js';
import {rootsOf} from './typescript/write-client.js';
import {writePackage} from './typescript/write-package.js';
import type {Operation} from './operation-model.js';

export const run: RunTool = ({files, options: values, onProgress}) => {
  const findings = createFindings();
  const options = readOptions(graphqlOptions, values, findings);
  const inputs = findings.hasErrors
    ? undefined
    : readGraphqlInputs(files, findings, (done, total) => onProgress?.('Reading', done, total));
  if (!inputs) return {files: [], findings: findings.all(), summary: []};
  const schema = pruneSchema(inputs.schema, options, findings);
  if (rootsOf(schema).length === 0 && !findings.hasErrors) findings.add(nothingLeftFinding);
  const operations = readOperations(schema, inputs.operationFiles, findings);
  const scalars = resolveScalarTypes(schema, options.scalars, findings, inputs.schema);
  const summary = summaryOf(schema, operations);
  if (findings.hasErrors) return {files: [], findings: findings.all(), summary};
  onProgress?.('Writing', 0, 1);
  const title = titleOf(options, inputs);
  const context = {
    schema,
    scalars,
    names: createTypeNames(schema, title),
    possible: possibleTypes(schema),
    defaultDepth: options.defaultDepth,
    maxSelectionDepth: options.maxSelectionDepth,
    endpoint: options.endpoint,
  };
  const report = {tool: 'graphql', summary, findings: findings.all()};
  const output = writePackage({context, operations, title, options, report});
  checkOutputSyntax(output, {graphql: checkGraphql, ts: checkTypeScript}, findings);
  return {files: findings.hasErrors ? [] : output, findings: findings.all(), summary};
};

const nothingLeftFinding = {
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

/** Schemas have no title, so this is the option `name`, or the name of the file or its folder. */
function titleOf({name}: GraphqlOptions, {file}: GraphqlInputs): string {
  if (name !== '') return name.replace(/^@[^/]*\//, '');
  const general = /^(?:schema|index|api|graphql|introspection|data|input|pasted|main|src)$/i;
  const segments = file.split('/').map((segment) => segment.replace(/\.(?:docs\.|public\.)?\w+$/, ''));
  const stem = segments.toReversed().find((segment) => /\p{L}/u.test(segment) && !general.test(segment));
  return (stem ?? 'GraphQL API').replace(/[-_.](?:schema|introspection)$/i, '');
}
