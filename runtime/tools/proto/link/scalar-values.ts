// Converts constants to values of a type: to bytes for options, and to the text in descriptors for defaults.
import {FieldDescriptorProto_Type as Type, type EnumDescriptorProto} from '@bufbuild/protobuf/wkt';
import {WireType, type BinaryWriter} from '@bufbuild/protobuf/wire';
import type {Constant} from '../read/syntax-nodes.js';
import {parseInteger} from './parse-numbers.js';

/** An encoded value, without its tag. */
export interface Scalar {
  readonly wireType: WireType;
  readonly write: (writer: BinaryWriter) => void;
}

const ranges: ReadonlyMap<Type, readonly [bigint, bigint]> = new Map([
  [Type.INT32, [-(2n ** 31n), 2n ** 31n - 1n]],
  [Type.SINT32, [-(2n ** 31n), 2n ** 31n - 1n]],
  [Type.SFIXED32, [-(2n ** 31n), 2n ** 31n - 1n]],
  [Type.INT64, [-(2n ** 63n), 2n ** 63n - 1n]],
  [Type.SINT64, [-(2n ** 63n), 2n ** 63n - 1n]],
  [Type.SFIXED64, [-(2n ** 63n), 2n ** 63n - 1n]],
  [Type.UINT32, [0n, 2n ** 32n - 1n]],
  [Type.FIXED32, [0n, 2n ** 32n - 1n]],
  [Type.UINT64, [0n, 2n ** 64n - 1n]],
  [Type.FIXED64, [0n, 2n ** 64n - 1n]],
]);

/** Reads a constant as a scalar type; undefined if it is not valid for the type. */
export function readScalar(
  constant: Constant,
  type: Type,
  isText: boolean,
): bigint | number | boolean | Uint8Array | undefined {
  switch (type) {
    case Type.STRING:
    case Type.BYTES:
      return constant.kind === 'string' ? constant.bytes : undefined;
    case Type.BOOL:
      return readBoolean(constant, isText);
    case Type.DOUBLE:
    case Type.FLOAT:
      return readFloat(constant, isText);
    default: {
      const range = ranges.get(type);
      if (constant.kind !== 'integer' || range === undefined) return undefined;
      const value = parseInteger(`${constant.isNegative ? '-' : ''}${constant.text}`);
      return value >= range[0] && value <= range[1] ? value : undefined;
    }
  }
}

function readBoolean(constant: Constant, isText: boolean): boolean | undefined {
  if (constant.kind !== 'name' || constant.isNegative) return undefined;
  if (constant.text === 'true' || (isText && /^(?:True|t)$/.test(constant.text))) return true;
  return constant.text === 'false' || (isText && /^(?:False|f)$/.test(constant.text)) ? false : undefined;
}

function readFloat(constant: Constant, isText: boolean): number | undefined {
  const size = sizeOf(constant, isText);
  return size === undefined ? undefined : 'isNegative' in constant && constant.isNegative ? -size : size;
}

function sizeOf(constant: Constant, isText: boolean): number | undefined {
  switch (constant.kind) {
    case 'integer':
      return Number(parseInteger(constant.text));
    case 'float':
      return Number(constant.text.replace(/f$/i, ''));
    case 'name':
      if (constant.text === 'inf' || (isText && /^inf(?:inity)?$/i.test(constant.text))) return Infinity;
      return constant.text === 'nan' || (isText && /^nan$/i.test(constant.text)) ? NaN : undefined;
    default:
      return undefined;
  }
}

/** The number of an enum value by name. The text format also accepts the number. */
export function readEnumValue(constant: Constant, {value}: EnumDescriptorProto, isText: boolean): number | undefined {
  if (constant.kind === 'integer') {
    const number = Number(parseInteger(`${constant.isNegative ? '-' : ''}${constant.text}`));
    return isText && number >= -0x80000000 && number <= 0x7fffffff ? number : undefined;
  }
  if (constant.kind !== 'name' || constant.isNegative) return undefined;
  return value.find(({name}) => name === constant.text)?.number;
}

export function scalarOf(value: bigint | number | boolean | Uint8Array, type: Type): Scalar {
  const whole = typeof value === 'bigint' ? value : 0n;
  const float = typeof value === 'number' ? value : 0;
  const bytes = value instanceof Uint8Array ? value : new Uint8Array();
  switch (type) {
    case Type.STRING:
    case Type.BYTES:
      return {wireType: WireType.LengthDelimited, write: (writer) => writer.bytes(bytes)};
    case Type.BOOL:
      return {wireType: WireType.Varint, write: (writer) => writer.bool(value === true)};
    case Type.DOUBLE:
      return {wireType: WireType.Bit64, write: (writer) => writer.double(float)};
    case Type.FLOAT:
      return {wireType: WireType.Bit32, write: (writer) => writer.float(toFloat(float))};
    case Type.FIXED32:
      return {wireType: WireType.Bit32, write: (writer) => writer.fixed32(Number(whole))};
    case Type.SFIXED32:
      return {wireType: WireType.Bit32, write: (writer) => writer.sfixed32(Number(whole))};
    case Type.FIXED64:
      return {wireType: WireType.Bit64, write: (writer) => writer.fixed64(whole)};
    case Type.SFIXED64:
      return {wireType: WireType.Bit64, write: (writer) => writer.sfixed64(whole)};
    case Type.SINT32:
      return {wireType: WireType.Varint, write: (writer) => writer.sint32(Number(whole))};
    case Type.SINT64:
      return {wireType: WireType.Varint, write: (writer) => writer.sint64(whole)};
    case Type.UINT64:
      return {wireType: WireType.Varint, write: (writer) => writer.uint64(whole)};
    default:
      return {wireType: WireType.Varint, write: (writer) => writer.int64(whole)};
  }
}

/** Numbers above the maximum of the type are infinite, as in protoc. */
function toFloat(value: number): number {
  return Math.fround(value);
}

/** The text of a default value in a descriptor. */
export function defaultText(value: bigint | number | boolean | Uint8Array, type: Type): string {
  if (typeof value === 'number')
    return floatText(type === Type.FLOAT ? Math.fround(value) : value, type === Type.FLOAT);
  if (!(value instanceof Uint8Array)) return String(value);
  return type === Type.STRING ? new TextDecoder().decode(value) : escapedBytes(value);
}

function floatText(value: number, isSingle: boolean): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  const text = isSingle ? shortestSingle(value) : String(value);
  return text.replace(/e([+-])(\d)$/, 'e$10$2');
}

/** The shortest text that parses to the same 32-bit float. */
function shortestSingle(value: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const text = String(Number(value.toPrecision(digits)));
    if (Math.fround(Number(text)) === value) return text;
  }
  return String(Number(value.toPrecision(9)));
}

const named: ReadonlyMap<number, string> = new Map([
  [9, '\\t'],
  [10, '\\n'],
  [13, '\\r'],
  [34, '\\"'],
  [39, "\\'"],
  [92, '\\\\'],
]);

function escapedBytes(bytes: Uint8Array): string {
  const escaped = Array.from(bytes, (byte) => {
    const plain = byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`;
    return named.get(byte) ?? plain;
  });
  return escaped.join('');
}
