// Finds schemas with equal types, because some documents repeat the same inline object a hundred times.
import type {Schema} from '../http-api.js';
import type {Directions} from '../schema-directions.js';

export interface Shape {
  /** Equal for schemas with equal types. */
  readonly id: number;
  /** Whether the type depends on the direction. */
  readonly isDirectional: boolean;
}

/** Returns a function that computes the shape of each schema only once. */
export function createShapes(directions: Directions): (schema: Schema) => Shape {
  const known = new Map<Schema, Shape>();
  const ids = new Map<string, number>();
  const shapeOf = (schema: Schema): Shape => {
    const before = known.get(schema);
    if (before !== undefined) return before;
    const {key, isDirectional} = described(schema, shapeOf, directions);
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    const shape = {id, isDirectional};
    known.set(schema, shape);
    return shape;
  };
  return shapeOf;
}

function described(schema: Schema, shapeOf: (schema: Schema) => Shape, directions: Directions) {
  const inner: Shape[] = [];
  const idOf = (part: Schema) => {
    const shape = shapeOf(part);
    inner.push(shape);
    return shape.id;
  };
  let isDirectional = schema.kind === 'binary' || (schema.kind === 'ref' && directions.isSplit(schema.name));
  const key = ((): readonly unknown[] => {
    switch (schema.kind) {
      case 'ref':
        return [schema.name];
      case 'number':
        return [schema.isInteger];
      case 'enum':
        return [schema.values];
      case 'array':
        return [idOf(schema.items), (schema.prefix ?? []).map(idOf)];
      case 'union':
      case 'intersection':
        return schema.members.map(idOf);
      case 'object': {
        isDirectional ||= schema.properties.some(({isReadOnly, isWriteOnly}) => isReadOnly || isWriteOnly);
        const additional =
          schema.additional === undefined || schema.additional === false ? '' : idOf(schema.additional);
        return [
          additional,
          ...schema.properties.map((property) => [
            property.name,
            idOf(property.schema),
            property.isRequired,
            property.isReadOnly,
            property.isWriteOnly,
          ]),
        ];
      }
      default:
        return [];
    }
  })();
  return {
    key: JSON.stringify([schema.kind, schema.annotations?.title, key]),
    isDirectional: isDirectional || inner.some((shape) => shape.isDirectional),
  };
}
