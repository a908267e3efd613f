// Parses a .proto file into syntax nodes.
import {parseOption, parseOptionList, readString} from './parse-option.js';
import {createCursor, type Cursor} from './token-cursor.js';
import {ProtoSyntaxError, tokenize} from './tokenize.js';
import type {
  EnumNode,
  EnumValueNode,
  ExtendNode,
  ExtensionsNode,
  FieldNode,
  FieldType,
  FileElement,
  FileNode,
  ImportNode,
  MessageElement,
  MessageNode,
  MethodNode,
  Name,
  OneofNode,
  OptionNode,
  RangeNode,
  Remarks,
  ReservedNode,
  ServiceNode,
  SyntaxNode,
  Visibility,
} from './syntax-nodes.js';

/** Reports all syntax errors. Undefined after a fatal one. */
export function parseProtoFile(text: string, report: (error: ProtoSyntaxError) => void): FileNode | undefined {
  try {
    return readFile(createCursor(text, tokenize(text), report));
  } catch (error) {
    if (!(error instanceof ProtoSyntaxError)) throw error;
    report(error);
    return undefined;
  }
}

function readFile(cursor: Cursor): FileNode {
  const syntax = cursor.is('syntax') || cursor.is('edition') ? readSyntax(cursor) : undefined;
  const packages: (Name & {readonly remarks: Remarks})[] = [];
  const imports: ImportNode[] = [];
  const elements: FileElement[] = [];
  while (cursor.current.kind !== 'end') {
    if (cursor.takes(';')) continue;
    const remarks = cursor.mark();
    if (cursor.takes('package')) {
      const name = cursor.dotted('the name of the package');
      cursor.semicolon();
      packages.push({...name, remarks: remarks()});
    } else if (cursor.takes('import')) imports.push(readImport(cursor));
    else elements.push(readFileElement(cursor, remarks));
  }
  return {...(syntax !== undefined && {syntax}), packages, imports, elements};
}

function readSyntax(cursor: Cursor): SyntaxNode {
  const remarks = cursor.mark();
  const {start, text} = cursor.next();
  cursor.expect('=');
  const value = readPath(cursor, 'The syntax');
  cursor.semicolon();
  return {kind: text === 'edition' ? 'edition' : 'syntax', value, start, end: cursor.previousEnd, remarks: remarks()};
}

function readPath(cursor: Cursor, what: string): Name {
  const {kind, start} = cursor.current;
  if (kind !== 'string') cursor.fail(`${what} must be in quotes.`, 'Put it in double quotes.');
  const constant = readString(cursor);
  const bytes = constant.kind === 'string' ? constant.bytes : new Uint8Array();
  return {text: new TextDecoder().decode(bytes), start, end: cursor.previousEnd};
}

function readImport(cursor: Cursor): ImportNode {
  const modes = ['public', 'weak', 'option'] as const;
  const mode = modes.find((word) => cursor.takes(word)) ?? 'plain';
  const path = readPath(cursor, 'The path of an import');
  cursor.semicolon();
  return {path, mode};
}

function readFileElement(cursor: Cursor, remarks: () => Remarks): FileElement {
  const visibility = readVisibility(cursor);
  const {text} = cursor.current;
  if (visibility !== undefined && text !== 'message' && text !== 'enum') {
    cursor.fail(`\`${visibility}\` is allowed only before a message or an enum.`, `Remove \`${visibility}\`.`);
  }
  switch (text) {
    case 'message':
      return readMessage(cursor, remarks, visibility);
    case 'enum':
      return readEnum(cursor, remarks, visibility);
    case 'service':
      return readService(cursor, remarks);
    case 'extend':
      return readExtend(cursor);
    case 'option':
      return {kind: 'option', option: readOptionStatement(cursor)};
    default:
      return cursor.unexpected(
        'a declaration',
        'Declarations begin with message, enum, service, extend, import, package or option.',
      );
  }
}

/** `export message`. In a message, `export` may also begin a type name: `export.Type name = 1`. */
function readVisibility(cursor: Cursor): Visibility | undefined {
  if (!/^(?:message|enum)$/.test(cursor.following.text) || cursor.third.kind !== 'name') return undefined;
  if (cursor.takes('export')) return 'export';
  return cursor.takes('local') ? 'local' : undefined;
}

function readOptionStatement(cursor: Cursor): OptionNode {
  cursor.expect('option');
  const option = parseOption(cursor);
  cursor.semicolon();
  return option;
}

function readMessage(cursor: Cursor, remarks: () => Remarks, visibility?: Visibility): MessageNode {
  cursor.expect('message');
  const name = cursor.name('the name of the message');
  return {kind: 'message', name, ...(visibility && {visibility}), ...readBody(cursor, remarks)};
}

function readBody(cursor: Cursor, remarks: () => Remarks): Pick<MessageNode, 'elements' | 'remarks'> {
  return cursor.within(() => {
    cursor.expect('{');
    const own = remarks();
    const elements: MessageElement[] = [];
    while (!cursor.takes('}')) {
      if (cursor.current.kind === 'end') cursor.fail('The file ends within a message.', 'Add `}`.');
      if (!cursor.takes(';')) elements.push(readMessageElement(cursor));
    }
    return {elements, remarks: own};
  });
}

function readMessageElement(cursor: Cursor): MessageElement {
  const remarks = cursor.mark();
  const visibility = readVisibility(cursor);
  // `message` may also be the type of a field: `message.Type name = 1` or `message name = 1`.
  const isOption = cursor.is('option') && cursor.following.kind === 'name';
  const isKeyword = isOption || (cursor.following.kind === 'name' && cursor.third.text !== '=');
  switch (isKeyword ? cursor.current.text : '') {
    case 'message':
      return readMessage(cursor, remarks, visibility);
    case 'enum':
      return readEnum(cursor, remarks, visibility);
    case 'extend':
      return readExtend(cursor);
    case 'oneof':
      return readOneof(cursor, remarks);
    case 'option':
      return {kind: 'option', option: readOptionStatement(cursor)};
    default:
  }
  if (cursor.is('option') && cursor.following.text === '(')
    return {kind: 'option', option: readOptionStatement(cursor)};
  if (cursor.is('extend') && cursor.following.text === '.') return readExtend(cursor);
  if (cursor.is('extensions') && cursor.following.kind === 'integer') return readExtensions(cursor);
  if (cursor.is('reserved') && isReserved(cursor)) return readReserved(cursor);
  return readField(cursor, remarks);
}

function isReserved({following}: Cursor): boolean {
  return following.kind !== 'sign';
}

function readField(cursor: Cursor, remarks: () => Remarks): FieldNode {
  const {start} = cursor.current;
  const labels = ['optional', 'required', 'repeated'];
  const label = labels.includes(cursor.current.text) && cursor.following.text !== '=' ? cursor.next() : undefined;
  const isGroup = cursor.is('group') && cursor.following.kind === 'name';
  const type = isGroup ? undefined : readType(cursor);
  if (isGroup) cursor.next();
  const name = cursor.name('the name of the field');
  cursor.expect('=');
  const number = cursor.integer('the number of the field');
  const options = parseOptionList(cursor);
  const common = {kind: 'field', ...(label && {label: label as Name}), number, options, start} as const;
  if (type === undefined) {
    const message: MessageNode = {kind: 'message', name, ...readBody(cursor, remarks)};
    return {...common, type: {kind: 'group', message}, name, end: cursor.previousEnd, remarks: {detached: []}};
  }
  cursor.semicolon();
  return {...common, type, name, end: cursor.previousEnd, remarks: remarks()};
}

function readType(cursor: Cursor): FieldType {
  if (!cursor.is('map') || cursor.following.text !== '<') {
    if (cursor.current.kind !== 'name' && !cursor.is('.')) {
      cursor.unexpected('a field', 'Write a field as `string name = 1;`.');
    }
    return {kind: 'named', name: cursor.dotted('the type of the field')};
  }
  cursor.next();
  cursor.expect('<');
  const key = cursor.dotted('the type of the keys');
  cursor.expect(',');
  const value = cursor.dotted('the type of the values');
  cursor.expect('>');
  return {kind: 'map', key, value};
}

function readOneof(cursor: Cursor, remarks: () => Remarks): OneofNode {
  cursor.expect('oneof');
  const name = cursor.name('the name of the oneof');
  cursor.expect('{');
  const own = remarks();
  const fields: FieldNode[] = [];
  const options: OptionNode[] = [];
  while (!cursor.takes('}')) {
    const isOption = cursor.is('option') && (cursor.following.kind === 'name' || cursor.following.text === '(');
    if (isOption) options.push(readOptionStatement(cursor));
    else fields.push(readField(cursor, cursor.mark()));
  }
  return {kind: 'oneof', name, fields, options, remarks: own};
}

function readExtend(cursor: Cursor): ExtendNode {
  cursor.expect('extend');
  const extendee = cursor.dotted('the name of the extended message');
  cursor.expect('{');
  const fields: FieldNode[] = [];
  while (!cursor.takes('}')) fields.push(readField(cursor, cursor.mark()));
  return {kind: 'extend', extendee, fields};
}

function readExtensions(cursor: Cursor): ExtensionsNode {
  cursor.expect('extensions');
  const ranges = [readRange(cursor)];
  while (cursor.takes(',')) ranges.push(readRange(cursor));
  const options = parseOptionList(cursor);
  cursor.semicolon();
  return {kind: 'extensions', ranges, options};
}

function readReserved(cursor: Cursor): ReservedNode {
  cursor.expect('reserved');
  const ranges: RangeNode[] = [];
  const names: Name[] = [];
  do {
    const {kind} = cursor.current;
    if (kind === 'integer' || cursor.is('-') ? names.length > 0 : ranges.length > 0) {
      cursor.fail('Names and numbers must be reserved in separate statements.', 'Write two `reserved` statements.');
    }
    if (kind === 'string') names.push(readPath(cursor, 'A reserved name'));
    else if (kind === 'name') names.push(cursor.name('a reserved name'));
    else ranges.push(readRange(cursor));
  } while (cursor.takes(','));
  cursor.semicolon();
  return {kind: 'reserved', ranges, names};
}

function readRange(cursor: Cursor): RangeNode {
  const from = readSigned(cursor);
  if (!cursor.takes('to')) return {from, to: from, start: from.start, end: from.end};
  const to = cursor.is('max') ? cursor.name('max') : readSigned(cursor);
  return {from, to, start: from.start, end: to.end};
}

function readSigned(cursor: Cursor): Name {
  const {start} = cursor.current;
  const sign = cursor.takes('-') ? '-' : '';
  const {text, end} = cursor.integer('a number');
  return {text: `${sign}${text}`, start, end};
}

function readEnum(cursor: Cursor, remarks: () => Remarks, visibility?: Visibility): EnumNode {
  cursor.expect('enum');
  const name = cursor.name('the name of the enum');
  cursor.expect('{');
  const own = remarks();
  const values: EnumValueNode[] = [];
  const reserved: ReservedNode[] = [];
  const options: OptionNode[] = [];
  while (!cursor.takes('}')) {
    if (cursor.takes(';')) continue;
    const isValue = cursor.following.text === '=';
    if (!isValue && cursor.is('option')) options.push(readOptionStatement(cursor));
    else if (!isValue && cursor.is('reserved')) reserved.push(readReserved(cursor));
    else values.push(readEnumValue(cursor));
  }
  return {kind: 'enum', name, ...(visibility && {visibility}), values, reserved, options, remarks: own};
}

function readEnumValue(cursor: Cursor): EnumValueNode {
  const remarks = cursor.mark();
  const name = cursor.name('the name of a value');
  cursor.expect('=');
  const number = readSigned(cursor);
  const options = parseOptionList(cursor);
  cursor.semicolon();
  return {name, number, options, remarks: remarks()};
}

function readService(cursor: Cursor, remarks: () => Remarks): ServiceNode {
  cursor.expect('service');
  const name = cursor.name('the name of the service');
  cursor.expect('{');
  const own = remarks();
  const methods: MethodNode[] = [];
  const options: OptionNode[] = [];
  while (!cursor.takes('}')) {
    if (cursor.takes(';')) continue;
    if (cursor.is('option')) options.push(readOptionStatement(cursor));
    else methods.push(readMethod(cursor));
  }
  return {kind: 'service', name, methods, options, remarks: own};
}

function readMethod(cursor: Cursor): MethodNode {
  const remarks = cursor.mark();
  cursor.expect('rpc');
  const name = cursor.name('the name of the method');
  const input = readMethodType(cursor);
  cursor.expect('returns');
  const output = readMethodType(cursor);
  const hasBody = cursor.takes('{');
  if (!hasBody) cursor.semicolon();
  const own = remarks();
  const options: OptionNode[] = [];
  if (hasBody) while (!cursor.takes('}')) if (!cursor.takes(';')) options.push(readOptionStatement(cursor));
  return {
    name,
    input: input.type,
    output: output.type,
    isClientStreaming: input.isStream,
    isServerStreaming: output.isStream,
    hasBody,
    options,
    remarks: own,
  };
}

function readMethodType(cursor: Cursor): {readonly type: Name; readonly isStream: boolean} {
  cursor.expect('(');
  const isStream = cursor.is('stream') && cursor.following.text !== ')' && cursor.takes('stream');
  const type = cursor.dotted('the name of a message');
  cursor.expect(')');
  return {type, isStream};
}
