// Reads a schema of any version into the model: its kind, constraints and annotations.
import type {Json, ObjectSchema, Property, Schema} from '../http/http-api.js';
import {intersection, hasOnlyKind, nullable, union} from './combine-schemas.js';
import {readDiscriminator} from './read-discriminator.js';
import {suggestionHint} from './suggest-name.js';
import type {DocumentNode} from './document-node.js';
import {child, items, members, refOf} from './document-node.js';
import {readEnum, readTitledConstants} from './read-enum.js';
import {readNumber, readString} from './read-scalars.js';
import type {ReadContext} from './reader-context.js';
import {
  scalarText,
  hasAny,
  invalidValueWarning,
  isValidObject,
  isValidString,
  numberField,
  ifDefined,
  warn,
} from './reader-context.js';
import {withAnnotations} from './schema-annotations.js';
import {isObject} from '../../text/is-object.js';
import {compositionKeywords, constraintKeywords, reportIgnoredKeywords} from './schema-keywords.js';
import {typesOf, impliedTypes} from './schema-types.js';

/** The context that a schema inherits from its parent. */
interface SchemaParent {
  /** The type, which members of `oneOf`, `anyOf` and `allOf` need not repeat. */
  readonly type?: string;
  /** Schemas that may define a required property, innermost first. */
  readonly owners: readonly DocumentNode[];
  /** Base schemas whose parts this schema already contains. */
  readonly bases?: Set<Json>;
}

/** The parent of a schema that is not a part of another one. */
const noParent: SchemaParent = {owners: []};

/** Above this number of base schemas that extend each other, the schema refers to them by name. */
const maxBases = 20;

export function readSchema(context: ReadContext, node: DocumentNode): Schema {
  return read(context, node, noParent);
}

/** Reads a component. A base schema becomes a union of its subtypes. */
export function readNamedSchema(context: ReadContext, node: DocumentNode): Schema {
  const subtypes = context.subtypes.subtypesOf(node);
  if (subtypes.length === 0) return readSchema(context, node);
  const schemas = subtypes.map(({name}): Schema => ({kind: 'ref', name}));
  const nodes = subtypes.map((subtype) => subtype.node);
  const discriminator = readDiscriminator(context, node, nodes, schemas);
  if (!discriminator) return readSchema(context, node);
  const own = context.subtypes.isOwnSubtype(node) ? [readParts(context, node, noParent)] : [];
  const schema: Schema = {kind: 'union', members: [...schemas, ...own], isExclusive: false, discriminator};
  return withAnnotations(context, node, nullable(schema, allowsNull(node)));
}

function read(context: ReadContext, node: DocumentNode, parent: SchemaParent): Schema {
  if (node.value === true) return {kind: 'unknown'};
  if (node.value === false) return {kind: 'never'};
  if (!isObject(node.value)) {
    warn(context, node, {
      code: 'schema-invalid',
      message: 'A schema must be an object; this one accepts any value.',
      hint: 'Write a schema such as {"type": "string"}.',
    });
    return {kind: 'unknown', why: 'it is not an object'};
  }
  if (refOf(node) !== undefined) return readReference(context, node, parent);
  const reference = child(node, '$ref');
  if (reference) warn(context, reference, invalidValueWarning('$ref', 'a string'));
  return withAnnotations(context, node, readParts(context, node, parent));
}

function readReference(context: ReadContext, node: DocumentNode, parent: SchemaParent): Schema {
  const target = context.references.step(node);
  if (!target) return withAnnotations(context, node, {kind: 'unknown', why: `${refOf(node)} could not be read`});
  // `true` and `false` are not objects, so they have no name.
  const to: Schema = isObject(target.value)
    ? {kind: 'ref', name: context.schemas.schemaName(target)}
    : read(context, target, noParent);
  // A keyword that the target has too, such as the `type` that generators write beside a $ref, adds nothing.
  const beside = Object.keys(node.value as object).filter(
    (key) => constraintKeywords.has(key) && child(node, key)?.value !== child(target, key)?.value,
  );
  if (beside.length === 0) return withAnnotations(context, node, nullable(to, allowsNull(node)));
  if (context.version === '2.0' || context.version === '3.0') {
    warn(context, child(node, beside[0] ?? '') ?? node, {
      code: 'reference-siblings',
      message: `${beside.join(', ')} next to a $ref ${beside.length === 1 ? 'is' : 'are'} ignored before OpenAPI 3.1.`,
      hint: 'Put the $ref and the rest into an allOf.',
      at: 'key',
    });
    return withAnnotations(context, node, nullable(to, allowsNull(node)));
  }
  const own = readParts(context, node, {...parent, owners: [target, ...parent.owners]});
  const isNullable = allowsNull(node) || (own.kind === 'union' && own.members.some(({kind}) => kind === 'null'));
  return withAnnotations(context, node, nullable(intersection([to, ...partBesideReference(own)]), isNullable));
}

/** Returns what a schema beside a `$ref` adds to the target. Members that only have a type add nothing. */
function partBesideReference(own: Schema): readonly Schema[] {
  const members = own.kind === 'union' ? own.members : [own];
  const [only, ...others] = members.filter((member) => !hasOnlyKind(member));
  if (only === undefined) return [];
  return others.length === 0 ? [only] : [own];
}

/** Combines `type`, `allOf`, `oneOf` and `anyOf`, which all apply. */
function readParts(context: ReadContext, node: DocumentNode, parent: SchemaParent): Schema {
  if (child(node, '$dynamicRef') ?? child(node, '$recursiveRef')) return readDynamicReference(context, node);
  reportIgnoredKeywords(context, node);
  const types = typesOf(context, node);
  const kinds = types.includes('null') ? types.filter((type) => type !== 'null') : types;
  const own = readOwn(context, node, kinds, parent);
  const others = hasAny(node, compositionKeywords)
    ? readCompositions(context, node, kinds[0] ?? parent.type, parent)
    : [];
  // `type: object` next to an `allOf` is redundant.
  const parts = own !== undefined && (others.length === 0 || !hasOnlyKind(own)) ? [own, ...others] : others;
  const isNullable =
    kinds.length < types.length || allowsNull(node) || items(child(node, 'allOf')).some(allowsOnlyNull);
  return nullable(parts.length === 0 ? emptySchema(isNullable, types) : intersection(parts), isNullable);
}

/** The members of `allOf`, and the unions. */
function readCompositions(
  context: ReadContext,
  node: DocumentNode,
  type: string | undefined,
  parent: SchemaParent,
): readonly Schema[] {
  const below: SchemaParent = {...ifDefined('type', type), owners: [node, ...parent.owners]};
  const bases = parent.bases ?? new Set();
  const all = readList(context, node, 'allOf').flatMap((member) => {
    const base = baseSchemaOf(context, node, member);
    if (!base || bases.size >= maxBases) return [read(context, member, below)];
    if (bases.has(base.value)) return [];
    bases.add(base.value);
    return [readParts(context, base, {owners: [node], bases})];
  });
  const choices = ['oneOf', 'anyOf'].flatMap((key) => readUnion(context, node, key, below) ?? []);
  return [...all, ...choices];
}

/** The base schema of a component that is its subtype, which cannot be referenced without a cycle. */
function baseSchemaOf(context: ReadContext, node: DocumentNode, member: DocumentNode): DocumentNode | undefined {
  if (refOf(member) === undefined) return undefined;
  const base = context.references.follow(member);
  return base && context.subtypes.isSubtypeOf(node, base) ? base : undefined;
}

/** `{type: 'null'}` is null and nothing else; `{nullable: true}` alone is anything. */
function emptySchema(isNullable: boolean, types: readonly string[]): Schema {
  return isNullable && types.includes('null') ? {kind: 'null'} : {kind: 'unknown'};
}

/** The schema without its `allOf`, `oneOf` and `anyOf`; undefined if that is empty. */
function readOwn(
  context: ReadContext,
  node: DocumentNode,
  kinds: readonly string[],
  parent: SchemaParent,
): Schema | undefined {
  const type = kinds.length === 1 ? kinds[0] : undefined;
  const constants = readEnum(context, node, type ?? (kinds.length === 0 ? parent.type : undefined));
  if (constants) return constants;
  const types = kinds.length > 0 ? kinds : impliedTypes(node, parent.type);
  const schemas = types.map((kind) => readType(context, node, kind, parent));
  return schemas.length === 0 ? undefined : schemas.length === 1 ? schemas[0] : union(schemas, false);
}

function readType(context: ReadContext, node: DocumentNode, type: string, parent: SchemaParent): Schema {
  switch (type) {
    case 'boolean':
      return {kind: 'boolean'};
    case 'number':
    case 'integer':
      return readNumber(context, node, type === 'integer');
    case 'string':
      return readString(context, node);
    case 'file':
      return {kind: 'binary'};
    case 'array':
      return readArray(context, node);
    case 'object':
      return readObject(context, node, parent);
    default:
      return {kind: 'unknown'};
  }
}

function readArray(context: ReadContext, node: DocumentNode): Schema {
  const ofItems = child(node, 'items');
  const first = child(node, 'prefixItems') ?? (Array.isArray(ofItems?.value) ? ofItems : undefined);
  const prefix = first === ofItems ? items(first) : readList(context, node, 'prefixItems');
  const rest = first === ofItems ? child(node, 'additionalItems') : ofItems;
  const hasUniqueItems = child(node, 'uniqueItems')?.value === true;
  if (!ofItems && !first) {
    warn(context, child(node, 'type') ?? node, {
      code: 'items-missing',
      message: 'This list does not say what its items are; they may be anything.',
      hint: 'Add items, such as {"type": "string"}.',
    });
  }
  return {
    kind: 'array',
    items: rest ? read(context, rest, noParent) : {kind: 'unknown'},
    ...(first && {prefix: prefix.map((item) => read(context, item, noParent))}),
    ...ifDefined('minItems', numberField(context, node, 'minItems')),
    ...ifDefined('maxItems', numberField(context, node, 'maxItems')),
    ...(hasUniqueItems && {hasUniqueItems}),
  };
}

const countKeywords = new Set(['minProperties', 'maxProperties']);

function readObject(context: ReadContext, node: DocumentNode, parent: SchemaParent): ObjectSchema {
  const described = child(node, 'properties');
  const container = described && refOf(described) !== undefined ? context.references.follow(described) : described;
  const required = requiredNames(context, node);
  const properties = (container && isValidObject(context, container) ? members(container) : []).map(
    ([name, member]): Property => {
      return readProperty(context, name, member, required.has(name));
    },
  );
  const own = new Set(properties.map(({name}) => name));
  const others = [...required].filter(([name]) => !own.has(name));
  return {
    kind: 'object',
    properties: [...properties, ...others.map(([name, at]) => requiredElsewhere(context, node, parent, name, at))],
    ...ifDefined('additional', readAdditional(context, node)),
    ...(hasAny(node, countKeywords) && {
      ...ifDefined('minProperties', numberField(context, node, 'minProperties')),
      ...ifDefined('maxProperties', numberField(context, node, 'maxProperties')),
    }),
  };
}

function readProperty(context: ReadContext, name: string, node: DocumentNode, isRequired: boolean): Property {
  const isSet = (key: string) => isTrue(context, node, key);
  // A flag at the property itself, as in older drafts, is reported for every kind of schema.
  if (typeof child(node, 'required')?.value === 'boolean') requiredNames(context, node);
  return {
    name,
    schema: read(context, node, noParent),
    isRequired,
    isReadOnly: isSet('readOnly'),
    isWriteOnly: isSet('writeOnly'),
  };
}

/** Whether a schema, or the target of its reference, has this flag. */
function isTrue(context: ReadContext, node: DocumentNode, key: string): boolean {
  if (child(node, key)?.value === true) return true;
  // A broken reference is reported where the schema is read.
  const target = refOf(node) === undefined ? undefined : context.references.step(node);
  return target !== undefined && child(target, key)?.value === true;
}

function requiredNames(context: ReadContext, node: DocumentNode): ReadonlyMap<string, DocumentNode> {
  const required = child(node, 'required');
  if (!required || required.value === null) return new Map();
  if (!Array.isArray(required.value)) {
    warn(context, required, {
      code: 'required-invalid',
      message: 'The value of required is not a list of names, so it is ignored.',
      hint: 'List the required properties in the object that has them: ["id", "name"].',
    });
    return new Map();
  }
  const names = items(required).filter((item) => isValidString(context, item));
  return new Map(names.map((item) => [scalarText(item), item]));
}

/** Reads a property that is required here, but described in another part of the same object. Reports it if there is none. */
function requiredElsewhere(
  context: ReadContext,
  node: DocumentNode,
  parent: SchemaParent,
  name: string,
  at: DocumentNode,
): Property {
  const found = findProperty(context, [node, ...parent.owners], name);
  const unknown: Property = {name, schema: {kind: 'unknown'}, isRequired: true, isReadOnly: false, isWriteOnly: false};
  // The other part has its schema; to repeat a nested one here could double it at each level.
  if (found) return isShallow(found) ? readProperty(context, name, found, true) : unknown;
  const names = [node, ...parent.owners].flatMap((owner) => {
    const properties = child(owner, 'properties');
    return properties ? members(properties) : [];
  });
  warn(context, at, {
    code: 'required-unknown',
    message: `${name} is required, but no property has this name; its value may be anything.`,
    hint: suggestionHint(
      name,
      names.map(([key]) => key),
      'Describe it among the properties, or remove it from required.',
    ),
  });
  return unknown;
}

const nestingKeywords = new Set(['properties', 'items', 'prefixItems', 'additionalProperties', ...compositionKeywords]);

function isShallow(node: DocumentNode): boolean {
  return !hasAny(node, nestingKeywords);
}

/** Also searches references, `allOf`, `oneOf` and `anyOf`, but each schema only once. */
function findProperty(context: ReadContext, nodes: readonly DocumentNode[], name: string): DocumentNode | undefined {
  const seen = new Set<Json>();
  const waiting = [...nodes];
  for (let next = waiting.shift(); next && seen.size < 1000; next = waiting.shift()) {
    if (seen.has(next.value)) continue;
    seen.add(next.value);
    const properties = child(next, 'properties');
    const found = properties && child(properties, name);
    if (found) return found;
    if (refOf(next) !== undefined)
      waiting.push(...[context.references.step(next)].filter((target) => target !== undefined));
    for (const key of compositionKeywords) waiting.push(...items(child(next, key)));
  }
  return undefined;
}

function readAdditional(context: ReadContext, node: DocumentNode): Schema | false | undefined {
  const isCombined = hasAny(node, compositionKeywords) || child(node, '$ref') !== undefined;
  // Together with other parts, `unevaluatedProperties` is about the names of all of them.
  const others = child(node, 'additionalProperties') ?? (isCombined ? undefined : child(node, 'unevaluatedProperties'));
  const patterns = child(node, 'patternProperties');
  const ofPatterns =
    patterns && isValidObject(context, patterns)
      ? members(patterns).map(([, member]) => read(context, member, noParent))
      : [];
  if (!others && ofPatterns.length === 0) return undefined;
  if (others?.value === false) return ofPatterns.length === 0 ? false : union(ofPatterns, false);
  const ofOthers = others && others.value !== null ? read(context, others, noParent) : undefined;
  return ofPatterns.length === 0 ? ofOthers : union([...ofPatterns, ofOthers ?? {kind: 'unknown'}], false);
}

function readUnion(context: ReadContext, node: DocumentNode, key: string, parent: SchemaParent): Schema | undefined {
  const list = readList(context, node, key);
  if (list.length === 0) return undefined;
  const constants = readTitledConstants(list);
  if (constants) return constants;
  const schemas = list.map((member) => read(context, member, parent));
  const discriminator = readDiscriminator(context, node, list, schemas);
  return union(schemas, key === 'oneOf', discriminator);
}

function readList(context: ReadContext, node: DocumentNode, key: string): readonly DocumentNode[] {
  const list = child(node, key);
  if (!list || list.value === null) return [];
  if (Array.isArray(list.value) && list.value.length > 0) return items(list);
  warn(context, list, {
    code: 'schema-invalid',
    message: `${key} is not a list of schemas, so it is ignored.`,
    hint: 'Write a list with at least one schema in it.',
    at: 'key',
  });
  return [];
}

/** `nullable` of 3.0, which documents of all versions use, and `x-nullable` of 2.0. */
function allowsNull(node: DocumentNode): boolean {
  return child(node, 'nullable')?.value === true || child(node, 'x-nullable')?.value === true;
}

/** `allOf: [{$ref: …}, {nullable: true}]` means what it would mean beside the reference. */
function allowsOnlyNull(node: DocumentNode): boolean {
  return allowsNull(node) && !members(node).some(([key]) => constraintKeywords.has(key) || key === '$ref');
}

function readDynamicReference(context: ReadContext, node: DocumentNode): Schema {
  const at = child(node, '$dynamicRef') ?? child(node, '$recursiveRef') ?? node;
  warn(context, at, {
    code: 'reference-dynamic',
    message: 'The meaning of a dynamic reference depends on the schema that uses it; any value is accepted.',
    hint: 'Use $ref.',
  });
  return {kind: 'unknown', why: 'it is a dynamic reference'};
}
