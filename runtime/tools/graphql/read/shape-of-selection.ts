// What comes back for the selection of an operation. The operation has been checked.
import {type FieldNode, Kind, type OperationDefinitionNode, type SelectionSetNode} from 'graphql';
import {type Composite, isComposite, nameIn, refText, type TypeRef} from '../graphql-model.js';
import type {Shape, ShapeField, Variant} from '../operation-types.js';
import {fieldOf, type OperationCheck} from './check-operation.js';
import {printValue} from './print-value.js';

/** More fields than this in one result are a mistake, or an attempt to fill the memory. */
const fieldLimit = 50_000;

/** Errors: `field-conflict`, `operation-too-large`. */
export function shapeOfSelection(node: OperationDefinitionNode, check: OperationCheck): Shape {
  const root = check.schema.types.get(check.schema.roots[node.operation] ?? '');
  if (!isComposite(root)) return [];
  const budget = {left: fieldLimit, isReported: false};
  const walk: Walk = {...check, node, budget, nodes: new Map(), reported: new Set()};
  const shape = shapeOf([{set: node.selectionSet, type: root, isConditional: false}], root, walk);
  reportMixed([shape], walk);
  return shape;
}

/** A selection of fields of a type, at one place of the document. */
interface Selected {
  readonly set: SelectionSetNode;
  readonly type: Composite;
  /** Whether a fragment around it has a condition. */
  readonly isConditional: boolean;
}

interface Walk extends OperationCheck {
  readonly node: OperationDefinitionNode;
  readonly budget: {left: number; isReported: boolean};
  /** Where a field of the shape was selected first. */
  readonly nodes: Map<ShapeField, FieldNode>;
  readonly reported: Set<FieldNode>;
}

function shapeOf(selected: readonly Selected[], type: Composite, walk: Walk): Shape {
  const objects = [...(walk.possible.get(type.name) ?? [])];
  const conditions = conditionsIn(selected, walk);
  // Types for which the same fragments hold share a variant.
  const groups = new Map<string, string[]>();
  for (const object of objects) {
    const key = conditions.map((name) => (walk.possible.get(name)?.has(object) ? 1 : 0)).join('');
    const group = groups.get(key);
    if (group) group.push(object);
    else groups.set(key, [object]);
  }
  return [...groups.values()].map((types) => variantOf(selected, types, walk));
}

/**
 * One key of a result cannot be a text for one type and a number for another, nor can the keys below it, although the fields
 * have different parents: “SameResponseShape” in section 5.3.2 of the GraphQL specification.
 */
function reportMixed(shapes: readonly Shape[], walk: Walk): void {
  const seen = new Map<string, {readonly form: string; readonly field: ShapeField; readonly below: Shape[]}>();
  for (const {fields} of shapes.flat()) {
    for (const [key, field] of fields) {
      const form = refText(field.type).replace(/\w+/, (name) => (field.shape ? '{}' : name));
      const before = seen.get(key) ?? {form, field, below: []};
      seen.set(key, before);
      if (before.form !== form) reportField(key, [before.field, field], walk);
      else if (field.shape) before.below.push(field.shape);
    }
  }
  for (const {below} of seen.values()) if (below.length > 0) reportMixed(below, walk);
}

/** Reports the later one of two fields that conflict. */
function reportField(key: string, fields: readonly ShapeField[], walk: Walk): void {
  const nodes = fields.flatMap((field) => walk.nodes.get(field) ?? []);
  const node = nodes.toSorted((a, b) => (a.loc?.start ?? 0) - (b.loc?.start ?? 0)).at(-1);
  if (node === undefined || walk.reported.has(node)) return;
  walk.reported.add(node);
  walk.findings.add({
    severity: 'error',
    code: 'field-conflict',
    message: `${key} would have different types in one result, as fragments select different fields by that name.`,
    hint: `Give one of them another name: other: ${node.name.value}.`,
    place: fileOf(node, walk).placeOf(node),
  });
}

/** Names of the types that fragments of this level are on. */
function conditionsIn(selected: readonly Selected[], walk: Walk): readonly string[] {
  const names = new Set<string>();
  const seen = new Set<SelectionSetNode>();
  const waiting = selected.map(({set}) => set);
  for (let set = waiting.pop(); set; set = waiting.pop()) {
    if (seen.has(set)) continue;
    seen.add(set);
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) continue;
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD ? walk.fragments.get(selection.name.value)?.node : selection;
      if (!fragment) continue;
      if (fragment.typeCondition) names.add(fragment.typeCondition.name.value);
      waiting.push(fragment.selectionSet);
    }
  }
  return [...names].toSorted();
}

interface Collected {
  readonly nodes: {readonly node: FieldNode; readonly parent: Composite; readonly isConditional: boolean}[];
}

function variantOf(selected: readonly Selected[], types: readonly string[], walk: Walk): Variant {
  const [object = ''] = types;
  const collected = new Map<string, Collected>();
  const seen = new Map<SelectionSetNode, boolean>();
  const waiting = [...selected].toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    // A field selected once without a condition is always present.
    const before = seen.get(next.set);
    if (before === false || before === next.isConditional) continue;
    seen.set(next.set, next.isConditional);
    const inner: Selected[] = [];
    for (const selection of next.set.selections) {
      const isConditional = next.isConditional || hasCondition(selection);
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value;
        const entry = collected.get(key) ?? {nodes: []};
        collected.set(key, entry);
        entry.nodes.push({node: selection, parent: next.type, isConditional});
        continue;
      }
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD ? walk.fragments.get(selection.name.value)?.node : selection;
      const condition = fragment?.typeCondition?.name.value ?? next.type.name;
      const type = walk.schema.types.get(condition);
      if (fragment && isComposite(type) && walk.possible.get(condition)?.has(object))
        inner.push({set: fragment.selectionSet, type, isConditional});
    }
    waiting.push(...inner.toReversed());
  }
  const fields = new Map<string, ShapeField>();
  for (const [key, {nodes}] of collected) {
    const field = merged(key, nodes, walk);
    if (field) fields.set(key, field);
  }
  return {types, fields};
}

function hasCondition({directives = []}: {readonly directives?: readonly {readonly name: {readonly value: string}}[]}) {
  return directives.some(({name}) => name.value === 'include' || name.value === 'skip');
}

function merged(key: string, nodes: Collected['nodes'], walk: Walk): ShapeField | undefined {
  const [first] = nodes;
  const field = first && fieldOf(first.parent, first.node.name.value);
  if (!first || !field) return undefined;
  if (walk.budget.left-- <= 0) {
    tooLarge(walk);
    return undefined;
  }
  const call = callOf(first.node);
  const other = nodes.find(({node}) => callOf(node) !== call);
  if (other) conflict(key, other.node, walk);
  const target = walk.schema.types.get(nameIn(field.type));
  const isConditional = nodes.every((entry) => entry.isConditional);
  const common = {
    type: field.type satisfies TypeRef,
    isConditional,
    isTypename: first.node.name.value === '__typename',
  };
  const noted = (made: ShapeField): ShapeField => {
    walk.nodes.set(made, first.node);
    return made;
  };
  if (!isComposite(target)) return noted(common);
  const selected = nodes.flatMap(({node, isConditional: own}) =>
    // What is in a field that is there without a condition is there whenever the field is.
    node.selectionSet ? [{set: node.selectionSet, type: target, isConditional: own && !isConditional}] : [],
  );
  return noted({...common, shape: shapeOf(selected, target, walk)});
}

/** A field with its arguments, to compare. */
function callOf({name, arguments: args = []}: FieldNode): string {
  const given = args.map((argument) => `${argument.name.value}: ${printValue(argument.value)}`).toSorted();
  return `${name.value}(${given.join(', ')})`;
}

function conflict(key: string, node: FieldNode, walk: Walk): void {
  walk.findings.add({
    severity: 'error',
    code: 'field-conflict',
    message: `${key} is selected twice, as different fields or with different arguments.`,
    hint: `Give one of them another name: other: ${node.name.value}.`,
    place: fileOf(node, walk).placeOf(node),
  });
}

/** The field of a fragment may be in another file than the operation. */
function fileOf(node: FieldNode, {file, fragments}: Walk): Walk['file'] {
  const files = [file, ...[...fragments.values()].map((fragment) => fragment.file)];
  return files.find((one) => one.file === node.loc?.source.name) ?? file;
}

function tooLarge({budget, findings, file, node}: Walk): void {
  if (budget.isReported) return;
  budget.isReported = true;
  findings.add({
    severity: 'error',
    code: 'operation-too-large',
    message: `This operation selects more than ${fieldLimit} fields.`,
    hint: 'Split it, or use fewer fragments in each other.',
    place: file.placeOf(node.name ?? node),
  });
}
