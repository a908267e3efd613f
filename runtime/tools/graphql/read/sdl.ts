// Definitions of all files, put together to one schema. What stands twice counts once, with a warning.
import {
  type ConstDirectiveNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  type NameNode,
  type TypeDefinitionNode,
  type TypeExtensionNode,
  type TypeNode,
  type TypeSystemDefinitionNode,
  type TypeSystemExtensionNode,
} from 'graphql';
import type {Finding, Findings, Place} from '../../base/finding.js';
import {nearest} from '../../base/nearest.js';
import {
  type Argument,
  type At,
  builtInScalars,
  type Directive,
  type EnumValue,
  type Field,
  nameIn,
  type RootKind,
  rootKinds,
  type Schema,
  type Type,
  type TypeRef,
} from '../model.js';
import {checkDirectives, directivesIn} from './directives.js';
import type {ParsedFile} from './parse.js';
import {type Provided, providedBy} from './provided.js';
import {printValue} from './values.js';

type Definition = TypeSystemDefinitionNode | TypeSystemExtensionNode;

/** A definition and the file in which it stands. */
interface Part<Node> {
  readonly node: Node;
  readonly file: ParsedFile;
}

type TypePart = Part<TypeDefinitionNode | TypeExtensionNode>;

/** Errors: `extension-without-type`, `extension-kind`. Warnings: `duplicate` and those of directives. */
export function readSdl(files: readonly ParsedFile[], findings: Findings): Schema {
  const provided = providedBy(files.map(({document}) => document));
  const parts = files.flatMap((file) => file.document.definitions.filter(isTypeSystem).map((node) => ({node, file})));
  const directives = readDirectives(parts, findings);
  const types = readTypes(parts, provided, findings);
  addPlatformScalars(types, directives, provided);
  const told = new Set<string>();
  for (const {node, file} of parts)
    checkDirectives({applied: directivesIn(node), file, defined: directives, provided, findings, told});
  const {description, roots} = readSchemaDefinitions(parts, types, findings);
  return {description, roots, types, directives};
}

/** Whether a definition belongs to a schema, and not to a request. */
export function isTypeSystem(node: {readonly kind: string}): node is Definition {
  return /^(?!Operation|Fragment).*(?:Definition|Extension)$/.test(node.kind);
}

function readDirectives(parts: readonly Part<Definition>[], findings: Findings): Map<string, Directive> {
  const directives = new Map<string, Directive>();
  for (const {node, file} of parts) {
    if (node.kind !== 'DirectiveDefinition') continue;
    addOnce(directives, `The directive @${node.name.value}`, findings, {
      ...named(node, file),
      args: argumentsOf(node.arguments, `@${node.name.value}`, file, findings),
      isRepeatable: node.repeatable,
      locations: node.locations.map(({value}) => value),
    });
  }
  return directives;
}

function readTypes(parts: readonly Part<Definition>[], provided: Provided, findings: Findings): Map<string, Type> {
  const groups = new Map<string, TypePart[]>();
  for (const part of parts) {
    if (!isTypePart(part)) continue;
    const name = part.node.name.value;
    const group = groups.get(name);
    if (group) group.push(part);
    else groups.set(name, [part]);
  }
  const types = new Map<string, Type>();
  for (const [name, group] of groups) {
    const used = settle(name, group, groups.keys(), provided, findings);
    if (used && !builtInScalars.has(name)) types.set(name, joined(used, provided, findings));
  }
  return types;
}

/** The definition of a type and what extends it; undefined when there is nothing to extend. */
function settle(
  name: string,
  group: readonly TypePart[],
  names: Iterable<string>,
  {isFederated}: Provided,
  findings: Findings,
): readonly [TypePart, ...TypePart[]] | undefined {
  const [base, ...others] = group.filter(({node}) => !isExtension(node));
  const extensions = group.filter(({node}) => isExtension(node));
  const [first = group[0]] = [base];
  if (first === undefined) return undefined;
  if (
    base === undefined &&
    !isFederated &&
    !/^(?:Query|Mutation|Subscription)$/.test(name) &&
    !builtInScalars.has(name)
  ) {
    const near = nearest(
      name,
      [...names].filter((other) => other !== name),
    );
    findings.add({
      severity: 'error',
      code: 'extension-without-type',
      message: `There is no type ${name} to extend.`,
      hint: near === undefined ? `Add the file that defines ${name}, or remove extend.` : `Did you mean ${near}?`,
      place: first.file.placeOf(first.node.name),
    });
    return undefined;
  }
  const kind = kindOf(first.node);
  const kept: TypePart[] = [];
  for (const other of others) {
    // In a federation each file tells its part of a type.
    if (isFederated && kindOf(other.node) === kind) kept.push(other);
    else findings.add(duplicate(`The type ${name}`, placeOfName(first), placeOfName(other)));
  }
  for (const extension of extensions) {
    if (extension === first) continue;
    if (kindOf(extension.node) === kind) kept.push(extension);
    else findings.add(wrongKind(name, kind, extension));
  }
  return [first, ...kept];
}

/** `interface`, from a definition or an extension. */
function kindOf({kind}: TypeDefinitionNode | TypeExtensionNode): string {
  return kind.replace(/Type(?:Definition|Extension)$/, '');
}

const kindWords: Readonly<Record<string, string>> = {
  Scalar: 'a scalar',
  Object: 'an object type',
  Interface: 'an interface',
  Union: 'a union',
  Enum: 'an enum',
  InputObject: 'an input',
};

function wrongKind(name: string, kind: string, extension: TypePart): Finding {
  return {
    severity: 'error',
    code: 'extension-kind',
    message: `${name} is ${kindWords[kind]}, but this extends ${kindWords[kindOf(extension.node)]} of that name.`,
    hint: 'Extend it with the keyword it was defined with.',
    place: placeOfName(extension),
  };
}

function joined(parts: readonly [TypePart, ...TypePart[]], provided: Provided, findings: Findings): Type {
  const [{node, file}] = parts;
  const description = parts.map((part) => descriptionOf(part.node)).find((text) => text !== '') ?? '';
  const common = {name: node.name.value, description, at: atName(node.name, file)};
  // A field that several parts of a federation know is no mistake.
  const owner = (part: TypePart) => (provided.isFederated && part !== parts[0] ? undefined : `${common.name}`);
  const applied = parts.flatMap((part) => part.node.directives ?? []);
  switch (node.kind) {
    case Kind.SCALAR_TYPE_DEFINITION:
    case Kind.SCALAR_TYPE_EXTENSION:
      return {...common, kind: 'scalar', specifiedBy: directiveText(applied, 'specifiedBy', 'url') ?? ''};
    case Kind.OBJECT_TYPE_DEFINITION:
    case Kind.OBJECT_TYPE_EXTENSION:
    case Kind.INTERFACE_TYPE_DEFINITION:
    case Kind.INTERFACE_TYPE_EXTENSION: {
      const interfaces = new Map<string, At>();
      const fields = new Map<string, Field>();
      for (const part of parts) {
        if (!('interfaces' in part.node)) continue;
        addNames(interfaces, part.node.interfaces, `${common.name} implements`, part, findings, owner(part));
        for (const field of (part.node.fields ?? []) as readonly FieldDefinitionNode[])
          addOnce(fields, ownedBy(owner(part), field), findings, fieldOf(field, common.name, part.file, findings));
      }
      return {...common, kind: kindOf(node) === 'Object' ? 'object' : 'interface', interfaces, fields};
    }
    case Kind.UNION_TYPE_DEFINITION:
    case Kind.UNION_TYPE_EXTENSION: {
      const members = new Map<string, At>();
      for (const part of parts)
        if ('types' in part.node)
          addNames(members, part.node.types, `${common.name} includes`, part, findings, owner(part));
      return {...common, kind: 'union', members};
    }
    case Kind.ENUM_TYPE_DEFINITION:
    case Kind.ENUM_TYPE_EXTENSION: {
      const values = new Map<string, EnumValue>();
      for (const part of parts)
        for (const value of 'values' in part.node ? (part.node.values ?? []) : [])
          addOnce(values, ownedBy(owner(part), value), findings, {
            ...named(value, part.file),
            ...deprecation(value.directives),
          });
      return {...common, kind: 'enum', values};
    }
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
    case Kind.INPUT_OBJECT_TYPE_EXTENSION: {
      const fields = new Map<string, Argument>();
      for (const part of parts)
        for (const field of ('fields' in part.node
          ? (part.node.fields ?? [])
          : []) as readonly InputValueDefinitionNode[])
          addOnce(fields, ownedBy(owner(part), field), findings, argumentOf(field, part.file));
      return {...common, kind: 'input', fields, isOneOf: applied.some(({name}) => name.value === 'oneOf')};
    }
  }
}

function ownedBy(owner: string | undefined, {name}: {readonly name: NameNode}): string | undefined {
  return owner === undefined ? undefined : `${owner}.${name.value}`;
}

function fieldOf(node: FieldDefinitionNode, owner: string, file: ParsedFile, findings: Findings): Field {
  return {
    ...named(node, file),
    type: refOf(node.type),
    typeAt: atName(innermost(node.type), file),
    args: argumentsOf(node.arguments, `${owner}.${node.name.value}`, file, findings),
    ...deprecation(node.directives),
  };
}

function argumentsOf(
  nodes: readonly InputValueDefinitionNode[] = [],
  owner: string,
  file: ParsedFile,
  findings: Findings,
): Map<string, Argument> {
  const args = new Map<string, Argument>();
  for (const node of nodes)
    addOnce(args, `The argument ${node.name.value} of ${owner}`, findings, argumentOf(node, file));
  return args;
}

function argumentOf(node: InputValueDefinitionNode, file: ParsedFile): Argument {
  return {
    ...named(node, file),
    type: refOf(node.type),
    typeAt: atName(innermost(node.type), file),
    ...(node.defaultValue && {defaultValue: printValue(node.defaultValue)}),
    ...deprecation(node.directives),
  };
}

export function refOf(node: TypeNode): TypeRef {
  switch (node.kind) {
    case Kind.NAMED_TYPE:
      return {kind: 'named', name: node.name.value};
    case Kind.LIST_TYPE:
      return {kind: 'list', of: refOf(node.type)};
    case Kind.NON_NULL_TYPE:
      return {kind: 'non-null', of: refOf(node.type)};
  }
}

function innermost(node: TypeNode): NameNode {
  let inner = node;
  while (inner.kind !== 'NamedType') inner = inner.type;
  return inner.name;
}

function deprecation(directives: readonly ConstDirectiveNode[] = []): {readonly deprecated?: string} {
  const given = directives.find(({name}) => name.value === 'deprecated');
  if (!given) return {};
  return {deprecated: directiveText([given], 'deprecated', 'reason') ?? 'No longer supported'};
}

function directiveText(directives: readonly ConstDirectiveNode[], name: string, argument: string): string | undefined {
  const given = directives.find((directive) => directive.name.value === name);
  const value = given?.arguments?.find((other) => other.name.value === argument)?.value;
  return value?.kind === 'StringValue' ? value.value : undefined;
}

function readSchemaDefinitions(
  parts: readonly Part<Definition>[],
  types: ReadonlyMap<string, Type>,
  findings: Findings,
): Pick<Schema, 'description' | 'roots'> {
  const roots: {[Kind in RootKind]?: string} = {};
  const places = new Map<string, Place>();
  let definition: Part<Definition> | undefined;
  for (const part of parts) {
    const {node, file} = part;
    if (node.kind !== 'SchemaDefinition' && node.kind !== 'SchemaExtension') continue;
    if (node.kind === 'SchemaDefinition') {
      if (definition) {
        findings.add(duplicate('The schema', definition.file.placeOf(definition.node), file.placeOf(node)));
        continue;
      }
      definition = part;
    }
    for (const {operation, type} of node.operationTypes ?? []) {
      const first = places.get(operation);
      if (first) findings.add(duplicate(`The root type for ${operation}`, first, file.placeOf(type)));
      else {
        places.set(operation, file.placeOf(type));
        roots[operation] = type.name.value;
        rootMissing(type.name.value, types, file.placeOf(type), findings);
      }
    }
  }
  if (!definition) {
    for (const kind of rootKinds) {
      const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
      if (types.has(name)) roots[kind] ??= name;
    }
  }
  return {description: definition ? descriptionOf(definition.node) : '', roots};
}

function rootMissing(name: string, types: ReadonlyMap<string, Type>, place: Place, findings: Findings): void {
  if (types.has(name)) return;
  const near = nearest(name, types.keys());
  findings.add({
    severity: 'error',
    code: 'type-unknown',
    message: `There is no type ${name}.`,
    hint: near === undefined ? 'Define it, or add the file that does.' : `Did you mean ${near}?`,
    place,
  });
}

/** Scalars that a platform brings are used without a definition; here they get one. */
function addPlatformScalars(
  types: Map<string, Type>,
  directives: ReadonlyMap<string, Directive>,
  provided: Provided,
): void {
  const found = new Map<string, At>();
  const look = ({type, typeAt}: {readonly type: TypeRef; readonly typeAt: At}) => {
    const name = nameIn(type);
    if (!types.has(name) && provided.isScalar(name) && !found.has(name)) found.set(name, typeAt);
  };
  for (const {args} of directives.values()) args.forEach(look);
  for (const type of types.values()) {
    if (!('fields' in type)) continue;
    for (const field of type.fields.values()) {
      look(field);
      if ('args' in field) field.args.forEach(look);
    }
  }
  for (const [name, at] of found) types.set(name, {kind: 'scalar', name, description: '', specifiedBy: '', at});
}

function isTypePart(part: Part<Definition>): part is TypePart {
  return /^(?:Scalar|Object|Interface|Union|Enum|InputObject)Type/.test(part.node.kind);
}

function isExtension({kind}: {readonly kind: string}): boolean {
  return kind.endsWith('Extension');
}

function named(node: {readonly name: NameNode}, file: ParsedFile) {
  return {name: node.name.value, description: descriptionOf(node), at: atName(node.name, file)};
}

function descriptionOf(node: object): string {
  const {description} = node as {readonly description?: {readonly value: string}};
  return description?.value ?? '';
}

function atName(node: NameNode, file: ParsedFile): At {
  return () => file.placeOf(node);
}

function placeOfName({node, file}: TypePart): Place {
  return file.placeOf(node.name);
}

/** Keeps the first; `what` is undefined where a second one is fine. */
function addOnce<Item extends {readonly name: string; readonly at: At}>(
  items: Map<string, Item>,
  what: string | undefined,
  findings: Findings,
  item: Item,
): void {
  const first = items.get(item.name);
  if (!first) items.set(item.name, item);
  else if (what !== undefined) findings.add(duplicate(what, first.at(), item.at()));
}

function addNames(
  names: Map<string, At>,
  nodes: readonly {readonly name: NameNode}[] = [],
  what: string,
  {file}: TypePart,
  findings: Findings,
  owner: string | undefined,
): void {
  for (const {name} of nodes) {
    const first = names.get(name.value);
    if (!first) names.set(name.value, atName(name, file));
    else if (owner !== undefined) {
      findings.add({
        severity: 'warning',
        code: 'duplicate',
        message: `${what} ${name.value} twice.`,
        hint: 'Remove one of the two.',
        place: file.placeOf(name),
      });
    }
  }
}

function duplicate(what: string, first: Place, second: Place): Finding {
  const where = first.file === second.file ? '' : ` of ${first.file}`;
  return {
    severity: 'warning',
    code: 'duplicate',
    message: `${what} is defined twice.`,
    hint: `The first one, at ${first.line}:${first.column}${where}, is used. Remove this one.`,
    place: second,
  };
}
