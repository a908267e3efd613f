// What is wrong within one declaration: numbers and names used twice, reserved or out of range.
import type {
  EnumNode,
  FieldNode,
  FileNode,
  MessageNode,
  Name,
  OptionNode,
  RangeNode,
  ReservedNode,
} from '../read/syntax.js';
import {editions, isNamed, syntaxOf, type Syntax} from './draft.js';
import {wholeNumber} from './numbers.js';
import type {Report} from './problem.js';
import {withinRanges} from './ranges.js';

const largestField = 536870911n;

export function check(node: FileNode, report: Report): void {
  const syntax = syntaxOf(node);
  checkSyntax(node, report);
  for (const extra of node.packages.slice(1)) {
    report({
      ...error,
      code: 'proto-package-twice',
      message: 'A file has one package only.',
      hint: 'Remove this line.',
      span: extra,
    });
  }
  for (const element of node.elements) {
    if (element.kind === 'message') checkMessage(element, syntax, report);
    else if (element.kind === 'enum') checkEnum(element, syntax, report);
    else if (element.kind === 'extend') for (const field of element.fields) checkField(field, syntax, report);
  }
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
        ? `Editions ${[...editions.keys()].join(' and ')} are.`
        : 'Write `syntax = "proto3";`, `syntax = "proto2";` or `edition = "2024";`.',
    span: value,
  });
}

function checkMessage(node: MessageNode, syntax: Syntax, report: Report): void {
  const fields: FieldNode[] = [];
  const extensions: RangeNode[] = [];
  const reserved: ReservedNode[] = [];
  for (const element of node.elements) {
    switch (element.kind) {
      case 'field':
        checkField(element, syntax, report);
        fields.push(element);
        break;
      case 'oneof':
        for (const field of element.fields) checkMember(field, syntax, report);
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
        checkMessage(element, syntax, report);
        break;
      case 'enum':
        checkEnum(element, syntax, report);
        break;
      case 'extend':
        for (const field of element.fields) checkField(field, syntax, report);
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
  checkTwice(fields, 'field number', report);
  checkReserved(fields, reserved, report);
  const isForExtensions = withinRanges(extensions);
  for (const {number} of fields) {
    if (isForExtensions(wholeNumber(number.text))) {
      report({
        ...error,
        code: 'proto-number-reserved',
        message: `Field number ${wholeNumber(number.text)} is kept for extensions.`,
        hint: 'Take another number.',
        span: number,
      });
    }
  }
}

function checkField(node: FieldNode, syntax: Syntax, report: Report): void {
  const {label, type, name} = node;
  if (type.kind !== 'map' && label === undefined && syntax === 'proto2') {
    report({
      ...error,
      code: 'proto-label',
      message: `The field \`${name.text}\` needs a label.`,
      hint: 'Write `optional`, `required` or `repeated` before its type, or `syntax = "proto3";` on top of the file.',
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
  checkMember(node, syntax, report);
}

/** What holds in a oneof too, where a field has no label. */
function checkMember({number, type}: FieldNode, syntax: Syntax, report: Report): void {
  const value = wholeNumber(number.text);
  if (value < 1n || value > largestField) {
    report({
      ...error,
      code: 'proto-number-invalid',
      message: `${shortened(number.text)} is no field number.`,
      hint: `Field numbers go from 1 to ${largestField}.`,
      span: number,
    });
  } else if (value >= 19000n && value <= 19999n) {
    report({
      ...error,
      code: 'proto-number-invalid',
      message: `Field number ${value} is one of those that protobuf keeps for itself.`,
      hint: 'Take a number that is not from 19000 to 19999.',
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
    checkMessage(type.message, syntax, report);
  }
  if (type.kind === 'map' && !mapKeys.has(type.key.text)) {
    report({
      ...error,
      code: 'proto-map-key',
      message: `A map cannot have \`${type.key.text}\` as its key.`,
      hint: 'Keys are whole numbers, `bool` or `string`.',
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

function checkTwice(members: readonly Numbered[], what: string, report: Report): void {
  const first = new Map<bigint, Name>();
  for (const {name, number} of members) {
    const value = wholeNumber(number.text);
    const other = first.get(value);
    if (other === undefined) first.set(value, name);
    else {
      report({
        ...error,
        code: 'proto-number-twice',
        message: `${what === 'value' ? 'Value' : 'Field number'} ${value} is used twice, first by \`${other.text}\`.`,
        hint:
          what === 'value'
            ? 'Take another number, or write `option allow_alias = true;` into the enum.'
            : 'Take another number.',
        span: what === 'value' ? name : number,
      });
    }
  }
}

function checkReserved(members: readonly Numbered[], reserved: readonly ReservedNode[], report: Report): void {
  const ranges = reserved.flatMap((node) => node.ranges);
  const isReserved = withinRanges(ranges);
  const names = new Set(reserved.flatMap((node) => node.names.map(({text}) => text)));
  for (const {name, number} of members) {
    const value = wholeNumber(number.text);
    if (names.has(name.text)) {
      report({
        ...error,
        code: 'proto-name-reserved',
        message: `The name \`${name.text}\` is reserved.`,
        hint: 'Take another name.',
        span: name,
      });
    }
    if (isReserved(value)) {
      report({
        ...error,
        code: 'proto-number-reserved',
        message: `Number ${value} is reserved.`,
        hint: 'Take another number.',
        span: number,
      });
    }
  }
}

function checkEnum(node: EnumNode, syntax: Syntax, report: Report): void {
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
  if (syntax === 'proto3' && wholeNumber(first.number.text) !== 0n) {
    report({
      ...error,
      code: 'proto-enum-first',
      message: `The first value of the enum \`${node.name.text}\` is not 0.`,
      hint: 'Begin with a value that has number 0, for example one for “unspecified”.',
      span: first.number,
    });
  }
  for (const {number} of node.values) {
    const value = wholeNumber(number.text);
    if (value >= -0x80000000n && value <= 0x7fffffffn) continue;
    report({
      ...error,
      code: 'proto-number-invalid',
      message: `${shortened(number.text)} is too large for a value of an enum.`,
      hint: 'Values have 32 bits.',
      span: number,
    });
  }
  if (!isOn(node.options, 'allow_alias')) checkTwice(node.values, 'value', report);
  checkReserved(node.values, node.reserved, report);
}

function isOn(options: readonly OptionNode[], name: string): boolean {
  return options.some(
    (option) => isNamed(name)(option) && option.value.kind === 'name' && option.value.text === 'true',
  );
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
