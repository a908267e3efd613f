// Finds a key of a page definition in the text of its template.
import {parse} from '@babel/parser';
import type {Place} from '../base/diagnostic.js';

/** A node of Babel's syntax tree. The other fields depend on its type. */
interface SyntaxNode {
  readonly type: string;
  readonly loc?: {readonly start: {readonly line: number; readonly column: number}};
  readonly [field: string]: unknown;
}

/** Limits how many values are followed, because variables can refer to each other in a circle. */
const maxSteps = 100;

/**
 * Returns the position of a key in the object passed to `definePage`, such as `['data', 'posts']`. Also looks into
 * variables and return values of functions. Returns undefined if the key is computed or imported.
 */
export function pageDefinitionPlace(text: string, path: readonly string[]): Omit<Required<Place>, 'file'> | undefined {
  const statements = statementsOf(text);
  const values = new Map(statements.flatMap(declaredValues));
  const exported = statements.find(({type}) => type === 'ExportDefaultDeclaration')?.['declaration'];
  let steps = 0;

  /** Returns the objects that a value can be. */
  const objectsOf = (value: unknown): readonly SyntaxNode[] => {
    if (!isNode(value) || steps++ > maxSteps) return [];
    switch (value.type) {
      case 'ObjectExpression':
        return [value];
      case 'CallExpression':
        return isNamed(value['callee'], 'definePage') ? objectsOf(nodesIn(value['arguments'])[0]) : [];
      case 'Identifier':
        return objectsOf(values.get(String(value['name'])));
      case 'ConditionalExpression':
        return [value['consequent'], value['alternate']].flatMap(objectsOf);
      case 'LogicalExpression':
        return [value['left'], value['right']].flatMap(objectsOf);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
      case 'ObjectMethod':
        return objectsOf(value['body']);
      case 'BlockStatement':
        return nodesIn(value['body']).flatMap(objectsOf);
      case 'ReturnStatement':
        return objectsOf(value['argument']);
      case 'IfStatement':
        return [value['consequent'], value['alternate']].flatMap(objectsOf);
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        return objectsOf(value['expression']);
      default:
        return [];
    }
  };

  let objects: readonly SyntaxNode[] = objectsOf(exported);
  for (const [index, name] of path.entries()) {
    const members = objects
      .flatMap((object) => nodesIn(object['properties']))
      .filter((one) => isNamed(one['key'], name));
    if (index === path.length - 1) return positionOf(members[0]);
    objects = members.flatMap((member) => objectsOf(member.type === 'ObjectMethod' ? member : member['value']));
  }
  return undefined;
}

function statementsOf(text: string): readonly SyntaxNode[] {
  try {
    const {program} = parse(text, {sourceType: 'module', plugins: ['typescript', 'jsx'], attachComment: false});
    return program.body as unknown as readonly SyntaxNode[];
  } catch (error) {
    if (error instanceof SyntaxError) return []; // `template-invalid` reports it.
    throw error;
  }
}

/** Returns the names and values that a statement declares. */
function declaredValues(statement: SyntaxNode): readonly (readonly [string, unknown])[] {
  if (statement.type === 'ExportNamedDeclaration') {
    const {declaration} = statement;
    return isNode(declaration) ? declaredValues(declaration) : [];
  }
  if (statement.type === 'FunctionDeclaration') return [[keyName(statement['id']), statement]];
  return nodesIn(statement['declarations']).map((one) => [keyName(one['id']), one['init']] as const);
}

function positionOf(node: SyntaxNode | undefined): Omit<Required<Place>, 'file'> | undefined {
  return node?.loc && {line: node.loc.start.line, column: node.loc.start.column + 1};
}

function isNamed(key: unknown, name: string): boolean {
  return isNode(key) && keyName(key) === name;
}

/** Returns the name of an identifier, or the value of a key in quotation marks. */
function keyName(key: unknown): string {
  return isNode(key) ? String(key['name'] ?? key['value']) : '';
}

function nodesIn(nodes: unknown): readonly SyntaxNode[] {
  return Array.isArray(nodes) ? nodes.filter(isNode) : [];
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}
