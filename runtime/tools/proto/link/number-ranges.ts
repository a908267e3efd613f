// Looks up numbers in many ranges by binary search.
import type {RangeNode} from '../read/syntax-nodes.js';
import {parseInteger} from './parse-numbers.js';

/** Returns a function that tells whether a number is in one of the ranges. */
export function isInRanges(ranges: readonly RangeNode[]): (value: bigint) => boolean {
  const sorted = ranges
    .map(({from, to}) => ({from: parseInteger(from.text), to: to.text === 'max' ? undefined : parseInteger(to.text)}))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  /** The maximum end of this and all previous ranges; undefined if one is open. */
  const ends: (bigint | undefined)[] = [];
  for (const {to} of sorted) {
    const before = ends.at(-1);
    const isOpen = to === undefined || (ends.length > 0 && before === undefined);
    ends.push(isOpen ? undefined : before !== undefined && before > to ? before : to);
  }
  return (value) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.from ?? 0n) <= value) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return false;
    const end = ends[low - 1];
    return end === undefined || value <= end;
  };
}
