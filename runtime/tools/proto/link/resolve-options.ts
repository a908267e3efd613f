// Resolves the names of options, and sets their values in the options message of the descriptor.
import {fromBinary, type DescMessage, type Message} from '@bufbuild/protobuf';
import {
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
  FeatureSet_MessageEncoding,
  type DescriptorProto,
  type FieldDescriptorProto,
} from '@bufbuild/protobuf/wkt';
import {BinaryWriter, WireType} from '@bufbuild/protobuf/wire';
import {nearest} from '../../../text/nearest-word.js';
import type {Constant, ConstantField, Name, OptionNode} from '../read/syntax-nodes.js';
import {maxFieldNumber} from './check-field-numbers.js';
import {isNamed, type OptionsNode} from './descriptor-draft.js';
import type {Report} from './offset-diagnostic.js';
import type {SymbolTable} from './proto-symbols.js';
import {defaultText, readEnumValue, readScalar, scalarOf, type Scalar} from './scalar-values.js';

export interface OptionsContext {
  readonly symbols: SymbolTable;
  readonly visibleFiles: ReadonlySet<string>;
  /** Whether a file is missing that may define an option. */
  readonly isIncomplete: boolean;
  readonly report: Report;
}

/** Field number → the field and its values. */
type Tree = Map<number, {readonly field: FieldDescriptorProto; readonly values: Value[]}>;
type Value = {readonly kind: 'tree'; readonly tree: Tree} | {readonly kind: 'scalar'; readonly scalar: Scalar};

export function resolveOptions(context: OptionsContext, {nodes, schema, scope, field, apply}: OptionsNode): void {
  const tree: Tree = new Map();
  for (const node of nodes) {
    if (field !== undefined && isNamed('default')(node)) readDefault(context, node.value, field);
    else resolveOption({...context, scope}, node, schema.proto, tree);
  }
  if (tree.size > 0) apply(messageOf(schema, tree));
}

function messageOf(schema: DescMessage, tree: Tree): Message {
  const writer = new BinaryWriter();
  writeTree(writer, tree);
  return fromBinary(schema, writer.finish());
}

function writeTree(writer: BinaryWriter, tree: Tree): void {
  for (const {field, values} of tree.values()) {
    // Other numbers are reported at the field, and cannot be encoded.
    if (field.number < 1 || field.number > maxFieldNumber) continue;
    for (const value of values) {
      if (value.kind === 'scalar') value.scalar.write(writer.tag(field.number, value.scalar.wireType));
      else if (isDelimited(field)) {
        writer.tag(field.number, WireType.StartGroup);
        writeTree(writer, value.tree);
        writer.tag(field.number, WireType.EndGroup);
      } else {
        writer.tag(field.number, WireType.LengthDelimited).fork();
        writeTree(writer, value.tree);
        writer.join();
      }
    }
  }
}

function isDelimited({type, options}: FieldDescriptorProto): boolean {
  return type === Type.GROUP || options?.features?.messageEncoding === FeatureSet_MessageEncoding.DELIMITED;
}

interface Context extends OptionsContext {
  readonly scope: string;
  /** The text format of messages allows more spellings. */
  readonly isText?: boolean;
}

function resolveOption(context: Context, {name, value}: OptionNode, message: DescriptorProto, root: Tree): void {
  let [holder, tree] = [message, root];
  for (const [index, part] of name.entries()) {
    const field = findField(context, part, part.isExtension, holder);
    if (field === undefined) return;
    if (index === name.length - 1) return setValue(context, tree, field, value);
    const inner = messageOfField(context, field);
    if (inner === undefined || field.label === Label.REPEATED) {
      context.report({
        severity: 'error',
        code: 'proto-option-invalid',
        message: `\`${part.text}\` has no fields that can be set separately.`,
        hint: 'Set the complete value.',
        span: part,
      });
      return;
    }
    tree = innerTree(tree, field);
    holder = inner;
  }
}

function innerTree(tree: Tree, field: FieldDescriptorProto): Tree {
  const entry = tree.get(field.number) ?? {field, values: []};
  tree.set(field.number, entry);
  const [first] = entry.values;
  if (first?.kind === 'tree') return first.tree;
  const inner: Tree = new Map();
  entry.values.push({kind: 'tree', tree: inner});
  return inner;
}

/** Resolves a part of a name to a field or an extension. Reports unknown names. */
function findField(
  context: Context,
  name: Name,
  isExtension: boolean,
  holder: DescriptorProto,
): FieldDescriptorProto | undefined {
  if (isExtension) return findExtension(context, name, holder);
  const found = holder.field.find(
    (field) => field.name === name.text || (field.type === Type.GROUP && field.name === name.text.toLowerCase()),
  );
  if (found === undefined) {
    const near = nearest(
      name.text,
      holder.field.map((field) => field.name),
    );
    context.report({
      severity: 'warning',
      code: 'proto-option-unknown',
      message: `The option \`${name.text}\` does not exist here, so it is ignored. The generated code does not contain it.`,
      hint: near === undefined ? 'Write custom options in parentheses.' : `Did you mean \`${near}\`?`,
      span: name,
    });
  }
  return found;
}

function findExtension(
  {symbols, visibleFiles, scope, isIncomplete, report}: Context,
  name: Name,
  holder: DescriptorProto,
): FieldDescriptorProto | undefined {
  const found = symbols.resolve(name.text, scope, visibleFiles, ['extension'])?.extension;
  const extendee = found && symbols.get(found.extendee.slice(1))?.message;
  if (extendee !== undefined && extendee !== holder) {
    report({
      severity: 'error',
      code: 'proto-option-invalid',
      message: `\`(${name.text})\` extends \`${extendee.name}\`, so it cannot be set in \`${holder.name}\`.`,
      hint: `Remove the option, or extend \`${holder.name}\`.`,
      span: name,
    });
    return undefined;
  }
  // Other numbers are reported at the extension. They may be those of fields of another type.
  if (found !== undefined && !holder.extensionRange.some(({start, end}) => found.number >= start && found.number < end))
    return undefined;
  if (found !== undefined || isIncomplete) return found;
  const elsewhere = symbols.resolve(name.text, scope, undefined, ['extension']);
  report({
    severity: 'warning',
    code: 'proto-option-unknown',
    message: `The option \`(${name.text})\` is not defined, so it is ignored. The generated code does not contain it.`,
    hint:
      elsewhere === undefined
        ? 'Import the file that defines it.'
        : `Add \`import ${JSON.stringify(elsewhere.file)};\`, which defines it.`,
    span: name,
  });
  return undefined;
}

function messageOfField({symbols}: OptionsContext, field: FieldDescriptorProto): DescriptorProto | undefined {
  if (field.type !== Type.MESSAGE && field.type !== Type.GROUP) return undefined;
  return symbols.get(field.typeName.slice(1))?.message;
}

function setValue(context: Context, tree: Tree, field: FieldDescriptorProto, constant: Constant): void {
  const isRepeated = field.label === Label.REPEATED;
  const items = isRepeated && constant.kind === 'list' ? constant.items : [constant];
  for (const item of items) {
    const value = readValue(context, field, item);
    if (value === undefined) continue;
    const entry = tree.get(field.number) ?? {field, values: []};
    tree.set(field.number, entry);
    if (isRepeated || entry.values.length === 0) entry.values.push(value);
    else {
      context.report({
        severity: 'error',
        code: 'proto-option-duplicate',
        message: `The option \`${field.name}\` is set twice.`,
        hint: 'Set it once.',
        span: item,
      });
    }
  }
}

function readValue(context: Context, field: FieldDescriptorProto, constant: Constant): Value | undefined {
  const message = messageOfField(context, field);
  if (message !== undefined && constant.kind === 'message') {
    const tree: Tree = new Map();
    for (const part of constant.fields) readPart({...context, isText: true}, message, tree, part);
    return {kind: 'tree', tree};
  }
  const scalar = message === undefined ? readPlain(context, field, constant) : undefined;
  if (scalar !== undefined) return {kind: 'scalar', scalar};
  context.report(invalidValue(field, constant));
  return undefined;
}

function readPart(context: Context, message: DescriptorProto, tree: Tree, {name, form, value}: ConstantField): void {
  if (form === 'any') return readAny(context, message, tree, name, value);
  const field = findField(context, name, form === 'extension', message);
  if (field !== undefined) setValue(context, tree, field, value);
}

/** `[type.googleapis.com/acme.Book] { … }` within a `google.protobuf.Any`. */
function readAny(context: Context, holder: DescriptorProto, tree: Tree, name: Name, constant: Constant): void {
  const typeName = name.text.slice(name.text.indexOf('/') + 1);
  const message = context.symbols.get(typeName)?.message;
  const [url, bytes] = [1, 2].map((number) => holder.field.find((field) => field.number === number));
  if (message === undefined || constant.kind !== 'message' || url === undefined || bytes === undefined) {
    context.report({
      severity: 'warning',
      code: 'proto-option-unknown',
      message: `The type \`${typeName}\` was not found, so this value is ignored. The generated code does not contain it.`,
      hint: 'Import the file that defines it.',
      span: name,
    });
    return;
  }
  const inner: Tree = new Map();
  for (const part of constant.fields) readPart({...context, isText: true}, message, inner, part);
  const writer = new BinaryWriter();
  writeTree(writer, inner);
  const scalars = [
    [url, new TextEncoder().encode(name.text)],
    [bytes, writer.finish()],
  ] as const;
  for (const [field, value] of scalars) {
    tree.set(field.number, {field, values: [{kind: 'scalar', scalar: scalarOf(value, Type.BYTES)}]});
  }
}

function readPlain(
  {symbols, isText = false}: Context,
  field: FieldDescriptorProto,
  constant: Constant,
): Scalar | undefined {
  if (field.type === Type.ENUM) {
    const enumType = symbols.get(field.typeName.slice(1))?.enumType;
    const number = enumType === undefined ? undefined : readEnumValue(constant, enumType, isText);
    return number === undefined ? undefined : scalarOf(BigInt(number), Type.INT32);
  }
  const value = readScalar(constant, field.type, isText);
  return value === undefined ? undefined : scalarOf(value, field.type);
}

function readDefault(context: OptionsContext, constant: Constant, field: FieldDescriptorProto): void {
  const {symbols, report} = context;
  if (field.type === Type.ENUM) {
    const enumType = symbols.get(field.typeName.slice(1))?.enumType;
    if (constant.kind === 'name' && enumType?.value.some(({name}) => name === constant.text)) {
      field.defaultValue = constant.text;
    } else if (enumType !== undefined)
      report(
        invalidDefault(
          constant,
          enumType.value.map(({name}) => name),
        ),
      );
    return;
  }
  const value = readScalar(constant, field.type, false);
  if (value === undefined || field.label === Label.REPEATED) report(invalidDefault(constant, []));
  else field.defaultValue = defaultText(value, field.type);
}

function invalidDefault(constant: Constant, values: readonly string[]) {
  const near = constant.kind === 'name' ? nearest(constant.text, values) : undefined;
  return {
    severity: 'error',
    code: 'proto-default-invalid',
    message: 'This is not a valid default for the field.',
    hint: near === undefined ? 'Use a value of its type, or remove the default.' : `Did you mean \`${near}\`?`,
    span: constant,
  } as const;
}

function invalidValue(field: FieldDescriptorProto, constant: Constant) {
  return {
    severity: 'error',
    code: 'proto-option-invalid',
    message: `This is not a valid value for \`${field.name}\`.`,
    hint: `It takes ${expectation(field)}.`,
    span: constant,
  } as const;
}

function expectation({type, typeName}: FieldDescriptorProto): string {
  switch (type) {
    case Type.MESSAGE:
    case Type.GROUP:
      return `a message \`${typeName.slice(1)}\` in braces`;
    case Type.ENUM:
      return `the name of a value of \`${typeName.slice(1)}\``;
    case Type.STRING:
    case Type.BYTES:
      return 'a string in quotes';
    case Type.BOOL:
      return '`true` or `false`';
    case Type.DOUBLE:
    case Type.FLOAT:
      return 'a number';
    default:
      return 'an integer within the limits of its type';
  }
}
