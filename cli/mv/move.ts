// Moves a page or folder of a site, with all links to it.
import {compile} from '../../renderer/compile.js';
import {isIgnoredPath} from '../../renderer/files/ignored-names.js';
import type {Host} from '../../renderer/compiler-host.js';
import {isIgnored as isIgnoredByRule} from '../../renderer/source/source-kind.js';
import {applyMove} from './apply-move.js';
import {rememberMove, restoreTexts} from './recent-moves.js';
import {locateMove} from './locate-move.js';
import {planMove, type MovePlan} from './plan-move.js';

export interface MoveOptions {
  readonly from: string;
  readonly to: string;
  readonly addRedirects: boolean;
  readonly isDryRun: boolean;
}

/** Returns what was moved and changed, or would be. */
export async function move(host: Host, {from, to, addRedirects, isDryRun}: MoveOptions): Promise<MovePlan> {
  const {files, store} = host;
  const snapshot = await compile(host, {dev: false});
  const fileAt = (address: string): string | undefined =>
    snapshot.transforms.documents.find(({path}) => path === address)?.file.slice('content/'.length);
  const {ignore} = snapshot.config.content;
  const isIgnored = (file: string): boolean => isIgnoredPath(file) || isIgnoredByRule(file, ignore);
  const located = locateMove({from, to, files, fileAt, isIgnored});
  const read = (file: string): string | undefined =>
    files.exists(file) ? Buffer.from(files.read(file)).toString('utf8') : undefined;
  const plan = restoreTexts(planMove(host, snapshot, located, {addRedirects}), store, read);
  if (isDryRun) return plan;
  applyMove(files.root, plan);
  await rememberMove(plan, store);
  return plan;
}
