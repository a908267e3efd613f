// Creates the descriptor of a message with its fields, oneofs and nested types, and those of extensions.
import {create} from '@bufbuild/protobuf';
import {
  type DescriptorProto,
  DescriptorProto_ExtensionRangeSchema,
  DescriptorProto_ReservedRangeSchema,
  DescriptorProtoSchema,
  ExtensionRangeOptionsSchema,
  type FieldDescriptorProto,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
  FieldDescriptorProtoSchema,
  FieldOptionsSchema,
  MessageOptionsSchema,
  type OneofDescriptorProto,
  OneofDescriptorProtoSchema,
  OneofOptionsSchema,
} from '@bufbuild/protobuf/wkt';
import type {
  ExtendNode,
  ExtensionsNode,
  FieldNode,
  MessageElement,
  MessageNode,
  Name,
  OneofNode,
  RangeNode,
  ReservedNode,
} from '../read/syntax-nodes.js';
import {describeEnum} from './describe-enum.js';
import {
  type Context,
  isNamed,
  optionsAmong,
  deferOptions,
  addComments,
  visibilityOf,
  qualify,
} from './descriptor-draft.js';
import {entryName, jsonName} from './json-name.js';
import {isMessageSet} from './is-message-set.js';
import {parseInt32} from './parse-numbers.js';

export function describeMessage(
  context: Context,
  node: MessageNode,
  outer: string,
  path: readonly number[],
): DescriptorProto {
  const fullName = qualify(outer, node.name.text);
  context.declared.push({kind: 'message', fullName, name: node.name});
  addComments(context, path, node.remarks);
  const message = create(DescriptorProtoSchema, {
    name: node.name.text,
    ...(node.visibility && {visibility: visibilityOf(node.visibility)}),
  });
  for (const element of node.elements) addElement(context, element, node, {message, fullName, path});
  addSyntheticOneofs(context, message, fullName);
  deferOptions(context, optionsAmong(node.elements), MessageOptionsSchema, fullName, message);
  return message;
}

/** The descriptor of a message, to which the elements between its braces are added. */
interface MessageDraft {
  readonly message: DescriptorProto;
  readonly fullName: string;
  readonly path: readonly number[];
}

function addElement(context: Context, element: MessageElement, node: MessageNode, draft: MessageDraft): void {
  const {message, fullName, path} = draft;
  switch (element.kind) {
    case 'field':
      addField(context, element, draft);
      break;
    case 'oneof':
      addOneof(context, element, draft);
      break;
    case 'message':
      message.nestedType.push(describeMessage(context, element, fullName, [...path, 3, message.nestedType.length]));
      break;
    case 'enum':
      message.enumType.push(describeEnum(context, element, fullName, [...path, 4, message.enumType.length]));
      break;
    case 'extend':
      describeExtend(context, element, fullName, {
        extension: message.extension,
        path: [...path, 6],
        nested: message.nestedType,
        nestedPath: [...path, 3],
      });
      break;
    case 'extensions':
      addExtensionRanges(context, element, node, draft);
      break;
    case 'reserved':
      addReserved(message, element, node);
      break;
    case 'option':
      break;
  }
}

function addField(
  context: Context,
  field: FieldNode,
  {message, fullName, path}: MessageDraft,
  oneofIndex?: number,
): void {
  const place: FieldPlace = {
    kind: 'field',
    scope: fullName,
    path: [...path, 2, message.field.length],
    nested: message.nestedType,
    nestedPath: [...path, 3],
    ...(oneofIndex !== undefined && {oneofIndex}),
  };
  message.field.push(describeField(context, field, place));
}

function addOneof(context: Context, node: OneofNode, draft: MessageDraft): void {
  const {message, fullName, path} = draft;
  const index = message.oneofDecl.length;
  message.oneofDecl.push(describeOneof(context, node, fullName, [...path, 8, index]));
  for (const field of node.fields) addField(context, field, draft, index);
}

function addExtensionRanges(
  context: Context,
  {ranges, options}: ExtensionsNode,
  node: MessageNode,
  {message, fullName}: MessageDraft,
): void {
  for (const range of ranges) {
    const described = create(DescriptorProto_ExtensionRangeSchema, openRange(range, node));
    deferOptions(context, options, ExtensionRangeOptionsSchema, fullName, described);
    message.extensionRange.push(described);
  }
}

/** Ranges of messages have exclusive ends. */
function openRange({from, to}: RangeNode, message: MessageNode): {start: number; end: number} {
  const end = to.text === 'max' ? (isMessageSet(message) ? 0x7fffffff : 536870912) : parseInt32(to.text) + 1;
  return {start: parseInt32(from.text), end: Math.min(end, 0x7fffffff)};
}

function addReserved(message: DescriptorProto, {ranges, names}: ReservedNode, node: MessageNode): void {
  for (const range of ranges) {
    message.reservedRange.push(create(DescriptorProto_ReservedRangeSchema, openRange(range, node)));
  }
  message.reservedName.push(...names.map(({text}) => text));
}

/** In descriptors, an `optional` field of proto3 is in a synthetic oneof with one field. */
function addSyntheticOneofs(context: Context, message: DescriptorProto, fullName: string): void {
  const optional = message.field.filter(({proto3Optional}) => proto3Optional);
  if (optional.length === 0) return;
  const members = [message.field, message.oneofDecl, message.nestedType, message.enumType, message.extension];
  const values = message.enumType.map(({value}) => value);
  const taken = new Set([...members, ...values].flatMap((group) => group.map(({name}) => name)));
  for (const field of optional) {
    let name = field.name.startsWith('_') ? field.name : `_${field.name}`;
    while (taken.has(name)) name = `X${name}`;
    taken.add(name);
    field.oneofIndex = message.oneofDecl.length;
    message.oneofDecl.push(create(OneofDescriptorProtoSchema, {name}));
    const declared = {text: name, start: 0, end: 0};
    context.declared.push({kind: 'oneof', fullName: qualify(fullName, name), name: declared});
  }
}

interface Nested {
  readonly nested: DescriptorProto[];
  readonly nestedPath: readonly number[];
}

interface FieldPlace extends Nested {
  readonly kind: 'field' | 'extension';
  readonly scope: string;
  readonly path: readonly number[];
  readonly oneofIndex?: number;
}

function describeField(context: Context, node: FieldNode, place: FieldPlace): FieldDescriptorProto {
  const {kind, scope, path, oneofIndex} = place;
  const name = node.type.kind === 'group' ? node.name.text.toLowerCase() : node.name.text;
  const isProto3Optional = context.syntax === 'proto3' && node.label?.text === 'optional';
  context.declared.push({kind, fullName: qualify(scope, name), name: {...node.name, text: name}});
  addComments(context, path, node.remarks);
  const given = node.options.find(isNamed('json_name'))?.value;
  const field = create(FieldDescriptorProtoSchema, {
    name,
    number: parseInt32(node.number.text),
    label: labelOf(node),
    jsonName: given?.kind === 'string' ? new TextDecoder().decode(given.bytes) : jsonName(name),
    ...(oneofIndex !== undefined && {oneofIndex}),
    ...(isProto3Optional && {proto3Optional: true}),
  });
  describeType(context, node, field, place);
  context.fields.push({node, field, scope, isExtension: kind === 'extension', isChoice: oneofIndex !== undefined});
  const options = node.options.filter((option) => !isNamed('json_name')(option));
  deferOptions(context, options, FieldOptionsSchema, qualify(scope, name), field, field);
  return field;
}

function labelOf({label, type}: FieldNode): Label {
  if (type.kind === 'map' || label?.text === 'repeated') return Label.REPEATED;
  return label?.text === 'required' ? Label.REQUIRED : Label.OPTIONAL;
}

function describeType(
  context: Context,
  {type, name}: FieldNode,
  field: FieldDescriptorProto,
  {scope, nested, nestedPath}: FieldPlace,
): void {
  const nestedAt = [...nestedPath, nested.length];
  switch (type.kind) {
    case 'named':
      setType(context, field, type.name, scope);
      break;
    case 'group':
      field.type = Type.GROUP;
      field.typeName = `.${qualify(scope, name.text)}`;
      nested.push(describeMessage(context, type.message, scope, nestedAt));
      break;
    case 'map': {
      const entry = create(DescriptorProtoSchema, {
        name: entryName(name.text),
        options: create(MessageOptionsSchema, {mapEntry: true}),
      });
      const entryScope = qualify(scope, entry.name);
      for (const [index, [key, part]] of (
        [
          ['key', type.key],
          ['value', type.value],
        ] as const
      ).entries()) {
        const member = create(FieldDescriptorProtoSchema, {
          name: key,
          number: index + 1,
          label: Label.OPTIONAL,
          jsonName: key,
        });
        setType(context, member, part, entryScope);
        entry.field.push(member);
      }
      field.type = Type.MESSAGE;
      field.typeName = `.${entryScope}`;
      context.declared.push({kind: 'message', fullName: entryScope, name: {...name, text: entry.name}});
      nested.push(entry);
      break;
    }
  }
}

const scalars: ReadonlyMap<string, Type> = new Map([
  ['double', Type.DOUBLE],
  ['float', Type.FLOAT],
  ['int64', Type.INT64],
  ['uint64', Type.UINT64],
  ['int32', Type.INT32],
  ['fixed64', Type.FIXED64],
  ['fixed32', Type.FIXED32],
  ['bool', Type.BOOL],
  ['string', Type.STRING],
  ['bytes', Type.BYTES],
  ['uint32', Type.UINT32],
  ['sfixed32', Type.SFIXED32],
  ['sfixed64', Type.SFIXED64],
  ['sint32', Type.SINT32],
  ['sint64', Type.SINT64],
]);

function setType({references}: Context, field: FieldDescriptorProto, name: Name, scope: string): void {
  const scalar = scalars.get(name.text);
  if (scalar !== undefined) {
    field.type = scalar;
    return;
  }
  references.push({
    name,
    scope,
    wants: 'type',
    resolve: (fullName, kind) => {
      field.typeName = `.${fullName}`;
      field.type = kind === 'enum' ? Type.ENUM : Type.MESSAGE;
    },
  });
}

function describeOneof(
  context: Context,
  node: OneofNode,
  scope: string,
  path: readonly number[],
): OneofDescriptorProto {
  const fullName = qualify(scope, node.name.text);
  context.declared.push({kind: 'oneof', fullName, name: node.name});
  addComments(context, path, node.remarks);
  const oneof = create(OneofDescriptorProtoSchema, {name: node.name.text});
  deferOptions(context, node.options, OneofOptionsSchema, fullName, oneof);
  return oneof;
}

interface ExtensionPlace extends Nested {
  readonly extension: FieldDescriptorProto[];
  readonly path: readonly number[];
}

export function describeExtend(
  context: Context,
  {extendee, fields}: ExtendNode,
  scope: string,
  place: ExtensionPlace,
): void {
  const {extension, path, ...nested} = place;
  for (const node of fields) {
    const field = describeField(context, node, {
      kind: 'extension',
      scope,
      path: [...path, extension.length],
      ...nested,
    });
    context.references.push({
      name: extendee,
      scope,
      wants: 'message',
      resolve: (fullName) => void (field.extendee = `.${fullName}`),
    });
    extension.push(field);
  }
}
