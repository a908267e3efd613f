// A definition with its file, and helpers to read its name, place and description.
import {
  Kind,
  type NameNode,
  type TypeDefinitionNode,
  type TypeExtensionNode,
  type TypeNode,
  type TypeSystemDefinitionNode,
  type TypeSystemExtensionNode,
} from 'graphql';
import type {Finding, Findings, Place} from '../../base/finding.js';
import type {LazyPlace, TypeRef} from '../schema-model.js';
import type {ParsedFile} from './parse-graphql-file.js';

export type Definition = TypeSystemDefinitionNode | TypeSystemExtensionNode;

/** A definition and its file. */
export interface SdlPart<Node> {
  readonly node: Node;
  readonly file: ParsedFile;
}

export type TypePart = SdlPart<TypeDefinitionNode | TypeExtensionNode>;

/** Whether a definition belongs to a schema, and not to an operation. */
export function isTypeSystem(node: {readonly kind: string}): node is Definition {
  return /^(?!Operation|Fragment).*(?:Definition|Extension)$/.test(node.kind);
}

export function isTypePart(part: SdlPart<Definition>): part is TypePart {
  return /^(?:Scalar|Object|Interface|Union|Enum|InputObject)Type/.test(part.node.kind);
}

export function isExtension({kind}: {readonly kind: string}): boolean {
  return kind.endsWith('Extension');
}

/** `InterfaceTypeExtension` → `Interface` */
export function kindOf({kind}: TypeDefinitionNode | TypeExtensionNode): string {
  return kind.replace(/Type(?:Definition|Extension)$/, '');
}

export function commonFields(node: {readonly name: NameNode}, file: ParsedFile) {
  return {name: node.name.value, description: descriptionOf(node), at: lazyNamePlace(node.name, file)};
}

export function descriptionOf(node: object): string {
  const {description} = node as {readonly description?: {readonly value: string}};
  return description?.value ?? '';
}

export function lazyNamePlace(node: NameNode, file: ParsedFile): LazyPlace {
  return () => file.placeOf(node);
}

export function placeOfName({node, file}: TypePart): Place {
  return file.placeOf(node.name);
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

export function innermostName(node: TypeNode): NameNode {
  let inner = node;
  while (inner.kind !== 'NamedType') inner = inner.type;
  return inner.name;
}

/** Adds an item, or reports it as a duplicate. If `what` is undefined, duplicates are allowed and ignored. */
export function addOnce<Item extends {readonly name: string; readonly at: LazyPlace}>(
  items: Map<string, Item>,
  what: string | undefined,
  findings: Findings,
  item: Item,
): void {
  const first = items.get(item.name);
  if (!first) items.set(item.name, item);
  else if (what !== undefined) findings.add(duplicateFinding(what, first.at(), item.at()));
}

export function duplicateFinding(what: string, first: Place, second: Place): Finding {
  const where = first.file === second.file ? '' : ` of ${first.file}`;
  return {
    severity: 'warning',
    code: 'duplicate',
    message: `${what} is defined twice.`,
    hint: `The first one, at ${first.line}:${first.column}${where}, is used. Remove this one.`,
    place: second,
  };
}
