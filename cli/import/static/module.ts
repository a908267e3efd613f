// Reads the value that a JavaScript or TypeScript module exports, without running it. It knows literals, local constants,
// spreads, templates, pure methods of lists and strings, simple functions, and imports of other files of the project.
// Everything else becomes an unreadable part with its place. Nothing can reach the disk, the network or the clock.
import {parse} from '@babel/parser';
import path from 'node:path';
import type {Place} from '../../../renderer/base/diagnostic.js';
import {normalized, type OldProject} from '../project.js';
import {list, map, scalar, unreadable, unreadableParts, type StaticValue} from './value.js';
import {callMethod, memberOf} from './methods.js';
import {readYamlValue} from './yaml.js';

type Program = ReturnType<typeof parse>['program'];
type Statement = Program['body'][number];
type Expression = Extract<Statement, {type: 'ExpressionStatement'}>['expression'];
type FunctionNode = Extract<
  Expression | Statement,
  {type: 'ArrowFunctionExpression' | 'FunctionExpression' | 'FunctionDeclaration'}
>;
type Pattern = FunctionNode['params'][number];
type Property = Extract<Expression, {type: 'ObjectExpression'}>['properties'][number];

/** Returns the default export, or `module.exports`. */
export function readModule(project: OldProject, file: string): StaticValue {
  const reader: Reader = {project, modules: new Map(), steps: 0};
  return exportOf(reader, file, 'default', {file, line: 1, column: 1});
}

interface Reader {
  readonly project: OldProject;
  readonly modules: Map<string, Module | StaticValue>;
  steps: number;
}

interface Module {
  readonly scope: Scope;
  readonly exports: Map<string, () => StaticValue>;
}

/** A variable is evaluated on first use, so that the order of declarations does not matter. */
type Binding = StaticValue | {readonly kind: 'pending'; readonly read: () => StaticValue};

interface Scope {
  readonly bindings: Map<string, Binding>;
  readonly parent: Scope | undefined;
}

interface Context {
  readonly reader: Reader;
  readonly file: string;
  readonly depth: number;
  readonly scope: Scope | undefined;
}

/** Far beyond any real config, and read in well under a second. */
const maxSteps = 200_000;
const maxDepth = 120;
const maxModules = 200;

function exportOf(reader: Reader, file: string, name: string, place: Place): StaticValue {
  const module = moduleOf(reader, file, place);
  if ('kind' in module) return name === 'default' || name === '*' ? module : memberOf(module, name, place);
  const read = module.exports.get(name);
  if (read !== undefined) return read();
  if (name === '*')
    return map(
      [...module.exports].map(([key, value]) => [key, value()]),
      place,
    );
  return unreadable(`is not exported by ${file}`, place);
}

function moduleOf(reader: Reader, file: string, place: Place): Module | StaticValue {
  const known = reader.modules.get(file);
  if (known !== undefined) return known;
  if (reader.modules.size >= maxModules) return unreadable(`imports more than ${maxModules} files`, place);
  const module = readFile(reader, file, place);
  reader.modules.set(file, module);
  return module;
}

function readFile(reader: Reader, file: string, place: Place): Module | StaticValue {
  const text = reader.project.read(file);
  if (text === undefined) return unreadable(`is in ${file}, which is missing or outside of the project`, place);
  if (/\.(?:json|json5|jsonc)$/.test(file)) return readYamlValue(text, file);
  const program = parsed(text, file);
  if ('kind' in program) return program;
  const scope: Scope = {bindings: new Map(), parent: undefined};
  const module: Module = {scope, exports: new Map()};
  const context: Context = {reader, file, depth: 0, scope};
  for (const statement of program.body) declareTopLevel(statement, module, context);
  return module;
}

function parsed(text: string, file: string): Program | StaticValue {
  try {
    return parse(text, {
      sourceType: 'unambiguous',
      plugins: /\.[jt]sx$/.test(file) ? ['typescript', 'jsx'] : ['typescript'],
      errorRecovery: false,
      attachComment: false,
    }).program;
  } catch (error) {
    if (error instanceof RangeError) return unreadable('is nested too deeply', {file});
    if (!(error instanceof SyntaxError)) throw error;
    const {loc} = error as SyntaxError & {loc?: {line: number; column: number}};
    return unreadable(`is not valid JavaScript or TypeScript`, {
      file,
      ...(loc && {line: loc.line, column: loc.column + 1}),
    });
  }
}

function declareTopLevel(statement: Statement, module: Module, context: Context): void {
  const later = (expression: Expression) => once(() => evaluate(expression, context));
  switch (statement.type) {
    case 'ImportDeclaration':
      declareImports(statement, context);
      return;
    case 'ExportDefaultDeclaration': {
      const {declaration} = statement;
      if (declaration.type === 'FunctionDeclaration')
        module.exports.set('default', () => functionValue(declaration, context));
      else if (declaration.type !== 'ClassDeclaration' && declaration.type !== 'TSDeclareFunction')
        module.exports.set('default', later(declaration as Expression));
      return;
    }
    case 'ExportNamedDeclaration': {
      const {declaration, source} = statement;
      if (declaration) declare(declaration, context);
      if (declaration?.type === 'VariableDeclaration' || declaration?.type === 'FunctionDeclaration') {
        for (const name of declaredNames(declaration)) module.exports.set(name, () => lookUp(name, context));
      }
      for (const specifier of statement.specifiers) {
        if (specifier.type !== 'ExportSpecifier') continue;
        const exported = nameOfKey(specifier.exported);
        const {name} = specifier.local;
        module.exports.set(
          exported,
          source
            ? once(() => imported(source.value, name, placeOf(specifier, context), context))
            : () => lookUp(name, context),
        );
      }
      return;
    }
    case 'ExpressionStatement': {
      const name = commonJsExport(statement.expression);
      if (name !== undefined && statement.expression.type === 'AssignmentExpression')
        module.exports.set(name, later(statement.expression.right));
      return;
    }
    default:
      declare(statement, context);
  }
}

/** `module.exports = …` → `default`, `exports.a = …` → `a` */
function commonJsExport(expression: Expression): string | undefined {
  if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return undefined;
  const {object, property} = expression.left;
  if (property.type !== 'Identifier' || object.type !== 'Identifier') return undefined;
  if (object.name === 'module' && property.name === 'exports') return 'default';
  return object.name === 'exports' ? property.name : undefined;
}

function declareImports(statement: Extract<Statement, {type: 'ImportDeclaration'}>, context: Context): void {
  for (const specifier of statement.specifiers) {
    const name =
      specifier.type === 'ImportSpecifier'
        ? nameOfKey(specifier.imported)
        : specifier.type === 'ImportDefaultSpecifier'
          ? 'default'
          : '*';
    bindLater(specifier.local.name, context, () =>
      imported(statement.source.value, name, placeOf(specifier, context), context),
    );
  }
}

function imported(specifier: string, name: string, place: Place, context: Context): StaticValue {
  if (!specifier.startsWith('.')) {
    return unreadable(`comes from the package ${specifier}`, place);
  }
  const file = resolveFile(
    context.reader.project,
    normalized(path.posix.join(path.posix.dirname(context.file), specifier)),
  );
  if (file === undefined)
    return unreadable(`comes from ${specifier}, which is missing or outside of the project`, place);
  return exportOf(context.reader, file, name, place);
}

const extensions = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.tsx', '.jsx', '.json', '/index.ts', '/index.js'];

function resolveFile(project: OldProject, file: string): string | undefined {
  // TypeScript is imported under the name that it is compiled to.
  const stems = /\.m?js$/.test(file) ? [file, file.replace(/js$/, 'ts')] : [file];
  return stems
    .flatMap((stem) => extensions.map((extension) => stem + extension))
    .find((candidate) => project.read(candidate) !== undefined);
}

function declare(statement: Statement, context: Context): void {
  if (statement.type === 'FunctionDeclaration') {
    const {id} = statement;
    if (id) bindLater(id.name, context, () => functionValue(statement, context));
  } else if (statement.type === 'VariableDeclaration') {
    for (const {id, init} of statement.declarations) {
      if (id.type === 'VoidPattern') continue;
      const value = once(() => (init ? evaluate(init, context) : scalar(undefined, placeOf(id, context))));
      bindPattern(id as Pattern, value, context);
    }
  }
}

function declaredNames(declaration: Extract<Statement, {type: 'VariableDeclaration' | 'FunctionDeclaration'}>) {
  if (declaration.type === 'FunctionDeclaration') return declaration.id ? [declaration.id.name] : [];
  return declaration.declarations.flatMap(({id}) => (id.type === 'Identifier' ? [id.name] : []));
}

function bindPattern(pattern: Pattern, read: () => StaticValue, context: Context): void {
  const place = placeOf(pattern, context);
  switch (pattern.type) {
    case 'Identifier':
      bindLater(pattern.name, context, read);
      return;
    case 'AssignmentPattern': {
      const value = once(() => {
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
            once(() => without(read(), taken)),
            context,
          );
        } else {
          const key = nameOfKey(property.key);
          bindPattern(
            property.value as Pattern,
            once(() => memberOf(read(), key, place)),
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
            once(() => memberOf(read(), String(index), place)),
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

function bindLater(name: string, {scope}: Context, read: () => StaticValue): void {
  scope?.bindings.set(name, {kind: 'pending', read: once(read)});
}

/** Evaluates once, and notices if a value needs itself. */
function once(read: () => StaticValue): () => StaticValue {
  let value: StaticValue | undefined;
  let running = false;
  return () => {
    if (value !== undefined) return value;
    if (running) return unreadable('refers to itself', {file: ''});
    running = true;
    try {
      value = read();
    } finally {
      running = false;
    }
    return value;
  };
}

function lookUp(name: string, context: Context, node?: Located): StaticValue {
  for (let scope = context.scope; scope !== undefined; scope = scope.parent) {
    const binding = scope.bindings.get(name);
    if (binding === undefined) continue;
    return binding.kind === 'pending' ? binding.read() : binding;
  }
  return unreadable(`uses ${name}, which is only known when the config runs`, placeOf(node, context));
}

interface Located {
  readonly loc?: {readonly start: {readonly line: number; readonly column: number}} | null | undefined;
}

function placeOf(node: Located | undefined, {file}: Context): Place {
  const start = node?.loc?.start;
  return {file, ...(start && {line: start.line, column: start.column + 1})};
}

function evaluate(expression: Expression, outer: Context): StaticValue {
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
      const test = truth(evaluate(expression.test, context));
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
      else if (!isNothing(value)) entries.set('...', asUnreadable(value));
    } else {
      const key = property.computed ? computedKey(property.key as Expression, context) : nameOfKey(property.key);
      if (key === undefined)
        entries.set('[…]', unreadable('has a key that cannot be read', placeOf(property, context)));
      else if (property.type === 'ObjectMethod')
        entries.set(key, unreadable('is a function', placeOf(property, context)));
      else entries.set(key, keyed(evaluate(property.value as Expression, context), property, context));
    }
  }
  return map(entries, place);
}

/** What cannot be read is reported where it is used, not where it comes from. */
function keyed(value: StaticValue, property: Located, context: Context): StaticValue {
  return value.kind === 'unreadable' || value.kind === 'call' ? {...value, place: placeOf(property, context)} : value;
}

function computedKey(key: Expression, context: Context): string | undefined {
  const value = evaluate(key, context);
  return value.kind === 'scalar' ? String(value.value) : undefined;
}

function nameOfKey(key: {readonly type: string}): string {
  if (key.type === 'Identifier') return (key as unknown as {name: string}).name;
  if (key.type === 'StringLiteral' || key.type === 'NumericLiteral') {
    return String((key as unknown as {value: string | number}).value);
  }
  return '';
}

function template({quasis, expressions, loc}: Extract<Expression, {type: 'TemplateLiteral'}>, context: Context) {
  let text = quasis[0]?.value.cooked ?? '';
  for (const [index, expression] of expressions.entries()) {
    const value = evaluate(expression as Expression, context);
    if (value.kind !== 'scalar') {
      return unreadable('is a text with a part that cannot be read', placeOf({loc}, context));
    }
    text += String(value.value ?? '') + (quasis[index + 1]?.value.cooked ?? '');
  }
  return scalar(text, placeOf({loc}, context));
}

/** Returns whether a value counts as true, or undefined if that is not known. */
function truth(value: StaticValue): boolean | undefined {
  if (value.kind === 'scalar') return Boolean(value.value);
  return value.kind === 'unreadable' || value.kind === 'call' ? undefined : true;
}

function isNothing(value: StaticValue): boolean {
  return value.kind === 'scalar' && (value.value === undefined || value.value === null || value.value === false);
}

function asUnreadable(value: StaticValue): StaticValue {
  const [part] = unreadableParts(value);
  return part ? unreadable(part.reason, part.place) : unreadable('is spread, but is no list', value.place);
}

function unary(operator: string, value: StaticValue, place: Place): StaticValue {
  if (operator === '!') {
    const known = truth(value);
    return known === undefined
      ? unreadable('depends on a condition that cannot be read', place)
      : scalar(!known, place);
  }
  if (value.kind !== 'scalar') return operator === 'void' ? scalar(undefined, place) : unreadable('is computed', place);
  if (operator === '-') return scalar(-Number(value.value), place);
  if (operator === '+') return scalar(Number(value.value), place);
  return operator === 'typeof' ? scalar(typeof value.value, place) : unreadable('is computed', place);
}

function binary(operator: string, left: StaticValue, right: StaticValue, place: Place): StaticValue {
  if (left.kind !== 'scalar' || right.kind !== 'scalar') {
    return unreadable('is computed from a value that cannot be read', place);
  }
  const [a, b] = [left.value as never, right.value as never];
  const compute = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  return compute === undefined ? unreadable('is computed', place) : scalar(compute(a, b), place);
}

const operators: Readonly<Record<string, (a: number, b: number) => string | number | boolean>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '===': (a, b) => a === b,
  '!==': (a, b) => a !== b,
  '==': (a, b) => String(a) === String(b),
  '!=': (a, b) => String(a) !== String(b),
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
};

function logical({operator, left, right}: Extract<Expression, {type: 'LogicalExpression'}>, context: Context) {
  const value = evaluate(left, context);
  if (operator === '??') {
    return value.kind === 'scalar' && (value.value ?? undefined) === undefined ? evaluate(right, context) : value;
  }
  const known = truth(value);
  if (known === undefined) return value;
  return known === (operator === '&&') ? evaluate(right, context) : value;
}

type MemberNode = Extract<Expression, {type: 'MemberExpression' | 'OptionalMemberExpression'}>;
type CallNode = Extract<Expression, {type: 'CallExpression' | 'OptionalCallExpression'}>;

function member(expression: MemberNode, context: Context): StaticValue {
  const place = placeOf(expression, context);
  // A build without any environment is the one to import.
  if (dottedName(expression.object) === 'process.env' || dottedName(expression.object) === 'import.meta.env') {
    return scalar(undefined, place);
  }
  const key = expression.computed
    ? computedKey(expression.property as Expression, context)
    : nameOfKey(expression.property);
  if (key === undefined) return unreadable('has a key that cannot be read', place);
  return memberOf(evaluate(expression.object as Expression, context), key, place);
}

/** `a.b.c` → `a.b.c` */
function dottedName(node: {readonly type: string}): string {
  if (node.type === 'Identifier') return (node as unknown as {name: string}).name;
  if (node.type === 'MetaProperty') return 'import.meta';
  if (node.type !== 'MemberExpression' && node.type !== 'OptionalMemberExpression') return '…';
  const {object, property} = node as unknown as MemberNode;
  return `${dottedName(object)}.${nameOfKey(property)}`;
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
  if (name === 'require' && text !== undefined) return imported(text, 'default', place, context);
  if (name === 'require.resolve' && text !== undefined) return scalar(text, place);
  if (callee.type === 'MemberExpression' || callee.type === 'OptionalMemberExpression') {
    const result = methodCall(callee, args, place, context);
    if (result !== undefined) return result;
  }
  const target = evaluate(callee, context);
  if (target.kind === 'function') return target.call(args);
  if (isWrapper(name) && (first?.kind === 'map' || first?.kind === 'function')) {
    return first.kind === 'function' ? first.call([map([], place)]) : first;
  }
  return {kind: 'call', name, args, place};
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

function functionValue(node: FunctionNode, context: Context): StaticValue {
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
  // Calls nest through `context` of the definition, so the depth of calls is counted apart.
  let running = 0;
  const limited = (args: readonly StaticValue[]): StaticValue => {
    if (running >= 20) return unreadable('calls itself too often', place);
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
      const test = truth(evaluate(statement.test, context));
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
