// Plans the types of `types.py`. Objects are typed dictionaries, because JSON is parsed to dictionaries; other types are aliases.
import type {Findings} from '../../base/finding.js';
import {createNameScope, pascalCase, wordsOf} from '../../base/identifier-names.js';
import {identifier} from '../../write/python-tokens.js';
import type {HttpApi, ObjectSchema, Schema} from '../http-api.js';
import {schemaDirections, existsIn} from '../schema-directions.js';
import type {Direction} from '../schema-directions.js';
import {anything, generic, none, plain, union} from './type-expression.js';
import type {Expression} from './type-expression.js';
import type {Flatten} from './flatten-schemas.js';
import {createShapes} from './equal-schemas.js';
import {tagsOf} from './discriminator-tags.js';
import {fieldDoc, schemaDoc} from './docstrings.js';

export interface Field {
  readonly name: string;
  readonly expression: Expression;
  readonly isRequired: boolean;
  readonly doc: string;
}

export type Definition =
  | {readonly kind: 'class'; readonly name: string; readonly doc: string; readonly fields: readonly Field[]}
  | {readonly kind: 'alias'; readonly name: string; readonly doc: string; readonly expression: Expression};

export interface Types {
  /** Returns the type of a schema. Inline objects are named after their title, or the hint. */
  expression(schema: Schema, direction: Direction, hint: string): Expression;
  /** The types of all named schemas, each before the inline types that it contains, then the other inline types. */
  definitions(): readonly Definition[];
}

/** Names that `types.py` imports. */
export const importedNames = [
  'Any',
  'Dict',
  'FileInput',
  'List',
  'Literal',
  'NoReturn',
  'Optional',
  'TypedDict',
  'Union',
];

/** Deeper types become `Any`, so that the recursion ends. */
const maxDepth = 200;

export function planTypes(api: HttpApi, flatten: Flatten, findings: Findings): Types {
  const schemas = new Map(api.schemas.map(({name, schema}) => [name, schema]));
  const places = new Map(api.schemas.map(({name, place}) => [name, place]));
  const directions = schemaDirections(api);
  const shapeOf = createShapes(directions);
  const tags = tagsOf(api);
  const scope = createNameScope(['annotations']);
  const slots: (Definition | undefined)[] = [];
  const inline = new Map<string, string>();

  const claim = (wanted: string) => scope.claim(importedNames.includes(wanted) ? `${wanted}Model` : wanted);
  const sorted = api.schemas.map(({name}) => name).toSorted();
  const names = new Map(sorted.map((name) => [name, claim(typeName(name))]));
  const inputNames = new Map(
    sorted.filter((name) => directions.isSplit(name)).map((name) => [name, claim(`${names.get(name) ?? name}Input`)]),
  );
  let place = api.schemas[0]?.place;

  const typeNameFor = (name: string, direction: Direction) =>
    (direction === 'input' ? inputNames.get(name) : undefined) ?? names.get(name) ?? '';

  const expression = (schema: Schema, direction: Direction, hint: string, depth = 0): Expression => {
    if (depth > maxDepth) return anything;
    const inner = (part: Schema, end: string) => expression(part, direction, `${hint}${end}`, depth + 1);
    switch (schema.kind) {
      case 'ref':
        return schemas.has(schema.name) ? {kind: 'name', name: typeNameFor(schema.name, direction)} : anything;
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
      case 'intersection': {
        const flat = flatten(schema);
        if (flat !== undefined && flat.kind !== 'intersection') return expression(flat, direction, hint, depth + 1);
        findings.add({
          severity: 'warning',
          code: 'type-loosened',
          message: `${hint} combines schemas in more ways than Python types can express, so its type is Any.`,
          hint: 'Use fewer alternatives in allOf, or define each combination as a schema.',
          ...(place && {place}),
        });
        return anything;
      }
      case 'object':
        return objectExpression(schema, direction, hint, depth);
    }
  };

  const objectExpression = (schema: ObjectSchema & Schema, direction: Direction, hint: string, depth: number) => {
    if (schema.properties.length === 0) return mapExpression(schema, direction, hint, depth);
    const title = titleName(schema.annotations?.title);
    const {id, isDirectional} = shapeOf(schema);
    const key = JSON.stringify([title ?? hint, id, isDirectional && direction]);
    const known = inline.get(key);
    if (known !== undefined) return {kind: 'name', name: known} as const;
    const name = claim(title !== undefined && !scope.has(title) ? title : hint);
    inline.set(key, name);
    addClass(name, schema, direction, depth);
    return {kind: 'name', name} as const;
  };

  const mapExpression = (schema: ObjectSchema, direction: Direction, hint: string, depth: number) => {
    const {additional} = schema;
    const value =
      additional === undefined || additional === false
        ? anything
        : expression(additional, direction, `${hint}Value`, depth + 1);
    return generic('Dict', plain('str'), value);
  };

  const addClass = (
    name: string,
    schema: ObjectSchema & Schema,
    direction: Direction,
    depth: number,
    tagged?: ReadonlyMap<string, ReadonlySet<string>>,
  ) => {
    const slot = slots.push(undefined) - 1;
    const missing = [...(tagged ?? [])].filter(([tag]) => !schema.properties.some((property) => property.name === tag));
    const fields = schema.properties
      .filter((property) => existsIn(property, direction))
      .map((property): Field => {
        const values = tagged?.get(property.name);
        const isTag = values !== undefined && (property.schema.kind === 'string' || property.schema.kind === 'enum');
        const written = isTag
          ? literals([...values])
          : expression(
              property.schema,
              direction,
              `${name}${pascalCase(identifier(property.name, 'Field'))}`,
              depth + 1,
            );
        return {
          name: property.name,
          expression: written,
          isRequired: property.isRequired,
          doc: fieldDoc(property.schema),
        };
      });
    const added = missing.map(([tag, values]): Field => ({
      name: tag,
      expression: literals([...values]),
      isRequired: true,
      doc: '',
    }));
    const open = schema.additional !== undefined && schema.additional !== false ? 'May have other keys as well.' : '';
    const doc = [schemaDoc(schema, name), open].filter((text) => text !== '').join('\n\n');
    slots[slot] = {kind: 'class', name, doc, fields: [...added, ...fields]};
  };

  const addNamed = (name: string, schema: Schema, direction: Direction) => {
    place = places.get(name);
    const own = typeNameFor(name, direction);
    const flat = flatten(schema) ?? schema;
    if (flat.kind === 'object' && flat.properties.length > 0) {
      addClass(own, flat, direction, 0, tags.get(name));
      return;
    }
    const slot = slots.push(undefined) - 1;
    const written = expression(flat, direction, own);
    slots[slot] = {kind: 'alias', name: own, doc: schemaDoc(flat, own), expression: written};
  };

  for (const name of sorted) {
    const schema = schemas.get(name);
    if (schema === undefined) continue;
    addNamed(name, schema, directions.isReceived(name) ? 'output' : 'input');
    if (directions.isSplit(name)) addNamed(name, schema, 'input');
  }
  return {
    expression,
    definitions: () => slots.filter((slot) => slot !== undefined),
  };
}

/** `HTTPError` stays, `pet-type` → `PetType`, `com.example.Pet` → `Pet` */
function typeName(name: string): string {
  const last = /^[\w.-]+\.(\p{Lu}\w*)$/u.exec(name)?.[1] ?? name;
  const kept = /^\p{Lu}[\p{L}\p{N}]*$/u.test(last) ? last : pascalCase(last);
  return identifier(/^\p{L}/u.test(kept) ? kept : `Model${kept}`, 'Model');
}

/** Uses the title as a name, unless it is a sentence. */
function titleName(title: string | undefined): string | undefined {
  if (title === undefined || title.length > 60) return undefined;
  const words = wordsOf(title);
  return words.length === 0 || words.length > 6 || !/^\p{L}/u.test(words[0] ?? '')
    ? undefined
    : typeName(words.join(' '));
}

function memberHint(members: readonly Schema[], member: Schema, index: number): string {
  const objects = members.filter(({kind}) => kind !== 'null');
  if (objects.length <= 1 || member.kind === 'ref') return '';
  return titleName(member.annotations?.title) ?? `Option${index + 1}`;
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
