// Checks an enum on its own: the numbers and names of its values.
import type {EnumNode, OptionNode} from '../read/syntax-nodes.js';
import {isNamed, type Syntax} from './descriptor-draft.js';
import {parseInteger} from './parse-numbers.js';
import type {Report} from './offset-diagnostic.js';
import {checkRanges, checkReservedNames} from './check-ranges.js';
import {shortenNumber, checkDuplicates, checkReserved} from './check-field-numbers.js';

const enumLimits = {min: -0x80000000n, max: 0x7fffffffn};

export function checkEnum(node: EnumNode, syntax: Syntax, report: Report): void {
  const [first] = node.values;
  if (first === undefined) {
    report({
      severity: 'error',
      code: 'proto-enum-empty',
      message: `The enum \`${node.name.text}\` has no values.`,
      hint: 'Add one with number 0.',
      span: node.name,
    });
    return;
  }
  if (syntax === 'proto3' && parseInteger(first.number.text) !== 0n) {
    report({
      severity: 'error',
      code: 'proto-enum-first',
      message: `The first value of the enum \`${node.name.text}\` is not 0.`,
      hint: 'Begin with a value that has number 0, for example for “unspecified”.',
      span: first.number,
    });
  }
  for (const {number} of node.values) {
    const value = parseInteger(number.text);
    if (value >= enumLimits.min && value <= enumLimits.max) continue;
    report({
      severity: 'error',
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
      severity: 'error',
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
