// Writes `src/schema-map.ts`, the schema at run time. `core/graphql/schema.ts` describes its format.
import {generatedBy} from '../../codegen/npm-package-files.js';
import {propertyKey, stringLiteral} from '../../codegen/typescript-tokens.js';
import {
  type Argument,
  type Field,
  isComposite,
  isRequired,
  innerTypeName,
  formatTypeRef,
  rootKinds,
  type Schema,
} from '../schema-model.js';
import {requestDirectives} from './write-selections.js';
import type {WriterContext} from './writer-context.js';
import {byName} from '../../../text/compare-code-units.js';

export function writeSchemaMap({schema}: WriterContext): string {
  const roots = rootKinds.flatMap((kind) => {
    const name = schema.roots[kind];
    return name === undefined ? [] : [`${kind}: ${stringLiteral(name)}`];
  });
  const types = [...schema.types.values()]
    .filter(isComposite)
    .toSorted(byName)
    .map((type) => {
      const fields = type.kind === 'union' ? [] : [...type.fields.values()].filter(({name}) => name !== '__typename');
      const text = fields.map((field) => writeField(field, schema)).join(' ');
      return `    ${propertyKey(type.name)}: ${stringLiteral(`${type.kind === 'object' ? '' : '|'}${text}`)},\n`;
    });
  const directives = requestDirectives(schema).map(
    ({name, args}) => `    ${propertyKey(name)}: ${stringLiteral(writeArguments(args))},\n`,
  );
  return [
    `${generatedBy}// The fields of each type, with their arguments. core/graphql/schema.ts describes the format.\n`,
    `import type { SchemaMap } from "./core/graphql/schema.js";\n\n`,
    `export const schemaMap: SchemaMap = {\n  roots: { ${roots.join(', ')} },\n  types: {\n${types.join('')}  },\n`,
    directives.length === 0 ? '  directives: {},\n' : `  directives: {\n${directives.join('')}  },\n`,
    '};\n',
  ].join('');
}

function writeField({name, type, args}: Field, {types}: Schema): string {
  const target = innerTypeName(type);
  const to = isComposite(types.get(target)) ? `:${target}` : '';
  return `${name}${to}${args.size === 0 ? '' : `(${writeArguments(args)})`}`;
}

function writeArguments(args: ReadonlyMap<string, Argument>): string {
  return [...args.values()]
    .map((argument) => {
      const text = formatTypeRef(argument.type);
      return `${argument.name}:${text}${text.endsWith('!') && !isRequired(argument) ? '=' : ''}`;
    })
    .join(',');
}
