// Writes a schema as SDL. The format depends only on the schema.
import {
  type Argument,
  defaultRootName,
  type Field,
  type Named,
  formatTypeRef,
  rootKinds,
  type Schema,
  type Type,
} from '../schema-model.js';
import {graphqlString} from '../read/print-value.js';

export function writeSdl(schema: Schema): string {
  const directives = [...schema.directives.values()].map((directive) => {
    const repeatable = directive.isRepeatable ? ' repeatable' : '';
    const head = `${writeDescription(directive, '')}directive @${directive.name}${writeArguments([...directive.args.values()], '')}`;
    return `${head}${repeatable} on ${directive.locations.join(' | ')}\n`;
  });
  return [...schemaDefinition(schema), ...directives, ...[...schema.types.values()].map(writeType)].join('\n');
}

/** Omitted if the root types have their default names. */
function schemaDefinition({description, roots, types}: Schema): string[] {
  const hasDefaultNames = rootKinds.every((kind) => {
    const name = defaultRootName(kind);
    return roots[kind] === undefined ? !types.has(name) : roots[kind] === name;
  });
  if (hasDefaultNames && description === '') return [];
  const lines = rootKinds.flatMap((kind) => (roots[kind] === undefined ? [] : [`  ${kind}: ${roots[kind]}\n`]));
  return [`${descriptionText(description, '')}schema {\n${lines.join('')}}\n`];
}

function writeType(type: Type): string {
  const head = writeDescription(type, '');
  switch (type.kind) {
    case 'scalar': {
      const specified = type.specifiedBy === '' ? '' : ` @specifiedBy(url: ${graphqlString(type.specifiedBy)})`;
      return `${head}scalar ${type.name}${specified}\n`;
    }
    case 'object':
    case 'interface': {
      const interfaces = [...type.interfaces.keys()];
      const implemented = interfaces.length === 0 ? '' : ` implements ${interfaces.join(' & ')}`;
      const word = type.kind === 'object' ? 'type' : 'interface';
      return `${head}${word} ${type.name}${implemented}${block([...type.fields.values()].map(writeField))}`;
    }
    case 'union': {
      const members = [...type.members.keys()];
      return `${head}union ${type.name}${members.length === 0 ? '' : ` = ${members.join(' | ')}`}\n`;
    }
    case 'enum': {
      const values = [...type.values.values()].map(
        (value) => `${writeDescription(value, '  ')}  ${value.name}${deprecation(value.deprecated)}\n`,
      );
      return `${head}enum ${type.name}${block(values)}`;
    }
    case 'input': {
      const fields = [...type.fields.values()].map(
        (field) => `${writeDescription(field, '  ')}  ${writeArgument(field)}\n`,
      );
      return `${head}input ${type.name}${type.isOneOf ? ' @oneOf' : ''}${block(fields)}`;
    }
  }
}

function block(lines: readonly string[]): string {
  return lines.length === 0 ? '\n' : ` {\n${lines.join('')}}\n`;
}

function writeField(field: Field): string {
  const args = writeArguments([...field.args.values()], '  ');
  return `${writeDescription(field, '  ')}  ${field.name}${args}: ${formatTypeRef(field.type)}${deprecation(field.deprecated)}\n`;
}

function writeArguments(args: readonly Argument[], indent: string): string {
  if (args.length === 0) return '';
  if (args.every(({description}) => description === '')) return `(${args.map(writeArgument).join(', ')})`;
  const lines = args.map(
    (argument) => `${writeDescription(argument, `${indent}  `)}${indent}  ${writeArgument(argument)}\n`,
  );
  return `(\n${lines.join('')}${indent})`;
}

function writeArgument({name, type, defaultValue, deprecated}: Argument): string {
  const defaultText = defaultValue === undefined ? '' : ` = ${defaultValue}`;
  return `${name}: ${formatTypeRef(type)}${defaultText}${deprecation(deprecated)}`;
}

function deprecation(reason: string | undefined): string {
  if (reason === undefined) return '';
  return reason === 'No longer supported' ? ' @deprecated' : ` @deprecated(reason: ${graphqlString(reason)})`;
}

function writeDescription({description}: Named, indent: string): string {
  return descriptionText(description, indent);
}

function descriptionText(text: string, indent: string): string {
  if (text === '') return '';
  if (!isBlockString(text)) return `${indent}${graphqlString(text)}\n`;
  const lines = text.split('\n').map((line) => (line === '' ? '\n' : `${indent}${line}\n`));
  return `${indent}"""\n${lines.join('').replaceAll('"""', '\\"""')}${indent}"""\n`;
}

/** Whether a block string preserves the text, because parsers trim and unindent block strings. */
function isBlockString(text: string): boolean {
  const lines = text.split('\n');
  const isPlain = !/(?![\t\n])\p{Cc}|[\u2028\u2029\ufeff]/u.test(text);
  const hasEdges = /\S/.test(lines[0] ?? '') && /\S/.test(lines.at(-1) ?? '');
  const startsLeft = lines.some((line) => /^[^\s]/.test(line));
  return isPlain && hasEdges && startsLeft && lines.every((line) => line === '' || /\S/.test(line));
}
