// Stores entries in memory, for the lifetime of the process.
import type {Store} from './store.js';

/** Returns an empty store in memory. */
export function memoryStore(): Store {
  const entries = new Map<string, string | Uint8Array>();
  return {
    get: (key) => {
      const value = entries.get(key);
      return typeof value === 'string' ? value : undefined;
    },
    getBytes: (key) => {
      const value = entries.get(key);
      return typeof value === 'string' ? undefined : value;
    },
    put: (key, value) => void entries.set(key, value),
    flush: async () => {},
    close: async () => {},
  };
}
