// Converts a schema to a Python type. Inline objects become classes, which are added to the plan of `types.py`.
import type {Findings, Place} from '../../base/finding.js';
import {pascalCase} from '../../base/identifier-names.js';
import {identifier} from '../../codegen/python-tokens.js';
import type {ObjectSchema, Schema} from '../http-api.js';
import {type Direction, existsIn} from '../schema-directions.js';
import {fieldDoc, schemaDoc} from './docstrings.js';
import type {Shape} from './equal-schemas.js';
import type {Flatten} from './flatten-schemas.js';
import {anything, type Expression, generic, none, plain, union} from './type-expression.js';
import {memberHint, titleName, type TypeNames} from './type-names.js';

export interface Field {
  readonly name: string;
  readonly expression: Expression;
  readonly isRequired: boolean;
  readonly doc: string;
}

export type Definition =
  | {readonly kind: 'class'; readonly name: string; readonly doc: string; readonly fields: readonly Field[]}
  | {readonly kind: 'alias'; readonly name: string; readonly doc: string; readonly expression: Expression};

/** The plan of `types.py`: the definitions so far, and what later ones depend on. */
export interface TypePlan {
  /** A type reserves its slot before its inline types are added, so that it is defined before them. */
  readonly slots: (Definition | undefined)[];
  /** Inline object, as a key that equal objects share → its name. */
  readonly inlineNames: Map<string, string>;
  readonly names: TypeNames;
  readonly shapeOf: (schema: Schema) => Shape;
  readonly flatten: Flatten;
  readonly findings: Findings;
}

/** Where a schema is used. */
export interface TypePosition {
  readonly direction: Direction;
  /** The name of an inline type without a title. */
  readonly hint: string;
  readonly depth: number;
  /** The place of the named schema that contains it. */
  readonly place: Place | undefined;
}

/** Deeper types become `Any`, so that the recursion ends. */
const maxDepth = 200;

export function schemaToTypeExpression(schema: Schema, position: TypePosition, plan: TypePlan): Expression {
  const {direction, hint} = position;
  if (position.depth > maxDepth) return anything;
  const inner = (part: Schema, end: string) => schemaToTypeExpression(part, below(position, `${hint}${end}`), plan);
  switch (schema.kind) {
    case 'ref': {
      const name = plan.names.of(schema.name, direction);
      return name === undefined ? anything : {kind: 'name', name};
    }
    case 'unknown':
      return anything;
    case 'never':
      return plain('NoReturn');
    case 'null':
      return none;
    case 'boolean':
      return plain('bool');
    case 'number':
      return plain(schema.isInteger ? 'int' : 'float');
    case 'string':
      return plain('str');
    case 'binary':
      return plain(direction === 'input' ? 'FileInput' : 'bytes');
    case 'enum':
      return enumExpression(schema.values);
    case 'array': {
      const prefix = (schema.prefix ?? []).map((part, index) => inner(part, `Item${index + 1}`));
      const isClosed = prefix.length > 0 && (schema.items.kind === 'never' || schema.maxItems === prefix.length);
      const items = isClosed ? [] : [inner(schema.items, 'Item')];
      return generic('List', union([...prefix, ...items]));
    }
    case 'union':
      return union(schema.members.map((member, index) => inner(member, memberHint(schema.members, member, index))));
    case 'intersection':
      return intersectionExpression(schema, position, plan);
    case 'object':
      return objectExpression(schema, position, plan);
  }
}

function intersectionExpression(schema: Schema, position: TypePosition, plan: TypePlan): Expression {
  const {hint, place} = position;
  const flat = plan.flatten(schema);
  if (flat !== undefined && flat.kind !== 'intersection') {
    return schemaToTypeExpression(flat, below(position, hint), plan);
  }
  plan.findings.add({
    severity: 'warning',
    code: 'type-loosened',
    message: `${hint} combines schemas in more ways than Python types can express, so its type is Any.`,
    hint: 'Use fewer alternatives in allOf, or define each combination as a schema.',
    ...(place && {place}),
  });
  return anything;
}

/** The name of a class, which is added to the plan unless an equal object has one; a dictionary for an object without properties. */
function objectExpression(schema: ObjectSchema & Schema, position: TypePosition, plan: TypePlan): Expression {
  const {direction, hint} = position;
  if (schema.properties.length === 0) return mapExpression(schema, position, plan);
  const title = titleName(schema.annotations?.title);
  const {id, isDirectional} = plan.shapeOf(schema);
  const key = JSON.stringify([title ?? hint, id, isDirectional && direction]);
  const known = plan.inlineNames.get(key);
  if (known !== undefined) return {kind: 'name', name: known};
  const name = plan.names.claim(title !== undefined && !plan.names.isTaken(title) ? title : hint);
  plan.inlineNames.set(key, name);
  addClass(name, schema, position, plan);
  return {kind: 'name', name};
}

function mapExpression({additional}: ObjectSchema, position: TypePosition, plan: TypePlan): Expression {
  const value =
    additional === undefined || additional === false
      ? anything
      : schemaToTypeExpression(additional, below(position, `${position.hint}Value`), plan);
  return generic('Dict', plain('str'), value);
}

/** Adds a class to the plan, before the classes of its fields. */
export function addClass(
  name: string,
  schema: ObjectSchema & Schema,
  position: TypePosition,
  plan: TypePlan,
  tags: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
): void {
  const slot = plan.slots.push(undefined) - 1;
  const missing = [...tags].filter(([tag]) => !schema.properties.some((property) => property.name === tag));
  const tagFields = missing.map(([tag, values]): Field => ({
    name: tag,
    expression: literals([...values]),
    isRequired: true,
    doc: '',
  }));
  const fields = schema.properties
    .filter((property) => existsIn(property, position.direction))
    .map((property): Field => {
      const values = tags.get(property.name);
      const isTag = values !== undefined && (property.schema.kind === 'string' || property.schema.kind === 'enum');
      const hint = `${name}${pascalCase(identifier(property.name, 'Field'))}`;
      return {
        name: property.name,
        expression: isTag
          ? literals([...values])
          : schemaToTypeExpression(property.schema, below(position, hint), plan),
        isRequired: property.isRequired,
        doc: fieldDoc(property.schema),
      };
    });
  const open = schema.additional !== undefined && schema.additional !== false ? 'May have other keys as well.' : '';
  const doc = [schemaDoc(schema, name), open].filter((text) => text !== '').join('\n\n');
  plan.slots[slot] = {kind: 'class', name, doc, fields: [...tagFields, ...fields]};
}

function below(position: TypePosition, hint: string): TypePosition {
  return {...position, hint, depth: position.depth + 1};
}

function enumExpression(values: readonly unknown[]): Expression {
  return union(
    values.map((value): Expression => {
      if (value === null || typeof value === 'string' || typeof value === 'boolean') {
        return {kind: 'literal', values: [value]};
      }
      if (typeof value === 'number') {
        return Number.isInteger(value) ? {kind: 'literal', values: [value]} : plain('float');
      }
      return Array.isArray(value) ? generic('List', anything) : generic('Dict', plain('str'), anything);
    }),
  );
}

function literals(values: readonly string[]): Expression {
  return {kind: 'literal', values: values.toSorted()};
}
