// Which errors each operation documents.
import {isJsonType} from '../classify-media-type.js';
import {stringLiteral} from '../../write/typescript-tokens.js';
import type {Operation, Response} from '../http-api.js';
import type {Call} from './planned-call.js';
import {badResponses} from './choose-contents.js';
import {importsFor} from './write-resource.js';
import {importLine} from './source-text.js';
import {after, text, type TypeNode, typeText, union} from './type-node.js';
import type {Types} from './schema-types.js';

export function errorsText(calls: readonly Call[], types: Types, typeNames: ReadonlySet<string>): string {
  const entries = calls.map(({name, method}) => `  ${stringLiteral(name)}: ${errorType(method.operation, types)};\n`);
  const map = `/** The errors that each method documents, by its name. */\nexport interface OperationErrors {\n${entries.join('')}}\n`;
  const core = ['ClientErrorStatus', 'ErrorOf', 'ServerErrorStatus', 'StatusClass'];
  return [
    importLine(['ApiError'], './core/http/index.js', false),
    importsFor(map, typeNames, '.', [], core),
    '\n',
    map,
    `
/** Whether an error is the server's answer; with the name of a method, its \`status\` tells the type of its \`body\`. */
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

function errorType(operation: Operation, types: Types): string {
  // Without a description a body is unknown, as those of all other statuses are.
  const bad = badResponses(operation).filter(({contents}) => contents.length > 0);
  const single = bad.filter(({status}) => /^[45]\d\d$/.test(status));
  const classes = bad.filter(({status}) => /^[45]XX$/i.test(status));
  const others = bad.find(({status}) => status === 'default');
  // Numbers as keys: `keyof` shall give numbers, as `status` is one.
  const bodies = single.map((response) => {
    const head = `    ${Number(response.status)}:`;
    return `${after(head, bodyType(response, types), '    ')};\n`;
  });
  const parts = [
    ...(bodies.length > 0 ? [`{\n${bodies.join('')}  }`] : classes.length === 0 ? ['{}'] : []),
    ...classes.map((response) => {
      const status = response.status.startsWith('4') ? 'ClientErrorStatus' : 'ServerErrorStatus';
      const named = single.map((one) => Number(one.status)).filter((one) => String(one)[0] === response.status[0]);
      const rest = named.length === 0 ? status : `Exclude<${status}, ${named.join(' | ')}>`;
      return `StatusClass<${rest}, ${typeText(bodyType(response, types), '  ')}>`;
    }),
  ];
  return `ErrorOf<${parts.join(' & ')}${others === undefined ? '' : `, ${typeText(bodyType(others, types), '  ')}`}>`;
}

function bodyType({contents}: Response, types: Types): TypeNode {
  const known = contents.filter(({mediaType, schema}) => isJsonType(mediaType) && schema !== undefined);
  if (known.length === 0) return text('string');
  return union(known.map(({schema = {kind: 'unknown'}}) => types.typeOf(schema, 'output')));
}
