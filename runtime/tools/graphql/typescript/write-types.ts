// Writes `src/types.ts`: the types of the schema.
import {generatedBy} from '../../codegen/npm-package-files.js';
import {propertyKey, stringLiteral} from '../../codegen/typescript-tokens.js';
import {
  type Argument,
  isComposite,
  type Composite,
  type Enum,
  type Field,
  type Input,
  type Type,
} from '../schema-model.js';
import {argumentMembers, docCommentOf, optionalMember, createTypeNamer, writeTypeRef} from './write-type-ref.js';
import type {WriterContext} from './writer-context.js';
import {byName} from '../../../text/compare-code-units.js';

export function writeTypes(context: WriterContext): string {
  const sorted = [...context.schema.types.values()].toSorted(byName);
  const declarations = sorted.map((type) => writeType(type, context)).filter((text) => text !== '');
  const usesOneOf = sorted.some(
    (type) => type.kind === 'input' && type.isOneOf && type.fields.size > maxWrittenMembers,
  );
  return [
    `${generatedBy}// The types of the schema. Results have only the selected fields.\n`,
    usesOneOf ? 'import type { OneOf } from "./core/graphql/selection-types.js";\n' : '',
    `\n${[...declarations, writeIndex(sorted, context)].join('\n')}`,
  ].join('');
}

function writeType(type: Type, context: WriterContext): string {
  switch (type.kind) {
    case 'scalar':
      return '';
    case 'object':
    case 'interface':
    case 'union':
      return writeComposite(type, context);
    case 'enum':
      return writeEnum(type, context);
    case 'input':
      return type.isOneOf ? writeOneOf(type, context) : writeInput(type, context);
  }
}

function writeComposite(type: Composite, context: WriterContext): string {
  const names = context.possible.get(type.name) ?? [];
  // An interface that nothing implements has no value.
  const typename = names.length === 0 ? 'never' : names.map(stringLiteral).join(' | ');
  const fields = type.kind === 'union' ? [] : [...type.fields.values()].filter(({name}) => name !== '__typename');
  const members = fields.map((field) => writeField(field, context)).join('');
  const head = `${docCommentOf(type)}export interface ${context.names.type(type.name)} {\n`;
  return `${head}  readonly __typename: ${typename};\n${members}}\n`;
}

function writeField({name, type, deprecated}: Field, context: WriterContext): string {
  const doc = docCommentOf({description: '', ...(deprecated !== undefined && {deprecated})}, '  ');
  return `${doc}  readonly ${propertyKey(name)}: ${writeTypeRef(type, createTypeNamer(context))};\n`;
}

function writeEnum(type: Enum, {names}: WriterContext): string {
  const values = [...type.values.values()];
  const notes = values
    .filter(({description, deprecated}) => description !== '' || deprecated !== undefined)
    .map(({name, description, deprecated}) => {
      const text = description.trim().replace(/\s*\n\s*/g, ' ');
      return `- \`${name}\`: ${text}${deprecated === undefined ? '' : `${text === '' ? '' : ' '}(deprecated: ${deprecated})`}`;
    });
  const description = [type.description, notes.join('\n')].filter((text) => text !== '').join('\n\n');
  const members = values.map(({name}) => `\n  | ${stringLiteral(name)}`).join('');
  return `${docCommentOf({description})}export type ${names.type(type.name)} =${members};\n`;
}

function writeInput(type: Input, context: WriterContext): string {
  const members = argumentMembers(type.fields.values(), createTypeNamer(context));
  return `${docCommentOf(type)}export interface ${context.names.type(type.name)} {\n${members}}\n`;
}

/** Above this limit, the mapped type `OneOf` creates the members. */
const maxWrittenMembers = 30;

/** A union with one member per field, in which the other fields are `never`. */
function writeOneOf(type: Input, context: WriterContext): string {
  const name = context.names.type(type.name);
  const fields = [...type.fields.values()];
  const notes = fields
    .filter(({description}) => description !== '')
    .map((field) => `- \`${field.name}\`: ${field.description.trim().replace(/\s*\n\s*/g, ' ')}`);
  const description = [type.description, 'Exactly one of its fields is given.', notes.join('\n')];
  const doc = docCommentOf({description: description.filter((text) => text !== '').join('\n\n')});
  const writeMember = (field: Argument) => {
    const ref = field.type.kind === 'non-null' ? field.type : ({kind: 'non-null', of: field.type} as const);
    return `readonly ${propertyKey(field.name)}: ${writeTypeRef(ref, createTypeNamer(context), true)}`;
  };
  if (fields.length > maxWrittenMembers) {
    const allMembers = `{\n${fields.map((field) => `  ${writeMember(field)};\n`).join('')}}`;
    return `${doc}export type ${name} = OneOf<${allMembers}>;\n`;
  }
  const members = fields.map((onlyField) => {
    const others = fields.filter((field) => field !== onlyField).map((field) => optionalMember(field.name, 'never'));
    return `\n  | { ${[writeMember(onlyField), ...others].join('; ')} }`;
  });
  return `${doc}export type ${name} =${members.join('')};\n`;
}

/** All types by name, which `... on Name` refers to. */
function writeIndex(types: readonly Type[], {names}: WriterContext): string {
  const members = types.filter(isComposite).map(({name}) => `  readonly ${propertyKey(name)}: ${names.type(name)};\n`);
  return `/** All types that have fields, by their names in the schema. */\nexport interface Types {\n${members.join('')}}\n`;
}
