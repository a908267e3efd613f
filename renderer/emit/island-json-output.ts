// Publishes each island at the URL that Nuxt uses, `__nuxt_island/{key}.json`. Pages contain their islands; this file is
// for scripts that load one elsewhere.
import type {IslandUse} from '../page/used-files.js';
import type {Islands} from '../page/render/renderer-inputs.js';
import {jsonOutput, type Output} from './output/output.js';

/** Returns the JSON file `{id, html, head, props}`: the markup of the island as on its page, and its props. */
export async function islandJsonOutput(
  path: string,
  {key, name, props}: IslandUse,
  islands: Islands,
  icon: Parameters<Islands['render']>[2],
): Promise<Output> {
  return jsonOutput(path, {id: key, html: await islands.render(name, props, icon), head: {}, props});
}
