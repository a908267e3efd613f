// From the parts of a file to its descriptor. Names of types are not looked up yet, and options not read: both are listed, for
// when all files are known.
import {create, type DescMessage, type Message} from '@bufbuild/protobuf';
import {
  DescriptorProto_ExtensionRangeSchema,
  DescriptorProto_ReservedRangeSchema,
  DescriptorProtoSchema,
  Edition,
  EnumDescriptorProto_EnumReservedRangeSchema,
  EnumDescriptorProtoSchema,
  EnumOptionsSchema,
  EnumValueDescriptorProtoSchema,
  EnumValueOptionsSchema,
  ExtensionRangeOptionsSchema,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
  FieldDescriptorProtoSchema,
  FieldOptionsSchema,
  FileDescriptorProtoSchema,
  FileOptionsSchema,
  MessageOptionsSchema,
  MethodDescriptorProtoSchema,
  MethodOptionsSchema,
  OneofDescriptorProtoSchema,
  OneofOptionsSchema,
  ServiceDescriptorProtoSchema,
  ServiceOptionsSchema,
  SourceCodeInfo_LocationSchema,
  SourceCodeInfoSchema,
  SymbolVisibility,
  type DescriptorProto,
  type EnumDescriptorProto,
  type FieldDescriptorProto,
  type FileDescriptorProto,
  type OneofDescriptorProto,
  type ServiceDescriptorProto,
  type SourceCodeInfo_Location,
} from '@bufbuild/protobuf/wkt';
import type {
  EnumNode,
  ExtendNode,
  FieldNode,
  FileNode,
  MessageElement,
  MessageNode,
  Name,
  OneofNode,
  OptionNode,
  RangeNode,
  Remarks,
  ReservedNode,
  ServiceNode,
  Visibility,
} from '../read/syntax.js';
import {entryName, jsonName} from './json-name.js';
import {smallNumber} from './numbers.js';

/** A name of a type, and what to do when it is found. */
export interface Reference {
  readonly name: Name;
  /** Where it stands: names are looked up from the inside to the outside. */
  readonly scope: string;
  readonly wants: 'message' | 'type';
  readonly resolve: (fullName: string, kind: 'message' | 'enum') => void;
}

/** Options of one declaration, and what to do when they are read. */
export interface OptionsNode {
  readonly nodes: readonly OptionNode[];
  readonly schema: DescMessage;
  readonly scope: string;
  /** The field whose options they are; a default value is among them. */
  readonly field?: FieldDescriptorProto;
  readonly apply: (options: Message) => void;
}

export type SymbolKind = 'message' | 'enum' | 'value' | 'field' | 'oneof' | 'extension' | 'service' | 'method';

export interface Declared {
  readonly kind: SymbolKind;
  readonly fullName: string;
  readonly name: Name;
}

export interface Draft {
  readonly file: FileDescriptorProto;
  readonly references: readonly Reference[];
  readonly options: readonly OptionsNode[];
  readonly declared: readonly Declared[];
}

export type Syntax = 'proto2' | 'proto3' | 'editions';

interface Context {
  readonly syntax: Syntax;
  readonly references: Reference[];
  readonly options: OptionsNode[];
  readonly declared: Declared[];
  readonly locations: SourceCodeInfo_Location[];
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

export const editions: ReadonlyMap<string, Edition> = new Map([
  ['2023', Edition.EDITION_2023],
  ['2024', Edition.EDITION_2024],
]);

export function syntaxOf({syntax}: FileNode): Syntax {
  if (syntax?.kind === 'edition') return 'editions';
  return syntax?.value.text === 'proto3' ? 'proto3' : 'proto2';
}

/** Dependencies are left empty: only who sees all files can say what an import means. */
export function describe(name: string, node: FileNode): Draft {
  const syntax = syntaxOf(node);
  const context: Context = {syntax, references: [], options: [], declared: [], locations: []};
  const [pack] = node.packages;
  const scope = pack?.text ?? '';
  remember(context, [12], node.syntax?.remarks);
  remember(context, [2], pack?.remarks);
  const file = create(FileDescriptorProtoSchema, {
    name,
    ...(pack && {package: pack.text}),
    ...(syntax !== 'proto2' && {syntax}),
    ...(syntax === 'editions' && {edition: editions.get(node.syntax?.value.text ?? '') ?? Edition.EDITION_2023}),
  });
  for (const element of node.elements) {
    switch (element.kind) {
      case 'message':
        file.messageType.push(describeMessage(context, element, scope, [4, file.messageType.length]));
        break;
      case 'enum':
        file.enumType.push(describeEnum(context, element, scope, [5, file.enumType.length]));
        break;
      case 'service':
        file.service.push(describeService(context, element, scope, [6, file.service.length]));
        break;
      case 'extend':
        describeExtend(context, element, scope, {
          extension: file.extension,
          path: [7],
          nested: file.messageType,
          nestedPath: [4],
        });
        break;
      case 'option':
        break;
    }
  }
  readLater(context, optionsAmong(node.elements), FileOptionsSchema, scope, file);
  if (context.locations.length > 0) file.sourceCodeInfo = create(SourceCodeInfoSchema, {location: context.locations});
  return {file, references: context.references, options: context.options, declared: context.declared};
}

function optionsAmong(elements: readonly (MessageElement | FileNode['elements'][number])[]): readonly OptionNode[] {
  return elements.flatMap((element) => (element.kind === 'option' ? [element.option] : []));
}

function remember({locations}: Context, path: readonly number[], remarks: Remarks | undefined): void {
  if (remarks === undefined) return;
  const {leading, trailing, detached} = remarks;
  if (leading === undefined && trailing === undefined && detached.length === 0) return;
  locations.push(
    create(SourceCodeInfo_LocationSchema, {
      path: [...path],
      span: [0, 0, 0],
      ...(leading !== undefined && {leadingComments: leading}),
      ...(trailing !== undefined && {trailingComments: trailing}),
      leadingDetachedComments: [...detached],
    }),
  );
}

function readLater(
  {options}: Context,
  nodes: readonly OptionNode[],
  schema: DescMessage,
  scope: string,
  target: {options?: Message | undefined},
  field?: FieldDescriptorProto,
): void {
  if (nodes.length === 0) return;
  options.push({nodes, schema, scope, ...(field && {field}), apply: (read) => void (target.options = read)});
}

function within(scope: string, name: string): string {
  return scope === '' ? name : `${scope}.${name}`;
}

function visibilityOf(visibility: Visibility): SymbolVisibility {
  return visibility === 'export' ? SymbolVisibility.VISIBILITY_EXPORT : SymbolVisibility.VISIBILITY_LOCAL;
}

function describeMessage(context: Context, node: MessageNode, outer: string, path: readonly number[]): DescriptorProto {
  const fullName = within(outer, node.name.text);
  context.declared.push({kind: 'message', fullName, name: node.name});
  remember(context, path, node.remarks);
  const message = create(DescriptorProtoSchema, {
    name: node.name.text,
    ...(node.visibility && {visibility: visibilityOf(node.visibility)}),
  });
  const addField = (field: FieldNode, oneofIndex?: number) => {
    const place: FieldPlace = {
      kind: 'field',
      scope: fullName,
      path: [...path, 2, message.field.length],
      nested: message.nestedType,
      nestedPath: [...path, 3],
      ...(oneofIndex !== undefined && {oneofIndex}),
    };
    message.field.push(describeField(context, field, place));
  };
  for (const element of node.elements) {
    switch (element.kind) {
      case 'field':
        addField(element);
        break;
      case 'oneof': {
        const index = message.oneofDecl.length;
        message.oneofDecl.push(describeOneof(context, element, fullName, [...path, 8, index]));
        for (const field of element.fields) addField(field, index);
        break;
      }
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
        for (const range of element.ranges) {
          const described = create(DescriptorProto_ExtensionRangeSchema, openRange(range, node));
          readLater(context, element.options, ExtensionRangeOptionsSchema, fullName, described);
          message.extensionRange.push(described);
        }
        break;
      case 'reserved':
        addReserved(message, element, node);
        break;
      case 'option':
        break;
    }
  }
  addSyntheticOneofs(context, message, fullName);
  readLater(context, optionsAmong(node.elements), MessageOptionsSchema, fullName, message);
  return message;
}

/** Ranges of messages end before their last number. */
function openRange({from, to}: RangeNode, message: MessageNode): {start: number; end: number} {
  const end = to.text === 'max' ? (isMessageSet(message) ? 0x7fffffff : 536870912) : smallNumber(to.text) + 1;
  return {start: smallNumber(from.text), end: Math.min(end, 0x7fffffff)};
}

function isMessageSet({elements}: MessageNode): boolean {
  return optionsAmong(elements).some(
    ({name, value}) => name[0]?.text === 'message_set_wire_format' && value.kind === 'name' && value.text === 'true',
  );
}

function addReserved(message: DescriptorProto, {ranges, names}: ReservedNode, node: MessageNode): void {
  for (const range of ranges) {
    message.reservedRange.push(create(DescriptorProto_ReservedRangeSchema, openRange(range, node)));
  }
  message.reservedName.push(...names.map(({text}) => text));
}

/** `optional` of proto3 is a oneof with one field, to those who do not know better. */
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
    context.declared.push({kind: 'oneof', fullName: within(fullName, name), name: declared});
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
  context.declared.push({kind, fullName: within(scope, name), name: {...node.name, text: name}});
  remember(context, path, node.remarks);
  const given = node.options.find(isNamed('json_name'))?.value;
  const field = create(FieldDescriptorProtoSchema, {
    name,
    number: smallNumber(node.number.text),
    label: labelOf(node),
    jsonName: given?.kind === 'string' ? new TextDecoder().decode(given.bytes) : jsonName(name),
    ...(oneofIndex !== undefined && {oneofIndex}),
    ...(isProto3Optional && {proto3Optional: true}),
  });
  describeType(context, node, field, place);
  const options = node.options.filter((option) => !isNamed('json_name')(option));
  readLater(context, options, FieldOptionsSchema, within(scope, name), field, field);
  return field;
}

export function isNamed(wanted: string): (option: OptionNode) => boolean {
  return ({name}) => name.length === 1 && name[0]?.text === wanted && !name[0].isExtension;
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
      field.typeName = `.${within(scope, name.text)}`;
      nested.push(describeMessage(context, type.message, scope, nestedAt));
      break;
    case 'map': {
      const entry = create(DescriptorProtoSchema, {
        name: entryName(name.text),
        options: create(MessageOptionsSchema, {mapEntry: true}),
      });
      const entryScope = within(scope, entry.name);
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
  const fullName = within(scope, node.name.text);
  context.declared.push({kind: 'oneof', fullName, name: node.name});
  remember(context, path, node.remarks);
  const oneof = create(OneofDescriptorProtoSchema, {name: node.name.text});
  readLater(context, node.options, OneofOptionsSchema, fullName, oneof);
  return oneof;
}

interface ExtensionPlace extends Nested {
  readonly extension: FieldDescriptorProto[];
  readonly path: readonly number[];
}

function describeExtend(context: Context, {extendee, fields}: ExtendNode, scope: string, place: ExtensionPlace): void {
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

function describeEnum(context: Context, node: EnumNode, outer: string, path: readonly number[]): EnumDescriptorProto {
  const fullName = within(outer, node.name.text);
  context.declared.push({kind: 'enum', fullName, name: node.name});
  remember(context, path, node.remarks);
  const described = create(EnumDescriptorProtoSchema, {
    name: node.name.text,
    ...(node.visibility && {visibility: visibilityOf(node.visibility)}),
  });
  for (const [index, {name, number, options, remarks}] of node.values.entries()) {
    // Values are neighbours of their enum, not its members.
    context.declared.push({kind: 'value', fullName: within(outer, name.text), name});
    remember(context, [...path, 2, index], remarks);
    const value = create(EnumValueDescriptorProtoSchema, {name: name.text, number: smallNumber(number.text)});
    readLater(context, options, EnumValueOptionsSchema, within(outer, name.text), value);
    described.value.push(value);
  }
  for (const {ranges, names} of node.reserved) {
    described.reservedName.push(...names.map(({text}) => text));
    for (const {from, to} of ranges) {
      const end = to.text === 'max' ? 0x7fffffff : smallNumber(to.text);
      described.reservedRange.push(
        create(EnumDescriptorProto_EnumReservedRangeSchema, {start: smallNumber(from.text), end}),
      );
    }
  }
  readLater(context, node.options, EnumOptionsSchema, fullName, described);
  return described;
}

function describeService(
  context: Context,
  node: ServiceNode,
  outer: string,
  path: readonly number[],
): ServiceDescriptorProto {
  const fullName = within(outer, node.name.text);
  context.declared.push({kind: 'service', fullName, name: node.name});
  remember(context, path, node.remarks);
  const service = create(ServiceDescriptorProtoSchema, {name: node.name.text});
  for (const [index, {name, options, remarks, ...rest}] of node.methods.entries()) {
    const methodName = within(fullName, name.text);
    context.declared.push({kind: 'method', fullName: methodName, name});
    remember(context, [...path, 2, index], remarks);
    const method = create(MethodDescriptorProtoSchema, {
      name: name.text,
      ...(rest.isClientStreaming && {clientStreaming: true}),
      ...(rest.isServerStreaming && {serverStreaming: true}),
      ...(rest.hasBody && {options: create(MethodOptionsSchema)}),
    });
    const types = [
      [rest.input, 'inputType'],
      [rest.output, 'outputType'],
    ] as const;
    for (const [type, key] of types) {
      const resolve = (found: string) => void (method[key] = `.${found}`);
      context.references.push({name: type, scope: methodName, wants: 'message', resolve});
    }
    readLater(context, options, MethodOptionsSchema, methodName, method);
    service.method.push(method);
  }
  readLater(context, node.options, ServiceOptionsSchema, fullName, service);
  return service;
}
