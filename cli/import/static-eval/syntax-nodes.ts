// The parts of JavaScript that configs are read from, and the names and places in them.
import type {parse} from '@babel/parser';
import type {Place} from '../../../renderer/base/diagnostic.js';

export type Program = ReturnType<typeof parse>['program'];
export type Statement = Program['body'][number];
export type Expression = Extract<Statement, {type: 'ExpressionStatement'}>['expression'];
export type FunctionNode = Extract<
  Expression | Statement,
  {type: 'ArrowFunctionExpression' | 'FunctionExpression' | 'FunctionDeclaration'}
>;
export type Pattern = FunctionNode['params'][number];
export type Property = Extract<Expression, {type: 'ObjectExpression'}>['properties'][number];
export type MemberNode = Extract<Expression, {type: 'MemberExpression' | 'OptionalMemberExpression'}>;
export type CallNode = Extract<Expression, {type: 'CallExpression' | 'OptionalCallExpression'}>;

export interface Located {
  readonly loc?: {readonly start: {readonly line: number; readonly column: number}} | null | undefined;
}

export function placeOf(node: Located | undefined, {file}: {readonly file: string}): Place {
  const start = node?.loc?.start;
  return {file, ...(start && {line: start.line, column: start.column + 1})};
}

export function nameOfKey(key: {readonly type: string}): string {
  if (key.type === 'Identifier') return (key as unknown as {name: string}).name;
  if (key.type === 'StringLiteral' || key.type === 'NumericLiteral') {
    return String((key as unknown as {value: string | number}).value);
  }
  return '';
}

/** `a.b.c` → `a.b.c` */
export function dottedName(node: {readonly type: string}): string {
  if (node.type === 'Identifier') return (node as unknown as {name: string}).name;
  if (node.type === 'MetaProperty') return 'import.meta';
  if (node.type !== 'MemberExpression' && node.type !== 'OptionalMemberExpression') return '…';
  const {object, property} = node as unknown as MemberNode;
  return `${dottedName(object)}.${nameOfKey(property)}`;
}
