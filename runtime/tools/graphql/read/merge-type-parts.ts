// Merges the definition of a type and its extensions.
import {
  type ConstDirectiveNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  type NameNode,
} from 'graphql';
import type {Findings} from '../../base/finding.js';
import type {Argument, LazyPlace, EnumValue, Field, Type} from '../schema-model.js';
import type {ParsedFile} from './parse-graphql-file.js';
import type {PlatformNames} from './platform-names.js';
import {
  addOnce,
  lazyNamePlace,
  descriptionOf,
  innermostName,
  kindOf,
  commonFields,
  refOf,
  type TypePart,
} from './sdl-part.js';
import {printValue} from './print-value.js';

/** Members that several parts define are reported as duplicates, except in federated schemas. */
export function mergeTypeParts(
  parts: readonly [TypePart, ...TypePart[]],
  platform: PlatformNames,
  findings: Findings,
): Type {
  const [{node, file}] = parts;
  const description = parts.map((part) => descriptionOf(part.node)).find((text) => text !== '') ?? '';
  const common = {name: node.name.value, description, at: lazyNamePlace(node.name, file)};
  const applied = parts.flatMap((part) => part.node.directives ?? []);
  // Federated schemas may repeat a field in several parts.
  const owned = parts.map((part, index) => ({
    ...part,
    owner: platform.isFederated && index > 0 ? undefined : common.name,
  }));
  switch (node.kind) {
    case Kind.SCALAR_TYPE_DEFINITION:
    case Kind.SCALAR_TYPE_EXTENSION:
      return {...common, kind: 'scalar', specifiedBy: directiveArgument(applied, 'specifiedBy', 'url') ?? ''};
    case Kind.OBJECT_TYPE_DEFINITION:
    case Kind.OBJECT_TYPE_EXTENSION:
    case Kind.INTERFACE_TYPE_DEFINITION:
    case Kind.INTERFACE_TYPE_EXTENSION: {
      const kind = kindOf(node) === 'Object' ? 'object' : 'interface';
      return {...common, kind, ...mergeFields(owned, common.name, findings)};
    }
    case Kind.UNION_TYPE_DEFINITION:
    case Kind.UNION_TYPE_EXTENSION:
      return {...common, kind: 'union', members: mergeUnionMembers(owned, common.name, findings)};
    case Kind.ENUM_TYPE_DEFINITION:
    case Kind.ENUM_TYPE_EXTENSION:
      return {...common, kind: 'enum', values: mergeEnumValues(owned, findings)};
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
    case Kind.INPUT_OBJECT_TYPE_EXTENSION: {
      const isOneOf = applied.some(({name}) => name.value === 'oneOf');
      return {...common, kind: 'input', fields: mergeInputFields(owned, findings), isOneOf};
    }
  }
}

/** A part of a type. `owner` names the type in findings about duplicates; undefined if its members may be repeated. */
interface OwnedPart extends TypePart {
  readonly owner: string | undefined;
}

function mergeFields(
  parts: readonly OwnedPart[],
  typeName: string,
  findings: Findings,
): {readonly interfaces: Map<string, LazyPlace>; readonly fields: Map<string, Field>} {
  const interfaces = new Map<string, LazyPlace>();
  const fields = new Map<string, Field>();
  for (const part of parts) {
    const {node, file, owner} = part;
    if (!('interfaces' in node)) continue;
    addNames(interfaces, node.interfaces, `${typeName} implements`, part, findings);
    for (const field of (node.fields ?? []) as readonly FieldDefinitionNode[])
      addOnce(fields, memberName(owner, field), findings, readField(field, typeName, file, findings));
  }
  return {interfaces, fields};
}

function mergeUnionMembers(parts: readonly OwnedPart[], typeName: string, findings: Findings): Map<string, LazyPlace> {
  const members = new Map<string, LazyPlace>();
  for (const part of parts)
    if ('types' in part.node) addNames(members, part.node.types, `${typeName} includes`, part, findings);
  return members;
}

function mergeEnumValues(parts: readonly OwnedPart[], findings: Findings): Map<string, EnumValue> {
  const values = new Map<string, EnumValue>();
  for (const {node, file, owner} of parts)
    for (const value of 'values' in node ? (node.values ?? []) : [])
      addOnce(values, memberName(owner, value), findings, {
        ...commonFields(value, file),
        ...readDeprecation(value.directives),
      });
  return values;
}

function mergeInputFields(parts: readonly OwnedPart[], findings: Findings): Map<string, Argument> {
  const fields = new Map<string, Argument>();
  for (const {node, file, owner} of parts)
    for (const field of ('fields' in node ? (node.fields ?? []) : []) as readonly InputValueDefinitionNode[])
      addOnce(fields, memberName(owner, field), findings, readArgument(field, file));
  return fields;
}

function memberName(owner: string | undefined, {name}: {readonly name: NameNode}): string | undefined {
  return owner === undefined ? undefined : `${owner}.${name.value}`;
}

function readField(node: FieldDefinitionNode, owner: string, file: ParsedFile, findings: Findings): Field {
  return {
    ...commonFields(node, file),
    type: refOf(node.type),
    typeAt: lazyNamePlace(innermostName(node.type), file),
    args: readArguments(node.arguments, `${owner}.${node.name.value}`, file, findings),
    ...readDeprecation(node.directives),
  };
}

export function readArguments(
  nodes: readonly InputValueDefinitionNode[] = [],
  owner: string,
  file: ParsedFile,
  findings: Findings,
): Map<string, Argument> {
  const args = new Map<string, Argument>();
  for (const node of nodes)
    addOnce(args, `The argument ${node.name.value} of ${owner}`, findings, readArgument(node, file));
  return args;
}

function readArgument(node: InputValueDefinitionNode, file: ParsedFile): Argument {
  return {
    ...commonFields(node, file),
    type: refOf(node.type),
    typeAt: lazyNamePlace(innermostName(node.type), file),
    ...(node.defaultValue && {defaultValue: printValue(node.defaultValue)}),
    ...readDeprecation(node.directives),
  };
}

function readDeprecation(directives: readonly ConstDirectiveNode[] = []): {readonly deprecated?: string} {
  const directive = directives.find(({name}) => name.value === 'deprecated');
  if (!directive) return {};
  return {deprecated: directiveArgument([directive], 'deprecated', 'reason') ?? 'No longer supported'};
}

function directiveArgument(
  directives: readonly ConstDirectiveNode[],
  name: string,
  argument: string,
): string | undefined {
  const directive = directives.find((directive) => directive.name.value === name);
  const value = directive?.arguments?.find((other) => other.name.value === argument)?.value;
  return value?.kind === 'StringValue' ? value.value : undefined;
}

function addNames(
  names: Map<string, LazyPlace>,
  nodes: readonly {readonly name: NameNode}[] = [],
  what: string,
  {file, owner}: OwnedPart,
  findings: Findings,
): void {
  for (const {name} of nodes) {
    const first = names.get(name.value);
    if (!first) names.set(name.value, lazyNamePlace(name, file));
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
