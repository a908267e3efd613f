// Finds the subtypes of base schemas, the older syntax for unions: a base schema has a discriminator without `oneOf`, and its
// subtypes are the schemas that extend it with `allOf`, and those in its mapping.
import type {Json} from '../http/http-api.js';
import type {DocumentNode} from './document-node.js';
import {child, items, members, refOf} from './document-node.js';
import type {References} from './references.js';
import {isObject} from '../../text/is-object.js';

export interface Component {
  readonly name: string;
  readonly node: DocumentNode;
}

export interface Subtypes {
  /** Empty for schemas that are not base schemas. */
  subtypesOf(base: DocumentNode): readonly Component[];
  /** Whether its mapping contains the base schema itself. */
  isOwnSubtype(base: DocumentNode): boolean;
  /** For a node that refers to `base` in its `allOf`: whether it is a component and `base` a base schema, so that both form a cycle. */
  isSubtypeOf(node: DocumentNode, base: DocumentNode): boolean;
}

/** `components` is called once, on first use. */
export function createSubtypes(references: References, components: () => readonly Component[]): Subtypes {
  let found: Subtypes | undefined;
  const subtypes = () => (found ??= findSubtypes(references, components()));
  return {
    subtypesOf: (base) => subtypes().subtypesOf(base),
    isOwnSubtype: (base) => subtypes().isOwnSubtype(base),
    isSubtypeOf: (node, base) => subtypes().isSubtypeOf(node, base),
  };
}

function findSubtypes(references: References, components: readonly Component[]): Subtypes {
  const byValue = new Map(components.map((component) => [component.node.value, component]));
  const byName = new Map(components.map((component) => [component.name, component]));
  const bases = new Set(components.filter(({node}) => isBaseSchema(node)));
  const below = bases.size === 0 ? new Map<Json, Component[]>() : directSubtypes(references, components);
  const byBase = new Map<Json, readonly Component[]>();
  const ownSubtypes = new Set<Json>();
  for (const base of bases) {
    const subtypes = new Set([
      ...findDescendants(base, below, bases),
      ...mappedSubtypes(references, base.node, byName, byValue),
    ]);
    if (subtypes.delete(base)) ownSubtypes.add(base.node.value);
    if (subtypes.size > 0) byBase.set(base.node.value, [...subtypes]);
  }
  return {
    subtypesOf: ({value}) => byBase.get(value) ?? [],
    isOwnSubtype: ({value}) => ownSubtypes.has(value),
    isSubtypeOf: (node, {value}) => byValue.has(node.value) && byBase.has(value),
  };
}

function isBaseSchema(node: DocumentNode): boolean {
  return (
    isObject(node.value) && child(node, 'discriminator') !== undefined && !child(node, 'oneOf') && !child(node, 'anyOf')
  );
}

/** Value of a schema → the components that extend it with `allOf`. */
function directSubtypes(references: References, components: readonly Component[]): Map<Json, Component[]> {
  const below = new Map<Json, Component[]>();
  for (const component of components) {
    const parts = child(component.node, 'allOf');
    for (const part of parts ? items(parts) : []) {
      const target = refOf(part) === undefined ? undefined : references.follow(part);
      if (target) {
        const subtypes = below.get(target.value);
        if (subtypes) subtypes.push(component);
        else below.set(target.value, [component]);
      }
    }
  }
  return below;
}

/** Includes indirect subtypes, except below another base schema, which is a separate union. */
function findDescendants(
  base: Component,
  below: ReadonlyMap<Json, readonly Component[]>,
  bases: ReadonlySet<Component>,
): readonly Component[] {
  const found = new Set<Component>();
  const waiting = [...(below.get(base.node.value) ?? [])];
  for (let at = 0; at < waiting.length; at++) {
    const subtype = waiting[at];
    if (!subtype || subtype === base || found.has(subtype)) continue;
    found.add(subtype);
    if (!bases.has(subtype)) waiting.push(...(below.get(subtype.node.value) ?? []));
  }
  return [...found];
}

function mappedSubtypes(
  references: References,
  base: DocumentNode,
  byName: ReadonlyMap<string, Component>,
  byValue: ReadonlyMap<Json, Component>,
): readonly Component[] {
  const discriminator = child(base, 'discriminator');
  const mapping = discriminator && child(discriminator, 'mapping');
  return (mapping ? members(mapping) : []).flatMap(([, node]) => {
    if (typeof node.value !== 'string') return [];
    const target = byName.has(node.value) ? undefined : references.find(node, node.value);
    return byName.get(node.value) ?? (target && byValue.get(target.value)) ?? [];
  });
}
