// Writes `src/operations.ts`: a typed method for each operation document.
import {generatedBy} from '../../codegen/npm-package-files.js';
import {propertyKey, stringLiteral} from '../../codegen/typescript-tokens.js';
import type {TypeRef} from '../schema-model.js';
import type {Operation, Shape, ShapeField, Variable} from '../operation-model.js';
import {createTypeNamer, writeTypeRef} from './write-type-ref.js';
import type {WriterContext} from './writer-context.js';

export function writeOperations(operations: readonly Operation[], context: WriterContext): string {
  const members: string[] = [];
  const declarations: string[] = [];
  for (const operation of operations) {
    const variables = context.names.claim(`${operation.name}Variables`);
    const data = context.names.claim(`${operation.name}Data`);
    const isOptional = operation.variables.every(({isRequired}) => !isRequired);
    const wrapper = operation.kind === 'subscription' ? 'AsyncIterable' : 'GraphqlPromise';
    declarations.push(
      `/** Variables of \`${operation.name}\`. */\nexport interface ${variables} {\n${writeVariables(operation.variables, context)}}\n`,
      `/** The result of \`${operation.name}\`. */\nexport type ${data} = ${writeShape(operation.result, context, '')};\n`,
    );
    members.push(
      `  readonly ${propertyKey(operation.name)}: (variables${isOptional ? '?' : ''}: ${variables}, options?: GraphqlCallOptions) => ${wrapper}<${data}>;\n`,
    );
  }
  const body = declarations.join('\n');
  const usesPromise = operations.some(({kind}) => kind !== 'subscription');
  return [
    generatedBy,
    'import type { GraphqlCallOptions, PreparedOperation } from "./core/graphql/graphql-client.js";\n',
    usesPromise ? 'import type { GraphqlPromise } from "./core/graphql/graphql-promise.js";\n' : '',
    /\btypes\./.test(body) ? 'import type * as types from "./types.js";\n' : '',
    `\n${body}\n/** A method for each operation. */\nexport interface Operations {\n${members.join('')}}\n\n`,
    '/** The operation documents that the client sends. */\nexport const operations: readonly PreparedOperation[] = [\n',
    ...operations.map(
      ({name, kind, text}) =>
        `  {\n    name: ${stringLiteral(name)},\n    kind: ${stringLiteral(kind)},\n    query: ${stringLiteral(text)},\n  },\n`,
    ),
    '];\n',
  ].join('');
}

function writeVariables(variables: readonly Variable[], context: WriterContext): string {
  return variables
    .map(({name, type, isRequired}) => {
      const text = writeTypeRef(type, createTypeNamer(context, 'types.'), true);
      return `  readonly ${propertyKey(name)}${isRequired ? `: ${text}` : `?: ${text} | undefined`};\n`;
    })
    .join('');
}

/** Recursion is safe: `scanBrackets` limits the depth of the document. */
function writeShape(shape: Shape, context: WriterContext, indent: string): string {
  const variants = shape.map(({types, fields}) => {
    const lines = [...fields].map(([key, field]) => {
      return `${indent}  ${propertyKey(key)}: ${fieldText(field, types, context, `${indent}  `)};\n`;
    });
    return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`;
  });
  return [...new Set(variants)].join(' | ') || 'never';
}

function fieldText(field: ShapeField, types: readonly string[], context: WriterContext, indent: string): string {
  const text = field.isTypename
    ? types.map(stringLiteral).join(' | ')
    : field.shape
      ? wrapObject(field.type, writeShape(field.shape, context, indent))
      : writeTypeRef(field.type, createTypeNamer(context, 'types.'));
  return field.isConditional ? `${text} | undefined` : text;
}

/** Wraps an object type in the lists and nulls of a type. */
function wrapObject(ref: TypeRef, object: string): string {
  const inner = ref.kind === 'non-null' ? ref.of : ref;
  const text = inner.kind === 'list' ? `(${wrapObject(inner.of, object)})[]` : object;
  return ref.kind === 'non-null' ? text : `${text} | null`;
}
