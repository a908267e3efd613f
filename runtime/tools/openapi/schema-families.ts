// The older way to say “one of these”: a schema has a discriminator and no list of kinds; its kinds are those that begin with it
// in an `allOf`, and those that its mapping names.
import type {Json} from '../http/http-api.js';
import type {Node} from './document-node.js';
import {child, items, members, refOf} from './document-node.js';
import type {References} from './references.js';
import {isObject} from '../../text/is-object.js';

export interface Kind {
  readonly name: string;
  readonly node: Node;
}

export interface Families {
  /** Empty for schemas that are no head of a family. */
  kindsOf(head: Node): readonly Kind[];
  /** Whether its mapping names the head itself. */
  isOwnKind(head: Node): boolean;
  /** Whether a component begins with this head, so that a reference to it would lead back to the component. */
  isKindOf(node: Node, head: Node): boolean;
}

/** `components` is called once, on first use. */
export function createFamilies(references: References, components: () => readonly Kind[]): Families {
  let found: Families | undefined;
  const families = () => (found ??= findFamilies(references, components()));
  return {
    kindsOf: (head) => families().kindsOf(head),
    isOwnKind: (head) => families().isOwnKind(head),
    isKindOf: (node, head) => families().isKindOf(node, head),
  };
}

function findFamilies(references: References, components: readonly Kind[]): Families {
  const byValue = new Map(components.map((component) => [component.node.value, component]));
  const byName = new Map(components.map((component) => [component.name, component]));
  const heads = components.filter(({node}) => isHead(node));
  const below = heads.length === 0 ? new Map<Json, Kind[]>() : directKinds(references, components);
  const families = new Map<Json, readonly Kind[]>();
  const ownKinds = new Set<Json>();
  for (const head of heads) {
    const kinds = new Set([
      ...allBelow(head, below, new Set(heads)),
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

function isHead(node: Node): boolean {
  return (
    isObject(node.value) && child(node, 'discriminator') !== undefined && !child(node, 'oneOf') && !child(node, 'anyOf')
  );
}

/** By the value of a schema: the components with an `allOf` that refers to it. */
function directKinds(references: References, components: readonly Kind[]): Map<Json, Kind[]> {
  const below = new Map<Json, Kind[]>();
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

/** Kinds of kinds too, but not those of another head: that is a union of its own. */
function allBelow(head: Kind, below: ReadonlyMap<Json, readonly Kind[]>, heads: ReadonlySet<Kind>): readonly Kind[] {
  const found = new Set<Kind>();
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
  head: Node,
  byName: ReadonlyMap<string, Kind>,
  byValue: ReadonlyMap<Json, Kind>,
): readonly Kind[] {
  const discriminator = child(head, 'discriminator');
  const mapping = discriminator && child(discriminator, 'mapping');
  return (mapping ? members(mapping) : []).flatMap(([, node]) => {
    if (typeof node.value !== 'string') return [];
    const target = byName.has(node.value) ? undefined : references.find(node, node.value);
    return byName.get(node.value) ?? (target && byValue.get(target.value)) ?? [];
  });
}
