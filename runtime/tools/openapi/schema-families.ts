// Finds families, the older syntax for unions: a base schema has a discriminator without `oneOf`. Its members are the schemas that
// extend it with `allOf`, and those in its mapping.
import type {Json} from '../http/http-api.js';
import type {DocumentNode} from './document-node.js';
import {child, items, members, refOf} from './document-node.js';
import type {References} from './references.js';
import {isObject} from '../../text/is-object.js';

export interface FamilyMember {
  readonly name: string;
  readonly node: DocumentNode;
}

export interface Families {
  /** Empty for schemas that are not the base schema of a family. */
  kindsOf(head: DocumentNode): readonly FamilyMember[];
  /** Whether its mapping contains the base schema itself. */
  isOwnKind(head: DocumentNode): boolean;
  /** For a node that refers to `head` in its `allOf`: whether it is a component and `head` a base schema, so that both form a cycle. */
  isKindOf(node: DocumentNode, head: DocumentNode): boolean;
}

/** `components` is called once, on first use. */
export function createFamilies(references: References, components: () => readonly FamilyMember[]): Families {
  let found: Families | undefined;
  const families = () => (found ??= findFamilies(references, components()));
  return {
    kindsOf: (head) => families().kindsOf(head),
    isOwnKind: (head) => families().isOwnKind(head),
    isKindOf: (node, head) => families().isKindOf(node, head),
  };
}

function findFamilies(references: References, components: readonly FamilyMember[]): Families {
  const byValue = new Map(components.map((component) => [component.node.value, component]));
  const byName = new Map(components.map((component) => [component.name, component]));
  const heads = components.filter(({node}) => isBaseSchema(node));
  const below = heads.length === 0 ? new Map<Json, FamilyMember[]>() : directKinds(references, components);
  const families = new Map<Json, readonly FamilyMember[]>();
  const ownKinds = new Set<Json>();
  for (const head of heads) {
    const kinds = new Set([
      ...findDescendants(head, below, new Set(heads)),
      ...mappedKinds(references, head.node, byName, byValue),
    ]);
    if (kinds.delete(head)) ownKinds.add(head.node.value);
    if (kinds.size > 0) families.set(head.node.value, [...kinds]);
  }
  return {
    kindsOf: ({value}) => families.get(value) ?? [],
    isOwnKind: ({value}) => ownKinds.has(value),
    isKindOf: (node, {value}) => byValue.has(node.value) && families.has(value),
  };
}

function isBaseSchema(node: DocumentNode): boolean {
  return (
    isObject(node.value) && child(node, 'discriminator') !== undefined && !child(node, 'oneOf') && !child(node, 'anyOf')
  );
}

/** Value of a schema → the components that extend it with `allOf`. */
function directKinds(references: References, components: readonly FamilyMember[]): Map<Json, FamilyMember[]> {
  const below = new Map<Json, FamilyMember[]>();
  for (const component of components) {
    const parts = child(component.node, 'allOf');
    for (const part of parts ? items(parts) : []) {
      const target = refOf(part) === undefined ? undefined : references.follow(part);
      if (target) {
        const kinds = below.get(target.value);
        if (kinds) kinds.push(component);
        else below.set(target.value, [component]);
      }
    }
  }
  return below;
}

/** Includes indirect members, except below another base schema, which is a separate union. */
function findDescendants(
  head: FamilyMember,
  below: ReadonlyMap<Json, readonly FamilyMember[]>,
  heads: ReadonlySet<FamilyMember>,
): readonly FamilyMember[] {
  const found = new Set<FamilyMember>();
  const waiting = [...(below.get(head.node.value) ?? [])];
  for (let at = 0; at < waiting.length; at++) {
    const kind = waiting[at];
    if (!kind || kind === head || found.has(kind)) continue;
    found.add(kind);
    if (!heads.has(kind)) waiting.push(...(below.get(kind.node.value) ?? []));
  }
  return [...found];
}

function mappedKinds(
  references: References,
  head: DocumentNode,
  byName: ReadonlyMap<string, FamilyMember>,
  byValue: ReadonlyMap<Json, FamilyMember>,
): readonly FamilyMember[] {
  const discriminator = child(head, 'discriminator');
  const mapping = discriminator && child(discriminator, 'mapping');
  return (mapping ? members(mapping) : []).flatMap(([, node]) => {
    if (typeof node.value !== 'string') return [];
    const target = byName.has(node.value) ? undefined : references.find(node, node.value);
    return byName.get(node.value) ?? (target && byValue.get(target.value)) ?? [];
  });
}
