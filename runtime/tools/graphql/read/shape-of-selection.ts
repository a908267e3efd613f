// Derives the result type of an operation, which must be valid.
import {type FieldNode, Kind, type OperationDefinitionNode, type SelectionSetNode} from 'graphql';
import {type Composite, isComposite, innerTypeName, formatTypeRef, type TypeRef} from '../schema-model.js';
import type {Shape, ShapeField, Variant} from '../operation-model.js';
import {fieldOf} from './check-operation.js';
import type {OperationCheck} from './operation-context.js';
import {printValue} from './print-value.js';
import {groupBy} from '../../../text/group-by.js';

/** Nested fragments can multiply fields exponentially, and exhaust the memory. */
const maxFields = 50_000;

/** Errors: `field-conflict`, `operation-too-large`. */
export function shapeOfSelection(node: OperationDefinitionNode, check: OperationCheck): Shape {
  const root = check.schema.types.get(check.schema.roots[node.operation] ?? '');
  if (!isComposite(root)) return [];
  const budget = {left: maxFields, isReported: false};
  const context: ShapeContext = {...check, node, budget, nodes: new Map(), reported: new Set()};
  const shape = shapeOf([{set: node.selectionSet, type: root, isConditional: false}], root, context);
  checkSameShape([shape], context);
  return shape;
}

/** A selection set and the type that it applies to. */
interface TypedSelection {
  readonly set: SelectionSetNode;
  readonly type: Composite;
  /** Whether an enclosing fragment has `@include` or `@skip`. */
  readonly isConditional: boolean;
}

interface ShapeContext extends OperationCheck {
  readonly node: OperationDefinitionNode;
  readonly budget: {left: number; isReported: boolean};
  /** The first node that selects a field. */
  readonly nodes: Map<ShapeField, FieldNode>;
  readonly reported: Set<FieldNode>;
}

function shapeOf(selections: readonly TypedSelection[], type: Composite, context: ShapeContext): Shape {
  const objects = [...(context.possibleTypes.get(type.name) ?? [])];
  const conditions = typeConditions(selections, context);
  // Types that match the same fragments share a variant.
  const groups = groupBy(objects, (objectType) =>
    conditions.map((name) => (context.possibleTypes.get(name)?.has(objectType) ? 1 : 0)).join(''),
  );
  return [...groups.values()].map((types) => readVariant(selections, types, context));
}

/**
 * A response key must have the same type in all variants, and so must the keys below it: `SameResponseShape` in section 5.3.2 of
 * the GraphQL specification.
 */
function checkSameShape(shapes: readonly Shape[], context: ShapeContext): void {
  const visited = new Map<string, {readonly typeForm: string; readonly field: ShapeField; readonly below: Shape[]}>();
  for (const {fields} of shapes.flat()) {
    for (const [key, field] of fields) {
      const form = formatTypeRef(field.type).replace(/\w+/, (name) => (field.shape ? '{}' : name));
      const first = visited.get(key) ?? {typeForm: form, field, below: []};
      visited.set(key, first);
      if (first.typeForm !== form) reportField(key, [first.field, field], context);
      else if (field.shape) first.below.push(field.shape);
    }
  }
  for (const {below} of visited.values()) if (below.length > 0) checkSameShape(below, context);
}

/** Reports the later one of two fields that conflict. */
function reportField(key: string, fields: readonly ShapeField[], context: ShapeContext): void {
  const nodes = fields.flatMap((field) => context.nodes.get(field) ?? []);
  const node = nodes.toSorted((a, b) => (a.loc?.start ?? 0) - (b.loc?.start ?? 0)).at(-1);
  if (node === undefined || context.reported.has(node)) return;
  context.reported.add(node);
  context.findings.add({
    severity: 'error',
    code: 'field-conflict',
    message: `${key} would have different types in one result, because fragments select different fields under this key.`,
    hint: `Give one of them another name: other: ${node.name.value}.`,
    place: fileOf(node, context).placeOf(node),
  });
}

/** The type conditions of all fragments on this level. */
function typeConditions(selections: readonly TypedSelection[], context: ShapeContext): readonly string[] {
  const names = new Set<string>();
  const visited = new Set<SelectionSetNode>();
  const pending = selections.map(({set}) => set);
  for (let set = pending.pop(); set; set = pending.pop()) {
    if (visited.has(set)) continue;
    visited.add(set);
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) continue;
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD ? context.fragments.get(selection.name.value)?.node : selection;
      if (!fragment) continue;
      if (fragment.typeCondition) names.add(fragment.typeCondition.name.value);
      pending.push(fragment.selectionSet);
    }
  }
  return [...names].toSorted();
}

interface CollectedField {
  readonly nodes: {readonly node: FieldNode; readonly parent: Composite; readonly isConditional: boolean}[];
}

function readVariant(selections: readonly TypedSelection[], types: readonly string[], context: ShapeContext): Variant {
  const [object = ''] = types;
  const collected = new Map<string, CollectedField>();
  const visited = new Map<SelectionSetNode, boolean>();
  const pending = [...selections].toReversed();
  for (let next = pending.pop(); next; next = pending.pop()) {
    // A field selected once without a condition is always present.
    const before = visited.get(next.set);
    if (before === false || before === next.isConditional) continue;
    visited.set(next.set, next.isConditional);
    const inner: TypedSelection[] = [];
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
        selection.kind === Kind.FRAGMENT_SPREAD ? context.fragments.get(selection.name.value)?.node : selection;
      const condition = fragment?.typeCondition?.name.value ?? next.type.name;
      const type = context.schema.types.get(condition);
      if (fragment && isComposite(type) && context.possibleTypes.get(condition)?.has(object))
        inner.push({set: fragment.selectionSet, type, isConditional});
    }
    pending.push(...inner.toReversed());
  }
  const fields = new Map<string, ShapeField>();
  for (const [key, {nodes}] of collected) {
    const field = mergeField(key, nodes, context);
    if (field) fields.set(key, field);
  }
  return {types, fields};
}

function hasCondition({directives = []}: {readonly directives?: readonly {readonly name: {readonly value: string}}[]}) {
  return directives.some(({name}) => name.value === 'include' || name.value === 'skip');
}

function mergeField(key: string, nodes: CollectedField['nodes'], context: ShapeContext): ShapeField | undefined {
  const [first] = nodes;
  const field = first && fieldOf(first.parent, first.node.name.value);
  if (!first || !field) return undefined;
  if (context.budget.left-- <= 0) {
    reportTooLarge(context);
    return undefined;
  }
  const call = fieldSignature(first.node);
  const other = nodes.find(({node}) => fieldSignature(node) !== call);
  if (other) reportConflict(key, other.node, context);
  const target = context.schema.types.get(innerTypeName(field.type));
  const isConditional = nodes.every((entry) => entry.isConditional);
  const common = {
    type: field.type satisfies TypeRef,
    isConditional,
    isTypename: first.node.name.value === '__typename',
  };
  const withNode = (field: ShapeField): ShapeField => {
    context.nodes.set(field, first.node);
    return field;
  };
  if (!isComposite(target)) return withNode(common);
  const selections = nodes.flatMap(({node, isConditional: isNodeConditional}) =>
    // If the field itself is unconditional, its own selection is conditional only where this node is.
    node.selectionSet
      ? [{set: node.selectionSet, type: target, isConditional: isNodeConditional && !isConditional}]
      : [],
  );
  return withNode({...common, shape: shapeOf(selections, target, context)});
}

/** A field with its arguments, for comparisons. */
function fieldSignature({name, arguments: args = []}: FieldNode): string {
  const given = args.map((argument) => `${argument.name.value}: ${printValue(argument.value)}`).toSorted();
  return `${name.value}(${given.join(', ')})`;
}

function reportConflict(key: string, node: FieldNode, context: ShapeContext): void {
  context.findings.add({
    severity: 'error',
    code: 'field-conflict',
    message: `${key} is selected twice, as different fields or with different arguments.`,
    hint: `Give one of them another name: other: ${node.name.value}.`,
    place: fileOf(node, context).placeOf(node),
  });
}

/** The file of a node, because a fragment may be in another file than the operation. */
function fileOf(node: FieldNode, {file, fragments}: ShapeContext): ShapeContext['file'] {
  const files = [file, ...[...fragments.values()].map((fragment) => fragment.file)];
  return files.find((one) => one.file === node.loc?.source.name) ?? file;
}

function reportTooLarge({budget, findings, file, node}: ShapeContext): void {
  if (budget.isReported) return;
  budget.isReported = true;
  findings.add({
    severity: 'error',
    code: 'operation-too-large',
    message: `This operation selects more than ${maxFields} fields.`,
    hint: 'Split it, or nest fewer fragments.',
    place: file.placeOf(node.name ?? node),
  });
}
