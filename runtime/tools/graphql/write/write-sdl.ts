// A schema in GraphQL's own language, always in the same form.
import {type Argument, type Field, type Named, refText, rootKinds, type Schema, type Type} from '../graphql-model.js';
import {textLiteral} from '../read/print-value.js';

export function writeSdl(schema: Schema): string {
  const directives = [...schema.directives.values()].map((directive) => {
    const repeatable = directive.isRepeatable ? ' repeatable' : '';
    const head = `${described(directive, '')}directive @${directive.name}${writeArguments([...directive.args.values()], '')}`;
    return `${head}${repeatable} on ${directive.locations.join(' | ')}\n`;
  });
  return [...schemaDefinition(schema), ...directives, ...[...schema.types.values()].map(writeType)].join('\n');
}

/** Left out if the root types have their default names. */
function schemaDefinition({description, roots, types}: Schema): string[] {
  const usual = rootKinds.every((kind) => {
    const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
    return roots[kind] === undefined ? !types.has(name) : roots[kind] === name;
  });
  if (usual && description === '') return [];
  const lines = rootKinds.flatMap((kind) => (roots[kind] === undefined ? [] : [`  ${kind}: ${roots[kind]}\n`]));
  return [`${descriptionText(description, '')}schema {\n${lines.join('')}}\n`];
}

function writeType(type: Type): string {
  const head = described(type, '');
  switch (type.kind) {
    case 'scalar': {
      const specified = type.specifiedBy === '' ? '' : ` @specifiedBy(url: ${textLiteral(type.specifiedBy)})`;
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
        (value) => `${described(value, '  ')}  ${value.name}${deprecation(value.deprecated)}\n`,
      );
      return `${head}enum ${type.name}${block(values)}`;
    }
    case 'input': {
      const fields = [...type.fields.values()].map((field) => `${described(field, '  ')}  ${writeArgument(field)}\n`);
      return `${head}input ${type.name}${type.isOneOf ? ' @oneOf' : ''}${block(fields)}`;
    }
  }
}

function block(lines: readonly string[]): string {
  return lines.length === 0 ? '\n' : ` {\n${lines.join('')}}\n`;
}

function writeField(field: Field): string {
  const args = writeArguments([...field.args.values()], '  ');
  return `${described(field, '  ')}  ${field.name}${args}: ${refText(field.type)}${deprecation(field.deprecated)}\n`;
}

function writeArguments(args: readonly Argument[], indent: string): string {
  if (args.length === 0) return '';
  if (args.every(({description}) => description === '')) return `(${args.map(writeArgument).join(', ')})`;
  const lines = args.map((argument) => `${described(argument, `${indent}  `)}${indent}  ${writeArgument(argument)}\n`);
  return `(\n${lines.join('')}${indent})`;
}

function writeArgument({name, type, defaultValue, deprecated}: Argument): string {
  const preset = defaultValue === undefined ? '' : ` = ${defaultValue}`;
  return `${name}: ${refText(type)}${preset}${deprecation(deprecated)}`;
}

function deprecation(reason: string | undefined): string {
  if (reason === undefined) return '';
  return reason === 'No longer supported' ? ' @deprecated' : ` @deprecated(reason: ${textLiteral(reason)})`;
}

function described({description}: Named, indent: string): string {
  return descriptionText(description, indent);
}

function descriptionText(text: string, indent: string): string {
  if (text === '') return '';
  if (!isBlock(text)) return `${indent}${textLiteral(text)}\n`;
  const lines = text.split('\n').map((line) => (line === '' ? '\n' : `${indent}${line}\n`));
  return `${indent}"""\n${lines.join('').replaceAll('"""', '\\"""')}${indent}"""\n`;
}

/** Whether a text between three quotes is read as it was written. */
function isBlock(text: string): boolean {
  const lines = text.split('\n');
  const isPlain = !/(?![\t\n])\p{Cc}|[\u2028\u2029\ufeff]/u.test(text);
  const hasEdges = /\S/.test(lines[0] ?? '') && /\S/.test(lines.at(-1) ?? '');
  const startsLeft = lines.some((line) => /^[^\s]/.test(line));
  return isPlain && hasEdges && startsLeft && lines.every((line) => line === '' || /\S/.test(line));
}
