// Evaluates expressions and functions of a config without running them. Everything that could reach the disk, the network
// or the clock becomes an unreadable part with its place.
import type {Place} from '../../../renderer/base/diagnostic.js';
import {callConversion, environment} from './node-globals.js';
import {callMethod, propertyOf} from './value-members.js';
import {binary, isNothing, isTruthy, unary} from './operators.js';
import {bindLater, lookUp, evaluateOnce, type Context} from './scope.js';
import {
  dottedName,
  nameOfKey,
  placeOf,
  type CallNode,
  type Expression,
  type FunctionNode,
  type Located,
  type MemberNode,
  type Pattern,
  type Property,
  type Statement,
} from './syntax-nodes.js';
import {
  computedEntry,
  joinStrings,
  list,
  map,
  scalar,
  spreadEntry,
  unreadable,
  unreadableParts,
  type StaticValue,
} from './static-value.js';

/** Far more than any real config needs; evaluated in well under a second. */
const maxSteps = 200_000;

const maxDepth = 120;

/** Calls of one function that have not ended. */
const maxRunningCalls = 20;

export function evaluate(expression: Expression, outer: Context): StaticValue {
  const place = placeOf(expression, outer);
  const {reader} = outer;
  if (++reader.steps > maxSteps) return unreadable('takes too long to read', place);
  if (outer.depth > maxDepth) return unreadable('is nested too deeply', place);
  const context = {...outer, depth: outer.depth + 1};
  switch (expression.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return scalar(expression.value, place);
    case 'NullLiteral':
      return scalar(null, place);
    case 'Identifier':
      return expression.name === 'undefined' ? scalar(undefined, place) : lookUp(expression.name, context, expression);
    case 'TemplateLiteral':
      return template(expression, context);
    case 'ArrayExpression':
      return list(elements(expression.elements, context), place);
    case 'ObjectExpression':
      return objectValue(expression.properties, context, place);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return functionValue(expression, context);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ParenthesizedExpression':
      return evaluate(expression.expression, context);
    case 'AwaitExpression':
      return evaluate(expression.argument, context);
    case 'UnaryExpression':
      return unary(expression.operator, evaluate(expression.argument, context), place);
    case 'BinaryExpression':
      if (expression.left.type === 'PrivateName') return unreadable('is an expression', place);
      return binary(
        expression.operator,
        evaluate(expression.left, context),
        evaluate(expression.right, context),
        place,
      );
    case 'LogicalExpression':
      return logical(expression, context);
    case 'ConditionalExpression': {
      const test = isTruthy(evaluate(expression.test, context));
      if (test === undefined) return unreadable('depends on a condition that cannot be read', place);
      return evaluate(test ? expression.consequent : expression.alternate, context);
    }
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return member(expression, context);
    case 'CallExpression':
    case 'OptionalCallExpression':
      return call(expression, context);
    default:
      return unreadable('is an expression that runs code', place);
  }
}

function elements(
  nodes: Extract<Expression, {type: 'ArrayExpression'}>['elements'] | CallNode['arguments'],
  context: Context,
): readonly StaticValue[] {
  return nodes.flatMap((node): readonly StaticValue[] => {
    if (node === null || node.type === 'ArgumentPlaceholder') return [];
    if (node.type !== 'SpreadElement') return [evaluate(node, context)];
    const value = evaluate(node.argument, context);
    return value.kind === 'list' ? value.items : isNothing(value) ? [] : [asUnreadable(value)];
  });
}

function objectValue(properties: readonly Property[], context: Context, place: Place): StaticValue {
  const entries = new Map<string, StaticValue>();
  for (const property of properties) {
    if (property.type === 'SpreadElement') {
      const value = evaluate(property.argument, context);
      if (value.kind === 'map') for (const [key, item] of value.entries) entries.set(key, item);
      else if (!isNothing(value)) entries.set(spreadEntry, asUnreadable(value));
    } else {
      const key = property.computed ? computedKey(property.key as Expression, context) : nameOfKey(property.key);
      if (key === undefined)
        entries.set(computedEntry, unreadable('has a key that cannot be read', placeOf(property, context)));
      else if (property.type === 'ObjectMethod')
        entries.set(key, unreadable('is a function', placeOf(property, context)));
      else entries.set(key, keyed(evaluate(property.value as Expression, context), property, context));
    }
  }
  return map(entries, place);
}

/** Reports an unreadable value at its use, not at its definition. */
function keyed(value: StaticValue, property: Located, context: Context): StaticValue {
  return value.kind === 'unreadable' || value.kind === 'call' ? {...value, place: placeOf(property, context)} : value;
}

function computedKey(key: Expression, context: Context): string | undefined {
  const value = evaluate(key, context);
  return value.kind === 'scalar' ? String(value.value) : undefined;
}

function template({quasis, expressions, loc}: Extract<Expression, {type: 'TemplateLiteral'}>, context: Context) {
  const texts = [quasis[0]?.value.cooked ?? ''];
  for (const [index, expression] of expressions.entries()) {
    const value = evaluate(expression as Expression, context);
    if (value.kind !== 'scalar') {
      return unreadable('is a text with a part that cannot be read', placeOf({loc}, context));
    }
    texts.push(String(value.value ?? ''), quasis[index + 1]?.value.cooked ?? '');
  }
  return joinStrings(texts, '', placeOf({loc}, context));
}

function asUnreadable(value: StaticValue): StaticValue {
  const [part] = unreadableParts(value);
  return part ? unreadable(part.reason, part.place) : unreadable('is spread, but is not a list', value.place);
}

function logical({operator, left, right}: Extract<Expression, {type: 'LogicalExpression'}>, context: Context) {
  const value = evaluate(left, context);
  if (operator === '??') {
    return value.kind === 'scalar' && (value.value ?? undefined) === undefined ? evaluate(right, context) : value;
  }
  const known = isTruthy(value);
  if (known === undefined) return value;
  return known === (operator === '&&') ? evaluate(right, context) : value;
}

function member(expression: MemberNode, context: Context): StaticValue {
  const place = placeOf(expression, context);
  if (dottedName(expression) === 'import.meta.env') return environment(place);
  const key = expression.computed
    ? computedKey(expression.property as Expression, context)
    : nameOfKey(expression.property);
  if (key === undefined) return unreadable('has a key that cannot be read', place);
  return propertyOf(evaluate(expression.object as Expression, context), key, place);
}

function call(expression: CallNode, context: Context): StaticValue {
  const {callee} = expression;
  const place = placeOf(expression, context);
  if (callee.type === 'Import' || callee.type === 'V8IntrinsicIdentifier' || callee.type === 'Super') {
    return unreadable('is imported when the config runs', place);
  }
  const args = elements(expression.arguments, context);
  const name = dottedName(callee);
  const [first] = args;
  const text = first?.kind === 'scalar' && typeof first.value === 'string' ? first.value : undefined;
  if (name === 'require' && text !== undefined) return context.reader.imported(text, 'default', place, context);
  if (name === 'require.resolve' && text !== undefined) return scalar(text, place);
  if (callee.type === 'MemberExpression' || callee.type === 'OptionalMemberExpression') {
    const result = methodCall(callee, args, place, context);
    if (result !== undefined) return result;
  }
  const target = evaluate(callee, context);
  if (target.kind === 'function') return target.call(args);
  const converted = target.kind === 'unreadable' ? callConversion(name, first, place) : undefined;
  if (converted !== undefined) return converted;
  if (isWrapper(name) && (first?.kind === 'map' || first?.kind === 'function')) return callConfig(first);
  return {kind: 'call', name, args, place};
}

/** Returns the config that a function returns for a build, which is how Vite calls it. Other values are the config. */
export function callConfig(config: StaticValue): StaticValue {
  if (config.kind !== 'function') return config;
  const {place} = config;
  return config.call([
    map(
      [
        ['command', scalar('build', place)],
        ['mode', scalar('production', place)],
      ],
      place,
    ),
  ]);
}

/** `defineConfig({…})`, `withMermaid({…})`: functions of packages that return their argument, more or less. */
function isWrapper(name: string): boolean {
  return /^(?:define[A-Z]\w*|with[A-Z]\w*|extend[A-Z]\w*)$/.test(name);
}

function methodCall(callee: MemberNode, args: readonly StaticValue[], place: Place, context: Context) {
  const key = callee.computed ? undefined : nameOfKey(callee.property);
  if (key === undefined) return undefined;
  const global = callee.object.type === 'Identifier' && callee.object.name === 'Object';
  const object = global ? undefined : evaluate(callee.object as Expression, context);
  return callMethod({object, name: key, args, place});
}

export function functionValue(node: FunctionNode, context: Context): StaticValue {
  const place = placeOf(node, context);
  const run = (args: readonly StaticValue[]): StaticValue => {
    if (context.depth > maxDepth) return unreadable('is nested too deeply', place);
    const inner: Context = {...context, depth: context.depth + 1, scope: {bindings: new Map(), parent: context.scope}};
    for (const [index, parameter] of node.params.entries()) {
      const rest = parameter.type === 'RestElement';
      const value = rest ? list(args.slice(index), place) : (args[index] ?? scalar(undefined, place));
      bindPattern((rest ? parameter.argument : parameter) as Pattern, () => value, inner);
    }
    if (node.body.type !== 'BlockStatement') return evaluate(node.body, inner);
    return runBlock(node.body.body, inner) ?? scalar(undefined, place);
  };
  // The depth in `context` is that of the definition, not of the call, so nested calls are counted separately.
  let running = 0;
  const limited = (args: readonly StaticValue[]): StaticValue => {
    if (running >= maxRunningCalls) return unreadable('calls itself too often', place);
    running++;
    try {
      return run(args);
    } finally {
      running--;
    }
  };
  return {kind: 'function', call: limited, place};
}

/** Returns the value that a block returns, or undefined if it returns none. */
function runBlock(statements: readonly Statement[], context: Context): StaticValue | undefined {
  for (const statement of statements) {
    const result = runStatement(statement, context);
    if (result !== undefined) return result;
  }
  return undefined;
}

function runStatement(statement: Statement, context: Context): StaticValue | undefined {
  const place = placeOf(statement, context);
  switch (statement.type) {
    case 'ReturnStatement':
      return statement.argument ? evaluate(statement.argument, context) : scalar(undefined, place);
    case 'BlockStatement':
      return runBlock(statement.body, context);
    case 'VariableDeclaration':
    case 'FunctionDeclaration':
      declare(statement, context);
      return undefined;
    case 'ExpressionStatement':
      evaluate(statement.expression, context);
      return undefined;
    case 'IfStatement': {
      const test = isTruthy(evaluate(statement.test, context));
      if (test === undefined) return unreadable('depends on a condition that cannot be read', place);
      const branch = test ? statement.consequent : statement.alternate;
      return branch ? runStatement(branch, context) : undefined;
    }
    case 'SwitchStatement': {
      const value = evaluate(statement.discriminant, context);
      if (value.kind !== 'scalar') return unreadable('depends on a condition that cannot be read', place);
      const matches = ({test}: (typeof statement.cases)[number]) => {
        const tested = test ? evaluate(test, context) : undefined;
        return tested?.kind === 'scalar' && tested.value === value.value;
      };
      const found = statement.cases.findIndex(matches);
      const start = found >= 0 ? found : statement.cases.findIndex(({test}) => !test);
      if (start < 0) return undefined;
      return runBlock(
        statement.cases.slice(start).flatMap(({consequent}) => consequent),
        context,
      );
    }
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'EmptyStatement':
    case 'BreakStatement':
      return undefined;
    default:
      return unreadable('is computed in a loop or in another way that runs code', place);
  }
}

export function declare(statement: Statement, context: Context): void {
  if (statement.type === 'FunctionDeclaration') {
    const {id} = statement;
    if (id) bindLater(id.name, context, () => functionValue(statement, context));
  } else if (statement.type === 'VariableDeclaration') {
    for (const {id, init} of statement.declarations) {
      if (id.type === 'VoidPattern') continue;
      const value = evaluateOnce(() => (init ? evaluate(init, context) : scalar(undefined, placeOf(id, context))));
      bindPattern(id as Pattern, value, context);
    }
  }
}

function bindPattern(pattern: Pattern, read: () => StaticValue, context: Context): void {
  const place = placeOf(pattern, context);
  switch (pattern.type) {
    case 'Identifier':
      bindLater(pattern.name, context, read);
      return;
    case 'AssignmentPattern': {
      const value = evaluateOnce(() => {
        const given = read();
        return given.kind === 'scalar' && given.value === undefined ? evaluate(pattern.right, context) : given;
      });
      bindPattern(pattern.left as Pattern, value, context);
      return;
    }
    case 'ObjectPattern':
      for (const property of pattern.properties) {
        if (property.type === 'RestElement') {
          const taken = new Set(
            pattern.properties.flatMap((p) => (p.type === 'ObjectProperty' ? nameOfKey(p.key) : [])),
          );
          bindPattern(
            property.argument as Pattern,
            evaluateOnce(() => without(read(), taken)),
            context,
          );
        } else {
          const key = nameOfKey(property.key);
          bindPattern(
            property.value as Pattern,
            evaluateOnce(() => propertyOf(read(), key, place)),
            context,
          );
        }
      }
      return;
    case 'ArrayPattern':
      for (const [index, element] of pattern.elements.entries()) {
        if (element)
          bindPattern(
            element as Pattern,
            evaluateOnce(() => propertyOf(read(), String(index), place)),
            context,
          );
      }
      return;
    default:
  }
}

function without(value: StaticValue, keys: ReadonlySet<string>): StaticValue {
  if (value.kind !== 'map') return value;
  return map(
    [...value.entries].filter(([key]) => !keys.has(key)),
    value.place,
  );
}
