// Reads the imports and exports of MDX as data. Modules are not loaded and nothing runs.
import {
  Parser,
  type ExportNamedDeclaration,
  type ImportDeclaration,
  type Program,
  type VariableDeclaration,
} from 'acorn';
import jsx from 'acorn-jsx';
import {dataOf, isImagePath, publishedPath, type SizedValue} from './evaluate-literals.js';

export interface ModuleNames {
  /** Exported data, and the paths of imported images. */
  readonly scope: ReadonlyMap<string, SizedValue>;
  /** Sources of imported names: `Intro` → `./_intro.mdx`. */
  readonly imports: ReadonlyMap<string, string>;
  /** Exports and statements that are not data. */
  readonly code: readonly CodeStatement[];
}

/** A statement that Galley does not run. */
export interface CodeStatement {
  /** Empty if the statement has no name. */
  readonly name: string;
  /** Offset in the code. */
  readonly offset: number;
}

/** Thrown if an import or export is invalid. */
export class ModuleSyntaxError extends Error {
  override readonly name = 'ModuleSyntaxError';
  /** Offset in the code. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** Reads one block of imports and exports. The names of earlier blocks are in `known`. */
export function parseImportsAndExports(code: string, known: ReadonlyMap<string, SizedValue>): ModuleNames {
  const names: Names = {scope: new Map(known), imports: new Map(), code: []};
  for (const statement of parseModule(code).body) {
    switch (statement.type) {
      case 'ImportDeclaration':
        readImport(statement, names);
        break;
      case 'ExportNamedDeclaration':
        readExport(statement, names);
        break;
      case 'VariableDeclaration':
        readVariables(statement, statement.start, names);
        break;
      case 'ExportDefaultDeclaration':
        names.code.push({name: 'default', offset: statement.start});
        break;
      default:
        names.code.push({
          name: statement.type === 'FunctionDeclaration' ? statement.id.name : '',
          offset: statement.start,
        });
    }
  }
  return names;
}

interface Names {
  readonly scope: Map<string, SizedValue>;
  readonly imports: Map<string, string>;
  readonly code: CodeStatement[];
}

const parser = Parser.extend(jsx());

function parseModule(code: string): Program {
  try {
    return parser.parse(code, {ecmaVersion: 'latest', sourceType: 'module'});
  } catch (error) {
    if (error instanceof RangeError) throw new ModuleSyntaxError('The code is nested too deeply', 0);
    if (!(error instanceof SyntaxError)) throw error;
    const {pos = 0} = error as SyntaxError & {readonly pos?: number};
    throw new ModuleSyntaxError(error.message.replace(/ \(\d+:\d+\)$/, ''), pos);
  }
}

function readImport({source, specifiers}: ImportDeclaration, {scope, imports}: Names): void {
  const path = String(source.value);
  for (const {local, type} of specifiers) {
    imports.set(local.name, path);
    if (type !== 'ImportDefaultSpecifier' || !isImagePath(path)) continue;
    const value = publishedPath(path);
    scope.set(local.name, {value, size: value.length});
  }
}

function readExport({declaration, source, specifiers, start: offset}: ExportNamedDeclaration, names: Names): void {
  if (declaration?.type === 'VariableDeclaration') readVariables(declaration, offset, names);
  else if (declaration) names.code.push({name: declaration.id.name, offset});
  else if (source)
    for (const {exported} of specifiers) names.code.push({name: 'name' in exported ? exported.name : '', offset});
}

/** `offset` is that of the statement with the variables. */
function readVariables({declarations}: VariableDeclaration, offset: number, {scope, code}: Names): void {
  for (const {id, init} of declarations) {
    const name = id.type === 'Identifier' ? id.name : '';
    const found = init && name !== '' ? dataOf(init, scope) : undefined;
    if (found === undefined) code.push({name, offset});
    else scope.set(name, found);
  }
}
