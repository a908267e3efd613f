// Reads the response to an introspection query, with or without `data` around it.
import {DirectiveLocation, GraphQLError, parseConstValue} from 'graphql';
import type {Findings} from '../../base/finding.js';
import {type ValuePath, readJson, type StructuredText} from '../../base/read-json.js';
import {
  type Argument,
  type LazyPlace,
  builtInScalars,
  type Directive,
  type EnumValue,
  type Field,
  type RootKind,
  rootKinds,
  type Schema,
  type Type,
  type TypeRef,
} from '../schema-model.js';
import {builtInDirectives} from './check-directives.js';
import {scanBrackets} from './scan-brackets.js';
import {printValue} from './print-value.js';
import {ownProperty} from '../../../text/own-property.js';

/** Errors: those of JSON, `introspection-disabled` and `introspection-incomplete`. A `duplicate` is a warning. */
export function readIntrospection(file: string, text: string, findings: Findings): Schema | undefined {
  const json = readJson(file, text, findings);
  if (!json) return undefined;
  const path = schemaPath(json.value);
  if (path === undefined) {
    findings.add(errorFinding(json));
    return undefined;
  }
  const reader = createReader(json, findings);
  const schema = reader.at(json.value, []).member(...path);
  if (!Array.isArray(schema.member('types').value)) {
    reader.lacks(schema, 'its types');
    return undefined;
  }
  const types = readTypes(schema, reader);
  return {
    description: schema.text('description'),
    roots: readRoots(schema, types, reader),
    types,
    directives: readDirectives(schema, reader),
  };
}

/** The path of `__schema`. */
function schemaPath(value: unknown): readonly string[] | undefined {
  const paths: readonly (readonly string[])[] = [['__schema'], ['data', '__schema'], ['body', 'data', '__schema']];
  return paths.find((path) => isObject(path.reduce<unknown>(ownProperty, value)));
}

function errorFinding(json: StructuredText) {
  const message = ownProperty(ownProperty(ownProperty(json.value, 'errors'), 0), 'message');
  if (typeof message !== 'string') {
    return {
      severity: 'error',
      code: 'introspection-incomplete',
      message: 'This is not an introspection result: it has no __schema.',
      hint: 'Use the response to an introspection query, or the schema as a .graphql file.',
      place: json.placeOf([]),
    } as const;
  }
  return {
    severity: 'error',
    code: 'introspection-disabled',
    message: `Introspection is disabled. The server responded: ${JSON.stringify(message.slice(0, 300))}`,
    hint: 'Enable introspection, send a token that may use it, or use the schema as a .graphql file.',
    place: json.placeOf(['errors', 0, 'message']),
  } as const;
}

/** A value of the file and its place. */
interface JsonNode {
  readonly value: unknown;
  readonly path: ValuePath;
  readonly at: LazyPlace;
  member(...path: ValuePath): JsonNode;
  /** The string of a member; empty for other values. */
  text(name: string): string;
  /** The items of an array; empty for other values. */
  list(name: string): readonly JsonNode[];
}

interface Reader {
  at(value: unknown, path: ValuePath): JsonNode;
  lacks(node: JsonNode, name: string): void;
  duplicate(what: string, node: JsonNode): void;
}

function createReader(json: StructuredText, findings: Findings): Reader {
  const at = (value: unknown, path: ValuePath): JsonNode => ({
    value,
    path,
    at: () => json.placeOf(isObject(value) && typeof value['name'] === 'string' ? [...path, 'name'] : path),
    member: (...steps) => at(steps.reduce<unknown>(ownProperty, value), [...path, ...steps]),
    text(name) {
      const text = ownProperty(value, name);
      // JSON can contain lone surrogates, which GraphQL and UTF-8 cannot.
      return typeof text === 'string' ? text.replace(/\p{Cs}/gu, '\ufffd') : '';
    },
    list(name) {
      const items = ownProperty(value, name);
      return Array.isArray(items) ? items.map((item, index) => at(item, [...path, name, index])) : [];
    },
  });
  return {
    at,
    lacks: (node, name) =>
      findings.add({
        severity: 'error',
        code: 'introspection-incomplete',
        message: `The introspection result lacks ${name}.`,
        hint: 'Send the complete introspection query again.',
        place: node.at(),
      }),
    duplicate: (what, node) =>
      findings.add({
        severity: 'warning',
        code: 'duplicate',
        message: `${what} is defined twice.`,
        hint: 'The first one is used.',
        place: node.at(),
      }),
  };
}

function readRoots(schema: JsonNode, types: ReadonlyMap<string, Type>, reader: Reader): {[Kind in RootKind]?: string} {
  const roots: {[Kind in RootKind]?: string} = {};
  for (const kind of rootKinds) {
    const node = schema.member(`${kind}Type`);
    if (node.value === undefined || node.value === null) continue;
    const name = node.text('name');
    if (types.has(name)) roots[kind] = name;
    else reader.lacks(node, name === '' ? 'a name here' : `the type ${name}`);
  }
  return roots;
}

function readTypes(schema: JsonNode, reader: Reader): Map<string, Type> {
  const types = new Map<string, Type>();
  for (const node of schema.list('types')) {
    const name = readName(node, reader);
    if (name === undefined || builtInScalars.has(name) || introspectionTypes.has(name)) continue;
    const type = readType(node, name, reader);
    if (type) addOnce(types, type, `The type ${name}`, node, reader);
  }
  return types;
}

const introspectionTypes: ReadonlySet<string> = new Set([
  '__Schema',
  '__Type',
  '__TypeKind',
  '__Field',
  '__InputValue',
  '__EnumValue',
  '__Directive',
  '__DirectiveLocation',
]);

function readType(node: JsonNode, name: string, reader: Reader): Type | undefined {
  const common = {name, description: node.text('description'), at: node.at};
  switch (node.text('kind')) {
    case 'SCALAR':
      return {...common, kind: 'scalar', specifiedBy: node.text('specifiedByURL') || node.text('specifiedByUrl')};
    case 'OBJECT':
    case 'INTERFACE': {
      const fields = new Map<string, Field>();
      for (const field of node.list('fields')) {
        const read = readField(field, reader);
        if (read) addOnce(fields, read, `${name}.${read.name}`, field, reader);
      }
      const kind = node.text('kind') === 'OBJECT' ? 'object' : 'interface';
      return {...common, kind, interfaces: readNames(node.list('interfaces'), reader), fields};
    }
    case 'UNION':
      return {...common, kind: 'union', members: readNames(node.list('possibleTypes'), reader)};
    case 'ENUM': {
      const values = new Map<string, EnumValue>();
      for (const value of node.list('enumValues')) {
        const read = named(value, reader);
        if (read) addOnce(values, {...read, ...readDeprecation(value)}, `${name}.${read.name}`, value, reader);
      }
      return {...common, kind: 'enum', values};
    }
    case 'INPUT_OBJECT': {
      const fields = readArguments(node.list('inputFields'), name, reader);
      return {...common, kind: 'input', fields, isOneOf: ownProperty(node.value, 'isOneOf') === true};
    }
    default:
      reader.lacks(node, 'a kind here');
      return undefined;
  }
}

function readField(node: JsonNode, reader: Reader): Field | undefined {
  const common = named(node, reader);
  const type = readTypeRef(node.member('type'), reader);
  if (!common || !type) return undefined;
  const args = readArguments(node.list('args'), common.name, reader);
  return {...common, type, typeAt: node.at, args, ...readDeprecation(node)};
}

function readArguments(nodes: readonly JsonNode[], owner: string, reader: Reader): Map<string, Argument> {
  const args = new Map<string, Argument>();
  for (const node of nodes) {
    const common = named(node, reader);
    const type = readTypeRef(node.member('type'), reader);
    if (!common || !type) continue;
    const argument = {...common, type, typeAt: node.at, ...readDefault(node), ...readDeprecation(node)};
    addOnce(args, argument, `${owner}.${common.name}`, node, reader);
  }
  return args;
}

/** A default that cannot be parsed still makes the argument optional. */
function readDefault(node: JsonNode): {readonly defaultValue?: string} {
  const text = ownProperty(node.value, 'defaultValue');
  if (typeof text !== 'string') return {};
  if (scanBrackets(text).tooDeepAt !== undefined) return {defaultValue: 'null'};
  try {
    return {defaultValue: printValue(parseConstValue(text, {noLocation: true}))};
  } catch (error) {
    if (error instanceof GraphQLError) return {defaultValue: 'null'};
    throw error;
  }
}

function readDirectives(schema: JsonNode, reader: Reader): Map<string, Directive> {
  const directives = new Map<string, Directive>();
  for (const node of schema.list('directives')) {
    const common = named(node, reader);
    const locations = node.list('locations').flatMap(({value}) => (isLocation(value) ? [value] : []));
    // Servers of before 2016 list no locations. SDL cannot express such directives.
    if (!common || builtInDirectives.has(common.name) || locations.length === 0) continue;
    const directive = {
      ...common,
      args: readArguments(node.list('args'), `@${common.name}`, reader),
      isRepeatable: ownProperty(node.value, 'isRepeatable') === true,
      locations,
    };
    addOnce(directives, directive, `The directive @${common.name}`, node, reader);
  }
  return directives;
}

const knownLocations: ReadonlySet<unknown> = new Set(Object.values(DirectiveLocation));

function isLocation(value: unknown): value is string {
  return knownLocations.has(value);
}

function readTypeRef(node: JsonNode, reader: Reader): TypeRef | undefined {
  const kind = node.text('kind');
  if (kind !== 'LIST' && kind !== 'NON_NULL') {
    const name = readName(node, reader);
    return name === undefined ? undefined : {kind: 'named', name};
  }
  // Recursion is safe: `readJson` limits the depth of the JSON.
  const of = readTypeRef(node.member('ofType'), reader);
  if (!of) return undefined;
  return {kind: kind === 'LIST' ? 'list' : 'non-null', of};
}

function readNames(nodes: readonly JsonNode[], reader: Reader): Map<string, LazyPlace> {
  const names = new Map<string, LazyPlace>();
  for (const node of nodes) {
    const name = readName(node, reader);
    if (name !== undefined) names.set(name, node.at);
  }
  return names;
}

function named(node: JsonNode, reader: Reader) {
  const name = readName(node, reader);
  return name === undefined ? undefined : {name, description: node.text('description'), at: node.at};
}

/** Names become GraphQL source, so they must be valid. */
function readName(node: JsonNode, reader: Reader): string | undefined {
  const name = node.text('name');
  if (/^[_A-Za-z]\w*$/.test(name)) return name;
  reader.lacks(node, name === '' ? 'a name here' : 'a valid name here');
  return undefined;
}

function readDeprecation(node: JsonNode): {readonly deprecated?: string} {
  if (ownProperty(node.value, 'isDeprecated') !== true) return {};
  return {deprecated: node.text('deprecationReason') || 'No longer supported'};
}

function addOnce<Item extends {readonly name: string}>(
  items: Map<string, Item>,
  item: Item,
  what: string,
  node: JsonNode,
  reader: Reader,
): void {
  if (items.has(item.name)) reader.duplicate(what, node);
  else items.set(item.name, item);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
