// Caches values by the object they are computed from. The cache is weak, so an entry lives as long as its object.

/** Returns a version of `make` that computes the value of each object once, unless the value is undefined. */
export function memoize<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const cache = new WeakMap<K, V>();
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const value = make(key);
    cache.set(key, value);
    return value;
  };
}
