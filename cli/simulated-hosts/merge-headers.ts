import type {HeaderValues} from '../../renderer/emit/hosting/host-table.js';

/** Merges headers. A later one replaces an earlier one, regardless of the case of its name. */
export function mergeHeaders(...layers: readonly HeaderValues[]): HeaderValues {
  const byName = new Map<string, readonly [string, string]>();
  for (const layer of layers) {
    for (const [name, value] of Object.entries(layer)) byName.set(name.toLowerCase(), [name, value]);
  }
  return Object.fromEntries(byName.values());
}
