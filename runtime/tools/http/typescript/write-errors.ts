// Writes the error types that each operation documents.
import {isJsonType} from '../classify-media-type.js';
import {stringLiteral} from '../../codegen/typescript-tokens.js';
import type {Operation, Response} from '../http-api.js';
import type {Call} from './planned-call.js';
import {errorResponses} from '../responses-by-status.js';
import {writeImports} from './write-resource.js';
import {importLine} from './format-source.js';
import {printAfter, text, type TypeNode, printType, union} from './type-node.js';
import type {SchemaTypes} from './create-schema-types.js';

export function writeErrors(calls: readonly Call[], types: SchemaTypes, typeNames: ReadonlySet<string>): string {
  const entries = calls.map(({name, method}) => `  ${stringLiteral(name)}: ${errorType(method.operation, types)};\n`);
  const map = `/** The errors that each method documents, by its name. */\nexport interface OperationErrors {\n${entries.join('')}}\n`;
  const coreTypes = ['ClientErrorStatus', 'ErrorOf', 'ServerErrorStatus', 'StatusClass'];
  return [
    importLine(['ApiError'], './core/http/index.js', false),
    writeImports(map, typeNames, '.', [], coreTypes),
    '\n',
    map,
    `
/** Whether an error is an \`ApiError\`. With the name of a method, \`status\` narrows the type of \`body\`. */
export function isApiError(error: unknown): error is ApiError;
export function isApiError<Name extends keyof OperationErrors>(
  error: unknown,
  operation: Name,
): error is OperationErrors[Name];
export function isApiError(error: unknown, operation?: string): boolean {
  return error instanceof ApiError && (operation === undefined || error.operation === operation);
}
`,
  ].join('');
}

function errorType(operation: Operation, types: SchemaTypes): string {
  // A response without contents has an unknown body, like every undocumented status.
  const errors = errorResponses(operation).filter(({contents}) => contents.length > 0);
  const singleStatuses = errors.filter(({status}) => /^[45]\d\d$/.test(status));
  const classes = errors.filter(({status}) => /^[45]XX$/i.test(status));
  const defaultError = errors.find(({status}) => status === 'default');
  // Write numeric keys, because `status` is a number and `keyof` must match it.
  const bodies = singleStatuses.map((response) => {
    const head = `    ${Number(response.status)}:`;
    return `${printAfter(head, bodyType(response, types), '    ')};\n`;
  });
  const parts = [
    ...(bodies.length > 0 ? [`{\n${bodies.join('')}  }`] : classes.length === 0 ? ['{}'] : []),
    ...classes.map((response) => {
      const status = response.status.startsWith('4') ? 'ClientErrorStatus' : 'ServerErrorStatus';
      const listed = singleStatuses
        .map((one) => Number(one.status))
        .filter((one) => String(one)[0] === response.status[0]);
      const otherStatuses = listed.length === 0 ? status : `Exclude<${status}, ${listed.join(' | ')}>`;
      return `StatusClass<${otherStatuses}, ${printType(bodyType(response, types), '  ')}>`;
    }),
  ];
  return `ErrorOf<${parts.join(' & ')}${defaultError === undefined ? '' : `, ${printType(bodyType(defaultError, types), '  ')}`}>`;
}

function bodyType({contents}: Response, types: SchemaTypes): TypeNode {
  const jsonContents = contents.filter(({mediaType, schema}) => isJsonType(mediaType) && schema !== undefined);
  if (jsonContents.length === 0) return text('string');
  return union(jsonContents.map(({schema = {kind: 'unknown'}}) => types.typeOf(schema, 'output')));
}
