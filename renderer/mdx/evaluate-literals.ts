// Evaluates expressions of MDX that are data: literals, lists, objects, and names of values that the page exports.
// Content never runs code: there are no functions, no calls except `require` of an image, and no operators except `+`
// between texts and the signs of numbers.
import {parse, tokenizer, type AnyNode, type Expression, type Property, type SpreadElement} from 'acorn';
import type {Json} from '../base/json.js';
import {mayLoseNumbers} from '../data/read-json.js';
import {lostNumber, type LostNumber} from '../../runtime/text/lost-number.js';

/** A value, and the number of characters and nodes it would have if it were written out. */
export interface SizedValue {
  /** Undefined for the expression `undefined`. */
  readonly value: Json | undefined;
  readonly size: number;
}

/** Values of the names that an expression can use. */
export type Scope = ReadonlyMap<string, SizedValue>;

/** Returns the value of an expression, or undefined if it is not data. */
export function evaluate(code: string, scope: Scope): SizedValue | undefined {
  return evaluateCode(`(${code}\n)`, scope);
}

/** Returns the object that `...code` spreads, or undefined if it is not data. */
export function evaluateSpread(code: string, scope: Scope): SizedValue | undefined {
  return evaluateCode(`({${code}\n})`, scope);
}

/** Returns the first number in valid code that JavaScript cannot store exactly, with its offset. */
export function lostNumberIn(code: string): (LostNumber & {readonly offset: number}) | undefined {
  if (!mayLoseNumbers.test(code)) return undefined;
  for (const {type, start, end} of tokenizer(code, {ecmaVersion: 'latest', sourceType: 'module'})) {
    if (type.label !== 'num') continue;
    const written = code.slice(start, end).replaceAll('_', '');
    const lost = written.endsWith('n') ? undefined : lostNumber(written, Number(written));
    if (lost !== undefined) return {...lost, offset: start};
  }
  return undefined;
}

/** Returns whether an expression has only comments and whitespace. */
export function isComment(code: string): boolean {
  return commentTexts(code) !== undefined;
}

/** Returns the text of an expression that is a comment: `/* a *\/` → `a`. */
export function commentText(code: string): string | undefined {
  const texts = commentTexts(code);
  return texts?.length === 1 ? texts[0]!.trim() : undefined;
}

function commentTexts(code: string): readonly string[] | undefined {
  const texts: string[] = [];
  for (let at = 0; at < code.length;) {
    if (/\s/.test(code[at]!)) {
      at++;
      continue;
    }
    const isBlock = code.startsWith('/*', at);
    if (!isBlock && !code.startsWith('//', at)) return undefined;
    const end = code.indexOf(isBlock ? '*/' : '\n', at + 2);
    if (end === -1 && isBlock) return undefined;
    texts.push(code.slice(at + 2, end === -1 ? undefined : end));
    at = end === -1 ? code.length : end + (isBlock ? 2 : 1);
  }
  return texts;
}

/** Thrown for an expression that is not data. */
class NotData extends Error {
  override readonly name = 'NotData';
}

/**
 * Limits what names that refer to other names can add up to: ten lines that each repeat the line before a hundred times
 * would fill the memory.
 */
const maxSize = 1_000_000;

function evaluateCode(code: string, scope: Scope): SizedValue | undefined {
  try {
    const [statement, ...others] = parse(code, {ecmaVersion: 'latest', sourceType: 'module'}).body;
    if (statement?.type !== 'ExpressionStatement' || others.length > 0) return undefined;
    return valueOf(statement.expression, scope);
  } catch (error) {
    // acorn throws a SyntaxError, and both overflow the stack if the expression nests too deep.
    if (error instanceof SyntaxError || error instanceof NotData || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Throws a `NotData` error if the node is not data, and a `RangeError` if it nests too deep. */
function valueOf(node: Expression, scope: Scope): SizedValue {
  const sizedValue = readValue(node, scope);
  if (sizedValue.size > maxSize) throw new NotData();
  return sizedValue;
}

/** Returns the value of a node, or undefined if it is not data. */
export function dataOf(node: Expression, scope: Scope): SizedValue | undefined {
  try {
    return valueOf(node, scope);
  } catch (error) {
    if (error instanceof NotData || error instanceof RangeError) return undefined;
    throw error;
  }
}

function readValue(node: AnyNode, scope: Scope): SizedValue {
  switch (node.type) {
    case 'Literal':
      return readLiteral(node.value);
    case 'TemplateLiteral':
      return concatenate(
        node.quasis.flatMap((quasi, index) => {
          const hole = node.expressions[index];
          return [withSize(quasi.value.cooked ?? ''), ...(hole === undefined ? [] : [toText(valueOf(hole, scope))])];
        }),
      );
    case 'UnaryExpression':
      return readSign(node.operator, valueOf(node.argument, scope));
    case 'BinaryExpression':
      if (node.operator !== '+' || node.left.type === 'PrivateIdentifier') throw new NotData();
      return concatenate([requireString(valueOf(node.left, scope)), requireString(valueOf(node.right, scope))]);
    case 'ArrayExpression':
      return readList(node.elements, scope);
    case 'ObjectExpression':
      return readObject(node.properties, scope);
    case 'Identifier':
      return readName(node.name, scope);
    case 'MemberExpression':
      if (node.property.type === 'PrivateIdentifier' || node.object.type === 'Super') throw new NotData();
      return readMember(
        valueOf(node.object, scope),
        node.computed ? valueOf(node.property, scope).value : keyName(node.property),
      );
    case 'CallExpression':
      return withSize(requiredImage(node.callee, node.arguments));
    default:
      throw new NotData();
  }
}

function withSize(value: Json | undefined): SizedValue {
  return {value, size: typeof value === 'string' ? value.length + 1 : 1};
}

function readLiteral(value: unknown): SizedValue {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return withSize(value);
  if (typeof value === 'number' && Number.isFinite(value)) return withSize(value);
  throw new NotData(); // A regular expression, or a number that JSON cannot represent
}

function readSign(operator: string, {value}: SizedValue): SizedValue {
  if (typeof value !== 'number' || (operator !== '-' && operator !== '+')) throw new NotData();
  return withSize(operator === '-' ? -value : value);
}

function requireString(sizedValue: SizedValue): SizedValue {
  if (typeof sizedValue.value !== 'string') throw new NotData();
  return sizedValue;
}

function toText({value}: SizedValue): SizedValue {
  if (typeof value !== 'string' && typeof value !== 'number') throw new NotData();
  return withSize(String(value));
}

function concatenate(texts: readonly SizedValue[]): SizedValue {
  let size = 0;
  for (const text of texts) size += text.size;
  if (size > maxSize) throw new NotData();
  return withSize(texts.map(({value}) => value).join(''));
}

function readList(elements: readonly (Expression | SpreadElement | null)[], scope: Scope): SizedValue {
  const items: Json[] = [];
  let size = 1;
  for (const element of elements) {
    if (element === null || element.type === 'SpreadElement') throw new NotData();
    const item = valueOf(element, scope);
    size += item.size;
    if (size > maxSize) throw new NotData();
    items.push(item.value ?? null);
  }
  return {value: items, size};
}

function readObject(properties: readonly (Property | SpreadElement)[], scope: Scope): SizedValue {
  const entries = new Map<string, Json>();
  let size = 1;
  for (const property of properties) {
    const added = property.type === 'SpreadElement' ? readSpread(property, scope) : readProperty(property, scope);
    size += added.size;
    if (size > maxSize) throw new NotData();
    for (const [key, value] of added.entries) if (key !== '__proto__') entries.set(key, value);
  }
  return {value: Object.fromEntries(entries), size};
}

interface Entries {
  readonly entries: readonly (readonly [string, Json])[];
  readonly size: number;
}

function readSpread({argument}: SpreadElement, scope: Scope): Entries {
  const {value, size} = valueOf(argument, scope);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new NotData();
  const entries = Object.entries(value).flatMap(([key, one]) => (one === undefined ? [] : [[key, one] as const]));
  return {entries, size};
}

function readProperty(property: Property, scope: Scope): Entries {
  if (property.kind !== 'init' || property.method || property.computed) throw new NotData();
  const key = keyName(property.key);
  const {value, size} = valueOf(property.value as Expression, scope);
  return {entries: value === undefined ? [] : [[key, value]], size: size + key.length};
}

function keyName(key: Expression): string {
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'Literal') return String(key.value);
  throw new NotData();
}

function readName(name: string, scope: Scope): SizedValue {
  const sizedValue = name === 'undefined' ? withSize(undefined) : scope.get(name);
  if (sizedValue === undefined) throw new NotData();
  return sizedValue;
}

function readMember({value, size}: SizedValue, key: Json | undefined): SizedValue {
  // `import logo from './logo.png'` is a path here, but an object in other generators.
  if (typeof value === 'string' && (key === 'src' || key === 'default') && isImagePath(value)) return {value, size};
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, String(key))) throw new NotData();
  if (Array.isArray(value) && key === 'length') throw new NotData();
  return {value: (value as Readonly<Record<string, Json | undefined>>)[String(key)], size};
}

/** Returns the path in `require('./shot.png')`, which Docusaurus writes for images. */
function requiredImage(callee: AnyNode, callArguments: readonly AnyNode[]): string {
  const [argument] = callArguments;
  const path = argument?.type === 'Literal' ? argument.value : undefined;
  if (callee.type !== 'Identifier' || callee.name !== 'require' || typeof path !== 'string' || !isImagePath(path))
    throw new NotData();
  return publishedPath(path);
}

export function isImagePath(path: string): boolean {
  return /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(path);
}

/** `@site/static/img/a.png` → `/img/a.png`. Docusaurus publishes the files below `static`. */
export function publishedPath(path: string): string {
  return path.replace(/^@site\/static\//, '/');
}
