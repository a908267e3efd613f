// Plans the types of `types.py`. Objects are typed dictionaries, because JSON is parsed to dictionaries; other types are aliases.
import type {Findings} from '../../base/finding.js';
import type {HttpApi, NamedSchema, Schema} from '../http-api.js';
import {schemaDirections} from '../schema-directions.js';
import type {Direction} from '../schema-directions.js';
import {type Tags, tagsOf} from './discriminator-tags.js';
import {schemaDoc} from './docstrings.js';
import {createShapes} from './equal-schemas.js';
import type {Flatten} from './flatten-schemas.js';
import {addClass, type Definition, schemaToTypeExpression, type TypePlan} from './schema-to-type-expression.js';
import type {Expression} from './type-expression.js';
import {nameTypes} from './type-names.js';
import {byName} from '../../../text/compare-code-units.js';

export interface Types {
  /** Returns the type of a schema. Inline objects are named after their title, or the hint. */
  expression(schema: Schema, direction: Direction, hint: string): Expression;
  /** The types of all named schemas, each before the inline types that it contains, then the other inline types. */
  definitions(): readonly Definition[];
}

export function planTypes(api: HttpApi, flatten: Flatten, findings: Findings): Types {
  const directions = schemaDirections(api);
  const plan: TypePlan = {
    slots: [],
    inlineNames: new Map(),
    names: nameTypes(api, directions),
    shapeOf: createShapes(directions),
    flatten,
    findings,
  };
  const tags = tagsOf(api);
  const sorted = api.schemas.toSorted(byName);
  for (const named of sorted) {
    addNamedType(named, directions.isReceived(named.name) ? 'output' : 'input', tags, plan);
    if (directions.isSplit(named.name)) addNamedType(named, 'input', tags, plan);
  }
  // Schemas of operations have no place of their own.
  const place = sorted.at(-1)?.place;
  return {
    expression: (schema, direction, hint) => schemaToTypeExpression(schema, {direction, hint, depth: 0, place}, plan),
    definitions: () => plan.slots.filter((slot) => slot !== undefined),
  };
}

function addNamedType(
  {name: schemaName, schema, place}: NamedSchema,
  direction: Direction,
  tags: Tags,
  plan: TypePlan,
) {
  const name = plan.names.of(schemaName, direction) ?? '';
  const position = {direction, hint: name, depth: 0, place};
  const flat = plan.flatten(schema) ?? schema;
  if (flat.kind === 'object' && flat.properties.length > 0) {
    addClass(name, flat, position, plan, tags.get(schemaName));
    return;
  }
  const slot = plan.slots.push(undefined) - 1;
  const expression = schemaToTypeExpression(flat, position, plan);
  plan.slots[slot] = {kind: 'alias', name, doc: schemaDoc(flat, name), expression};
}
