// Types as small trees, and their text: on one line where it fits, else broken as a formatter would.
import {docComment, propertyKey} from '../../write/typescript-tokens.js';

/** `flat` is the text on one line, where it has one; computed bottom-up, so that printing stays linear. */
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
  /** Type of an index signature. */
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

/** Members once each, nested unions opened. */
export function union(members: readonly TypeNode[]): TypeNode {
  return combined('union', members, 'never');
}

export function intersection(members: readonly TypeNode[]): TypeNode {
  return combined('intersection', members, 'unknown');
}

function combined(kind: 'union' | 'intersection', members: readonly TypeNode[], empty: string): TypeNode {
  const flat = members.flatMap((member) => (member.kind === kind ? member.members : [member]));
  const distinct = new Map<unknown, TypeNode>(flat.map((member) => [member.flat ?? member, member]));
  if (kind === 'union' && distinct.has('unknown')) return text('unknown');
  distinct.delete(empty);
  const all = [...distinct.values()];
  const [only] = all;
  if (only === undefined) return text(empty);
  if (all.length === 1) return only;
  const sign = kind === 'union' ? ' | ' : ' & ';
  return {
    kind,
    members: all,
    flat: joined(
      all.map((member) => bracketed(kind, member, member.flat)),
      sign,
    ),
  };
}

export function array(item: TypeNode): TypeNode {
  const flat = item.flat === undefined ? undefined : isCombined(item) ? `(${item.flat})[]` : `${item.flat}[]`;
  return {kind: 'array', item, flat};
}

export function tuple(items: readonly TupleItem[], rest?: TypeNode): TypeNode {
  const texts = items.map(({type, isOptional}) => tupleItem(type, type.flat, isOptional));
  const last = rest === undefined ? [] : [rest.flat === undefined ? undefined : `...${array(rest).flat}`];
  const inner = texts.length + last.length === 0 ? '' : joined([...texts, ...last], ', ');
  return {kind: 'tuple', items, rest, flat: inner === undefined ? undefined : `[${inner}]`};
}

export function object(fields: readonly Field[], others?: TypeNode): TypeNode {
  const isEmpty = fields.length === 0 && others === undefined;
  const isMap = fields.length === 0 && others?.flat !== undefined;
  const flat = isEmpty ? '{}' : isMap ? `{ [key: string]: ${others.flat} }` : undefined;
  return {kind: 'object', fields, ...(others !== undefined && {others}), flat};
}

function joined(texts: readonly (string | undefined)[], sign: string): string | undefined {
  const line = texts.every((text) => text !== undefined) ? texts.join(sign) : undefined;
  return line !== undefined && line.length <= 4 * width ? line : undefined;
}

function isCombined({kind}: TypeNode): boolean {
  return kind === 'union' || kind === 'intersection';
}

function bracketed(kind: 'union' | 'intersection', member: TypeNode, text: string | undefined): string | undefined {
  return text !== undefined && kind === 'intersection' && member.kind === 'union' ? `(${text})` : text;
}

function tupleItem(type: TypeNode, text: string | undefined, isOptional: boolean): string | undefined {
  if (text === undefined || !isOptional) return text;
  return isCombined(type) ? `(${text})?` : `${text}?`;
}

/** The text of a type that begins in some column of an indented line. */
export function typeText(node: TypeNode, indent = '', column = indent.length): string {
  if (node.flat !== undefined && (column + node.flat.length <= width || node.kind === 'text')) return node.flat;
  switch (node.kind) {
    case 'text':
      return node.flat ?? '';
    case 'union':
    case 'intersection':
      return combinedText(node, indent);
    case 'array':
      return arrayText(node.item, indent);
    case 'tuple':
      return tupleText(node.items, node.rest, indent);
    case 'object':
      return `{\n${fieldsText(node, `${indent}  `)}${indent}}`;
  }
}

function combinedText({kind, members}: Combined, indent: string): string {
  const sign = kind === 'union' ? '|' : '&';
  const [first, last] = [members[0], members.at(-1)];
  if (kind === 'intersection' && members.length === 2 && first?.flat !== undefined && last?.kind === 'object') {
    return `${bracketed(kind, first, first.flat)} & ${typeText(last, indent)}`;
  }
  const deeper = `${indent}  `;
  return members
    .map((member) => {
      const inner = typeText(member, `${deeper}  `, deeper.length + 2);
      return `\n${deeper}${sign} ${bracketed(kind, member, inner.trimStart())}`;
    })
    .join('');
}

function arrayText(item: TypeNode, indent: string): string {
  const inner = typeText(item, indent);
  if (inner.startsWith('\n')) return `(${inner}\n${indent})[]`;
  return isCombined(item) ? `(${inner})[]` : `${inner}[]`;
}

function tupleText(items: readonly TupleItem[], rest: TypeNode | undefined, indent: string): string {
  const deeper = `${indent}  `;
  const texts = items.map(({type, isOptional}) => tupleItem(type, typeText(type, deeper).trimStart(), isOptional));
  const last = rest === undefined ? [] : [`...${arrayText(rest, deeper)}`];
  return `[\n${[...texts, ...last].map((text) => `${deeper}${text},\n`).join('')}${indent}]`;
}

/**
 * The inside of an object type or interface. Optional fields also take `undefined`: without it, a call that compiles in one
 * project fails in another that sets `exactOptionalPropertyTypes`.
 */
export function fieldsText({fields, others}: Fields, indent: string): string {
  const lines = fields.map(({name, isOptional, type, doc}) => {
    const head = `${indent}${propertyKey(name)}${isOptional ? '?' : ''}:`;
    const declared = isOptional ? union([type, text('undefined')]) : type;
    return `${docComment(doc, indent)}${after(head, declared, indent)};\n`;
  });
  const last = others === undefined ? [] : [`${after(`${indent}[key: string]:`, others, indent)};\n`];
  return [...lines, ...last].join('');
}

/** `export type Name =` and its type, on the next lines when it is long. */
export function after(head: string, type: TypeNode, indent = ''): string {
  const body = typeText(type, indent, head.length + 2);
  return body.startsWith('\n') ? `${head}${body}` : `${head} ${body}`;
}
