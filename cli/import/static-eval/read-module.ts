// Reads the value that a JavaScript or TypeScript module exports, without running it. It knows literals, local constants,
// spreads, templates, pure methods of lists and strings, simple functions, and imports of other files of the project.
// Everything else becomes an unreadable part with its place. Nothing can reach the disk, the network or the clock.
import {parse} from '@babel/parser';
import path from 'node:path';
import type {Place} from '../../../renderer/base/diagnostic.js';
import {normalized, type OldProject} from '../old-project.js';
import {callConfig, declare, evaluate, functionValue} from './evaluate-expression.js';
import {processGlobal} from './node-globals.js';
import {propertyOf} from './value-members.js';
import {bindLater, lookUp, evaluateOnce, type Context, type Reader, type Scope} from './scope.js';
import {nameOfKey, placeOf, type Expression, type Program, type Statement} from './syntax-nodes.js';
import {map, unreadable, type StaticValue} from './static-value.js';
import {readYamlValue} from './read-yaml-value.js';

/** Returns the default export, or `module.exports`. If it is a function, returns the config that it returns. */
export function readModule(project: OldProject, file: string): StaticValue {
  const modules: Modules = {
    project,
    byFile: new Map(),
    reader: {
      steps: 0,
      imported: (specifier, name, place, context) => imported({specifier, name, place}, context, modules),
    },
  };
  return callConfig(exportOf(modules, file, 'default', {file, line: 1, column: 1}));
}

/** The modules that were read, by file. */
interface Modules {
  readonly project: OldProject;
  readonly byFile: Map<string, Module | StaticValue>;
  readonly reader: Reader;
}

interface Module {
  readonly exports: Map<string, () => StaticValue>;
}

const maxModules = 200;

function exportOf(modules: Modules, file: string, name: string, place: Place): StaticValue {
  const module = moduleOf(modules, file, place);
  if ('kind' in module) return name === 'default' || name === '*' ? module : propertyOf(module, name, place);
  const read = module.exports.get(name);
  if (read !== undefined) return read();
  if (name === '*')
    return map(
      [...module.exports].map(([key, value]) => [key, value()]),
      place,
    );
  return unreadable(`is not exported by ${file}`, place);
}

function moduleOf(modules: Modules, file: string, place: Place): Module | StaticValue {
  const known = modules.byFile.get(file);
  if (known !== undefined) return known;
  if (modules.byFile.size >= maxModules) return unreadable(`imports more than ${maxModules} files`, place);
  const module = readFile(modules, file, place);
  modules.byFile.set(file, module);
  return module;
}

function readFile(modules: Modules, file: string, place: Place): Module | StaticValue {
  const text = modules.project.read(file);
  if (text === undefined) return unreadable(`is in ${file}, which is missing or outside of the project`, place);
  if (/\.(?:json|json5|jsonc)$/.test(file)) return readYamlValue(text, file);
  const program = parsed(text, file);
  if ('kind' in program) return program;
  const module: Module = {exports: new Map()};
  const scope: Scope = {bindings: new Map(), parent: undefined};
  const context: Context = {reader: modules.reader, file, depth: 0, scope};
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
  const later = (expression: Expression) => evaluateOnce(() => evaluate(expression, context));
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
            ? evaluateOnce(() => context.reader.imported(source.value, name, placeOf(specifier, context), context))
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
      context.reader.imported(statement.source.value, name, placeOf(specifier, context), context),
    );
  }
}

function declaredNames(declaration: Extract<Statement, {type: 'VariableDeclaration' | 'FunctionDeclaration'}>) {
  if (declaration.type === 'FunctionDeclaration') return declaration.id ? [declaration.id.name] : [];
  return declaration.declarations.flatMap(({id}) => (id.type === 'Identifier' ? [id.name] : []));
}

interface Import {
  readonly specifier: string;
  readonly name: string;
  readonly place: Place;
}

function imported({specifier, name, place}: Import, {file: from}: Context, modules: Modules): StaticValue {
  if (/^(?:node:)?process$/.test(specifier)) {
    const value = processGlobal(place);
    return name === 'default' || name === '*' ? value : propertyOf(value, name, place);
  }
  if (!specifier.startsWith('.')) {
    return unreadable(`comes from the package ${specifier}`, place);
  }
  const file = resolveFile(modules.project, normalized(path.posix.join(path.posix.dirname(from), specifier)));
  if (file === undefined)
    return unreadable(`comes from ${specifier}, which is missing or outside of the project`, place);
  return exportOf(modules, file, name, place);
}

const extensions = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.tsx', '.jsx', '.json', '/index.ts', '/index.js'];

function resolveFile(project: OldProject, file: string): string | undefined {
  // TypeScript is imported under the name that it is compiled to.
  const stems = /\.m?js$/.test(file) ? [file, file.replace(/js$/, 'ts')] : [file];
  return stems
    .flatMap((stem) => extensions.map((extension) => stem + extension))
    .find((candidate) => project.read(candidate) !== undefined);
}
