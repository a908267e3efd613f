// Shows a planned move as a unified diff, in the form that `git apply` reads.
import {createTwoFilesPatch} from 'diff';
import type {MovePlan} from './plan-move.js';

export function moveDiff({move, changes}: MovePlan): string {
  const changed = new Map(changes.map((change) => [change.file, change] as const));
  const moved = [...move.files].map(([from, to]) => ({file: `content/${from}`, newFile: `content/${to}`}));
  const files = [...moved, ...changes.filter(({file}) => !moved.some((one) => one.file === file))];
  return files
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
    .map(({file, newFile}) => {
      const change = changed.get(file);
      const renamed = file === newFile ? '' : `rename from ${file}\nrename to ${newFile}\n`;
      return `diff --git a/${file} b/${newFile}\n${renamed}${change === undefined ? '' : hunksOf(change)}`;
    })
    .join('');
}

function hunksOf({file, newFile, before, after}: MovePlan['changes'][number]): string {
  const patch = createTwoFilesPatch(`a/${file}`, `b/${newFile}`, before, after, undefined, undefined, {context: 3});
  return patch.replace(/^=+\n/, '');
}
