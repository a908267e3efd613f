// Checks the arguments of a field or a directive, their values, and the variables in them.
import {type ArgumentNode, Kind, type ValueNode} from 'graphql';
import {
  type Argument,
  builtInScalars,
  isRequired,
  innerTypeName,
  formatTypeRef,
  type TypeRef,
} from '../schema-model.js';
import {type Located, type OperationContext, report, nearestHint} from './operation-context.js';

export function checkArguments(
  node: Located,
  given: readonly ArgumentNode[] = [],
  definitions: ReadonlyMap<string, Argument>,
  owner: string,
  context: OperationContext,
  kind: 'argument' | 'field' = 'argument',
): void {
  const names = new Set<string>();
  for (const argument of given) {
    const name = argument.name.value;
    if (names.has(name))
      report(context, argument, 'argument-duplicate', `${name} is passed twice.`, 'Remove one of the two.');
    names.add(name);
    const expected = definitions.get(name);
    if (expected) checkValue(argument.value, expected.type, context, expected.defaultValue !== undefined);
    else
      report(
        context,
        argument,
        'argument-unknown',
        `${owner} has no ${kind} ${name}.`,
        nearestHint(name, definitions.keys(), 'Remove it.'),
      );
  }
  for (const argument of definitions.values()) {
    if (names.has(argument.name) || !isRequired(argument)) continue;
    const message = `${owner} requires the ${kind} ${argument.name}.`;
    report(
      context,
      node,
      'argument-missing',
      message,
      `Add ${argument.name}, of type ${formatTypeRef(argument.type)}.`,
    );
  }
}

export function checkValue(
  value: ValueNode,
  expected: TypeRef,
  context: OperationContext,
  locationHasDefault = false,
): void {
  const reportValue = (what = '') =>
    report(
      context,
      value,
      'value-invalid',
      `Expected ${formatTypeRef(expected)} here${what === '' ? '' : `, found ${what}`}.`,
      `Write a value of type ${formatTypeRef(expected)}.`,
    );
  if (value.kind === Kind.VARIABLE) {
    checkVariable(value.name.value, value, expected, locationHasDefault, context);
    return;
  }
  if (value.kind === Kind.NULL) {
    if (expected.kind === 'non-null') reportValue('null');
    return;
  }
  const inner = expected.kind === 'non-null' ? expected.of : expected;
  if (inner.kind === 'list') {
    for (const item of value.kind === Kind.LIST ? value.values : [value]) checkValue(item, inner.of, context);
    return;
  }
  const name = innerTypeName(inner);
  const type = context.schema.types.get(name);
  if (type?.kind === 'enum') {
    if (value.kind !== Kind.ENUM) reportValue();
    else if (!type.values.has(value.value)) {
      const hint = nearestHint(
        value.value,
        type.values.keys(),
        `Use one of ${[...type.values.keys()].slice(0, 10).join(', ')}.`,
      );
      report(context, value, 'value-invalid', `${name} has no value ${value.value}.`, hint);
    }
  } else if (type?.kind === 'input') {
    if (value.kind !== Kind.OBJECT) {
      reportValue();
      return;
    }
    const given = value.fields.map((field) => ({...field, kind: Kind.ARGUMENT}) as const);
    checkArguments(value, given, type.fields, name, context, 'field');
    if (type.isOneOf && value.fields.length !== 1)
      report(
        context,
        value,
        'value-invalid',
        `${name} is a oneOf input: pass exactly one field.`,
        'Keep one of its fields.',
      );
  } else if (builtInScalars.has(name)) {
    if (!(literalKinds[name] ?? []).includes(value.kind)) reportValue();
  } else collectVariables(value, context);
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
  locationHasDefault: boolean,
  context: OperationContext,
): void {
  const variable = context.variables.get(name);
  context.usedVariables.add(name);
  if (!variable) {
    const hint = nearestHint(name, context.variables.keys(), `Declare it: $${name}: ${formatTypeRef(expected)}.`);
    report(context, node, 'variable-unknown', `${context.operationName} does not declare $${name}.`, hint);
    return;
  }
  const acceptsNullable = expected.kind === 'non-null' && (locationHasDefault || variable.hasDefault);
  if (isAssignable(variable.type, acceptsNullable && expected.kind === 'non-null' ? expected.of : expected)) return;
  const message = `$${name} is ${formatTypeRef(variable.type)}, but ${formatTypeRef(expected)} is expected here.`;
  report(context, node, 'variable-type', message, `Declare it as ${formatTypeRef(expected)}.`);
}

function isAssignable(actual: TypeRef, expected: TypeRef): boolean {
  if (expected.kind === 'non-null') return actual.kind === 'non-null' && isAssignable(actual.of, expected.of);
  if (actual.kind === 'non-null') return isAssignable(actual.of, expected);
  if (expected.kind === 'list') return actual.kind === 'list' && isAssignable(actual.of, expected.of);
  return actual.kind === 'named' && actual.name === expected.name;
}

/** Custom scalars accept any value, which may contain variables. */
export function collectVariables(value: ValueNode, context: OperationContext): void {
  if (value.kind === Kind.VARIABLE) {
    context.usedVariables.add(value.name.value);
    if (context.variables.has(value.name.value)) return;
    const hint = nearestHint(value.name.value, context.variables.keys(), 'Declare it.');
    report(context, value, 'variable-unknown', `${context.operationName} does not declare $${value.name.value}.`, hint);
  } else if (value.kind === Kind.LIST) for (const item of value.values) collectVariables(item, context);
  else if (value.kind === Kind.OBJECT) for (const {value: member} of value.fields) collectVariables(member, context);
}
