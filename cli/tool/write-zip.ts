// Writes the result as an archive, with the same bytes as in the browser.
import {existsSync, readFileSync, statSync} from 'node:fs';
import {SiteError} from '../../renderer/base/site-error.js';
import {pack} from '../../runtime/tools/base/archive.js';
import type {OutputFile} from '../../runtime/tools/tool.js';
import {writeFileAtomic} from '../write-file-atomic.js';
import type {Written} from './write-folder.js';

export function isZipName(out: string): boolean {
  return /\.zip$/i.test(out);
}

export function writeZip(target: string, files: readonly OutputFile[], {dryRun}: {readonly dryRun: boolean}): Written {
  const bytes = pack(files);
  const isUnchanged = existsSync(target) && readFileSync(target).equals(bytes);
  if (!dryRun && !isUnchanged) writeFileAtomic(target, bytes);
  return {
    files: files.length,
    bytes: bytes.length,
    written: isUnchanged ? 0 : files.length,
    unchanged: isUnchanged ? files.length : 0,
    removed: 0,
  };
}

/** Throws if the target is not an archive, or is one of the inputs. Archives are replaced. */
export function checkZip(target: string, inputs: readonly string[], {force}: {readonly force: boolean}): void {
  const stats = statSync(target, {throwIfNoEntry: false});
  if (inputs.includes(target)) {
    throw new SiteError('output-not-ours', `${target} is also an input.`, {hint: 'Choose another name with --out.'});
  }
  const isReplaceable =
    !stats || (stats.isFile() && (stats.size === 0 || readFileSync(target).toString('latin1', 0, 2) === 'PK'));
  if (isReplaceable || (force && stats.isFile())) return;
  throw new SiteError('output-not-ours', `${target} exists and is not an archive.`, {
    hint: 'Choose another name with --out.',
  });
}
