// Checks the numbers and names of the fields of a message, or of the values of an enum, against each other.
import type {MessageNode, Name, RangeNode, ReservedNode} from '../read/syntax-nodes.js';
import {checkRanges, checkReservedNames} from './check-ranges.js';
import type {Syntax} from './descriptor-draft.js';
import {isMessageSet} from './is-message-set.js';
import {parseInteger} from './parse-numbers.js';
import type {Report} from './offset-diagnostic.js';
import {isInRanges} from './number-ranges.js';

export const maxFieldNumber = 536870911n;
/** Extensions of a message with `message_set_wire_format` may have larger numbers. */
export const maxMessageSetNumber = 0x7ffffffen;

interface Numbered {
  readonly name: Name;
  readonly number: Name;
}

interface MessageNumbers {
  readonly fields: readonly Numbered[];
  readonly extensions: readonly RangeNode[];
  readonly reserved: readonly ReservedNode[];
}

/** Reports fields whose number or name is used twice, reserved or for extensions, and invalid or overlapping ranges. */
export function checkFieldNumbers(
  node: MessageNode,
  {fields, extensions, reserved}: MessageNumbers,
  syntax: Syntax,
  report: Report,
): void {
  checkDuplicates(fields, 'field number', report);
  checkReserved(fields, reserved, report);
  checkReservedNames(reserved, syntax, report);
  const limits = {min: 1n, max: isMessageSet(node) ? maxMessageSetNumber : maxFieldNumber};
  checkRanges([...reserved.flatMap(({ranges}) => ranges), ...extensions], limits, report);
  const isForExtensions = isInRanges(extensions);
  for (const {number} of fields) {
    if (isForExtensions(parseInteger(number.text))) {
      report({
        severity: 'error',
        code: 'proto-number-reserved',
        message: `Field number ${parseInteger(number.text)} is reserved for extensions.`,
        hint: 'Use another number.',
        span: number,
      });
    }
  }
}

export function checkDuplicates(members: readonly Numbered[], what: string, report: Report): void {
  const first = new Map<bigint, Name>();
  for (const {name, number} of members) {
    const value = parseInteger(number.text);
    const other = first.get(value);
    if (other === undefined) first.set(value, name);
    else {
      report({
        severity: 'error',
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

export function checkReserved(members: readonly Numbered[], reserved: readonly ReservedNode[], report: Report): void {
  const ranges = reserved.flatMap((node) => node.ranges);
  const isReserved = isInRanges(ranges);
  const names = new Set(reserved.flatMap((node) => node.names.map(({text}) => text)));
  for (const {name, number} of members) {
    const value = parseInteger(number.text);
    if (names.has(name.text)) {
      report({
        severity: 'error',
        code: 'proto-name-reserved',
        message: `The name \`${name.text}\` is reserved.`,
        hint: 'Use another name.',
        span: name,
      });
    }
    if (isReserved(value)) {
      report({
        severity: 'error',
        code: 'proto-number-reserved',
        message: `Number ${value} is reserved.`,
        hint: 'Use another number.',
        span: number,
      });
    }
  }
}

export function shortenNumber(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
