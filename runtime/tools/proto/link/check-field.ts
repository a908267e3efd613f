// Checks a field, or the fields of a oneof, on their own: label, number and type.
import type {FieldNode, MessageNode, Name, OneofNode} from '../read/syntax-nodes.js';
import type {Syntax} from './descriptor-draft.js';
import {parseInteger} from './parse-numbers.js';
import type {Report} from './offset-diagnostic.js';
import {maxFieldNumber, shortenNumber} from './check-field-numbers.js';

export function checkField(node: FieldNode, syntax: Syntax, report: Report): void {
  checkLabel(node, syntax, report);
  checkMember(node, syntax, report);
}

export function checkOneof(node: OneofNode, syntax: Syntax, report: Report): void {
  for (const field of node.fields) checkOneofField(field, node, syntax, report);
  if (node.fields.length > 0) return;
  report({
    severity: 'error',
    code: 'proto-oneof-empty',
    message: `The oneof \`${node.name.text}\` has no fields.`,
    hint: 'Add a field, or remove the oneof.',
    span: node.name,
  });
}

function checkOneofField(node: FieldNode, oneof: OneofNode, syntax: Syntax, report: Report): void {
  const {label, type, name} = node;
  if (label !== undefined) {
    report({
      severity: 'error',
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
      severity: 'error',
      code: 'proto-oneof-field',
      message: `The field \`${name.text}\` of the oneof \`${oneof.name.text}\` cannot be a map.`,
      hint: 'Declare a message with the map in it, and a field of that type.',
      span: {start: type.key.start, end: type.value.end},
    });
  }
  checkMember(node, syntax, report);
}

export function checkLabel(node: FieldNode, syntax: Syntax, report: Report): void {
  const {label, type, name} = node;
  if (label !== undefined && type.kind === 'map') {
    report({
      severity: 'error',
      code: 'proto-label',
      message: `The map \`${name.text}\` cannot be ${label.text}.`,
      hint: `Remove \`${label.text}\`.`,
      span: label,
    });
    return;
  }
  if (type.kind !== 'map' && label === undefined && syntax === 'proto2') {
    report({
      severity: 'error',
      code: 'proto-label',
      message: `The field \`${name.text}\` requires a label.`,
      hint: 'Write `optional`, `required` or `repeated` before its type, or `syntax = "proto3";` at the top of the file.',
      span: node,
    });
  }
  if (label?.text === 'required' && syntax === 'proto3') {
    report({
      severity: 'error',
      code: 'proto-label',
      message: '`required` does not exist in proto3.',
      hint: 'Remove it.',
      span: label,
    });
  }
  if (label !== undefined && label.text !== 'repeated' && syntax === 'editions') {
    report({
      severity: 'error',
      code: 'proto-label',
      message: `\`${label.text}\` does not exist in editions.`,
      hint: `Remove it, and write \`[features.field_presence = ${label.text === 'required' ? 'LEGACY_REQUIRED' : 'EXPLICIT'}]\` after the number.`,
      span: label,
    });
  }
}

/** Checks the number and type of a field, also of a oneof, whose fields have no label. */
function checkMember(node: FieldNode, syntax: Syntax, report: Report): void {
  checkNumber(node.number, report);
  const {name, type} = node;
  if (type.kind === 'group') checkGroup(name, type.message, syntax, report);
  if (type.kind === 'map' && !mapKeys.has(type.key.text)) {
    report({
      severity: 'error',
      code: 'proto-map-key',
      message: `A map cannot have keys of type \`${type.key.text}\`.`,
      hint: 'Use an integer type, `bool` or `string`.',
      span: type.key,
    });
  }
}

function checkNumber(number: Name, report: Report): void {
  const value = parseInteger(number.text);
  if (value < 1n || value > maxFieldNumber) {
    report({
      severity: 'error',
      code: 'proto-number-invalid',
      message: `${shortenNumber(number.text)} is not a valid field number.`,
      hint: `Field numbers go from 1 to ${maxFieldNumber}.`,
      span: number,
    });
  } else if (value >= 19000n && value <= 19999n) {
    report({
      severity: 'error',
      code: 'proto-number-invalid',
      message: `Field number ${value} is reserved for protobuf itself.`,
      hint: 'Use a number outside 19000 to 19999.',
      span: number,
    });
  }
}

function checkGroup(name: Name, message: MessageNode, syntax: Syntax, report: Report): void {
  if (syntax !== 'proto2') {
    report({
      severity: 'error',
      code: 'proto-group',
      message: `Groups do not exist in ${syntax}.`,
      hint: 'Declare a message, and a field of that type.',
      span: message.name,
    });
  }
  if (!/^[A-Z]/.test(name.text)) {
    report({
      severity: 'error',
      code: 'proto-group',
      message: `The name of the group \`${name.text}\` must begin with a capital letter.`,
      hint: 'Capitalize its first letter.',
      span: name,
    });
  }
}

const mapKeys = new Set(
  'int32 int64 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 sfixed64 bool string'.split(' '),
);
