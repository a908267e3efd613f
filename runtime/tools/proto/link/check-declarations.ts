// Checks each declaration on its own: its numbers, names and labels, and what its syntax allows.
import type {
  EnumNode,
  ExtendNode,
  FieldNode,
  FileNode,
  MessageNode,
  Name,
  OneofNode,
  OptionNode,
  RangeNode,
  ReservedNode,
} from '../read/syntax-nodes.js';
import {editions, isNamed, syntaxOf, type Syntax} from './descriptor-draft.js';
import {parseInteger} from './parse-numbers.js';
import {isMessageSet} from './message-set.js';
import type {Report} from './offset-diagnostic.js';
import {checkRanges, checkReservedNames} from './check-ranges.js';
import {isInRanges} from './number-ranges.js';

const maxFieldNumber = 536870911n;
const fieldLimits = {min: 1n, max: maxFieldNumber};
/** Extensions of a message with `message_set_wire_format` may have larger numbers. */
const setLimits = {min: 1n, max: 0x7ffffffen};
const enumLimits = {min: -0x80000000n, max: 0x7fffffffn};
/** Limits of protoc. */
const maxNesting = 31;
const maxPackage = {length: 511, dots: 100} as const;

export function checkDeclarations(node: FileNode, report: Report): void {
  const syntax = syntaxOf(node);
  checkSyntax(node, report);
  for (const extra of node.packages.slice(1)) {
    report({
      ...error,
      code: 'proto-package-duplicate',
      message: 'A file can have only one package.',
      hint: 'Remove this line.',
      span: extra,
    });
  }
  checkPackage(node, report);
  checkImports(node, report);
  for (const element of node.elements) {
    if (element.kind === 'message') checkMessage(element, {node, syntax, depth: 1}, report);
    else if (element.kind === 'enum') checkEnum(element, {node, syntax, depth: 1}, report);
    else if (element.kind === 'extend') checkExtend(element, {node, syntax, depth: 0}, report);
  }
}

/** The context of a declaration. */
interface DeclarationContext {
  readonly node: FileNode;
  readonly syntax: Syntax;
  /** The nesting level of messages. */
  readonly depth: number;
}

function checkPackage({packages}: FileNode, report: Report): void {
  const [pack] = packages;
  if (pack === undefined) return;
  if (pack.text.length <= maxPackage.length && pack.text.split('.').length - 1 <= maxPackage.dots) return;
  report({
    ...error,
    code: 'proto-package-long',
    message: 'The name of the package is too long.',
    hint: `Use at most ${maxPackage.length} characters and ${maxPackage.dots} dots.`,
    span: pack,
  });
}

function checkImports(node: FileNode, report: Report): void {
  const known = new Set<string>();
  for (const {path, mode} of node.imports) {
    if (known.has(path.text)) {
      report({
        ...error,
        code: 'proto-import-duplicate',
        message: `\`${path.text}\` is imported twice.`,
        hint: 'Remove one of the imports.',
        span: path,
      });
    }
    known.add(path.text);
    if (mode === 'option' && !isEdition2024(node)) {
      report({
        ...error,
        code: 'proto-edition-needed',
        message: '`import option` requires edition 2024.',
        hint: 'Write `import`, or `edition = "2024";` at the top of the file.',
        span: path,
      });
    }
  }
}

function isEdition2024({syntax}: FileNode): boolean {
  // Unknown editions are reported separately.
  return syntax?.kind === 'edition' && syntax.value.text !== '2023';
}

function checkVisibility({name, visibility}: MessageNode | EnumNode, {node}: DeclarationContext, report: Report): void {
  if (visibility === undefined || isEdition2024(node)) return;
  report({
    ...error,
    code: 'proto-edition-needed',
    message: `\`${visibility}\` requires edition 2024.`,
    hint: `Remove \`${visibility}\`, or write \`edition = "2024";\` at the top of the file.`,
    span: name,
  });
}

const error = {severity: 'error'} as const;

function checkSyntax({syntax}: FileNode, report: Report): void {
  if (syntax === undefined) return;
  const {kind, value} = syntax;
  if (kind === 'edition' ? editions.has(value.text) : /^proto[23]$/.test(value.text)) return;
  report({
    ...error,
    code: 'proto-syntax-unsupported',
    message: kind === 'edition' ? `Edition ${value.text} is not supported.` : `Syntax ${value.text} does not exist.`,
    hint:
      kind === 'edition'
        ? `Supported editions are ${[...editions.keys()].join(' and ')}.`
        : 'Write `syntax = "proto3";`, `syntax = "proto2";` or `edition = "2024";`.',
    span: value,
  });
}

function checkMessage(node: MessageNode, context: DeclarationContext, report: Report): void {
  const {syntax, depth} = context;
  const inside = {...context, depth: depth + 1};
  checkVisibility(node, context, report);
  checkNesting(node.name, depth, report);
  const fields: FieldNode[] = [];
  const extensions: RangeNode[] = [];
  const reserved: ReservedNode[] = [];
  for (const element of node.elements) {
    switch (element.kind) {
      case 'field':
        checkField(element, inside, report);
        fields.push(element);
        break;
      case 'oneof':
        for (const field of element.fields) checkOneofField(field, element, inside, report);
        fields.push(...element.fields);
        if (element.fields.length === 0) {
          report({
            ...error,
            code: 'proto-oneof-empty',
            message: `The oneof \`${element.name.text}\` has no fields.`,
            hint: 'Add a field, or remove the oneof.',
            span: element.name,
          });
        }
        break;
      case 'message':
        checkMessage(element, inside, report);
        break;
      case 'enum':
        checkEnum(element, inside, report);
        break;
      case 'extend':
        checkExtend(element, context, report);
        break;
      case 'extensions':
        extensions.push(...element.ranges);
        break;
      case 'reserved':
        reserved.push(element);
        break;
      case 'option':
        break;
    }
  }
  checkDuplicates(fields, 'field number', report);
  checkReserved(fields, reserved, report);
  checkReservedNames(reserved, syntax, report);
  checkRanges(
    [...reserved.flatMap(({ranges}) => ranges), ...extensions],
    isMessageSet(node) ? setLimits : fieldLimits,
    report,
  );
  checkExtensions(node, {fields, extensions, syntax}, report);
  const isForExtensions = isInRanges(extensions);
  for (const {number} of fields) {
    if (isForExtensions(parseInteger(number.text))) {
      report({
        ...error,
        code: 'proto-number-reserved',
        message: `Field number ${parseInteger(number.text)} is reserved for extensions.`,
        hint: 'Use another number.',
        span: number,
      });
    }
  }
}

function checkNesting(name: Name, depth: number, report: Report): void {
  // Report only the first level above the limit.
  if (depth !== maxNesting + 1) return;
  report({
    ...error,
    code: 'proto-nesting',
    message: `Messages are nested more than ${maxNesting} levels deep.`,
    hint: 'Declare this message at the top level of the file.',
    span: name,
  });
}

interface Extended {
  readonly fields: readonly FieldNode[];
  readonly extensions: readonly RangeNode[];
  readonly syntax: Syntax;
}

function checkExtensions(node: MessageNode, {fields, extensions, syntax}: Extended, report: Report): void {
  const [range] = extensions;
  if (range !== undefined && syntax === 'proto3') {
    report({
      ...error,
      code: 'proto-extension-syntax',
      message: 'A proto3 message cannot have extension ranges.',
      hint: 'Remove this line, or use `google.protobuf.Any`.',
      span: {start: range.start, end: range.end},
    });
  }
  if (!isMessageSet(node)) return;
  const reason =
    syntax === 'proto3'
      ? 'does not exist in proto3'
      : fields.length > 0
        ? 'allows no fields, only extensions'
        : range === undefined
          ? 'requires an extension range'
          : undefined;
  if (reason === undefined) return;
  report({
    ...error,
    code: 'proto-message-set',
    message: `\`message_set_wire_format\` ${reason}.`,
    hint: 'Remove the option.',
    span: fields[0]?.name ?? node.name,
  });
}

function checkExtend({extendee, fields}: ExtendNode, context: DeclarationContext, report: Report): void {
  if (fields.length === 0) {
    report({
      ...error,
      code: 'proto-extend-empty',
      message: `This extension of \`${extendee.text}\` has no fields.`,
      hint: 'Add a field, or remove the block.',
      span: extendee,
    });
  }
  for (const field of fields) {
    const {label, type, number, name} = field;
    const isTooLarge = parseInteger(number.text) > maxFieldNumber;
    // Whether the message allows this extension number is checked after linking.
    if (isTooLarge && parseInteger(number.text) <= setLimits.max) checkLabel(field, context, report);
    else checkField(field, context, report);
    if (label?.text === 'required') {
      report({
        ...error,
        code: 'proto-label',
        message: `The extension \`${name.text}\` cannot be required.`,
        hint: 'Write `optional`.',
        span: label,
      });
    }
    if (type.kind === 'map') {
      report({
        ...error,
        code: 'proto-extension-map',
        message: `The extension \`${name.text}\` cannot be a map.`,
        hint: 'Declare a message with the map in it, and a field of that type.',
        span: {start: type.key.start, end: type.value.end},
      });
    }
  }
}

function checkOneofField(node: FieldNode, oneof: OneofNode, context: DeclarationContext, report: Report): void {
  const {label, type, name} = node;
  if (label !== undefined) {
    report({
      ...error,
      code: 'proto-oneof-field',
      message: `The field \`${name.text}\` of the oneof \`${oneof.name.text}\` cannot be ${label.text}.`,
      hint:
        label.text === 'repeated'
          ? 'Declare a message with the repeated field in it, and a field of that type.'
          : `Remove \`${label.text}\`.`,
      span: label,
    });
  }
  if (type.kind === 'map') {
    report({
      ...error,
      code: 'proto-oneof-field',
      message: `The field \`${name.text}\` of the oneof \`${oneof.name.text}\` cannot be a map.`,
      hint: 'Declare a message with the map in it, and a field of that type.',
      span: {start: type.key.start, end: type.value.end},
    });
  }
  checkMember(node, context, report);
}

function checkField(node: FieldNode, context: DeclarationContext, report: Report): void {
  checkLabel(node, context, report);
  checkMember(node, context, report);
}

function checkLabel(node: FieldNode, {syntax}: DeclarationContext, report: Report): void {
  const {label, type, name} = node;
  if (label !== undefined && type.kind === 'map') {
    report({
      ...error,
      code: 'proto-label',
      message: `The map \`${name.text}\` cannot be ${label.text}.`,
      hint: `Remove \`${label.text}\`.`,
      span: label,
    });
    return;
  }
  if (type.kind !== 'map' && label === undefined && syntax === 'proto2') {
    report({
      ...error,
      code: 'proto-label',
      message: `The field \`${name.text}\` requires a label.`,
      hint: 'Write `optional`, `required` or `repeated` before its type, or `syntax = "proto3";` at the top of the file.',
      span: node,
    });
  }
  if (label?.text === 'required' && syntax === 'proto3') {
    report({
      ...error,
      code: 'proto-label',
      message: '`required` does not exist in proto3.',
      hint: 'Remove it.',
      span: label,
    });
  }
  if (label !== undefined && label.text !== 'repeated' && syntax === 'editions') {
    report({
      ...error,
      code: 'proto-label',
      message: `\`${label.text}\` does not exist in editions.`,
      hint: `Remove it, and write \`[features.field_presence = ${label.text === 'required' ? 'LEGACY_REQUIRED' : 'EXPLICIT'}]\` after the number.`,
      span: label,
    });
  }
}

/** Checks the number and type of a field, also of a oneof, whose fields have no label. */
function checkMember({name, number, type}: FieldNode, context: DeclarationContext, report: Report): void {
  const {syntax, depth} = context;
  const value = parseInteger(number.text);
  if (value < 1n || value > maxFieldNumber) {
    report({
      ...error,
      code: 'proto-number-invalid',
      message: `${shortenNumber(number.text)} is not a valid field number.`,
      hint: `Field numbers go from 1 to ${maxFieldNumber}.`,
      span: number,
    });
  } else if (value >= 19000n && value <= 19999n) {
    report({
      ...error,
      code: 'proto-number-invalid',
      message: `Field number ${value} is reserved for protobuf itself.`,
      hint: 'Use a number outside 19000 to 19999.',
      span: number,
    });
  }
  if (type.kind === 'group') {
    if (syntax !== 'proto2') {
      report({
        ...error,
        code: 'proto-group',
        message: `Groups do not exist in ${syntax}.`,
        hint: 'Declare a message, and a field of that type.',
        span: type.message.name,
      });
    }
    if (!/^[A-Z]/.test(name.text)) {
      report({
        ...error,
        code: 'proto-group',
        message: `The name of the group \`${name.text}\` must begin with a capital letter.`,
        hint: 'Capitalize its first letter.',
        span: name,
      });
    }
    checkMessage(type.message, {...context, depth: Math.max(1, depth)}, report);
  }
  if (type.kind === 'map') checkNesting(name, Math.max(1, depth), report);
  if (type.kind === 'map' && !mapKeys.has(type.key.text)) {
    report({
      ...error,
      code: 'proto-map-key',
      message: `A map cannot have keys of type \`${type.key.text}\`.`,
      hint: 'Use an integer type, `bool` or `string`.',
      span: type.key,
    });
  }
}

const mapKeys = new Set(
  'int32 int64 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 sfixed64 bool string'.split(' '),
);

interface Numbered {
  readonly name: Name;
  readonly number: Name;
}

function checkDuplicates(members: readonly Numbered[], what: string, report: Report): void {
  const first = new Map<bigint, Name>();
  for (const {name, number} of members) {
    const value = parseInteger(number.text);
    const other = first.get(value);
    if (other === undefined) first.set(value, name);
    else {
      report({
        ...error,
        code: 'proto-number-duplicate',
        message: `${what === 'value' ? 'Value' : 'Field number'} ${value} is used twice, first by \`${other.text}\`.`,
        hint:
          what === 'value'
            ? 'Use another number, or add `option allow_alias = true;` to the enum.'
            : 'Use another number.',
        span: what === 'value' ? name : number,
      });
    }
  }
}

function checkReserved(members: readonly Numbered[], reserved: readonly ReservedNode[], report: Report): void {
  const ranges = reserved.flatMap((node) => node.ranges);
  const isReserved = isInRanges(ranges);
  const names = new Set(reserved.flatMap((node) => node.names.map(({text}) => text)));
  for (const {name, number} of members) {
    const value = parseInteger(number.text);
    if (names.has(name.text)) {
      report({
        ...error,
        code: 'proto-name-reserved',
        message: `The name \`${name.text}\` is reserved.`,
        hint: 'Use another name.',
        span: name,
      });
    }
    if (isReserved(value)) {
      report({
        ...error,
        code: 'proto-number-reserved',
        message: `Number ${value} is reserved.`,
        hint: 'Use another number.',
        span: number,
      });
    }
  }
}

function checkEnum(node: EnumNode, context: DeclarationContext, report: Report): void {
  const {syntax} = context;
  checkVisibility(node, context, report);
  const [first] = node.values;
  if (first === undefined) {
    report({
      ...error,
      code: 'proto-enum-empty',
      message: `The enum \`${node.name.text}\` has no values.`,
      hint: 'Add one with number 0.',
      span: node.name,
    });
    return;
  }
  if (syntax === 'proto3' && parseInteger(first.number.text) !== 0n) {
    report({
      ...error,
      code: 'proto-enum-first',
      message: `The first value of the enum \`${node.name.text}\` is not 0.`,
      hint: 'Begin with a value that has number 0, for example for “unspecified”.',
      span: first.number,
    });
  }
  for (const {number} of node.values) {
    const value = parseInteger(number.text);
    if (value >= -0x80000000n && value <= 0x7fffffffn) continue;
    report({
      ...error,
      code: 'proto-number-invalid',
      message: `${shortenNumber(number.text)} is not a valid number of an enum value.`,
      hint: 'Numbers of enum values have 32 bits.',
      span: number,
    });
  }
  const alias = node.options.find(isNamed('allow_alias'));
  if (!isEnabled(node.options, 'allow_alias')) checkDuplicates(node.values, 'value', report);
  else if (
    alias !== undefined &&
    new Set(node.values.map(({number}) => parseInteger(number.text))).size === node.values.length
  ) {
    report({
      ...error,
      code: 'proto-alias-unused',
      message: `No two values of \`${node.name.text}\` have the same number, so there are no aliases to allow.`,
      hint: 'Remove `allow_alias`.',
      span: alias,
    });
  }
  checkReserved(node.values, node.reserved, report);
  checkReservedNames(node.reserved, syntax, report);
  checkRanges(
    node.reserved.flatMap(({ranges}) => ranges),
    enumLimits,
    report,
  );
}

function isEnabled(options: readonly OptionNode[], name: string): boolean {
  return options.some(
    (option) => isNamed(name)(option) && option.value.kind === 'name' && option.value.text === 'true',
  );
}

function shortenNumber(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
