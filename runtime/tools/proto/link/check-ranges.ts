// Checks the extension ranges and reserved ranges and names of a message or an enum.
import type {Name, RangeNode, ReservedNode} from '../read/syntax-nodes.js';
import type {Syntax} from './descriptor-draft.js';
import {parseInteger} from './parse-numbers.js';
import type {Report} from './offset-diagnostic.js';

export interface Limits {
  readonly min: bigint;
  readonly max: bigint;
}

/** Checks each range, and reports overlapping ranges. */
export function checkRanges(ranges: readonly RangeNode[], {min, max}: Limits, report: Report): void {
  const valid = ranges.filter(({from, to, start, end}) => {
    const [first, last] = [parseInteger(from.text), to.text === 'max' ? max : parseInteger(to.text)];
    const isWithin = first >= min && last <= max;
    if (isWithin && first <= last) return true;
    report({
      severity: 'error',
      code: 'proto-range-invalid',
      message: isWithin ? 'This range ends before it begins.' : `This range exceeds the limits ${min} and ${max}.`,
      hint: isWithin ? 'Write the smaller number first.' : 'Use numbers within these limits, or `max`.',
      span: {start, end},
    });
    return false;
  });
  const ends = (range: RangeNode) => (range.to.text === 'max' ? max : parseInteger(range.to.text));
  const sorted = valid.toSorted((a, b) => (parseInteger(a.from.text) < parseInteger(b.from.text) ? -1 : 1));
  let furthest: RangeNode | undefined;
  for (const range of sorted) {
    if (furthest !== undefined && parseInteger(range.from.text) <= ends(furthest)) {
      const later = furthest.start > range.start ? furthest : range;
      const other = later === range ? furthest : range;
      report({
        severity: 'error',
        code: 'proto-range-overlap',
        message: `This range overlaps the range ${other.from.text} to ${other.to.text}.`,
        hint: 'Include each number only once.',
        span: {start: later.start, end: later.end},
      });
    }
    if (furthest === undefined || ends(range) > ends(furthest)) furthest = range;
  }
}

export function checkReservedNames(reserved: readonly ReservedNode[], syntax: Syntax, report: Report): void {
  const known = new Set<string>();
  for (const name of reserved.flatMap(({names}) => names)) {
    checkReservedName(name, syntax, report);
    if (known.has(name.text)) {
      report({
        severity: 'error',
        code: 'proto-name-duplicate',
        message: `The name \`${name.text}\` is reserved twice.`,
        hint: 'Remove one of them.',
        span: name,
      });
    }
    known.add(name.text);
  }
}

function checkReservedName(name: Name, syntax: Syntax, report: Report): void {
  const isEditions = syntax === 'editions';
  const isQuoted = name.end - name.start !== name.text.length;
  if (isQuoted === isEditions) {
    report({
      severity: 'error',
      code: 'proto-reserved-invalid',
      message: isEditions
        ? 'In editions, reserved names are written without quotes.'
        : `In ${syntax}, reserved names are written in quotes.`,
      hint: isEditions ? 'Remove the quotes.' : `Write \`"${name.text}"\`.`,
      span: name,
    });
  } else if (!/^[A-Za-z_]\w*$/.test(name.text)) {
    report({
      severity: 'error',
      code: 'proto-reserved-invalid',
      message: 'This is not a valid name of a field or a value.',
      hint: 'A name consists of letters, digits and `_`, and does not begin with a digit.',
      span: name,
    });
  }
}
