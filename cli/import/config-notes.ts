// Notes about the parts of a config that the importer cannot read or does not use.
import type {Notes} from './model.js';
import {at, unreadableParts, type StaticValue} from './static/value.js';

/** Notes the keys that are not carried over. */
export function noteOtherKeys(
  config: StaticValue | undefined,
  known: ReadonlySet<string>,
  prefix: string,
  notes: Notes,
): void {
  if (config?.kind !== 'map') {
    if (config !== undefined) {
      const [part] = unreadableParts(config);
      notes.byHand('config', `The config ${part?.reason ?? 'is no object'}, so nothing of it was read.`, config.place);
    }
    return;
  }
  for (const [key, value] of config.entries) {
    if (!known.has(key)) notes.byHand('config-key', `\`${prefix}${key}\` was not carried over.`, value.place);
  }
}

/** Notes the parts of some keys that cannot be read without running the config. */
export function notePartsOf(config: StaticValue | undefined, keys: readonly string[], notes: Notes): void {
  for (const key of keys) {
    for (const {path, reason, place} of unreadableParts(at(config, key), key)) {
      notes.byHand('config-code', `\`${path}\` ${reason}.`, place);
    }
  }
}
