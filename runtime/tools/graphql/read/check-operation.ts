// Checks an operation against the schema, by the validation rules of the GraphQL specification.
import {
  type ArgumentNode,
  type DirectiveNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import type {Findings} from '../../base/finding.js';
import {nearest} from '../../../text/nearest-word.js';
import {
  type Argument,
  builtInScalars,
  type Composite,
  type Field,
  isComposite,
  isRequired,
  innerTypeName,
  formatTypeRef,
  type Schema,
  type TypeRef,
} from '../graphql-model.js';
import type {Fragment} from './read-operations.js';
import type {ParsedFile} from './parse-graphql-file.js';
import {refOf} from './sdl-part.js';

export interface OperationCheck {
  readonly schema: Schema;
  readonly possible: ReadonlyMap<string, ReadonlySet<string>>;
  readonly fragments: ReadonlyMap<string, Fragment>;
  readonly findings: Findings;
  readonly file: ParsedFile;
}

interface OperationContext extends OperationCheck {
  readonly variables: ReadonlyMap<string, {readonly type: TypeRef; readonly hasDefault: boolean}>;
  readonly used: Set<string>;
  readonly operation: string;
}

type Located = Parameters<ParsedFile['placeOf']>[0];

/** `names` are the fragments that the operation uses. */
export function checkOperation(node: OperationDefinitionNode, names: ReadonlySet<string>, check: OperationCheck): void {
  const variables = new Map<string, {type: TypeRef; hasDefault: boolean}>();
  const walk: OperationContext = {...check, variables, used: new Set(), operation: node.name?.value ?? ''};
  for (const {variable, type, defaultValue} of node.variableDefinitions ?? []) {
    const ref = refOf(type);
    const name = variable.name.value;
    if (variables.has(name))
      report(walk, variable, 'variable-duplicate', `$${name} is declared twice.`, 'Remove one of the two.');
    variables.set(name, {type: ref, hasDefault: defaultValue !== undefined && defaultValue.kind !== Kind.NULL});
    const target = check.schema.types.get(innerTypeName(ref));
    if (!target && !builtInScalars.has(innerTypeName(ref))) unknownType(walk, type, innerTypeName(ref));
    else if (isComposite(target))
      report(
        walk,
        type,
        'output-as-input',
        `${innerTypeName(ref)} cannot be given: it is not an input.`,
        'Use an input.',
      );
    else if (defaultValue) checkValue(defaultValue, ref, walk);
  }
  const root = check.schema.types.get(check.schema.roots[node.operation] ?? '');
  if (!isComposite(root)) {
    report(walk, node, 'root-missing', `The schema has no ${node.operation}.`, 'Remove this operation.');
    return;
  }
  checkDirectives(node.directives, walk);
  if (node.operation === 'subscription' && node.selectionSet.selections.length !== 1)
    report(walk, node, 'subscription-fields', 'A subscription has exactly one field.', 'Split it.');
  checkSelections(node.selectionSet, root, walk);
  for (const name of names) {
    const fragment = check.fragments.get(name);
    if (!fragment) continue;
    const inFragment = {...walk, file: fragment.file};
    const {typeCondition, selectionSet} = fragment.node;
    const type = fragmentType(typeCondition.name.value, typeCondition, inFragment);
    if (type) checkSelections(selectionSet, type, inFragment);
  }
  for (const definition of node.variableDefinitions ?? []) {
    const name = definition.variable.name.value;
    if (walk.used.has(name)) continue;
    const place = check.file.placeOf(definition.variable);
    const message = `$${name} is declared, but not used.`;
    check.findings.add({severity: 'warning', code: 'variable-unused', message, hint: 'Remove it.', place});
  }
}

function report({findings, file}: OperationCheck, node: Located, code: string, message: string, hint: string): void {
  findings.add({severity: 'error', code, message, hint, place: file.placeOf(node)});
}

function nearestHint(name: string, candidates: Iterable<string>, otherwise: string): string {
  const near = nearest(name, candidates);
  return near === undefined ? otherwise : `Did you mean ${near}?`;
}

function unknownType(walk: OperationCheck, node: Located, name: string): void {
  const hint = nearestHint(name, [...walk.schema.types.keys(), ...builtInScalars], 'Name a type of the schema.');
  report(walk, node, 'type-unknown', `There is no type ${name}.`, hint);
}

function fragmentType(name: string, node: Located, walk: OperationContext): Composite | undefined {
  const type = walk.schema.types.get(name);
  if (isComposite(type)) return type;
  if (!type && !builtInScalars.has(name)) unknownType(walk, node, name);
  else report(walk, node, 'fragment-type', `${name} has no fields.`, 'Name a type with fields.');
  return undefined;
}

function checkSelections({selections}: SelectionSetNode, type: Composite, walk: OperationContext): void {
  for (const selection of selections) {
    checkDirectives(selection.directives, walk);
    switch (selection.kind) {
      case Kind.FIELD:
        checkField(selection, type, walk);
        break;
      case Kind.INLINE_FRAGMENT: {
        const condition = selection.typeCondition;
        const inner = condition ? fragmentType(condition.name.value, condition, walk) : type;
        if (!inner) break;
        if (condition) checkOverlap(type, inner, condition, walk);
        checkSelections(selection.selectionSet, inner, walk);
        break;
      }
      case Kind.FRAGMENT_SPREAD: {
        const fragment = walk.fragments.get(selection.name.value);
        if (!fragment) {
          const hint = nearestHint(
            selection.name.value,
            walk.fragments.keys(),
            'Define it, or add the file that does.',
          );
          report(walk, selection, 'fragment-unknown', `There is no fragment ${selection.name.value}.`, hint);
          break;
        }
        const inner = walk.schema.types.get(fragment.node.typeCondition.name.value);
        if (isComposite(inner)) checkOverlap(type, inner, selection, walk);
      }
    }
  }
}

function checkOverlap(type: Composite, inner: Composite, node: Located, walk: OperationContext): void {
  const innerTypes = walk.possible.get(inner.name);
  if ([...(walk.possible.get(type.name) ?? [])].some((name) => innerTypes?.has(name))) return;
  report(walk, node, 'fragment-impossible', `${type.name} can never be ${inner.name}.`, 'Remove this fragment.');
}

const typenameRef: TypeRef = {kind: 'non-null', of: {kind: 'named', name: 'String'}};

/** The field of a type, including `__typename`. */
export function fieldOf(type: Composite, name: string): Pick<Field, 'type' | 'args'> | undefined {
  if (name === '__typename') return {type: typenameRef, args: new Map()};
  return type.kind === 'union' ? undefined : type.fields.get(name);
}

function checkField(node: FieldNode, type: Composite, walk: OperationContext): void {
  const name = node.name.value;
  const isRoot = type.name === walk.schema.roots.query;
  if (isRoot && (name === '__schema' || name === '__type')) {
    report(walk, node, 'introspection-field', `${name} is not part of an SDK.`, 'Remove it from the operation.');
    return;
  }
  const field = fieldOf(type, name);
  if (!field) {
    const names = type.kind === 'union' ? [] : [...type.fields.keys()];
    const otherwise = type.kind === 'union' ? 'Select it in a fragment on one of its types.' : 'Select another field.';
    report(walk, node.name, 'field-unknown', `${type.name} has no field ${name}.`, nearestHint(name, names, otherwise));
    return;
  }
  checkArguments(node, node.arguments, field.args, `${type.name}.${name}`, walk);
  const target = walk.schema.types.get(innerTypeName(field.type));
  if (isComposite(target)) {
    if (node.selectionSet) checkSelections(node.selectionSet, target, walk);
    else
      report(
        walk,
        node,
        'selection-missing',
        `${name} needs a selection of fields of ${target.name}.`,
        `Write ${name} { … }.`,
      );
  } else if (node.selectionSet)
    report(walk, node, 'selection-on-value', `${name} is a value and has no fields.`, 'Remove the brackets.');
}

function checkDirectives(directives: readonly DirectiveNode[] = [], walk: OperationContext): void {
  for (const node of directives) {
    const name = node.name.value;
    const args = name === 'include' || name === 'skip' ? includeAndSkipArgs : walk.schema.directives.get(name)?.args;
    if (args) checkArguments(node, node.arguments, args, `@${name}`, walk);
    else {
      const near = nearest(name, [...walk.schema.directives.keys(), 'include', 'skip']);
      const hint =
        near === undefined
          ? 'The server may refuse it. Define it in the schema, or remove it.'
          : `Did you mean @${near}?`;
      const message = `There is no directive @${name}.`;
      walk.findings.add({
        severity: 'warning',
        code: 'directive-unknown',
        message,
        hint,
        place: walk.file.placeOf(node),
      });
      for (const argument of node.arguments ?? []) collectVariables(argument.value, walk);
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

function checkArguments(
  node: Located,
  given: readonly ArgumentNode[] = [],
  definitions: ReadonlyMap<string, Argument>,
  owner: string,
  walk: OperationContext,
): void {
  const names = new Set<string>();
  for (const argument of given) {
    const name = argument.name.value;
    if (names.has(name))
      report(walk, argument, 'argument-duplicate', `${name} is given twice.`, 'Remove one of the two.');
    names.add(name);
    const expected = definitions.get(name);
    if (expected) checkValue(argument.value, expected.type, walk, expected.defaultValue !== undefined);
    else
      report(
        walk,
        argument,
        'argument-unknown',
        `${owner} has no argument ${name}.`,
        nearestHint(name, definitions.keys(), 'Remove it.'),
      );
  }
  for (const argument of definitions.values()) {
    if (names.has(argument.name) || !isRequired(argument)) continue;
    const message = `${owner} needs its argument ${argument.name}.`;
    report(walk, node, 'argument-missing', message, `Add ${argument.name}: of type ${formatTypeRef(argument.type)}.`);
  }
}

function checkValue(value: ValueNode, expected: TypeRef, walk: OperationContext, hasDefault = false): void {
  const reportValue = (what: string) =>
    report(
      walk,
      value,
      'value-invalid',
      `${what} stands where ${formatTypeRef(expected)} is expected.`,
      'Change the value.',
    );
  if (value.kind === Kind.VARIABLE) {
    checkVariable(value.name.value, value, expected, hasDefault, walk);
    return;
  }
  if (value.kind === Kind.NULL) {
    if (expected.kind === 'non-null') reportValue('null');
    return;
  }
  const inner = expected.kind === 'non-null' ? expected.of : expected;
  if (inner.kind === 'list') {
    for (const item of value.kind === Kind.LIST ? value.values : [value]) checkValue(item, inner.of, walk);
    return;
  }
  const name = innerTypeName(inner);
  const type = walk.schema.types.get(name);
  if (type?.kind === 'enum') {
    if (value.kind !== Kind.ENUM) reportValue('This');
    else if (!type.values.has(value.value)) {
      const hint = nearestHint(
        value.value,
        type.values.keys(),
        `Use one of ${[...type.values.keys()].slice(0, 10).join(', ')}.`,
      );
      report(walk, value, 'value-invalid', `${name} has no value ${value.value}.`, hint);
    }
  } else if (type?.kind === 'input') {
    if (value.kind !== Kind.OBJECT) {
      reportValue('This');
      return;
    }
    const given = value.fields.map((field) => ({...field, kind: Kind.ARGUMENT}) as const);
    checkArguments(value, given, type.fields, name, walk);
    if (type.isOneOf && value.fields.length !== 1) reportValue('More or less than one field');
  } else if (builtInScalars.has(name)) {
    if (!(literalKinds[name] ?? []).includes(value.kind)) reportValue('This');
  } else collectVariables(value, walk);
}

const literalKinds: Readonly<Record<string, readonly string[]>> = {
  Int: [Kind.INT],
  Float: [Kind.INT, Kind.FLOAT],
  String: [Kind.STRING],
  Boolean: [Kind.BOOLEAN],
  ID: [Kind.STRING, Kind.INT],
};

function checkVariable(
  name: string,
  node: Located,
  expected: TypeRef,
  hasDefault: boolean,
  walk: OperationContext,
): void {
  const variable = walk.variables.get(name);
  walk.used.add(name);
  if (!variable) {
    const hint = nearestHint(name, walk.variables.keys(), `Declare it: $${name}: ${formatTypeRef(expected)}.`);
    report(walk, node, 'variable-unknown', `${walk.operation} does not declare $${name}.`, hint);
    return;
  }
  const isOptional = expected.kind === 'non-null' && (hasDefault || variable.hasDefault);
  if (isAssignable(variable.type, isOptional && expected.kind === 'non-null' ? expected.of : expected)) return;
  const message = `$${name} is ${formatTypeRef(variable.type)}, but ${formatTypeRef(expected)} is expected here.`;
  report(walk, node, 'variable-type', message, `Declare it as ${formatTypeRef(expected)}.`);
}

function isAssignable(actual: TypeRef, expected: TypeRef): boolean {
  if (expected.kind === 'non-null') return actual.kind === 'non-null' && isAssignable(actual.of, expected.of);
  if (actual.kind === 'non-null') return isAssignable(actual.of, expected);
  if (expected.kind === 'list') return actual.kind === 'list' && isAssignable(actual.of, expected.of);
  return actual.kind === 'named' && actual.name === expected.name;
}

/** Custom scalars accept any value, which may contain variables. */
function collectVariables(value: ValueNode, walk: OperationContext): void {
  if (value.kind === Kind.VARIABLE) {
    walk.used.add(value.name.value);
    if (walk.variables.has(value.name.value)) return;
    const hint = nearestHint(value.name.value, walk.variables.keys(), 'Declare it.');
    report(walk, value, 'variable-unknown', `${walk.operation} does not declare $${value.name.value}.`, hint);
  } else if (value.kind === Kind.LIST) for (const item of value.values) collectVariables(item, walk);
  else if (value.kind === Kind.OBJECT) for (const {value: member} of value.fields) collectVariables(member, walk);
}
