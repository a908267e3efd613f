// The names of the tests in a file, as they stand in its text: those of tables too, with each row filled in where it is plain.
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import ts from 'typescript-5.9';
import {repository} from './galley.js';

/** Tells the names of a file below `tests`, reading each file once; undefined where there is none. */
export function createTestNames(): (file: string) => ReadonlySet<string> | undefined {
  const known = new Map<string, ReadonlySet<string> | undefined>();
  return (file) => {
    const at = path.join(repository, 'tests', file);
    if (!known.has(file)) known.set(file, existsSync(at) ? namesIn(readFileSync(at, 'utf8')) : undefined);
    return known.get(file);
  };
}

/** Names of tests in a text that are run; without those that are skipped, to be done, or meant to fail. */
export function namesIn(text: string): ReadonlySet<string> {
  const source = ts.createSourceFile('a.test.ts', text, ts.ScriptTarget.Latest);
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [name] = node.arguments;
      if (name && ts.isStringLiteralLike(name)) {
        names.add(name.text);
        for (const row of rowsOf(node.expression, source)) names.add(filled(name.text, row));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** `test`, `test.skipIf(…)`, `test.each([…])`, `test.runIf(…).each([…])`: what stands before the name. */
function isTest(called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return called.text === 'test' || called.text === 'it';
  if (ts.isPropertyAccessExpression(called))
    return !/^(?:skip|todo|fails)$/.test(called.name.text) && isTest(called.expression);
  return ts.isCallExpression(called) && isTest(called.expression);
}

/** The rows of `each`, as far as they are written down; a row is the list of its texts and numbers. */
function rowsOf(called: ts.Expression, source: ts.SourceFile): readonly (readonly (string | undefined)[])[] {
  if (!ts.isCallExpression(called)) return [];
  const list = listOf(called.arguments[0], source);
  return (list?.elements ?? []).map((row) =>
    ts.isArrayLiteralExpression(row) ? row.elements.map(valueOf) : [valueOf(row)],
  );
}

/** The list itself, or that of a constant of the file. */
function listOf(table: ts.Node | undefined, source: ts.SourceFile): ts.ArrayLiteralExpression | undefined {
  if (table === undefined) return undefined;
  if (ts.isArrayLiteralExpression(table)) return table;
  if (ts.isAsExpression(table)) return listOf(table.expression, source);
  if (!ts.isIdentifier(table)) return undefined;
  const constants = source.statements.flatMap((one) =>
    ts.isVariableStatement(one) ? [...one.declarationList.declarations] : [],
  );
  return listOf(constants.find(({name}) => ts.isIdentifier(name) && name.text === table.text)?.initializer, source);
}

function valueOf(node: ts.Expression): string | undefined {
  return ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) ? node.text : undefined;
}

/** `%s` and `%i` in their order; a row whose value is not a plain one keeps the sign. */
function filled(name: string, row: readonly (string | undefined)[]): string {
  let at = 0;
  return name.replace(/%[sidjo]/g, (sign) => {
    const value = row[at++];
    return value === undefined || sign === '%j' || sign === '%o' ? sign : value;
  });
}
