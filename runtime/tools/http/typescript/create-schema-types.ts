// Converts the schemas of an API to TypeScript types, and declares those with a name.
import type {NameScope} from '../../base/identifier-names.js';
import {docComment} from '../../codegen/typescript-tokens.js';
import type {HttpApi, NamedSchema, Schema} from '../http-api.js';
import {type Direction, type Directions, schemaDirections} from '../schema-directions.js';
import {discriminatingProperties} from './discriminator-tags.js';
import {docText} from './doc-text.js';
import {writeConstantObject} from './write-enum-types.js';
import {schemaToType, type TypeContext, type TypePosition} from './schema-to-type.js';
import {claimType, nameSchemas} from './type-names.js';
import {printAfter, printFields, type TypeNode} from './type-node.js';
import {byKey} from '../../../text/compare-code-units.js';

export interface TypeOptions {
  readonly enums: 'union' | 'const';
  readonly unknownEnumValues: boolean;
  readonly dates: 'string' | 'date';
}

export interface SchemaTypes {
  /** The type of a schema when it is sent or received. */
  readonly typeOf: (schema: Schema, direction: Direction) => TypeNode;
  /** Follows references. */
  readonly resolve: (schema: Schema) => Schema;
  /** All declarations, in the order of the document. */
  readonly declarations: () => string;
}

const maxReferences = 200;

export function createSchemaTypes(api: HttpApi, options: TypeOptions, scope: NameScope): SchemaTypes {
  const directions = schemaDirections(api);
  const schemas = new Map(api.schemas.map(({name, schema}) => [name, schema]));
  const context: TypeContext = {
    nameOf: nameTypes(api.schemas, directions, scope),
    resolve: (schema) => resolveReferences(schema, schemas),
    discriminators: discriminatingProperties(api),
    dates: options.dates,
  };
  // The types of schemas that are also sent stay closed.
  const isOpen = (direction: Direction, owner?: string) =>
    options.unknownEnumValues && direction === 'output' && !(owner !== undefined && directions.isSent(owner));
  const declare = (named: NamedSchema, direction: Direction, isConstant: boolean) =>
    declareType(named, {direction, isOpen: isOpen(direction, named.name)}, isConstant, context);
  return {
    typeOf: (schema, direction) => schemaToType(schema, {direction, isOpen: isOpen(direction)}, context),
    resolve: context.resolve,
    declarations: () =>
      api.schemas
        .flatMap((named) => [
          declare(named, directions.isReceived(named.name) ? 'output' : 'input', options.enums === 'const'),
          ...(directions.isSplit(named.name) ? [declare(named, 'input', false)] : []),
        ])
        .join('\n'),
  };
}

/** Names the type of each schema, and a second type of those that differ when they are sent: `PetInput`. */
function nameTypes(schemas: readonly NamedSchema[], directions: Directions, scope: NameScope): TypeContext['nameOf'] {
  const names = nameSchemas(schemas, scope);
  const splitNames = [...names].filter(([name]) => directions.isSplit(name)).toSorted(byKey);
  const inputNames = new Map(splitNames.map(([name, type]) => [name, claimType(`${type}Input`, scope)]));
  return (name, direction) =>
    (direction === 'input' ? inputNames.get(name) : undefined) ?? names.get(name) ?? 'unknown';
}

function resolveReferences(schema: Schema, schemas: ReadonlyMap<string, Schema>): Schema {
  let resolved = schema;
  for (let steps = 0; resolved.kind === 'ref' && steps < maxReferences; steps++) {
    resolved = schemas.get(resolved.name) ?? {kind: 'unknown'};
  }
  return resolved;
}

function declareType(
  {name, schema}: NamedSchema,
  position: TypePosition,
  isConstant: boolean,
  context: TypeContext,
): string {
  const type = context.nameOf(name, position.direction);
  const doc = docComment(docText(schema, name));
  if (isConstant && schema.kind === 'enum') return `${doc}${writeConstantObject(type, schema, position.isOpen)}`;
  const declared = schemaToType(schema, position, context);
  if (schema.kind === 'object' && declared.kind === 'object' && (declared.fields.length > 0 || declared.others)) {
    return `${doc}export interface ${type} {\n${printFields(declared, '  ')}}\n`;
  }
  return `${doc}${printAfter(`export type ${type} =`, declared)};\n`;
}
