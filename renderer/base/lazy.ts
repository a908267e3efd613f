// Computes a value on first use.

/**
 * Returns a function that calls `make` once and returns the same value from then on. It drops its reference to `make`
 * after the call, so that the closure can be garbage collected.
 */
export function lazy<T>(make: () => T): () => T {
  let state: {readonly make: () => T} | {readonly value: T} = {make};
  return () => {
    if ('make' in state) state = {value: state.make()};
    return state.value;
  };
}
