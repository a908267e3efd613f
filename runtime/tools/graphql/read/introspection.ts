// The answer to an introspection query, with or without `data` around it, to a schema.
import {GraphQLError, parseConstValue} from 'graphql';
import type {Findings} from '../../base/finding.js';
import {type Path, readJson, type StructuredText} from '../../base/json-text.js';
import {
  type Argument,
  type At,
  builtInScalars,
  type Directive,
  type EnumValue,
  type Field,
  type RootKind,
  rootKinds,
  type Schema,
  type Type,
  type TypeRef,
} from '../graphql-model.js';
import {shapeOf} from './type-shape.js';
import {printValue} from './print-value.js';

/** Errors: those of JSON, `introspection-disabled` and `introspection-incomplete`. A `duplicate` is a warning. */
export function readIntrospection(file: string, text: string, findings: Findings): Schema | undefined {
  const json = readJson(file, text, findings);
  if (!json) return undefined;
  const path = pathOfSchema(json.value);
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
  return {
    description: schema.text('description'),
    roots: rootsOf(schema),
    types: typesOf(schema, reader),
    directives: directivesOf(schema, reader),
  };
}

/** Where `__schema` is. */
function pathOfSchema(value: unknown): readonly string[] | undefined {
  const paths: readonly (readonly string[])[] = [['__schema'], ['data', '__schema'], ['body', 'data', '__schema']];
  return paths.find((path) => isObject(path.reduce<unknown>(memberOf, value)));
}

function errorFinding(json: StructuredText) {
  const message = memberOf(memberOf(memberOf(json.value, 'errors'), 0), 'message');
  if (typeof message !== 'string') {
    return {
      severity: 'error',
      code: 'introspection-incomplete',
      message: 'This is not an introspection result: it has no __schema.',
      hint: 'Give what the server answers to an introspection query, or the schema as a .graphql file.',
      place: json.placeOf([]),
    } as const;
  }
  return {
    severity: 'error',
    code: 'introspection-disabled',
    message: `Introspection is off. The server answered: ${JSON.stringify(message.slice(0, 300))}`,
    hint: 'Turn introspection on, ask with a token that may use it, or give the schema as a .graphql file.',
    place: json.placeOf(['errors', 0, 'message']),
  } as const;
}

/** A value of the file that knows where it is. */
interface Node {
  readonly value: unknown;
  readonly path: Path;
  readonly at: At;
  member(...path: Path): Node;
  text(name: string): string;
  /** The members of a list; empty for everything else. */
  list(name: string): readonly Node[];
}

interface Reader {
  at(value: unknown, path: Path): Node;
  lacks(node: Node, name: string): void;
  duplicate(what: string, node: Node): void;
}

function createReader(json: StructuredText, findings: Findings): Reader {
  const at = (value: unknown, path: Path): Node => ({
    value,
    path,
    at: () => json.placeOf(isObject(value) && typeof value['name'] === 'string' ? [...path, 'name'] : path),
    member: (...steps) => at(steps.reduce<unknown>(memberOf, value), [...path, ...steps]),
    text(name) {
      const text = memberOf(value, name);
      return typeof text === 'string' ? text : '';
    },
    list(name) {
      const items = memberOf(value, name);
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
        hint: 'Ask the server again, with the whole introspection query.',
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

function rootsOf(schema: Node): {[Kind in RootKind]?: string} {
  const named = rootKinds.map((kind) => [kind, schema.member(`${kind}Type`).text('name')] as const);
  return Object.fromEntries(named.filter(([, name]) => name !== ''));
}

function typesOf(schema: Node, reader: Reader): Map<string, Type> {
  const types = new Map<string, Type>();
  for (const node of schema.list('types')) {
    const name = readName(node, reader);
    if (name === undefined || builtInScalars.has(name) || introspectionTypes.has(name)) continue;
    const type = typeOf(node, name, reader);
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

function typeOf(node: Node, name: string, reader: Reader): Type | undefined {
  const common = {name, description: node.text('description'), at: node.at};
  switch (node.text('kind')) {
    case 'SCALAR':
      return {...common, kind: 'scalar', specifiedBy: node.text('specifiedByURL') || node.text('specifiedByUrl')};
    case 'OBJECT':
    case 'INTERFACE': {
      const fields = new Map<string, Field>();
      for (const field of node.list('fields')) {
        const read = fieldOf(field, reader);
        if (read) addOnce(fields, read, `${name}.${read.name}`, field, reader);
      }
      const kind = node.text('kind') === 'OBJECT' ? 'object' : 'interface';
      return {...common, kind, interfaces: namesOf(node.list('interfaces'), reader), fields};
    }
    case 'UNION':
      return {...common, kind: 'union', members: namesOf(node.list('possibleTypes'), reader)};
    case 'ENUM': {
      const values = new Map<string, EnumValue>();
      for (const value of node.list('enumValues')) {
        const read = named(value, reader);
        if (read) addOnce(values, {...read, ...deprecation(value)}, `${name}.${read.name}`, value, reader);
      }
      return {...common, kind: 'enum', values};
    }
    case 'INPUT_OBJECT': {
      const fields = argumentsOf(node.list('inputFields'), name, reader);
      return {...common, kind: 'input', fields, isOneOf: memberOf(node.value, 'isOneOf') === true};
    }
    default:
      reader.lacks(node, 'a kind here');
      return undefined;
  }
}

function fieldOf(node: Node, reader: Reader): Field | undefined {
  const common = named(node, reader);
  const type = refOf(node.member('type'), reader);
  if (!common || !type) return undefined;
  const args = argumentsOf(node.list('args'), common.name, reader);
  return {...common, type, typeAt: node.at, args, ...deprecation(node)};
}

function argumentsOf(nodes: readonly Node[], owner: string, reader: Reader): Map<string, Argument> {
  const args = new Map<string, Argument>();
  for (const node of nodes) {
    const common = named(node, reader);
    const type = refOf(node.member('type'), reader);
    if (!common || !type) continue;
    const argument = {...common, type, typeAt: node.at, ...defaultOf(node), ...deprecation(node)};
    addOnce(args, argument, `${owner}.${common.name}`, node, reader);
  }
  return args;
}

/** A default that cannot be read is one all the same: the argument need not be given. */
function defaultOf(node: Node): {readonly defaultValue?: string} {
  const text = memberOf(node.value, 'defaultValue');
  if (typeof text !== 'string') return {};
  if (shapeOf(text).tooDeepAt !== undefined) return {defaultValue: 'null'};
  try {
    return {defaultValue: printValue(parseConstValue(text, {noLocation: true}))};
  } catch (error) {
    if (error instanceof GraphQLError) return {defaultValue: 'null'};
    throw error;
  }
}

function directivesOf(schema: Node, reader: Reader): Map<string, Directive> {
  const directives = new Map<string, Directive>();
  for (const node of schema.list('directives')) {
    const common = named(node, reader);
    if (!common || builtInDirectives.has(common.name)) continue;
    const directive = {
      ...common,
      args: argumentsOf(node.list('args'), `@${common.name}`, reader),
      isRepeatable: memberOf(node.value, 'isRepeatable') === true,
      locations: node.list('locations').flatMap(({value}) => (isLocation(value) ? [value] : [])),
    };
    addOnce(directives, directive, `The directive @${common.name}`, node, reader);
  }
  return directives;
}

const builtInDirectives: ReadonlySet<string> = new Set(['include', 'skip', 'deprecated', 'specifiedBy', 'oneOf']);

function isLocation(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z_]+$/.test(value);
}

function refOf(node: Node, reader: Reader): TypeRef | undefined {
  const kind = node.text('kind');
  if (kind !== 'LIST' && kind !== 'NON_NULL') {
    const name = readName(node, reader);
    return name === undefined ? undefined : {kind: 'named', name};
  }
  // No deeper than the JSON, whose depth is limited.
  const of = refOf(node.member('ofType'), reader);
  if (!of) return undefined;
  return {kind: kind === 'LIST' ? 'list' : 'non-null', of};
}

function namesOf(nodes: readonly Node[], reader: Reader): Map<string, At> {
  const names = new Map<string, At>();
  for (const node of nodes) {
    const name = readName(node, reader);
    if (name !== undefined) names.set(name, node.at);
  }
  return names;
}

function named(node: Node, reader: Reader) {
  const name = readName(node, reader);
  return name === undefined ? undefined : {name, description: node.text('description'), at: node.at};
}

/** Names go into GraphQL text, so nothing else may be one. */
function readName(node: Node, reader: Reader): string | undefined {
  const name = node.text('name');
  if (/^[_A-Za-z]\w*$/.test(name)) return name;
  reader.lacks(node, name === '' ? 'a name here' : 'a valid name here');
  return undefined;
}

function deprecation(node: Node): {readonly deprecated?: string} {
  if (memberOf(node.value, 'isDeprecated') !== true) return {};
  return {deprecated: node.text('deprecationReason') || 'No longer supported'};
}

function addOnce<Item extends {readonly name: string}>(
  items: Map<string, Item>,
  item: Item,
  what: string,
  node: Node,
  reader: Reader,
): void {
  if (items.has(item.name)) reader.duplicate(what, node);
  else items.set(item.name, item);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function memberOf(value: unknown, step: string | number): unknown {
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
