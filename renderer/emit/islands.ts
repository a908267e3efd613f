// An island by itself, at the address at which sites of the kind that ours come from ask for one. Our own pages carry their
// islands; this is for scripts that want one of them elsewhere.
import type {IslandUse} from '../page/file-use.js';
import type {Islands} from '../page/render.js';
import {jsonOutput, type Output} from './output/output.js';

/** `{id, html, head, props}`: the markup of the island as its page has it, and what it was made from. */
export async function islandOutput(
  path: string,
  {key, name, props}: IslandUse,
  islands: Islands,
  icon: Parameters<Islands['render']>[2],
): Promise<Output> {
  return jsonOutput(path, {id: key, html: await islands.render(name, props, icon), head: {}, props});
}
