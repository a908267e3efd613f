// A tree of Python types and its printer.
import {stringLiteral} from '../../codegen/python-tokens.js';

export type Expression =
  /** A type of the language or of the core: `str`, `Any`, `FileInput`. */
  | {readonly kind: 'plain'; readonly text: string}
  /** A type of the package. */
  | {readonly kind: 'name'; readonly name: string}
  | {readonly kind: 'literal'; readonly values: readonly (string | number | boolean | null)[]}
  /** `List[…]`, `Dict[…]`, `Stream[…]` */
  | {readonly kind: 'generic'; readonly of: string; readonly parts: readonly Expression[]}
  | {readonly kind: 'union'; readonly members: readonly Expression[]};

export interface Rendering {
  /** The prefix of types of the package: `types.`. */
  readonly prefix?: string;
  /** Types that are defined later in the file are written as strings. */
  readonly isForwardReference?: (name: string) => boolean;
  /** The indentation of the line. */
  readonly indent?: string;
  /** The number of characters before the type on its line. */
  readonly column?: number;
}

const lineLength = 100;

export const anything: Expression = {kind: 'plain', text: 'Any'};
export const none: Expression = {kind: 'plain', text: 'None'};

export function plain(text: string): Expression {
  return {kind: 'plain', text};
}

export function generic(of: string, ...parts: readonly Expression[]): Expression {
  return {kind: 'generic', of, parts};
}

/** Flattens members, removes duplicates and merges literals. `Any` absorbs all members, and `str` absorbs string literals. */
export function union(members: readonly Expression[]): Expression {
  const [first] = members;
  if (first !== undefined && members.length === 1 && !(first.kind === 'literal' && first.values.includes(null))) {
    return first;
  }
  const flat = members.flatMap((member) => (member.kind === 'union' ? member.members : [member]));
  if (flat.some((member) => member.kind === 'plain' && member.text === 'Any')) return anything;
  const plains = new Set(flat.flatMap((member) => (member.kind === 'plain' ? [member.text] : [])));
  const values = new Map(
    flat.flatMap((member) => (member.kind === 'literal' ? member.values : [])).map((value) => [typed(value), value]),
  );
  const literals = [...values.values()].filter(
    (value) => !plains.has(typeOf(value)) && !(typeof value === 'number' && plains.has('float')),
  );
  const nullable = flat.some((member) => isNone(member)) || literals.includes(null);
  const kept = literals.filter((value) => value !== null);
  const once = new Map<string, Expression>();
  for (const member of flat) {
    if (member.kind === 'literal') {
      if (kept.length > 0) once.set('literal', {kind: 'literal', values: kept});
    } else if (!isNone(member) && !(member.kind === 'plain' && member.text === 'int' && plains.has('float'))) {
      once.set(renderExpression(member), member);
    }
  }
  const all = [...once.values(), ...(nullable ? [none] : [])];
  return all.length === 1 ? (all[0] ?? anything) : all.length === 0 ? none : {kind: 'union', members: all};
}

export function isNone(expression: Expression): boolean {
  return expression.kind === 'plain' && expression.text === 'None';
}

function typed(value: string | number | boolean | null): string {
  return `${typeof value} ${String(value)}`;
}

function typeOf(value: string | number | boolean | null): string {
  return typeof value === 'string'
    ? 'str'
    : typeof value === 'number'
      ? 'int'
      : typeof value === 'boolean'
        ? 'bool'
        : '';
}

/** Prints the type on one line if it fits, or else with one line per part. */
export function renderExpression(expression: Expression, rendering: Rendering = {}): string {
  const flat = renderFlat(expression, rendering);
  const {indent = '', column = 0} = rendering;
  if (column + flat.length <= lineLength) return flat;
  const [head, parts] = splitExpression(expression);
  if (parts.length === 0) return flat;
  const inner = `${indent}    `;
  const lines = parts.map((part) =>
    typeof part === 'string' ? part : renderExpression(part, {...rendering, indent: inner, column: inner.length}),
  );
  // A trailing comma after a single part would create a tuple.
  const end = lines.length === 1 ? '\n' : ',\n';
  return `${head}[\n${lines.map((line) => `${inner}${line}${end}`).join('')}${indent}]`;
}

function renderFlat(expression: Expression, rendering: Rendering): string {
  switch (expression.kind) {
    case 'plain':
      return expression.text;
    case 'name': {
      const text = `${rendering.prefix ?? ''}${expression.name}`;
      return rendering.isForwardReference?.(expression.name) === true ? `"${text}"` : text;
    }
    default: {
      const [head, parts] = splitExpression(expression);
      return `${head}[${parts.map((part) => (typeof part === 'string' ? part : renderFlat(part, rendering))).join(', ')}]`;
    }
  }
}

function splitExpression(expression: Expression): readonly [string, readonly (Expression | string)[]] {
  switch (expression.kind) {
    case 'literal':
      return ['Literal', expression.values.map(literalValue)];
    case 'generic':
      return [expression.of, expression.parts];
    case 'union': {
      const [first, last] = [expression.members[0] ?? none, expression.members.at(-1) ?? none];
      if (expression.members.length === 2 && isNone(last)) return ['Optional', [first]];
      return ['Union', expression.members];
    }
    default:
      return ['', []];
  }
}

function literalValue(value: string | number | boolean | null): string {
  if (typeof value === 'string') return stringLiteral(value);
  return value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : BigInt(value).toString();
}
