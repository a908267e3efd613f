// Writes a planned move: all of it, or nothing.
import {existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {SiteError} from '../../renderer/base/error.js';
import {writeWhole} from '../write-whole.js';
import type {MovePlan} from './plan-move.js';

/** Renames the file or folder, and writes the changed texts. Restores everything if one step fails. */
export function applyMove(root: string, {move, changes}: MovePlan): void {
  const [from, to] = [path.join(root, 'content', move.from), path.join(root, 'content', move.to)];
  for (const {file, before} of changes) {
    if (readFileSync(path.join(root, file), 'utf8') !== before) {
      throw new SiteError('move-outdated', `${file} has changed in the meantime.`, {hint: 'Run the command again.'});
    }
  }
  const undo: (() => void)[] = [];
  try {
    for (const {file, before, after} of changes) {
      const target = path.join(root, file);
      undo.push(() => writeFileSync(target, before));
      writeWhole(target, after, 'Nothing was moved.');
    }
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
