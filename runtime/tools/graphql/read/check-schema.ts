// Checks a schema by the rules of the GraphQL specification. It may come from SDL or introspection.
import type {Findings} from '../../base/finding.js';
import {nearest} from '../../../text/nearest-word.js';
import {
  type Argument,
  type LazyPlace,
  builtInScalars,
  type ObjectOrInterface,
  type Input,
  isComposite,
  isRequired,
  innerTypeName,
  possibleTypes,
  formatTypeRef,
  rootKinds,
  type Schema,
  type Type,
  type TypeRef,
  type Union,
} from '../schema-model.js';

/** `where` is the place of findings about missing definitions. */
export function checkSchema(schema: Schema, where: LazyPlace, findings: Findings): void {
  const report = createReport(findings);
  checkRoots(schema, where, report);
  const possible = possibleTypes(schema);
  const check: SchemaCheck = {
    schema,
    report,
    possible: new Map([...possible].map(([name, names]) => [name, new Set(names)])),
  };
  for (const {args} of schema.directives.values()) for (const argument of args.values()) checkArgument(argument, check);
  for (const type of schema.types.values()) checkType(type, check);
  checkInputCycles(schema, report);
}

interface SchemaCheck {
  readonly schema: Schema;
  readonly report: Report;
  readonly possible: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A hint with a nearest name is a function, called only if the finding is reported. */
type Report = (code: string, message: string, hint: string | (() => string), at: LazyPlace) => void;

const warnings: ReadonlySet<string> = new Set(['name-reserved', 'query-root-missing', 'deprecated-required']);

function createReport(findings: Findings): Report {
  return (code, message, hint, at) =>
    findings.add(
      {
        severity: warnings.has(code) ? 'warning' : 'error',
        code,
        message,
        ...(typeof hint === 'string' && {hint}),
        place: at(),
      },
      typeof hint === 'string' ? undefined : hint,
    );
}

function checkRoots({roots, types}: Schema, where: LazyPlace, report: Report): void {
  if (rootKinds.every((kind) => roots[kind] === undefined)) {
    const near = [...types.keys()].find((name) => name.toLowerCase() === 'query');
    const hint = near === undefined ? 'Add a type Query with its fields.' : `Rename ${near} to Query.`;
    report('root-types-missing', 'The schema has no root type, so there is nothing to call.', hint, where);
  } else if (roots.query === undefined) {
    const hint = types.has('Query')
      ? 'Add query: Query to schema { … }.'
      : 'Add a type Query, and name it in schema { … } if there is one.';
    report('query-root-missing', 'The schema has no root type for queries, which GraphQL requires.', hint, where);
  }
  const kindByRoot = new Map<string, string>();
  for (const kind of rootKinds) {
    const name = roots[kind];
    const type = name === undefined ? undefined : types.get(name);
    if (name === undefined || !type) continue;
    if (type.kind !== 'object')
      report(
        'root-not-object',
        `${name} is the root type for ${kind}, but it is not an object type.`,
        'Define it with the keyword type.',
        type.at,
      );
    const otherKind = kindByRoot.get(name);
    if (otherKind !== undefined)
      report(
        'root-duplicate',
        `${name} is the root type for ${otherKind} and for ${kind}.`,
        'Use a different type for each.',
        type.at,
      );
    kindByRoot.set(name, kind);
  }
}

function checkType(type: Type, check: SchemaCheck): void {
  const {report} = check;
  checkName(type.name, type.at, report);
  switch (type.kind) {
    case 'scalar':
      return;
    case 'object':
    case 'interface':
      if (type.fields.size === 0) report('type-empty', `${type.name} has no fields.`, 'Add a field.', type.at);
      for (const field of type.fields.values()) {
        checkName(field.name, field.at, report);
        checkRef(field.type, field.typeAt, 'output', check);
        for (const argument of field.args.values()) checkArgument(argument, check);
      }
      checkInterfaces(type, check);
      return;
    case 'union':
      checkUnion(type, check);
      return;
    case 'enum':
      if (type.values.size === 0) report('type-empty', `${type.name} has no values.`, 'Add a value.', type.at);
      for (const {name, at} of type.values.values()) {
        checkName(name, at, report);
        if (/^(?:true|false|null)$/.test(name))
          report('enum-value-name', `An enum value cannot be named ${name}.`, 'Rename it.', at);
      }
      return;
    case 'input':
      checkInput(type, check);
  }
}

function checkName(name: string, at: LazyPlace, report: Report): void {
  if (!name.startsWith('__')) return;
  report(
    'name-reserved',
    `The name ${name} is reserved: names that begin with __ belong to GraphQL.`,
    'Rename it.',
    at,
  );
}

function checkArgument(argument: Argument, check: SchemaCheck): void {
  checkName(argument.name, argument.at, check.report);
  checkRef(argument.type, argument.typeAt, 'input', check);
  if (argument.deprecated === undefined || !isRequired(argument)) return;
  const hint = 'Make it optional, or give it a default.';
  check.report('deprecated-required', `${argument.name} is required and deprecated.`, hint, argument.at);
}

function checkInput(type: Input, check: SchemaCheck): void {
  if (type.fields.size === 0) check.report('type-empty', `${type.name} has no fields.`, 'Add a field.', type.at);
  for (const field of type.fields.values()) {
    checkArgument(field, check);
    if (!type.isOneOf || (field.type.kind !== 'non-null' && field.defaultValue === undefined)) continue;
    const message = `${type.name}.${field.name} is in a @oneOf input, so it must be nullable and have no default.`;
    check.report('one-of-field', message, 'Remove the ! and the default.', field.at);
  }
}

function checkUnion(type: Union, {schema, report}: SchemaCheck): void {
  if (type.members.size === 0) report('type-empty', `${type.name} has no member types.`, 'Add a type.', type.at);
  for (const [name, at] of type.members) {
    const member = schema.types.get(name);
    if (!member && !builtInScalars.has(name)) unknownType(name, at, schema, report);
    else if (member?.kind !== 'object')
      report('union-member', `${name} cannot be in a union: it is not an object type.`, 'List only object types.', at);
  }
}

function checkRef(ref: TypeRef, at: LazyPlace, use: 'input' | 'output', {schema, report}: SchemaCheck): void {
  const name = innerTypeName(ref);
  if (builtInScalars.has(name)) return;
  const type = schema.types.get(name);
  if (!type) unknownType(name, at, schema, report);
  else if (use === 'output' && type.kind === 'input')
    report('input-as-output', `${name} is an input type, but a field returns it.`, 'Return an output type.', at);
  else if (use === 'input' && isComposite(type))
    report(
      'output-as-input',
      `${name} is an output type and cannot be the type of an argument or an input field.`,
      'Define an input type for it.',
      at,
    );
}

function unknownType(name: string, at: LazyPlace, {types}: Schema, report: Report): void {
  const hint = () => {
    const near = nearest(name, [...types.keys(), ...builtInScalars]);
    return near === undefined ? `Define ${name}, or add the file that defines it.` : `Did you mean ${near}?`;
  };
  report('type-unknown', `There is no type ${name}.`, hint, at);
}

function checkInterfaces(type: ObjectOrInterface, check: SchemaCheck): void {
  const {schema, report} = check;
  for (const [name, at] of type.interfaces) {
    const expected = schema.types.get(name);
    if (!expected && !builtInScalars.has(name)) unknownType(name, at, schema, report);
    else if (expected?.kind !== 'interface')
      report('interface-kind', `${name} is not an interface, so ${type.name} cannot implement it.`, 'Remove it.', at);
    else if (expected === type) report('interface-itself', `${name} cannot implement itself.`, 'Remove it.', at);
    else checkImplements(type, expected, at, check);
  }
}

function checkImplements(
  type: ObjectOrInterface,
  expected: ObjectOrInterface,
  at: LazyPlace,
  check: SchemaCheck,
): void {
  const {report} = check;
  for (const name of expected.interfaces.keys()) {
    if (type.interfaces.has(name) || name === type.name) continue;
    const message = `${type.name} implements ${expected.name}, which implements ${name}; so ${type.name} must too.`;
    report('interface-missing', message, `Add ${name} after implements.`, at);
  }
  for (const field of expected.fields.values()) {
    const actual = type.fields.get(field.name);
    if (!actual) {
      const message = `${type.name} lacks the field ${field.name}, which its interface ${expected.name} has.`;
      report('interface-field', message, `Add ${field.name}: ${formatTypeRef(field.type)}.`, type.at);
      continue;
    }
    if (!isSubtype(actual.type, field.type, check)) {
      const types = `${formatTypeRef(actual.type)}, but ${formatTypeRef(field.type)} in its interface ${expected.name}`;
      report('interface-field', `${type.name}.${field.name} is ${types}.`, 'Give it that type.', actual.typeAt);
    }
    for (const argument of field.args.values()) {
      const given = actual.args.get(argument.name);
      const where = `${type.name}.${field.name}`;
      if (!given) {
        const message = `${where} lacks the argument ${argument.name}, which its interface ${expected.name} has.`;
        report('interface-argument', message, `Add ${argument.name}: ${formatTypeRef(argument.type)}.`, actual.at);
      } else if (formatTypeRef(given.type) !== formatTypeRef(argument.type)) {
        const message = `The argument ${argument.name} of ${where} is not ${formatTypeRef(argument.type)} as in ${expected.name}.`;
        report('interface-argument', message, 'Give it that type.', given.typeAt);
      }
    }
    for (const argument of actual.args.values()) {
      if (field.args.has(argument.name) || !isRequired(argument)) continue;
      const message = `${type.name}.${field.name} requires ${argument.name}, which its interface ${expected.name} lacks.`;
      report('interface-argument', message, 'Make it optional.', argument.at);
    }
  }
}

/** Whether every value of `actual` is a value of `expected`. */
function isSubtype(actual: TypeRef, expected: TypeRef, check: SchemaCheck): boolean {
  if (expected.kind === 'non-null') return actual.kind === 'non-null' && isSubtype(actual.of, expected.of, check);
  if (actual.kind === 'non-null') return isSubtype(actual.of, expected, check);
  if (expected.kind === 'list') return actual.kind === 'list' && isSubtype(actual.of, expected.of, check);
  if (actual.kind === 'list') return false;
  if (actual.name === expected.name) return true;
  const type = check.schema.types.get(actual.name);
  if (type?.kind === 'interface') return type.interfaces.has(expected.name);
  return type?.kind === 'object' && check.possible.get(expected.name)?.has(actual.name) === true;
}

/** An input type that requires itself can never be written. */
function checkInputCycles({types}: Schema, report: Report): void {
  const required = (type: Input) =>
    [...type.fields.values()].filter(({type}) => type.kind === 'non-null' && type.of.kind === 'named');
  const state = new Map<string, 'open' | 'done'>();
  for (const start of types.values()) {
    if (start.kind !== 'input' || state.has(start.name)) continue;
    const path: {readonly type: Input; readonly left: Argument[]}[] = [{type: start, left: required(start)}];
    state.set(start.name, 'open');
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const field = step.left.shift();
      if (!field) {
        state.set(step.type.name, 'done');
        path.pop();
        continue;
      }
      const next = types.get(innerTypeName(field.type));
      if (next?.kind !== 'input' || state.get(next.name) === 'done') continue;
      if (state.get(next.name) === 'open') {
        const message = `${step.type.name}.${field.name} requires ${next.name}, which requires ${step.type.name} again.`;
        report('input-cycle', message, 'Make one of the fields nullable.', field.at);
      } else {
        state.set(next.name, 'open');
        path.push({type: next, left: required(next)});
      }
    }
  }
}
