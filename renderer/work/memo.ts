// Made once, and remembered under the hash of what it was made from.
import type {Json} from '../base/json.js';
import type {Store} from './store.js';

/** The value under `key`, made and put there when it is missing. `key` stands for all that `make` depends on. */
export function memo<T>(store: Store, key: string, make: () => T): T {
  const known = store.get(key);
  if (known !== undefined) return JSON.parse(known) as T;
  const made = make();
  store.put(key, JSON.stringify(made satisfies unknown as Json));
  return made;
}
