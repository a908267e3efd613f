// Writes a planned move: all of it, or nothing.
import {existsSync, mkdirSync, readdirSync, renameSync, rmdirSync} from 'node:fs';
import path from 'node:path';
import {writeChanges} from '../write-changes.js';
import type {MovePlan} from './plan-move.js';

/** Renames the file or folder, and writes the changed texts. Restores everything if one step fails. */
export function applyMove(root: string, {move, changes}: MovePlan): void {
  const [from, to] = [path.join(root, 'content', move.from), path.join(root, 'content', move.to)];
  const undo = [writeChanges(root, changes, {code: 'move-outdated', hint: 'Nothing was moved.'})];
  try {
    const created = mkdirSync(path.dirname(to), {recursive: true});
    undo.push(() => removeEmpty(path.dirname(to), created));
    renameSync(from, to);
  } catch (error) {
    for (const restore of undo.toReversed()) restore();
    throw error;
  }
  removeEmpty(path.dirname(from), path.join(root, 'content', move.from.split('/')[0]!));
}

/** Removes folders that became empty, up to `top`. */
function removeEmpty(folder: string, top: string | undefined): void {
  if (top === undefined || !existsSync(folder) || readdirSync(folder).length > 0) return;
  rmdirSync(folder);
  if (folder !== top && folder.startsWith(top)) removeEmpty(path.dirname(folder), top);
}
