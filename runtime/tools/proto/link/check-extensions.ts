// Checks the extension ranges of a message, and the fields that extend a message.
import type {FieldNode, MessageNode, RangeNode} from '../read/syntax-nodes.js';
import {checkField, checkLabel} from './check-field.js';
import {maxFieldNumber, maxMessageSetNumber} from './check-field-numbers.js';
import type {Syntax} from './descriptor-draft.js';
import {isMessageSet} from './is-message-set.js';
import type {Report} from './offset-diagnostic.js';
import {parseInteger} from './parse-numbers.js';

export function checkExtensionRanges(
  node: MessageNode,
  fields: readonly FieldNode[],
  extensions: readonly RangeNode[],
  syntax: Syntax,
  report: Report,
): void {
  const [range] = extensions;
  if (range !== undefined && syntax === 'proto3') {
    report({
      severity: 'error',
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
    severity: 'error',
    code: 'proto-message-set',
    message: `\`message_set_wire_format\` ${reason}.`,
    hint: 'Remove the option.',
    span: fields[0]?.name ?? node.name,
  });
}

export function checkExtension(field: FieldNode, syntax: Syntax, report: Report): void {
  const {label, type, number, name} = field;
  const isTooLarge = parseInteger(number.text) > maxFieldNumber;
  // Whether the message allows this extension number is checked after linking.
  if (isTooLarge && parseInteger(number.text) <= maxMessageSetNumber) checkLabel(field, syntax, report);
  else checkField(field, syntax, report);
  if (label?.text === 'required') {
    report({
      severity: 'error',
      code: 'proto-label',
      message: `The extension \`${name.text}\` cannot be required.`,
      hint: 'Write `optional`.',
      span: label,
    });
  }
  if (type.kind === 'map') {
    report({
      severity: 'error',
      code: 'proto-extension-map',
      message: `The extension \`${name.text}\` cannot be a map.`,
      hint: 'Declare a message with the map in it, and a field of that type.',
      span: {start: type.key.start, end: type.value.end},
    });
  }
}
