// Shows a planned move as a unified diff, in the form that `git apply` reads.
import {diffHeader, hunksOf} from '../unified-diff.js';
import type {MovePlan} from './plan-move.js';
import {compareCodeUnits} from '../../runtime/text/compare-code-units.js';

export function moveDiff({move, changes}: MovePlan): string {
  const changed = new Map(changes.map((change) => [change.file, change] as const));
  const moved = [...move.files].map(([from, to]) => ({file: `content/${from}`, newFile: `content/${to}`}));
  const files = [...moved, ...changes.filter(({file}) => !moved.some((one) => one.file === file))];
  return files
    .toSorted((a, b) => compareCodeUnits(a.file, b.file))
    .map((names) => {
      const change = changed.get(names.file);
      return diffHeader(names) + (change === undefined ? '' : hunksOf(change));
    })
    .join('');
}
