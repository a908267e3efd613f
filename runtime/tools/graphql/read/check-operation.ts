// Checks an operation against the schema, by the validation rules of the GraphQL specification.
import {type DirectiveNode, type FieldNode, Kind, type OperationDefinitionNode, type SelectionSetNode} from 'graphql';
import {nearest} from '../../../text/nearest-word.js';
import {
  type Argument,
  builtInScalars,
  type Composite,
  type Field,
  isComposite,
  innerTypeName,
  type TypeRef,
} from '../schema-model.js';
import {refOf} from './sdl-part.js';
import {
  type OperationCheck,
  type OperationContext,
  report,
  reportUnknownType,
  type Located,
  nearestHint,
} from './operation-context.js';
import {checkValue, checkArguments, collectVariables} from './check-values.js';

/** `fragmentNames` are the fragments that the operation uses. */
export function checkOperation(
  node: OperationDefinitionNode,
  fragmentNames: ReadonlySet<string>,
  check: OperationCheck,
): void {
  const context: OperationContext = {
    ...check,
    variables: new Map(),
    usedVariables: new Set(),
    operationName: node.name?.value ?? '',
  };
  declareVariables(node, context);
  const root = check.schema.types.get(check.schema.roots[node.operation] ?? '');
  if (!isComposite(root)) {
    report(context, node, 'root-missing', `The schema has no ${node.operation} type.`, 'Remove this operation.');
    return;
  }
  checkDirectives(node.directives, context);
  if (node.operation === 'subscription' && node.selectionSet.selections.length !== 1)
    report(
      context,
      node,
      'subscription-fields',
      'A subscription must select exactly one root field.',
      'Split it into one subscription per field.',
    );
  checkSelections(node.selectionSet, root, context);
  for (const name of fragmentNames) {
    const fragment = check.fragments.get(name);
    if (!fragment) continue;
    const inFragment = {...context, file: fragment.file};
    const {typeCondition, selectionSet} = fragment.node;
    const type = fragmentType(typeCondition.name.value, typeCondition, inFragment);
    if (type) checkSelections(selectionSet, type, inFragment);
  }
  reportUnusedVariables(node, context);
}

/** Adds the variables of an operation to `context.variables`, and checks their types and default values. */
function declareVariables(node: OperationDefinitionNode, context: OperationContext): void {
  const {schema, variables} = context;
  for (const {variable, type, defaultValue} of node.variableDefinitions ?? []) {
    const ref = refOf(type);
    const name = variable.name.value;
    if (variables.has(name))
      report(context, variable, 'variable-duplicate', `$${name} is declared twice.`, 'Remove one of the two.');
    variables.set(name, {type: ref, hasDefault: defaultValue !== undefined && defaultValue.kind !== Kind.NULL});
    const target = schema.types.get(innerTypeName(ref));
    if (!target && !builtInScalars.has(innerTypeName(ref))) reportUnknownType(context, type, innerTypeName(ref));
    else if (isComposite(target))
      report(
        context,
        type,
        'output-as-input',
        `${innerTypeName(ref)} is an output type and cannot be the type of a variable.`,
        'Use a scalar, an enum or an input type.',
      );
    else if (defaultValue) checkValue(defaultValue, ref, context);
  }
}

function reportUnusedVariables(node: OperationDefinitionNode, {usedVariables, file, findings}: OperationContext): void {
  for (const {variable} of node.variableDefinitions ?? []) {
    const name = variable.name.value;
    if (usedVariables.has(name)) continue;
    const message = `$${name} is declared, but not used.`;
    const place = file.placeOf(variable);
    findings.add({severity: 'warning', code: 'variable-unused', message, hint: 'Remove it.', place});
  }
}

function fragmentType(name: string, node: Located, context: OperationContext): Composite | undefined {
  const type = context.schema.types.get(name);
  if (isComposite(type)) return type;
  if (!type && !builtInScalars.has(name)) reportUnknownType(context, node, name);
  else
    report(
      context,
      node,
      'fragment-type',
      `${name} has no fields, so it cannot be the type of a fragment.`,
      'Use an object, interface or union type.',
    );
  return undefined;
}

function checkSelections({selections}: SelectionSetNode, type: Composite, context: OperationContext): void {
  for (const selection of selections) {
    checkDirectives(selection.directives, context);
    switch (selection.kind) {
      case Kind.FIELD:
        checkField(selection, type, context);
        break;
      case Kind.INLINE_FRAGMENT: {
        const condition = selection.typeCondition;
        const inner = condition ? fragmentType(condition.name.value, condition, context) : type;
        if (!inner) break;
        if (condition) checkOverlap(type, inner, condition, context);
        checkSelections(selection.selectionSet, inner, context);
        break;
      }
      case Kind.FRAGMENT_SPREAD: {
        const fragment = context.fragments.get(selection.name.value);
        if (!fragment) {
          const hint = nearestHint(
            selection.name.value,
            context.fragments.keys(),
            'Define it, or add the file that defines it.',
          );
          report(context, selection, 'fragment-unknown', `There is no fragment ${selection.name.value}.`, hint);
          break;
        }
        const inner = context.schema.types.get(fragment.node.typeCondition.name.value);
        if (isComposite(inner)) checkOverlap(type, inner, selection, context);
      }
    }
  }
}

function checkOverlap(type: Composite, inner: Composite, node: Located, context: OperationContext): void {
  // An interface that no type implements has no possible types, and servers accept a fragment on it.
  if (type === inner) return;
  const innerTypes = context.possibleTypes.get(inner.name);
  if ([...(context.possibleTypes.get(type.name) ?? [])].some((name) => innerTypes?.has(name))) return;
  report(
    context,
    node,
    'fragment-impossible',
    `This fragment never matches: ${type.name} can never be ${inner.name}.`,
    'Remove this fragment.',
  );
}

const typenameRef: TypeRef = {kind: 'non-null', of: {kind: 'named', name: 'String'}};

/** The field of a type, including `__typename`. */
export function fieldOf(type: Composite, name: string): Pick<Field, 'type' | 'args'> | undefined {
  if (name === '__typename') return {type: typenameRef, args: new Map()};
  return type.kind === 'union' ? undefined : type.fields.get(name);
}

function checkField(node: FieldNode, type: Composite, context: OperationContext): void {
  const name = node.name.value;
  const isRoot = type.name === context.schema.roots.query;
  if (isRoot && (name === '__schema' || name === '__type')) {
    report(
      context,
      node,
      'introspection-field',
      `Introspection fields such as ${name} are not supported in a generated SDK.`,
      'Remove it from the operation.',
    );
    return;
  }
  const field = fieldOf(type, name);
  if (!field) {
    const names = type.kind === 'union' ? [] : [...type.fields.keys()];
    const otherwise = type.kind === 'union' ? 'Select it in a fragment on one of its types.' : 'Select another field.';
    report(
      context,
      node.name,
      'field-unknown',
      `${type.name} has no field ${name}.`,
      nearestHint(name, names, otherwise),
    );
    return;
  }
  checkArguments(node, node.arguments, field.args, `${type.name}.${name}`, context);
  const target = context.schema.types.get(innerTypeName(field.type));
  if (isComposite(target)) {
    if (node.selectionSet) checkSelections(node.selectionSet, target, context);
    else
      report(
        context,
        node,
        'selection-missing',
        `${name} needs a selection of fields of ${target.name}.`,
        `Write ${name} { … }.`,
      );
  } else if (node.selectionSet)
    report(
      context,
      node,
      'selection-on-value',
      `${name} is a scalar or an enum, so it has no fields to select.`,
      'Remove its selection in braces.',
    );
}

function checkDirectives(directives: readonly DirectiveNode[] = [], context: OperationContext): void {
  for (const node of directives) {
    const name = node.name.value;
    const args = name === 'include' || name === 'skip' ? includeAndSkipArgs : context.schema.directives.get(name)?.args;
    if (args) checkArguments(node, node.arguments, args, `@${name}`, context);
    else {
      const near = nearest(name, [...context.schema.directives.keys(), 'include', 'skip']);
      const hint =
        near === undefined
          ? 'The server may reject it. Define it in the schema, or remove it.'
          : `Did you mean @${near}?`;
      const message = `There is no directive @${name}.`;
      context.findings.add({
        severity: 'warning',
        code: 'directive-unknown',
        message,
        hint,
        place: context.file.placeOf(node),
      });
      for (const argument of node.arguments ?? []) collectVariables(argument.value, context);
    }
  }
}

const includeAndSkipArgs: ReadonlyMap<string, Argument> = new Map([
  [
    'if',
    {
      name: 'if',
      description: '',
      type: {kind: 'non-null', of: {kind: 'named', name: 'Boolean'}},
      at: () => ({file: '', line: 1, column: 1}),
      typeAt: () => ({file: '', line: 1, column: 1}),
    },
  ],
]);
