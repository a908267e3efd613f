// `src/types.ts`: the types of the schema.
import {generatedBy} from '../../project/package-files.js';
import {propertyKey, stringLiteral} from '../../write/typescript-tokens.js';
import {
  type Argument,
  isComposite,
  type Composite,
  type Enum,
  type Field,
  type Input,
  type Type,
} from '../graphql-model.js';
import {argumentMembers, documented, type Layout, optionalMember, typeNamer, typeText} from './type-texts.js';

export function writeTypes(layout: Layout): string {
  const sorted = [...layout.schema.types.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const declarations = sorted.map((type) => writeType(type, layout)).filter((text) => text !== '');
  const hasMany = sorted.some((type) => type.kind === 'input' && type.isOneOf && type.fields.size > writtenMembers);
  return [
    `${generatedBy}// The types of the schema. What a call returns holds those of their fields that were selected.\n`,
    hasMany ? 'import type { OneOf } from "./core/graphql/selection-types.js";\n' : '',
    `\n${[...declarations, writeIndex(sorted, layout)].join('\n')}`,
  ].join('');
}

function writeType(type: Type, layout: Layout): string {
  switch (type.kind) {
    case 'scalar':
      return '';
    case 'object':
    case 'interface':
    case 'union':
      return writeComposite(type, layout);
    case 'enum':
      return writeEnum(type, layout);
    case 'input':
      return type.isOneOf ? writeOneOf(type, layout) : writeInput(type, layout);
  }
}

function writeComposite(type: Composite, layout: Layout): string {
  const names = layout.possible.get(type.name) ?? [];
  // An interface that nothing implements has no value.
  const typename = names.length === 0 ? 'never' : names.map(stringLiteral).join(' | ');
  const fields = type.kind === 'union' ? [] : [...type.fields.values()].filter(({name}) => name !== '__typename');
  const members = fields.map((field) => writeField(field, layout)).join('');
  const head = `${documented(type)}export interface ${layout.names.type(type.name)} {\n`;
  return `${head}  readonly __typename: ${typename};\n${members}}\n`;
}

function writeField({name, type, deprecated}: Field, layout: Layout): string {
  const doc = documented({description: '', ...(deprecated !== undefined && {deprecated})}, '  ');
  return `${doc}  readonly ${propertyKey(name)}: ${typeText(type, typeNamer(layout))};\n`;
}

function writeEnum(type: Enum, {names}: Layout): string {
  const values = [...type.values.values()];
  const notes = values
    .filter(({description, deprecated}) => description !== '' || deprecated !== undefined)
    .map(({name, description, deprecated}) => {
      const text = description.trim().replace(/\s*\n\s*/g, ' ');
      return `- \`${name}\`: ${text}${deprecated === undefined ? '' : `${text === '' ? '' : ' '}(deprecated: ${deprecated})`}`;
    });
  const description = [type.description, notes.join('\n')].filter((text) => text !== '').join('\n\n');
  const members = values.map(({name}) => `\n  | ${stringLiteral(name)}`).join('');
  return `${documented({description})}export type ${names.type(type.name)} =${members};\n`;
}

function writeInput(type: Input, layout: Layout): string {
  const members = argumentMembers(type.fields.values(), typeNamer(layout));
  return `${documented(type)}export interface ${layout.names.type(type.name)} {\n${members}}\n`;
}

/** With more fields than this, the compiler has to make the members. */
const writtenMembers = 30;

/** One member for each field; in it, the other fields are not allowed. */
function writeOneOf(type: Input, layout: Layout): string {
  const name = layout.names.type(type.name);
  const fields = [...type.fields.values()];
  const notes = fields
    .filter(({description}) => description !== '')
    .map((field) => `- \`${field.name}\`: ${field.description.trim().replace(/\s*\n\s*/g, ' ')}`);
  const description = [type.description, 'Exactly one of its fields is given.', notes.join('\n')];
  const doc = documented({description: description.filter((text) => text !== '').join('\n\n')});
  const own = (field: Argument) => {
    const ref = field.type.kind === 'non-null' ? field.type : ({kind: 'non-null', of: field.type} as const);
    return `readonly ${propertyKey(field.name)}: ${typeText(ref, typeNamer(layout), true)}`;
  };
  if (fields.length > writtenMembers) {
    const all = `{\n${fields.map((field) => `  ${own(field)};\n`).join('')}}`;
    return `${doc}export type ${name} = OneOf<${all}>;\n`;
  }
  const members = fields.map((chosen) => {
    const others = fields.filter((field) => field !== chosen).map((field) => optionalMember(field.name, 'never'));
    return `\n  | { ${[own(chosen), ...others].join('; ')} }`;
  });
  return `${doc}export type ${name} =${members.join('')};\n`;
}

/** By the names of the schema: what a fragment `... on Name` refers to. */
function writeIndex(types: readonly Type[], {names}: Layout): string {
  const members = types.filter(isComposite).map(({name}) => `  readonly ${propertyKey(name)}: ${names.type(name)};\n`);
  return `/** All types that have fields, by their names in the schema. */\nexport interface Types {\n${members.join('')}}\n`;
}
