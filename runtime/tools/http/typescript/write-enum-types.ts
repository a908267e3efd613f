// The types of enums: unions of literals, or constant objects.
import {createNameScope, pascalCase} from '../../base/identifier-names.js';
import {docComment, identifier, literal, propertyKey} from '../../codegen/typescript-tokens.js';
import type {Json, Schema} from '../http-api.js';
import {printAfter, text, type TypeNode, union} from './type-node.js';

/** A union of literals. An open enum also accepts other strings, and editors still complete the literals. */
export function writeEnumType(values: readonly Json[], isOpen: boolean): TypeNode {
  const literals = values.map((value) =>
    text(typeof value === 'object' && value !== null ? 'unknown' : literal(value)),
  );
  const texts = values.filter((value) => typeof value === 'string');
  // A single value is a constant, not an enum that may grow.
  return union(isOpen && texts.length > 1 ? [...literals, text('(string & {})')] : literals);
}

/** `export const Status = { Open: "open" } as const;` and the type of its values. */
export function writeConstantObject(type: string, schema: Schema & {kind: 'enum'}, isOpen: boolean): string {
  const scope = createNameScope();
  const members = schema.values.flatMap((value, index) => {
    if (typeof value === 'object') return [];
    const name = schema.names?.[index] ?? (String(value) === '' ? 'Empty' : pascalCase(String(value)));
    const key = identifier(scope.claim(name === '' ? `Value${index + 1}` : name), 'Value').replace(/_$/, '');
    return [`${docComment(schema.descriptions?.[index] ?? '', '  ')}  ${propertyKey(key)}: ${literal(value)},\n`];
  });
  const values = text(`(typeof ${type})[keyof typeof ${type}]`);
  const hasNull = schema.values.includes(null) ? [text('null')] : [];
  const open =
    isOpen && schema.values.filter((value) => typeof value === 'string').length > 1 ? [text('(string & {})')] : [];
  const all = union([values, ...open, ...hasNull]);
  return `export const ${type} = {\n${members.join('')}} as const;\n\n${printAfter(`export type ${type} =`, all)};\n`;
}
