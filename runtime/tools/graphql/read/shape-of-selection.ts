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
  const shape = shapeOf([{set: node.selectionSet, type: root, condition: ''}], root, context);
  checkSameShape([shape], context);
  return shape;
}

/** A selection set and the type that it applies to. */
interface TypedSelection {
  readonly set: SelectionSetNode;
  readonly type: Composite;
  /** `@include` and `@skip` of the enclosing fragments; empty if there are none, and `mixed` if it is reached in several ways. */
  readonly condition: string;
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
  readonly nodes: {readonly node: FieldNode; readonly parent: Composite; readonly condition: string}[];
}

function readVariant(selections: readonly TypedSelection[], types: readonly string[], context: ShapeContext): Variant {
  const [object = ''] = types;
  const collected = new Map<string, CollectedField>();
  const visited = new Map<SelectionSetNode, string>();
  const pending = [...selections].toReversed();
  for (let next = pending.pop(); next; next = pending.pop()) {
    // A field selected once without a condition is always present. A set is read at most three times.
    const before = visited.get(next.set);
    const outer = before && next.condition && before !== next.condition ? mixed : next.condition;
    if (before === '' || before === outer) continue;
    visited.set(next.set, outer);
    const inner: TypedSelection[] = [];
    for (const selection of next.set.selections) {
      const condition = outer === mixed ? mixed : outer + conditionOf(selection);
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value;
        const entry = collected.get(key) ?? {nodes: []};
        collected.set(key, entry);
        entry.nodes.push({node: selection, parent: next.type, condition});
        continue;
      }
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD ? context.fragments.get(selection.name.value)?.node : selection;
      const typeName = fragment?.typeCondition?.name.value ?? next.type.name;
      const type = context.schema.types.get(typeName);
      if (fragment && isComposite(type) && context.possibleTypes.get(typeName)?.has(object))
        inner.push({set: fragment.selectionSet, type, condition});
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

const mixed = '?';

function conditionOf({directives = []}: Pick<FieldNode, 'directives'>): string {
  return directives.map((one) => (/^(?:include|skip)$/.test(one.name.value) ? signatureOf(one) : '')).join('');
}

function mergeField(key: string, nodes: CollectedField['nodes'], context: ShapeContext): ShapeField | undefined {
  const [first] = nodes;
  const field = first && fieldOf(first.parent, first.node.name.value);
  if (!first || !field) return undefined;
  if (context.budget.left-- <= 0) {
    reportTooLarge(context);
    return undefined;
  }
  const call = signatureOf(first.node);
  const other = nodes.find(({node}) => signatureOf(node) !== call);
  if (other) reportConflict(key, other.node, context);
  const target = context.schema.types.get(innerTypeName(field.type));
  const common = {
    type: field.type satisfies TypeRef,
    isConditional: nodes.every(({condition}) => condition),
    isTypename: first.node.name.value === '__typename',
  };
  const withNode = (field: ShapeField): ShapeField => {
    context.nodes.set(field, first.node);
    return field;
  };
  if (!isComposite(target)) return withNode(common);
  // Under one condition for all nodes, the field has all of its own fields whenever it is present.
  const isShared =
    nodes.every(({node}) => node === first.node) ||
    nodes.every(({condition}) => condition === first.condition && condition !== mixed);
  const selections = nodes.flatMap(({node, condition}) =>
    node.selectionSet ? [{set: node.selectionSet, type: target, condition: isShared ? '' : condition}] : [],
  );
  return withNode({...common, shape: shapeOf(selections, target, context)});
}

/** A field or directive with its arguments, for comparisons. */
function signatureOf({name, arguments: args = []}: Pick<FieldNode, 'name' | 'arguments'>): string {
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
