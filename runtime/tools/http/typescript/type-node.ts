// A syntax tree of types and its printer, which breaks long types like a formatter.
import {docComment, propertyKey} from '../../codegen/typescript-tokens.js';

/**
 * `flat` is the type on one line. It is undefined for objects with fields and for very long types. It is computed bottom-up, so
 * that printing takes linear time.
 */
export type TypeNode = {readonly flat: string | undefined} & (
  | {readonly kind: 'text'}
  | Combined
  | {readonly kind: 'array'; readonly item: TypeNode}
  | {readonly kind: 'tuple'; readonly items: readonly TupleItem[]; readonly rest: TypeNode | undefined}
  | ({readonly kind: 'object'} & Fields)
);

interface Combined {
  readonly kind: 'union' | 'intersection';
  readonly members: readonly TypeNode[];
}

export interface TupleItem {
  readonly type: TypeNode;
  readonly isOptional: boolean;
}

export interface Fields {
  readonly fields: readonly Field[];
  /** The type of the index signature. */
  readonly others?: TypeNode;
}

export interface Field {
  readonly name: string;
  readonly isOptional: boolean;
  readonly type: TypeNode;
  readonly doc: string;
}

const width = 100;

export function text(value: string): TypeNode {
  return {kind: 'text', flat: value};
}

/** Removes duplicates and flattens nested unions. `unknown` absorbs all other members. */
export function union(members: readonly TypeNode[]): TypeNode {
  return createCombined('union', members, 'never');
}

export function intersection(members: readonly TypeNode[]): TypeNode {
  return createCombined('intersection', members, 'unknown');
}

function createCombined(kind: 'union' | 'intersection', members: readonly TypeNode[], empty: string): TypeNode {
  const flat = members.flatMap((member) => (member.kind === kind ? member.members : [member]));
  const unique = new Map<unknown, TypeNode>(flat.map((member) => [member.flat ?? member, member]));
  if (kind === 'union' && unique.has('unknown')) return text('unknown');
  unique.delete(empty);
  const all = [...unique.values()];
  const [only] = all;
  if (only === undefined) return text(empty);
  if (all.length === 1) return only;
  const operator = kind === 'union' ? ' | ' : ' & ';
  return {
    kind,
    members: all,
    flat: joinInline(
      all.map((member) => parenthesize(kind, member, member.flat)),
      operator,
    ),
  };
}

export function array(item: TypeNode): TypeNode {
  const flat = item.flat === undefined ? undefined : isCombined(item) ? `(${item.flat})[]` : `${item.flat}[]`;
  return {kind: 'array', item, flat};
}

export function tuple(items: readonly TupleItem[], rest?: TypeNode): TypeNode {
  const texts = items.map(({type, isOptional}) => printTupleItem(type, type.flat, isOptional));
  const last = rest === undefined ? [] : [rest.flat === undefined ? undefined : `...${array(rest).flat}`];
  const inner = texts.length + last.length === 0 ? '' : joinInline([...texts, ...last], ', ');
  return {kind: 'tuple', items, rest, flat: inner === undefined ? undefined : `[${inner}]`};
}

export function object(fields: readonly Field[], others?: TypeNode): TypeNode {
  const isEmpty = fields.length === 0 && others === undefined;
  const isMap = fields.length === 0 && others?.flat !== undefined;
  const flat = isEmpty ? '{}' : isMap ? `{ [key: string]: ${others.flat} }` : undefined;
  return {kind: 'object', fields, ...(others !== undefined && {others}), flat};
}

function joinInline(texts: readonly (string | undefined)[], operator: string): string | undefined {
  const line = texts.every((text) => text !== undefined) ? texts.join(operator) : undefined;
  return line !== undefined && line.length <= 4 * width ? line : undefined;
}

function isCombined({kind}: TypeNode): boolean {
  return kind === 'union' || kind === 'intersection';
}

function parenthesize(kind: 'union' | 'intersection', member: TypeNode, text: string | undefined): string | undefined {
  return text !== undefined && kind === 'intersection' && member.kind === 'union' ? `(${text})` : text;
}

function printTupleItem(type: TypeNode, text: string | undefined, isOptional: boolean): string | undefined {
  if (text === undefined || !isOptional) return text;
  return isCombined(type) ? `(${text})?` : `${text}?`;
}

/** Prints a type that starts at a column of an indented line. */
export function printType(node: TypeNode, indent = '', column = indent.length): string {
  if (node.flat !== undefined && (column + node.flat.length <= width || node.kind === 'text')) return node.flat;
  switch (node.kind) {
    case 'text':
      return node.flat ?? '';
    case 'union':
    case 'intersection':
      return printCombined(node, indent);
    case 'array':
      return printArray(node.item, indent);
    case 'tuple':
      return printTuple(node.items, node.rest, indent);
    case 'object':
      return `{\n${printFields(node, `${indent}  `)}${indent}}`;
  }
}

function printCombined({kind, members}: Combined, indent: string): string {
  const operator = kind === 'union' ? '|' : '&';
  const [first, last] = [members[0], members.at(-1)];
  if (kind === 'intersection' && members.length === 2 && first?.flat !== undefined && last?.kind === 'object') {
    return `${parenthesize(kind, first, first.flat)} & ${printType(last, indent)}`;
  }
  const deeper = `${indent}  `;
  return members
    .map((member) => {
      const inner = printType(member, `${deeper}  `, deeper.length + 2);
      return `\n${deeper}${operator} ${parenthesize(kind, member, inner.trimStart())}`;
    })
    .join('');
}

function printArray(item: TypeNode, indent: string): string {
  const inner = printType(item, indent);
  if (inner.startsWith('\n')) return `(${inner}\n${indent})[]`;
  return isCombined(item) ? `(${inner})[]` : `${inner}[]`;
}

function printTuple(items: readonly TupleItem[], rest: TypeNode | undefined, indent: string): string {
  const deeper = `${indent}  `;
  const texts = items.map(({type, isOptional}) =>
    printTupleItem(type, printType(type, deeper).trimStart(), isOptional),
  );
  const last = rest === undefined ? [] : [`...${printArray(rest, deeper)}`];
  return `[\n${[...texts, ...last].map((text) => `${deeper}${text},\n`).join('')}${indent}]`;
}

/**
 * Prints the members of an object type or interface. Optional fields accept `undefined`, so that calls also compile in projects
 * with `exactOptionalPropertyTypes`.
 */
export function printFields({fields, others}: Fields, indent: string): string {
  const lines = fields.map(({name, isOptional, type, doc}) => {
    const head = `${indent}${propertyKey(name)}${isOptional ? '?' : ''}:`;
    const declared = isOptional ? union([type, text('undefined')]) : type;
    return `${docComment(doc, indent)}${printAfter(head, declared, indent)};\n`;
  });
  const last = others === undefined ? [] : [`${printAfter(`${indent}[key: string]:`, others, indent)};\n`];
  return [...lines, ...last].join('');
}

/** `export type Name =` and its type, on the next lines if it is long. */
export function printAfter(head: string, type: TypeNode, indent = ''): string {
  const body = printType(type, indent, head.length + 2);
  return body.startsWith('\n') ? `${head}${body}` : `${head} ${body}`;
}
