// A type, joined of its definition and of what extends it.
import {
  type ConstDirectiveNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  type NameNode,
} from 'graphql';
import type {Findings} from '../../base/finding.js';
import type {Argument, At, EnumValue, Field, Type} from '../graphql-model.js';
import type {ParsedFile} from './parse-graphql-file.js';
import type {Provided} from './federation-names.js';
import {addOnce, atName, descriptionOf, innermost, kindOf, named, refOf, type TypePart} from './sdl-part.js';
import {printValue} from './print-value.js';

export function joined(parts: readonly [TypePart, ...TypePart[]], provided: Provided, findings: Findings): Type {
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

export function argumentsOf(
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
